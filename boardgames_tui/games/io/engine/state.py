"""Io's position as lines: each row, column and diagonal is one number, so that a table gives the stones that turn.

In all kernels `p` holds the tables and `w` the position. A line has a bit for each of its cells: Black's stones from
bit 0 on, White's from bit WHITE_SHIFT on. Diagonals continue at the opposite edge, so that all lines are as long as the
board; a mask separates the two parts of such a line. A cell is addressed by the offset of its record (`cell_record`),
and a line through a cell by the offset of its part of that record.
"""

from functools import lru_cache

from boardgames_tui.core import kernel
from boardgames_tui.core.kernel import (
    BLACK,
    NOWHERE,
    WHITE,
    BoardTables,
    Ints,
    Row,
    inlined,
    lowest_bit,
    popcount,
)
from boardgames_tui.core.layout import Layout

MAX_SIZE = 13
MAX_SITES = MAX_SIZE * MAX_SIZE
# Rows from the lowest, columns from the left, then rising and falling diagonals.
MAX_LINES = 4 * MAX_SIZE
# First bit of White's stones on a line, and the mask of one colour's bits.
WHITE_SHIFT = 16
COLOUR_MASK = (1 << WHITE_SHIFT) - 1
# A set of cells is SET_WORDS numbers of WORD_BITS bits each.
SET_WORDS = 3
WORD_BITS = 62
WORD_MASK = (1 << WORD_BITS) - 1
# Offsets are below this. An index that is masked with it cannot be negative, which spares compiled code a check.
OFFSET_MASK = (1 << 20) - 1

POSITION = Layout("Io position", after=kernel.POSITION_REGISTERS)
STAGE = POSITION.scalar("STAGE", "FIRST, BOUND, FREE or SINGLE (rules.py)")
ANCHOR = POSITION.scalar("ANCHOR", "in stage BOUND the cell of the opponent's last stone, else NOWHERE")
EMPTY_COUNT = POSITION.scalar("EMPTY_COUNT", "number of empty cells")
LEAD = POSITION.scalar("LEAD", "number of Black's stones less White's")
EMPTY_CELLS = POSITION.array("EMPTY_CELLS", SET_WORDS, "set of the empty cells", index="word")
FREE_CELLS = POSITION.array("FREE_CELLS", SET_WORDS, "set of the cells for a free placement", index="word")
LINES = POSITION.array("LINES", MAX_LINES, "Black's stones | White's stones << WHITE_SHIFT", index="line")
# The saved part ends with the last line of the board. A list of the empty cells follows, p[SITES] long, then SCRATCH.
POSITION_LENGTH = POSITION.end

# Empty cells with which the endgame is searched, at most.
MAX_CELLS_LEFT = 18

FRAME = Layout("the endgame search with a number of cells left")
CELLS_TRIED = FRAME.scalar("CELLS_TRIED", "number of cells tried")
CHOSEN = FRAME.scalar("CHOSEN", "index in the list of the cell tried last")
ENTRY = FRAME.scalar("ENTRY", "entry in the solver's table, without the answer")
ORDER = FRAME.array("ORDER", MAX_CELLS_LEFT, "promise << 8 | index in the list; those tried first", index="number")
FLIPS = FRAME.array("FLIPS", MAX_CELLS_LEFT, "stones that a placement turns, as by `flips`", index="index in the list")
FRAME_SIZE = FRAME.size

# Answers of opening_parity.py that are remembered, a power of two.
PARITY_ENTRIES = 1 << 12

SCRATCH = Layout("Io scratch, from w[SAVED_END] + p[SITES] on")
FRAMES = SCRATCH.records("FRAMES", FRAME, MAX_CELLS_LEFT + 1, index="cells left")
PARITY_TABLE = SCRATCH.array("PARITY_TABLE", PARITY_ENTRIES, "key of open cells and anchor | answer", index="hash")
SCRATCH_LENGTH = SCRATCH.size

RATING = Layout("Io move rating, from w[SAVED_END] + p[SITES] on", within=(SCRATCH, "FRAMES"))
RATED_POSITION = RATING.scratch("RATED_POSITION", POSITION_LENGTH, "position to return to after playing an action")
LINE_VALUES = RATING.array("LINE_VALUES", MAX_LINES, "value of a line before the placement", index="line")

