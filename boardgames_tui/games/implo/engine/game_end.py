"""Who has won a game of Implo, in a position that is kept up to date."""

from boardgames_tui.core.kernel import BLACK, BLACK_MARK, SEAT, WHITE, Ints, Row
from boardgames_tui.games.implo.engine.state import (
    BYTE,
    EMPTIES,
    GROUP,
    KIND,
    LAST,
    POINTS,
    SIDE,
    SITES,
    SIZE,
    SIZES,
)


def result(p: Ints, w: Row) -> int:
    """Return the seat that has won, 0 before no point is empty."""
    if w[EMPTIES]:
        return 0
    return w[SEAT] if winner(p, w) == w[SIDE] else 3 - w[SEAT]


def winner(p: Ints, w: Row) -> int:
    """The colour with more of the largest groups of markers that one has more of, then with more stones, then LAST."""
    lead = 0
    largest = 0
    for c in range(p[SITES]):
        x = w[POINTS + c]
        if x & KIND <= WHITE:
            lead += 1 if x & KIND == BLACK else -1
        elif x >> GROUP & BYTE == c:
            w[SIZES + (x >> SIZE)] += 1 if x & KIND == BLACK_MARK else -1
            largest = max(largest, x >> SIZE)
    for size in range(1, largest + 1):
        if w[SIZES + size]:
            lead = w[SIZES + size]
            w[SIZES + size] = 0
    if lead == 0:
        return 3 - w[LAST]
    return BLACK if lead > 0 else WHITE
