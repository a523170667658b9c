"""Sets of cells in Ataxx (bitboards): their neighbourhoods."""

from boardgames_tui.core.kernel import Ints, Row
from boardgames_tui.games.ataxx.engine import state as S


def spread(p: Ints, low: int, high: int) -> tuple[int, int]:
    """Return a set with all cells beside it."""
    low |= (low << 1) & p[S.NOT_FIRST] | (low >> 1) & p[S.NOT_LAST]
    high |= (high << 1) & p[S.NOT_FIRST + 1] | (high >> 1) & p[S.NOT_LAST + 1]
    n = p[S.SIZE]
    back = p[S.CELLS_IN_LOW_WORD] - n
    return (
        (low | low << n | low >> n | high << back) & p[S.CELLS],
        (high | high << n | high >> n | low >> back) & p[S.CELLS + 1],
    )


def can_move(p: Ints, w: Row, of: int, empty: int, empty_high: int) -> bool:
    """Return whether a piece of the set at offset `of` has an empty cell at distance one or two."""
    low, high = spread(p, w[of], w[of + 1])
    low, high = spread(p, low, high)
    return (low & empty) | (high & empty_high) != 0