CELL_LINE = Layout("a line through a cell")
LINE = CELL_LINE.scalar("LINE", "offset of the line in the position")
PART = CELL_LINE.scalar("PART", "mask of the part of the line in which the cell lies, for both colours")
FLANKS = CELL_LINE.scalar("FLANKS", "offset of the table of flanking bits for the cell's bit")
BITS = CELL_LINE.scalar("BITS", "the cell's bits on the line, for both colours")
CELL_LINE_SIZE = CELL_LINE.size

CELL = Layout("the lines, surroundings and sight of a cell")
CELL_LINES = CELL.records("CELL_LINES", CELL_LINE, 4, index="direction")
ITSELF = CELL.array("ITSELF", SET_WORDS, "set of the cell alone", index="word")
NEIGHBOURS = CELL.array("NEIGHBOURS", SET_WORDS, "set of the cells around it", index="word")
AWAY = CELL.array("AWAY", SET_WORDS, "set of all cells but itself and its neighbours", index="word")
CELLS_ON_LINES = CELL.scalar("CELLS_ON_LINES", "offset of the list of cell records by the bits of `flips`")
LINES_THROUGH = CELL.scalar("LINES_THROUGH", "set of the lines through the cell")
CELL_SIZE = CELL.size

TABLES = Layout("Io tables")
SITES = TABLES.scalar("SITES", "number of cells")
SIZE = TABLES.scalar("SIZE", "cells in a row")
EVALUATION = TABLES.scalar("EVALUATION", "offset of the tables of pattern_evaluation.py")
# Behind the last cell of the board follow the tables of flanking bits and the lists of cell records.
BY_CELL = TABLES.records("BY_CELL", CELL, MAX_SITES, index="cell")

for _layout in (POSITION, FRAME, SCRATCH, RATING, CELL_LINE, CELL, TABLES):
    _layout.check(globals())


def tables(b: BoardTables) -> list[int]:
    """Return the plan of a board. Never compiled."""
    return list(_tables(b.size, tuple(b.step), b.ways))


@lru_cache(maxsize=4)
def _tables(n: int, step: Ints, ways: int) -> Ints:
    sites = n * n
    flanks = BY_CELL + CELL_SIZE * sites
    seen = flanks + (n << (n - 1))
    numbers = [sites, n, 0]
    cells_on = [[0] * MAX_SIZE for _ in range(4 * n)]
    for c in range(sites):
        around = [d for d in step[c * ways : c * ways + ways] if d != NOWHERE]
        for line, bit, part in lines_of(n, c):
            cells_on[line][bit] = BY_CELL + CELL_SIZE * c
            both = 1 + (1 << WHITE_SHIFT)
            numbers += [LINES + line, part * both, flanks + (bit << (n - 1)), both << bit]
        numbers += _set_of([c]) + _set_of(around) + [WORD_MASK ^ word for word in _set_of([c, *around])]
        numbers += [seen + 4 * MAX_SIZE * c, sum(1 << line for line, _, _ in lines_of(n, c))]
    numbers += [_flanks(n, bit, theirs) for bit in range(n) for theirs in range(0, 1 << n, 2)]
    for c in range(sites):
        for line, _, _ in lines_of(n, c):
            numbers += cells_on[line]
    return tuple(numbers)


def lines_of(n: int, c: int) -> list[tuple[int, int, int]]:
    """Return each line through a cell, the cell's bit on it, and the bits of the part in which the cell lies."""
    y, x = divmod(c, n)
    whole = (1 << n) - 1
    falling = (x + y) % n
    rising = (x - y) % n
    upper = whole & -(1 << rising)
    lower = (2 << falling) - 1
    return [
        (y, x, whole),
        (n + x, y, whole),
        (2 * n + rising, x, upper if x >= rising else whole ^ upper),
        (3 * n + falling, x, lower if x <= falling else whole ^ lower),
    ]


