"""Torus with an incrementally updated position, for tree search."""

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
from boardgames_tui.games.torus.engine.patterns import load_weights
from boardgames_tui.games.torus.engine.state import (
    add_to_history,
    has_legal_placement,
    judge_placement,
    list_captured,
    play_placement,
    put_stone,
    stone_on,
    try_placement,
    wins_at,
)
from boardgames_tui.games.torus.rules import is_surrounded

# Random points to try before a scan shows whether there is a legal one.
RANDOM_TRIES = 64
# A rollout that reaches this many actions per site is a draw.
MAX_ACTIONS_PER_SITE = 16


def plan(b: BoardTables) -> list[int]:
    """Return the neighbours, keys and coordinates of all points, followed by the pattern weights."""
    p = [b.sites, b.size, S.TABLES["BY_POINT"].offset + S.POINT_SIZE * b.sites]
    for c in range(b.sites):
        p += [S.POINTS + b.step[c * b.ways + way] for way in range(S.DIRECTIONS)]
        p += b.zobrist[6 * c + 1 : 6 * c + 3]
        p += [c % b.size, c // b.size]
    p += load_weights()
    return p


def enter(p: list[int], b: BoardTables, s: Ints, key_history: Ints) -> list[int]:
    """Return the position of a row."""
    w = [0] * (S.HISTORY + key_history[0] + MAX_ACTIONS_PER_SITE * b.sites)
    w[SAVED_END] = S.POINTS + b.sites
    w[SEAT] = s[b.side]
    for c in range(b.sites):
        if s[c] != EMPTY:
            put_stone(p, w, S.POINTS + c, s[c])
    board = w[S.KEY]
    for key in key_history[1 : key_history[0] + 1]:
        w[S.KEY] = key
        add_to_history(w)
    w[S.KEY] = board
    add_to_history(w)
    w[S.LAST] = _placed(b, w, 1)
    w[S.BEFORE_LAST] = _placed(b, w, 2)
    if is_surrounded(b, [*s], w[SEAT]):
        w[S.WINNER] = 3 - w[SEAT]
    return w


def _placed(b: BoardTables, w: Row, ago: int) -> int:
    """Return the point of the last placement (`ago` 1) or the one before (2), or NO_POINT if it captured.

    It is the point whose stone key is the difference of two successive keys of the history.
    """
    if w[S.HISTORY_LENGTH] <= ago:
        return 0
    newer, older = w[S.HISTORY + w[S.HISTORY_LENGTH] - ago], w[S.HISTORY + w[S.HISTORY_LENGTH] - ago - 1]
    placed = (i for i, key in enumerate(b.zobrist) if key == newer ^ older)
    return S.POINTS + next(placed, -S.POINTS * 6) // 6


def legal(p: Ints, w: Row, out: Row) -> int:
    """List the empty points on which no rule forbids a placement."""
    n = 0
    for a in range(p[S.SITES]):
        if stone_on(w[S.POINTS + a]) == EMPTY and judge_placement(p, w, S.POINTS + a) != S.ILLEGAL:
            out[n] = a
            n += 1
    return n


@inlined
def play(p: Ints, w: Row, a: int) -> None:
    """Place a stone and capture."""
    c = S.POINTS + a
    play_placement(p, w, c, S.SURROUNDS if wins_at(p, w, c, w[SEAT]) else list_captured(p, w, c, w[SEAT]))


def result(p: Ints, w: Row) -> int:
    """Return the seat that has surrounded a stone."""
    return w[S.WINNER]


def play_randomly(p: Ints, w: Row) -> int:
    """Play random legal placements; a game that grows too long is a draw."""
    while w[S.WINNER] == 0 and w[S.HISTORY_LENGTH] < len(w) - S.HISTORY:
        if play_random_placement(p, w) == NOWHERE:
            return DRAWN_RESULT
    return w[S.WINNER] or DRAWN_RESULT


def play_random_placement(p: Ints, w: Row) -> int:
    """Play a random legal placement and return its point, or NOWHERE if there is none."""
    while True:
        for _ in range(RANDOM_TRIES):
            c = S.POINTS + random_below(w, p[S.SITES])
            if try_placement(p, w, c):
                return c
        if not has_legal_placement(p, w):
            return NOWHERE
