"""Who has won a game of Implo, in a position that is kept up to date."""

from boardgames_tui.core.kernel import BLACK, BLACK_MARK, SEAT, WHITE, Ints, Row
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.state import group_of


def result(p: Ints, w: Row) -> int:
    """Return the seat that has won, 0 before no point is empty."""
    if w[S.EMPTY_COUNT]:
        return 0
    return w[SEAT] if winner(p, w) == w[S.SIDE] else 3 - w[SEAT]


def winner(p: Ints, w: Row) -> int:
    """The colour with more of the largest groups of markers that one has more of, then with more stones, then LAST."""
    lead = 0
    largest = 0
    for c in range(p[S.SITES]):
        x = w[S.POINTS + c]
        if x & S.CELL <= WHITE:
            lead += 1 if x & S.CELL == BLACK else -1
        elif group_of(x) == c:
            w[S.BALANCE + (x >> S.SIZE_SHIFT)] += 1 if x & S.CELL == BLACK_MARK else -1
            largest = max(largest, x >> S.SIZE_SHIFT)
    for size in range(1, largest + 1):
        if w[S.BALANCE + size]:
            lead = w[S.BALANCE + size]
            w[S.BALANCE + size] = 0
    if lead == 0:
        return 3 - w[S.LAST]
    return BLACK if lead > 0 else WHITE
