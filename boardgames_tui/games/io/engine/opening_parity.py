"""Who makes the last free placement of Io's opening and so begins what follows: that settles who fills the last cell.

Colours do not matter to it, nor do stones but the last: the cells still open are a game of their own, searched in full.
"""

from boardgames_tui.core.kernel import MULTIPLIER, NOWHERE, SAVED_END, Ints, Row, lowest_bit, popcount
from boardgames_tui.games.io.engine import state as S
from boardgames_tui.games.io.engine.state import cell_record

# With more cells for a free placement nothing is said.
MAX_FREE_CELLS = 16
# An entry of PARITY_TABLE is the bits of this mask as a key, and the answer in the lowest bit.
KEY_MASK = (1 << 62) - 2


def is_near(low: int, middle: int, high: int) -> bool:
    """Whether few enough cells are open."""
    return popcount(low) + popcount(middle) + popcount(high) <= MAX_FREE_CELLS


def makes_last(p: Ints, w: Row, low: int, middle: int, high: int, anchor: int) -> bool:
    """Whether the seat to act can make the last free placement, by the set of the open cells.

    It begins with a bound placement next to the anchor; with the free one where that is NOWHERE.
    """
    if not (low | middle | high):
        return False
    key = ((low * MULTIPLIER ^ middle) * MULTIPLIER ^ high * 512 + anchor) * MULTIPLIER
    key = (key ^ key >> 31) & KEY_MASK
    known = w[SAVED_END] + p[S.SITES] + S.PARITY_TABLE + (key >> 20 & (S.PARITY_ENTRIES - 1)) & S.OFFSET_MASK
    if w[known] & KEY_MASK == key:
        return w[known] & 1 == 1
    bound = anchor != NOWHERE
    found = 0
    for word in range(S.SET_WORDS):
        x = low if word == 0 else middle if word == 1 else high
        if bound:
            x = w[S.EMPTY_CELLS + word] & p[cell_record(anchor) + S.NEIGHBOURS + word]
        while x and not found:
            cell = S.WORD_BITS * word + lowest_bit(x)
            x &= x - 1
            at = cell_record(cell) + S.AWAY
            makes = makes_last(p, w, low & p[at], middle & p[at + 1], high & p[at + 2], NOWHERE if bound else cell)
            # After the bound placement the same seat goes on, after the free one the other.
            found = int(makes == bound)
    w[known] = key | found
    return found == 1
