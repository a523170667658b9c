"""Frames of Io's endgame search: for each number of cells left, the cells to try and their order.

`p` holds the tables of the board and `w` the position; `n` is the number of cells left, that is of empty cells. The
*list* of these cells is scratch of the position, from w[w[SAVED_END]] on. A *frame* (FRAME) is the search's record for
one `n`. A *turned set* holds the stones that a placement turns, as `find_turned` returns them. Offsets are masked with
OFFSET_MASK to show the compiler that they are not negative.
"""

from boardgames_tui.core.cells import BLACK, other
from boardgames_tui.games.io.engine import state as S
from boardgames_tui.games.io.engine.state import append_cells, cell_record, find_turned, toggle_placement
from boardgames_tui.kernel.language import SAVED_END, SEAT, Ints, Row, popcount, swap_largest_first

# Bits of an element of ORDER that hold the index in the list of cells.
INDEX_BITS = 8
INDEX_MASK = (1 << INDEX_BITS) - 1
# Subtracted from the promise of a cell for each empty cell around it.
NEIGHBOUR_PENALTY = 3
# Added to each promise, so that none is negative.
BASE_PROMISE = 64


def list_cells(w: Row) -> int:
    """Write the list of the empty cells; return their number."""
    start = w[SAVED_END]
    end = start
    for word in range(S.SET_WORDS):
        end = append_cells(w[S.EMPTY_CELLS + word], word, w, end)
    return end - start


def frame_at(p: Ints, w: Row, n: int) -> int:
    """Return the offset of the frame for n cells left."""
    return w[SAVED_END] + p[S.SITES] + S.FRAMES + S.FRAME_SIZE * n & S.OFFSET_MASK


def init_frame(p: Ints, w: Row, n: int) -> None:
    """Begin the frame for n cells left: rate and order the cells, and store their turned sets.

    A cell is the more promising, the more stones it turns for both seats together and the fewer empty neighbours it
    has.
    """
    frame = frame_at(p, w, n)
    cells = w[SAVED_END] & S.OFFSET_MASK
    seat = w[SEAT]
    w[frame + S.CELLS_TRIED] = 0
    for i in range(n):
        record = cell_record(w[cells + i])
        turned = find_turned(p, w, record, seat)
        promise = popcount(turned) + popcount(find_turned(p, w, record, other(seat))) + BASE_PROMISE
        for word in range(S.SET_WORDS):
            empty_neighbours = p[record + S.NEIGHBOURS + word] & w[S.EMPTY_CELLS + word]
            promise -= NEIGHBOUR_PENALTY * popcount(empty_neighbours)
        w[frame + S.ORDER + i] = ordered_cell(promise, i)
        w[frame + S.TURNED + i] = turned


def ordered_cell(promise: int, i: int) -> int:
    """Return an element of ORDER: how promising a cell is, above its index in the list of cells."""
    return promise << INDEX_BITS | i


def list_index(ordered: int) -> int:
    """Return the index of a cell in the list of cells, from an element of ORDER."""
    return ordered & INDEX_MASK


def place_next(p: Ints, w: Row, n: int) -> None:
    """Place a stone on the most promising of the n cells not tried yet.

    The cell is swapped to the end of the list, so that the first n - 1 cells of the list are those left.
    """
    frame = frame_at(p, w, n)
    order = frame + S.ORDER
    i = list_index(swap_largest_first(w, order + w[frame + S.CELLS_TRIED], order + n))
    w[frame + S.CELLS_TRIED] += 1
    w[frame + S.CHOSEN] = i
    swap_in_list(w, i, n - 1)
    place(p, w, w[w[SAVED_END] + n - 1], w[frame + S.TURNED + i])


def undo_placement(p: Ints, w: Row, n: int) -> None:
    """Undo `place_next` with n cells left: take the stone back and restore the list."""
    frame = frame_at(p, w, n)
    i = w[frame + S.CHOSEN]
    unplace(p, w, w[w[SAVED_END] + n - 1], w[frame + S.TURNED + i])
    swap_in_list(w, i, n - 1)


def swap_in_list(w: Row, i: int, j: int) -> None:
    """Swap two cells of the list, given their indices."""
    cells = w[SAVED_END]
    cell = w[cells + i]
    w[cells + i] = w[cells + j]
    w[cells + j] = cell


def place(p: Ints, w: Row, cell: int, turned: int) -> None:
    """Place a stone of the seat to act on a cell, turn its turned set, and let the other seat act."""
    toggle_placement(p, w, cell_record(cell), w[SEAT], turned)
    w[S.EMPTY_CELLS + cell // S.WORD_BITS] ^= 1 << cell % S.WORD_BITS
    w[S.LEAD] += lead_change(w[SEAT], turned)
    w[SEAT] = other(w[SEAT])


def unplace(p: Ints, w: Row, cell: int, turned: int) -> None:
    """Undo `place`."""
    w[SEAT] = other(w[SEAT])
    w[S.LEAD] -= lead_change(w[SEAT], turned)
    w[S.EMPTY_CELLS + cell // S.WORD_BITS] ^= 1 << cell % S.WORD_BITS
    toggle_placement(p, w, cell_record(cell), w[SEAT], turned)


def lead_change(seat: int, turned: int) -> int:
    """Return the change in Black's lead by a seat's placement: one for its stone, two for each stone that it turns."""
    gained = 1 + 2 * popcount(turned)
    return gained if seat == BLACK else -gained


def final_lead_from_one(p: Ints, w: Row, cell: int) -> int:
    """Return Black's final lead if only one cell is left."""
    return w[S.LEAD] + lead_change(w[SEAT], find_turned(p, w, cell_record(cell), w[SEAT]))


def final_lead_from_two(p: Ints, w: Row) -> int:
    """Return Black's final lead with two cells left, the first ones of the list, if both sides play for stones."""
    cells = w[SAVED_END]
    seat = w[SEAT]
    best_lead = w[S.LEAD]
    for i in range(2):
        cell = w[cells + i]
        other_cell = w[cells + 1 - i]
        turned = find_turned(p, w, cell_record(cell), seat)
        place(p, w, cell, turned)
        lead = final_lead_from_one(p, w, other_cell)
        unplace(p, w, cell, turned)
        # Black prefers the higher lead, White the lower one.
        if i == 0 or (lead > best_lead) == (seat == BLACK):
            best_lead = lead
    return best_lead