def _set_of(cells: list[int]) -> list[int]:
    return [sum(1 << c % WORD_BITS for c in cells if c // WORD_BITS == word) for word in range(SET_WORDS)]


def _flanks(n: int, bit: int, theirs: int) -> int:
    """Return the bits at which own stones would flank the enemy stones beside a bit, whatever is at bit 0."""
    found = 0
    high = bit + 1
    while theirs >> high & 1:
        high += 1
    if bit + 1 < high < n:
        found |= 1 << high
    low = bit - 1
    while low > 0 and theirs >> low & 1:
        low -= 1
    if 0 <= low < bit - 1:
        found |= 1 << low
    return found


def colour_bits(seat: int) -> int:
    """Return the mask of a seat's bits on a line; the seat is also the colour, because Io has no swap."""
    return COLOUR_MASK << (seat - 1) * WHITE_SHIFT


def cell_record(c: int) -> int:
    """Return the offset of a cell's record in the tables."""
    return BY_CELL + CELL_SIZE * c & OFFSET_MASK


def turned_on_line(p: Ints, w: Row, way: int, seat: int) -> int:
    """Return the bits of the stones that a seat's placement turns on a line; `way` is a CELL_LINE record."""
    line = w[p[way + LINE] & OFFSET_MASK] & p[way + PART]
    shift = (seat - 1) * WHITE_SHIFT
    own = line >> shift & COLOUR_MASK
    theirs = line >> (WHITE_SHIFT - shift) & COLOUR_MASK
    ends = p[(p[way + FLANKS] & OFFSET_MASK) + (theirs >> 1)] & own
    bit = p[way + BITS] & COLOUR_MASK
    low = ends & (bit - 1)
    high = ends ^ low
    return (high - 2 * bit if high else 0) | (bit - 2 * low if low else 0)


def flips(p: Ints, w: Row, at: int, seat: int) -> int:
    """Return the stones that a seat's placement turns, as a set.

    The set has MAX_SIZE bits for each of the four lines through the cell, whose record begins at `at`.
    """
    way = at + CELL_LINES
    return (
        turned_on_line(p, w, way, seat)
        | turned_on_line(p, w, way + CELL_LINE_SIZE, seat) << MAX_SIZE
        | turned_on_line(p, w, way + 2 * CELL_LINE_SIZE, seat) << 2 * MAX_SIZE
        | turned_on_line(p, w, way + 3 * CELL_LINE_SIZE, seat) << 3 * MAX_SIZE
    )


@inlined
def place_stone(p: Ints, w: Row, a: int, seat: int) -> int:
    """Place a seat's stone and turn what it captures; return the number of stones turned."""
    at = cell_record(a)
    found = flips(p, w, at, seat)
    toggle_placement(p, w, at, seat, found)
    return popcount(found)


def toggle_turned(p: Ints, w: Row, at: int, found: int) -> None:
    """Turn stones, given as the set that `flips` returns for a cell."""
    cells = p[at + CELLS_ON_LINES] & OFFSET_MASK
    while found:
        toggle_cell(p, w, p[cells + lowest_bit(found)] & OFFSET_MASK, colour_bits(BLACK) | colour_bits(WHITE))
        found &= found - 1


def lines_changed(p: Ints, at: int, found: int) -> int:
    """Return the set of lines that change if a stone is placed on a cell and a set of stones is turned."""
    cells = p[at + CELLS_ON_LINES] & OFFSET_MASK
    lines = p[at + LINES_THROUGH]
    while found:
        lines |= p[(p[cells + lowest_bit(found)] & OFFSET_MASK) + LINES_THROUGH]
        found &= found - 1
    return lines


def toggle_placement(p: Ints, w: Row, at: int, seat: int, found: int) -> None:
    """Place a seat's stone and turn a set of stones, or undo that."""
    toggle_cell(p, w, at, colour_bits(seat))
    toggle_turned(p, w, at, found)


def toggle_cell(p: Ints, w: Row, at: int, colours: int) -> None:
    """Flip the bits of a cell on its four lines, for the colours in a mask."""
    row = at + CELL_LINES
    column = row + CELL_LINE_SIZE
    rising = column + CELL_LINE_SIZE
    falling = rising + CELL_LINE_SIZE
    w[p[row + LINE] & OFFSET_MASK] ^= p[row + BITS] & colours
    w[p[column + LINE] & OFFSET_MASK] ^= p[column + BITS] & colours
    w[p[rising + LINE] & OFFSET_MASK] ^= p[rising + BITS] & colours
    w[p[falling + LINE] & OFFSET_MASK] ^= p[falling + BITS] & colours


def append_members(x: int, first: int, out: Row, n: int) -> int:
    """Append the members of one word of a set to out[n …], counted from `first`; return the new length."""
    while x:
        out[n] = first + lowest_bit(x)
        x &= x - 1
        n += 1
    return n


def nth_bit(x: int, k: int) -> int:
    """Return the index of the k-th bit that is set, counted from 0, by binary search."""
    place = 0
    width = 32
    while width:
        n = popcount(x & ((1 << width) - 1))
        if k >= n:
            k -= n
            x >>= width
            place += width
        width >>= 1
    return place
