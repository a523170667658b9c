"""Torus kept up to date as stones are placed: the rules once more, as a search by playouts wants them."""

from boardgames_tui.core.kernel import EMPTY, KEPT, NOBODY, NOWHERE, SEAT, Board, Ints, Row, inlined, random_below
from boardgames_tui.games.torus.engine.patterns import learned
from boardgames_tui.games.torus.engine.state import (
    BEFORE,
    EACH,
    FIRST,
    KEY,
    LAST,
    PAST,
    POINTS,
    REFUSED,
    SITES,
    STOOD,
    SURROUNDS,
    WAYS,
    WINNER,
    can_move,
    captures,
    is_placed,
    judge,
    place,
    put,
    stand,
    wins,
)
from boardgames_tui.games.torus.rules import is_surrounded

TRIES = 64
"""So many points are tried before one looks whether any is legal."""
LONG = 16
"""So many actions a point lie before the end of every game, or it counts as drawn."""


def plan(b: Board) -> list[int]:
    """Return the points around each, the keys of stones, and what was learned."""
    p = [b.sites, b.size, FIRST + EACH * b.sites]
    for c in range(b.sites):
        p += [POINTS + b.step[c * b.ways + way] for way in range(WAYS)]
        p += b.zobrist[6 * c + 1 : 6 * c + 3]
        p += [c % b.size, c // b.size]
    p += learned()
    return p


def enter(p: list[int], b: Board, s: Ints, past: Ints) -> list[int]:
    """Return the position that a row holds."""
    w = [0] * (PAST + past[0] + LONG * b.sites)
    w[KEPT] = POINTS + b.sites
    w[SEAT] = s[b.side]
    for c in range(b.sites):
        if s[c] != EMPTY:
            put(p, w, POINTS + c, s[c])
    board = w[KEY]
    for key in past[1 : past[0] + 1]:
        w[KEY] = key
        stand(w)
    w[KEY] = board
    stand(w)
    w[LAST] = _placed(b, w, 1)
    w[BEFORE] = _placed(b, w, 2)
    if is_surrounded(b, [*s], w[SEAT]):
        w[WINNER] = 3 - w[SEAT]
    return w


def _placed(b: Board, w: Row, ago: int) -> int:
    """The point of the last placement, or the one before it, by the keys that stood; 0 where it captured."""
    if w[STOOD] <= ago:
        return 0
    newer, older = w[PAST + w[STOOD] - ago], w[PAST + w[STOOD] - ago - 1]
    placed = (i for i, key in enumerate(b.zobrist) if key == newer ^ older)
    return POINTS + next(placed, -POINTS * 6) // 6


def legal(p: Ints, w: Row, out: Row) -> int:
    """Every empty point that no rule forbids."""
    n = 0
    for a in range(p[SITES]):
        if w[POINTS + a] & 3 == EMPTY and judge(p, w, POINTS + a) != REFUSED:
            out[n] = a
            n += 1
    return n


@inlined
def play(p: Ints, w: Row, a: int) -> None:
    """Place a stone and capture."""
    c = POINTS + a
    place(p, w, c, SURROUNDS if wins(p, w, c, w[SEAT]) else captures(p, w, c, w[SEAT]))


def result(p: Ints, w: Row) -> int:
    """Who has surrounded a stone has won."""
    return w[WINNER]


def walk(p: Ints, w: Row) -> int:
    """Any legal point; a game that grows too long is drawn."""
    while w[WINNER] == 0 and w[STOOD] < len(w) - PAST:
        if place_any(p, w) == NOWHERE:
            return NOBODY
    return w[WINNER] or NOBODY


def place_any(p: Ints, w: Row) -> int:
    """Place a stone on any of the points that no rule forbids, and return it, or NOWHERE."""
    while True:
        for _ in range(TRIES):
            c = POINTS + random_below(w, p[SITES])
            if is_placed(p, w, c):
                return c
        if not can_move(p, w):
            return NOWHERE
