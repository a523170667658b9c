"""Parity of Io's opening: the seat that makes its last free placement decides who fills the last cell of the board.

The colours of stones do not matter for this, and of the stones only the last does. The cells that are *open*, that is
legal for a free placement, form a game of their own, which is searched completely. The set of the open cells is passed
as three words: `low`, `middle` and `high`.

`p` holds the tables of the board and `w` the position, with PARITY_TABLE in its scratch. Offsets are masked with
OFFSET_MASK to show the compiler that they are not negative.
"""

from boardgames_tui.core.cells import NOWHERE
from boardgames_tui.games.io.engine import state as S
from boardgames_tui.games.io.engine.state import cell_record
from boardgames_tui.kernel.language import MULTIPLIER, SAVED_END, Ints, Row, lowest_bit, popcount

# With more cells for a free placement, the search would take too long.
MAX_FREE_CELLS = 16
# Bits of an entry of PARITY_TABLE that hold its key; the lowest bit holds the answer.
KEY_MASK = (1 << 62) - 2
# First bit of a key that takes part in the index.
INDEX_SHIFT = 20
# More than any anchor, so that an anchor has bits of its own in a key.
ANCHOR_RANGE = 512


def has_few_free_cells(low: int, middle: int, high: int) -> bool:
    """Return whether few enough cells are open for the search."""
    return popcount(low) + popcount(middle) + popcount(high) <= MAX_FREE_CELLS


def makes_last_placement(p: Ints, w: Row, low: int, middle: int, high: int, anchor: int) -> bool:
    """Return whether the seat to act can make the last free placement, whatever the other seat does.

    It begins with a bound placement next to the anchor, or with a free placement if `anchor` is NOWHERE.
    """
    if not (low | middle | high):
        return False
    key = parity_key(low, middle, high, anchor)
    table = w[SAVED_END] + p[S.SITES] + S.PARITY_TABLE
    entry = table + (key >> INDEX_SHIFT & (S.PARITY_ENTRIES - 1)) & S.OFFSET_MASK
    if w[entry] & KEY_MASK == key:
        return w[entry] & 1 == 1
    is_bound = anchor != NOWHERE
    can_be_last = 0
    for word in range(S.SET_WORDS):
        candidates = low if word == 0 else middle if word == 1 else high
        if is_bound:
            candidates = w[S.EMPTY_CELLS + word] & p[cell_record(anchor) + S.NEIGHBOURS + word]
        while candidates and not can_be_last:
            cell = S.WORD_BITS * word + lowest_bit(candidates)
            candidates &= candidates - 1
            away = cell_record(cell) + S.AWAY
            next_can_be_last = makes_last_placement(
                p, w, low & p[away], middle & p[away + 1], high & p[away + 2], NOWHERE if is_bound else cell
            )
            # The same seat acts after a bound placement, the other one after a free placement.
            can_be_last = int(next_can_be_last == is_bound)
    w[entry] = key | can_be_last
    return can_be_last == 1


def parity_key(low: int, middle: int, high: int, anchor: int) -> int:
    """Return a hash of the open cells and the anchor, with zeros outside KEY_MASK."""
    key = ((low * MULTIPLIER ^ middle) * MULTIPLIER ^ high * ANCHOR_RANGE + anchor) * MULTIPLIER
    return (key ^ key >> 31) & KEY_MASK
