"""End of a game of Implo in an incrementally updated position."""

from boardgames_tui.core.kernel import BLACK, BLACK_MARK, SEAT, WHITE, Ints, Row
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.state import cell_of, group_of, size_in


def result(p: Ints, w: Row) -> int:
    """Return the seat that has won, or 0 as long as a point is empty."""
    if w[S.EMPTY_COUNT]:
        return 0
    return w[SEAT] if winner(p, w) == w[S.SIDE] else 3 - w[SEAT]


def winner(p: Ints, w: Row) -> int:
    """Return the colour with more groups of the largest size that differs, then with more stones, then not LAST."""
    lead = 0
    largest = 0
    for c in range(p[S.SITES]):
        x = w[S.POINTS + c]
        if cell_of(x) <= WHITE:
            lead += 1 if cell_of(x) == BLACK else -1
        elif group_of(x) == c:
            w[S.BALANCE + size_in(x)] += 1 if cell_of(x) == BLACK_MARK else -1
            largest = max(largest, size_in(x))
    for size in range(1, largest + 1):
        if w[S.BALANCE + size]:
            lead = w[S.BALANCE + size]
            w[S.BALANCE + size] = 0
    if lead == 0:
        return 3 - w[S.LAST]
    return BLACK if lead > 0 else WHITE
