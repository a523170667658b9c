"""The scratch in which Io's last cells are played out: for each number of cells left what is to be tried, and how."""

from boardgames_tui.core.kernel import BLACK, SAVED_END, SEAT, Ints, Row, largest_first, popcount
from boardgames_tui.games.io.engine import state as S
from boardgames_tui.games.io.engine.state import cell_record, change, flips, members


def list_cells(w: Row) -> int:
    """List the empty cells where the scratch begins; return how many."""
    cells = w[SAVED_END]
    n = 0
    for word in range(S.SET_WORDS):
        n = members(w[S.EMPTY_CELLS + word], S.WORD_BITS * word, w, cells + n) - cells
    return n


def frame(p: Ints, w: Row, n: int) -> int:
    """Where the scratch for n cells left begins."""
    return w[SAVED_END] + p[S.SITES] + S.FRAMES + S.FRAME_SIZE * n & S.OFFSET_MASK


def begin(p: Ints, w: Row, n: int) -> None:
    """Begin with the n cells that are left: early come those that matter to both, with few empty cells around."""
    at = frame(p, w, n)
    cells = w[SAVED_END] & S.OFFSET_MASK
    seat = w[SEAT]
    w[at + S.CELLS_TRIED] = 0
    for i in range(n):
        cell = cell_record(w[cells + i])
        found = flips(p, w, cell, seat)
        promise = popcount(found) + popcount(flips(p, w, cell, 3 - seat)) + 64
        for word in range(S.SET_WORDS):
            promise -= 3 * popcount(p[cell + S.NEIGHBOURS + word] & w[S.EMPTY_CELLS + word])
        w[at + S.ORDER + i] = promise << 8 | i
        w[at + S.FLIPS + i] = found


def go_down(p: Ints, w: Row, n: int) -> None:
    """Place a stone on the best of n cells not tried yet; that cell goes to the end of the list."""
    at = frame(p, w, n)
    key = largest_first(w, at + S.ORDER + w[at + S.CELLS_TRIED], at + S.ORDER + n)
    w[at + S.CELLS_TRIED] += 1
    w[at + S.CHOSEN] = key & 255
    exchange(w, key & 255, n - 1)
    set_down(p, w, w[w[SAVED_END] + n - 1], w[at + S.FLIPS + (key & 255)])


def go_up(p: Ints, w: Row, n: int) -> None:
    """Undo `go_down`."""
    at = frame(p, w, n)
    i = w[at + S.CHOSEN]
    take_up(p, w, w[w[SAVED_END] + n - 1], w[at + S.FLIPS + i])
    exchange(w, i, n - 1)


def exchange(w: Row, i: int, last: int) -> None:
    """Bring a cell to the end of the list, or back to its place."""
    cells = w[SAVED_END]
    cell = w[cells + i]
    w[cells + i] = w[cells + last]
    w[cells + last] = cell


def set_down(p: Ints, w: Row, cell: int, found: int) -> None:
    """Put down a stone of the seat to act, and turn what was found."""
    change(p, w, cell_record(cell), w[SEAT], found)
    w[S.EMPTY_CELLS + cell // S.WORD_BITS] ^= 1 << cell % S.WORD_BITS
    w[S.LEAD] += lead_of(w[SEAT], found)
    w[SEAT] = 3 - w[SEAT]


def take_up(p: Ints, w: Row, cell: int, found: int) -> None:
    """Undo `set_down`."""
    w[SEAT] = 3 - w[SEAT]
    w[S.LEAD] -= lead_of(w[SEAT], found)
    w[S.EMPTY_CELLS + cell // S.WORD_BITS] ^= 1 << cell % S.WORD_BITS
    change(p, w, cell_record(cell), w[SEAT], found)


def lead_of(seat: int, found: int) -> int:
    """What a stone and those it turns add to Black's lead."""
    n = 1 + 2 * popcount(found)
    return n if seat == BLACK else -n


def last(p: Ints, w: Row, cell: int) -> int:
    """Black's lead in the end with one cell left."""
    return w[S.LEAD] + lead_of(w[SEAT], flips(p, w, cell_record(cell), w[SEAT]))


def last_two(p: Ints, w: Row) -> int:
    """Black's lead in the end with the first two cells of the list left, both sides playing for stones."""
    cells = w[SAVED_END]
    seat = w[SEAT]
    leads = w[S.LEAD]
    for i in range(2):
        cell = w[cells + i]
        found = flips(p, w, cell_record(cell), seat)
        set_down(p, w, cell, found)
        lead = last(p, w, w[cells + 1 - i])
        take_up(p, w, cell, found)
        if i == 0 or (lead > leads) == (seat == BLACK):
            leads = lead
    return leads
