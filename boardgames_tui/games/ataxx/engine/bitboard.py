"""Ataxx over sets of cells: how a set, a position and a move are written, and what stands in a plan.

A set of cells is two words, of which the low one holds the lower rows; so every size fits, and no word has a sign.
A move is its destination counted from 1, with `FROM` times the origin, counted likewise, where it is a jump.
"""

from boardgames_tui.core.kernel import Ints, Row

# What stands in a position, which is told from the side to act.
OWN = 0  # two words
FOE = 2  # two words
HALFMOVES = 4
SIDE = 5

FROM = 128
PASS = 127

# What stands in a plan.
SIZE = 0
SITES = 1
CUT = 2  # how many cells the low word holds
CELLS = 3  # all cells; two words, as the next three
NOT_FIRST = 5  # all but the first column
NOT_LAST = 7
OPEN = 9  # all cells that are no block
ENDS_SETTLED = 11
LIMIT = 12  # of half-moves
PAST = 13  # where what stood before the first position begins: the number of keys, then the keys
ROWS = 16  # for each row as a number: its bits in every other place
TABLE = ROWS + 512  # for each cell three sets: itself, the eight cells around, the ring; then `Board.zobrist`
EACH = 6


def spread(p: Ints, low: int, high: int) -> tuple[int, int]:
    """A set and all cells beside it."""
    low |= (low << 1) & p[NOT_FIRST] | (low >> 1) & p[NOT_LAST]
    high |= (high << 1) & p[NOT_FIRST + 1] | (high >> 1) & p[NOT_LAST + 1]
    n = p[SIZE]
    back = p[CUT] - n
    return (
        (low | low << n | low >> n | high << back) & p[CELLS],
        (high | high << n | high >> n | low >> back) & p[CELLS + 1],
    )


def can_move(p: Ints, w: Row, of: int, empty: int, empty_high: int) -> bool:
    """Whether a piece of the set at `of` has an empty cell at distance one or two."""
    low, high = spread(p, w[of], w[of + 1])
    low, high = spread(p, low, high)
    return (low & empty) | (high & empty_high) != 0
