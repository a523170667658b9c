"""The scratch in which Io's last cells are played out: for each number of cells left what is to be tried, and how."""

from boardgames_tui.core.kernel import BLACK, KEPT, SEAT, Ints, Row, largest_first, popcount
from boardgames_tui.games.io.engine.state import (
    AROUND,
    CELL,
    EACH,
    EMPTY,
    LEAD,
    PLACE,
    SITES,
    WORD,
    WORDS,
    change,
    flips,
    members,
)

MOST = 18
"""No more cells are tried."""

# What stands in the scratch of a position behind the list of its empty cells, for each number of cells left.
TRIED = 0  # how many of them have been tried
CHOSEN = 1  # the last of those, as a place in the list
ENTRY = 2  # what the table is asked for
ORDER = 3  # the cells by their promise: that, and their place in the list
FOUND = ORDER + MOST  # what a stone turns, by the place in the list
FRAME = FOUND + MOST
ROOM = FRAME * (MOST + 1)


def list_cells(w: Row) -> int:
    """List the empty cells where the scratch begins; return how many."""
    cells = w[KEPT]
    n = 0
    for word in range(WORDS):
        n = members(w[EMPTY + word], WORD * word, w, cells + n) - cells
    return n


def frame(p: Ints, w: Row, n: int) -> int:
    """Where the scratch for n cells left begins."""
    return w[KEPT] + p[SITES] + FRAME * n & PLACE


def begin(p: Ints, w: Row, n: int) -> None:
    """Begin with the n cells that are left: early come those that matter to both, with few empty cells around."""
    at = frame(p, w, n)
    cells = w[KEPT] & PLACE
    seat = w[SEAT]
    w[at + TRIED] = 0
    for i in range(n):
        cell = CELL + EACH * w[cells + i] & PLACE
        found = flips(p, w, cell, seat)
        promise = popcount(found) + popcount(flips(p, w, cell, 3 - seat)) + 64
        for word in range(WORDS):
            promise -= 3 * popcount(p[cell + AROUND + word] & w[EMPTY + word])
        w[at + ORDER + i] = promise << 8 | i
        w[at + FOUND + i] = found


def go_down(p: Ints, w: Row, n: int) -> None:
    """Place a stone on the best of n cells not tried yet; that cell goes to the end of the list."""
    at = frame(p, w, n)
    key = largest_first(w, at + ORDER + w[at + TRIED], at + ORDER + n)
    w[at + TRIED] += 1
    w[at + CHOSEN] = key & 255
    exchange(w, key & 255, n - 1)
    set_down(p, w, w[w[KEPT] + n - 1], w[at + FOUND + (key & 255)])


def go_up(p: Ints, w: Row, n: int) -> None:
    """Undo `go_down`."""
    at = frame(p, w, n)
    i = w[at + CHOSEN]
    take_up(p, w, w[w[KEPT] + n - 1], w[at + FOUND + i])
    exchange(w, i, n - 1)


def exchange(w: Row, i: int, last: int) -> None:
    """Bring a cell to the end of the list, or back to its place."""
    cells = w[KEPT]
    cell = w[cells + i]
    w[cells + i] = w[cells + last]
    w[cells + last] = cell


def set_down(p: Ints, w: Row, cell: int, found: int) -> None:
    """Put down a stone of the seat to act, and turn what was found."""
    change(p, w, CELL + EACH * cell & PLACE, w[SEAT], found)
    w[EMPTY + cell // WORD] ^= 1 << cell % WORD
    w[LEAD] += lead_of(w[SEAT], found)
    w[SEAT] = 3 - w[SEAT]


def take_up(p: Ints, w: Row, cell: int, found: int) -> None:
    """Undo `set_down`."""
    w[SEAT] = 3 - w[SEAT]
    w[LEAD] -= lead_of(w[SEAT], found)
    w[EMPTY + cell // WORD] ^= 1 << cell % WORD
    change(p, w, CELL + EACH * cell & PLACE, w[SEAT], found)


def lead_of(seat: int, found: int) -> int:
    """What a stone and those it turns add to Black's lead."""
    n = 1 + 2 * popcount(found)
    return n if seat == BLACK else -n


def last(p: Ints, w: Row, cell: int) -> int:
    """Black's lead in the end with one cell left."""
    return w[LEAD] + lead_of(w[SEAT], flips(p, w, CELL + EACH * cell & PLACE, w[SEAT]))


def last_two(p: Ints, w: Row) -> int:
    """Black's lead in the end with the first two cells of the list left, both sides playing for stones."""
    cells = w[KEPT]
    seat = w[SEAT]
    leads = w[LEAD]
    for i in range(2):
        cell = w[cells + i]
        found = flips(p, w, CELL + EACH * cell & PLACE, seat)
        set_down(p, w, cell, found)
        lead = last(p, w, w[cells + 1 - i])
        take_up(p, w, cell, found)
        if i == 0 or (lead > leads) == (seat == BLACK):
            leads = lead
    return leads
