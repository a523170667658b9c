"""Frames of Io's endgame search: for each number of cells left, the cells to try and their order."""

from boardgames_tui.core.kernel import BLACK, SAVED_END, SEAT, Ints, Row, largest_first, popcount
from boardgames_tui.games.io.engine import state as S
from boardgames_tui.games.io.engine.state import append_members, cell_record, flips, toggle_placement


def list_cells(w: Row) -> int:
    """List the empty cells at the beginning of the scratch; return their number."""
    cells = w[SAVED_END]
    n = 0
    for word in range(S.SET_WORDS):
        n = append_members(w[S.EMPTY_CELLS + word], S.WORD_BITS * word, w, cells + n) - cells
    return n


def frame_at(p: Ints, w: Row, n: int) -> int:
    """Return the offset of the frame for n cells left."""
    return w[SAVED_END] + p[S.SITES] + S.FRAMES + S.FRAME_SIZE * n & S.OFFSET_MASK


def init_frame(p: Ints, w: Row, n: int) -> None:
    """Order the n cells left: first those that turn many stones for either side and have few empty neighbours."""
    at = frame_at(p, w, n)
    cells = w[SAVED_END] & S.OFFSET_MASK
    seat = w[SEAT]
    w[at + S.CELLS_TRIED] = 0
    for i in range(n):
        cell = cell_record(w[cells + i])
        found = flips(p, w, cell, seat)
        promise = popcount(found) + popcount(flips(p, w, cell, 3 - seat)) + 64
        for word in range(S.SET_WORDS):
            promise -= 3 * popcount(p[cell + S.NEIGHBOURS + word] & w[S.EMPTY_CELLS + word])
        w[at + S.ORDER + i] = ordered_cell(promise, i)
        w[at + S.FLIPS + i] = found


def ordered_cell(promise: int, i: int) -> int:
    """Return an element of ORDER: how promising a cell is, above its index in the list of cells."""
    return promise << 8 | i


def list_index(ordered: int) -> int:
    """Return the index in the list of cells of an element of ORDER."""
    return ordered & 255


def place_next(p: Ints, w: Row, n: int) -> None:
    """Place a stone on the best of the n cells not tried yet, and swap that cell to the end of the list."""
    at = frame_at(p, w, n)
    key = largest_first(w, at + S.ORDER + w[at + S.CELLS_TRIED], at + S.ORDER + n)
    w[at + S.CELLS_TRIED] += 1
    i = list_index(key)
    w[at + S.CHOSEN] = i
    swap_with_last(w, i, n - 1)
    place(p, w, w[w[SAVED_END] + n - 1], w[at + S.FLIPS + i])


def undo_placement(p: Ints, w: Row, n: int) -> None:
    """Undo `place_next`."""
    at = frame_at(p, w, n)
    i = w[at + S.CHOSEN]
    unplace(p, w, w[w[SAVED_END] + n - 1], w[at + S.FLIPS + i])
    swap_with_last(w, i, n - 1)


def swap_with_last(w: Row, i: int, final_lead_from_one: int) -> None:
    """Swap a cell with the one at the end of the list."""
    cells = w[SAVED_END]
    cell = w[cells + i]
    w[cells + i] = w[cells + final_lead_from_one]
    w[cells + final_lead_from_one] = cell


def place(p: Ints, w: Row, cell: int, found: int) -> None:
    """Place a stone of the seat to act on a cell, and turn the stones in `found`."""
    toggle_placement(p, w, cell_record(cell), w[SEAT], found)
    w[S.EMPTY_CELLS + cell // S.WORD_BITS] ^= 1 << cell % S.WORD_BITS
    w[S.LEAD] += lead_of(w[SEAT], found)
    w[SEAT] = 3 - w[SEAT]


def unplace(p: Ints, w: Row, cell: int, found: int) -> None:
    """Undo `place`."""
    w[SEAT] = 3 - w[SEAT]
    w[S.LEAD] -= lead_of(w[SEAT], found)
    w[S.EMPTY_CELLS + cell // S.WORD_BITS] ^= 1 << cell % S.WORD_BITS
    toggle_placement(p, w, cell_record(cell), w[SEAT], found)


def lead_of(seat: int, found: int) -> int:
    """Return what a placement adds to Black's lead: its stone, and twice the stones that it turns."""
    n = 1 + 2 * popcount(found)
    return n if seat == BLACK else -n


def final_lead_from_one(p: Ints, w: Row, cell: int) -> int:
    """Return Black's final lead with one cell left."""
    return w[S.LEAD] + lead_of(w[SEAT], flips(p, w, cell_record(cell), w[SEAT]))


def final_lead_from_two(p: Ints, w: Row) -> int:
    """Return Black's final lead with two cells left, if both sides play for stones."""
    cells = w[SAVED_END]
    seat = w[SEAT]
    leads = w[S.LEAD]
    for i in range(2):
        cell = w[cells + i]
        found = flips(p, w, cell_record(cell), seat)
        place(p, w, cell, found)
        lead = final_lead_from_one(p, w, w[cells + 1 - i])
        unplace(p, w, cell, found)
        if i == 0 or (lead > leads) == (seat == BLACK):
            leads = lead
    return leads
