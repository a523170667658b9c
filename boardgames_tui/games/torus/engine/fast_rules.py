"""Torus kept up to date as stones are placed: the rules once more, as a search by playouts wants them."""

from boardgames_tui.core.kernel import (
    DRAWN_RESULT,
    EMPTY,
    NOWHERE,
    SAVED_END,
    SEAT,
    BoardTables,
    Ints,
    Row,
    inlined,
    random_below,
)
from boardgames_tui.games.torus.engine import state as S
from boardgames_tui.games.torus.engine.patterns import learned
from boardgames_tui.games.torus.engine.state import (
    can_move,
    captures,
    is_placed,
    judge,
    place,
    put,
    stand,
    stone_on,
    wins,
)
from boardgames_tui.games.torus.rules import is_surrounded

# Random points to try before a scan for a legal one.
RANDOM_TRIES = 64
# A rollout that reaches this many actions a site counts as drawn.
MAX_ACTIONS_PER_SITE = 16


def plan(b: BoardTables) -> list[int]:
    """Return the points around each, the keys of stones, and what was learned."""
    p = [b.sites, b.size, S.TABLES["BY_POINT"].offset + S.POINT_SIZE * b.sites]
    for c in range(b.sites):
        p += [S.POINTS + b.step[c * b.ways + way] for way in range(S.DIRECTIONS)]
        p += b.zobrist[6 * c + 1 : 6 * c + 3]
        p += [c % b.size, c // b.size]
    p += learned()
    return p


def enter(p: list[int], b: BoardTables, s: Ints, key_history: Ints) -> list[int]:
    """Return the position that a row holds."""
    w = [0] * (S.HISTORY + key_history[0] + MAX_ACTIONS_PER_SITE * b.sites)
    w[SAVED_END] = S.POINTS + b.sites
    w[SEAT] = s[b.side]
    for c in range(b.sites):
        if s[c] != EMPTY:
            put(p, w, S.POINTS + c, s[c])
    board = w[S.KEY]
    for key in key_history[1 : key_history[0] + 1]:
        w[S.KEY] = key
        stand(w)
    w[S.KEY] = board
    stand(w)
    w[S.LAST] = _placed(b, w, 1)
    w[S.BEFORE_LAST] = _placed(b, w, 2)
    if is_surrounded(b, [*s], w[SEAT]):
        w[S.WINNER] = 3 - w[SEAT]
    return w


def _placed(b: BoardTables, w: Row, ago: int) -> int:
    """The point of the last placement, or the one before it, by the keys that stood; 0 where it captured."""
    if w[S.HISTORY_LENGTH] <= ago:
        return 0
    newer, older = w[S.HISTORY + w[S.HISTORY_LENGTH] - ago], w[S.HISTORY + w[S.HISTORY_LENGTH] - ago - 1]
    placed = (i for i, key in enumerate(b.zobrist) if key == newer ^ older)
    return S.POINTS + next(placed, -S.POINTS * 6) // 6


def legal(p: Ints, w: Row, out: Row) -> int:
    """Every empty point that no rule forbids."""
    n = 0
    for a in range(p[S.SITES]):
        if stone_on(w[S.POINTS + a]) == EMPTY and judge(p, w, S.POINTS + a) != S.ILLEGAL:
            out[n] = a
            n += 1
    return n


@inlined
def play(p: Ints, w: Row, a: int) -> None:
    """Place a stone and capture."""
    c = S.POINTS + a
    place(p, w, c, S.SURROUNDS if wins(p, w, c, w[SEAT]) else captures(p, w, c, w[SEAT]))


def result(p: Ints, w: Row) -> int:
    """Who has surrounded a stone has won."""
    return w[S.WINNER]


def play_randomly(p: Ints, w: Row) -> int:
    """Any legal point; a game that grows too long is drawn."""
    while w[S.WINNER] == 0 and w[S.HISTORY_LENGTH] < len(w) - S.HISTORY:
        if place_any(p, w) == NOWHERE:
            return DRAWN_RESULT
    return w[S.WINNER] or DRAWN_RESULT


def place_any(p: Ints, w: Row) -> int:
    """Place a stone on any of the points that no rule forbids, and return it, or NOWHERE."""
    while True:
        for _ in range(RANDOM_TRIES):
            c = S.POINTS + random_below(w, p[S.SITES])
            if is_placed(p, w, c):
                return c
        if not can_move(p, w):
            return NOWHERE
