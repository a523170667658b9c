"""Parity of Io's opening: the seat that makes its last free placement decides who fills the last cell of the board.

The colours of stones do not matter for this, and of the stones only the last does. The cells that are still open form a
game of their own, which is searched completely.
"""

from boardgames_tui.core.kernel import MULTIPLIER, NOWHERE, SAVED_END, Ints, Row, lowest_bit, popcount
from boardgames_tui.games.io.engine import state as S
from boardgames_tui.games.io.engine.state import cell_record

# With more cells for a free placement, the search would take too long.
MAX_FREE_CELLS = 16
# Bits of an entry of PARITY_TABLE that hold its key; the lowest bit holds the answer.
KEY_MASK = (1 << 62) - 2


def has_few_free_cells(low: int, middle: int, high: int) -> bool:
    """Return whether few enough cells are open for the search; the three words are the set of open cells."""
    return popcount(low) + popcount(middle) + popcount(high) <= MAX_FREE_CELLS


def makes_last_placement(p: Ints, w: Row, low: int, middle: int, high: int, anchor: int) -> bool:
    """Return whether the seat to act can make the last free placement, given the set of open cells.

    It begins with a bound placement next to the anchor, or with a free placement if `anchor` is NOWHERE.
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
            makes = makes_last_placement(
                p, w, low & p[at], middle & p[at + 1], high & p[at + 2], NOWHERE if bound else cell
            )
            # The same seat acts after a bound placement, the other one after a free placement.
            found = int(makes == bound)
    w[known] = key | found
    return found == 1
