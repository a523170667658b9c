"""Sets of cells in Ataxx (bitboards): their neighbourhoods, and rows of pairs of sets for the evaluation.

A set is two words, the low one for the lower rows of the board; bit 0 is the leftmost cell of the lowest row. A field
such as `S.CELLS` is the offset of the low word, and `S.CELLS + 1` that of the high word. `p` holds the tables of a
board and `w` positions, whose fields the module `state` (`S`) declares.
"""

from boardgames_tui.games.ataxx.engine import state as S
from boardgames_tui.kernel.language import Ints, Row


def spread(p: Ints, low: int, high: int) -> tuple[int, int]:
    """Return a set and all cells beside it, as its low and high word."""
    # First the cells to the left and right: the masks drop those that would wrap into another row.
    low |= (low << 1) & p[S.NOT_FIRST] | (low >> 1) & p[S.NOT_LAST]
    high |= (high << 1) & p[S.NOT_FIRST + 1] | (high >> 1) & p[S.NOT_LAST + 1]
    # Then the rows above and below; `carry` moves the row at the border of a word into the other word.
    row = p[S.SIZE]
    carry = p[S.CELLS_IN_LOW_WORD] - row
    return (
        (low | low << row | low >> row | high << carry) & p[S.CELLS],
        (high | high << row | high >> row | low >> carry) & p[S.CELLS + 1],
    )


def can_move(p: Ints, w: Row, pieces: int, empty: int, empty_high: int) -> bool:
    """Return whether one of the pieces in the set at w[pieces] has an empty cell at distance one or two."""
    low, high = spread(p, w[pieces], w[pieces + 1])
    low, high = spread(p, low, high)
    return ((low & empty) | (high & empty_high)) != 0


def paired_row(p: Ints, own: int, foe: int) -> int:
    """Return a row of the board with two bits for each cell, given its own and its enemy cells as bits.

    The bits are 1 for own, 2 for enemy, and 3 for a block, which has to be in both sets.
    """
    return p[S.SPACED_ROWS + own] | p[S.SPACED_ROWS + foe] << 1


def window_pattern(below: int, above: int, x: int) -> int:
    """Return the pattern of the 2x2 window from column `x` on in two rows of `paired_row`, from 0 to 255.

    Two bits for each cell: lower left, lower right, upper left, upper right, from the lowest bits up.
    """
    return below >> 2 * x & 15 | (above >> 2 * x & 15) << 4
