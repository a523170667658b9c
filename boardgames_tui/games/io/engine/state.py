"""Io's position as lines: each row, column and diagonal is one number, so that a table gives the stones that turn.

In all kernels `p` holds the tables of the board and `w` the position. A line has a bit for each of its cells: Black's
stones from bit 0 on, White's from bit WHITE_SHIFT on. Diagonals continue at the opposite edge, so that all lines are as
long as the board; a mask separates the two parts of such a line.

`record` is the offset of a cell's record in the tables (CELL). The record contains one for each of the four lines
through the cell (CELL_LINE), whose offset is `line_record`. A *turned set* holds the stones that a placement on a cell
turns: MAX_SIZE bits for each of the four lines, by the position of the stone on the line. Other sets of cells take
SET_WORDS numbers, the lowest cells first. Offsets are masked with OFFSET_MASK to show the compiler that they are not
negative.
"""

from functools import lru_cache

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.geometry import ALL_AROUND, neighbours
from boardgames_tui.games.io.rules import Stage
from boardgames_tui.kernel import language
from boardgames_tui.kernel.language import Ints, Row, inlined, lowest_bit, popcount
from boardgames_tui.kernel.layout import Layout

# Stages of the game.
FIRST = 0
BOUND = 1
FREE = 2
SINGLE = 3
STAGES = {Stage.FIRST: FIRST, Stage.BOUND: BOUND, Stage.FREE: FREE, Stage.SINGLE: SINGLE}

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
# Offsets fit into these bits. An index that is masked with them cannot be negative, which spares compiled code a check.
OFFSET_MASK = (1 << 20) - 1

POSITION = Layout("Io position", after=language.POSITION_REGISTERS)
STAGE = POSITION.scalar("STAGE", "FIRST, BOUND, FREE or SINGLE")
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
ORDER = FRAME.array("ORDER", MAX_CELLS_LEFT, "`ordered_cell`; first those that were tried", index="number")
TURNED = FRAME.array("TURNED", MAX_CELLS_LEFT, "turned set of a placement on the cell", index="index in the list")
FRAME_SIZE = FRAME.size

# Answers of opening_parity.py that are remembered, a power of two.
PARITY_ENTRIES = 1 << 14

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
FLANKS = CELL_LINE.scalar("FLANKS", "offset of the table of flanking bits for the cell's bit, by enemy bits >> 1")
BITS = CELL_LINE.scalar("BITS", "the cell's bits on the line, for both colours")
CELL_LINE_SIZE = CELL_LINE.size

CELL = Layout("a cell: its lines, surroundings and the cells on its lines")
CELL_LINES = CELL.records("CELL_LINES", CELL_LINE, 4, index="direction")
ITSELF = CELL.array("ITSELF", SET_WORDS, "set of the cell alone", index="word")
NEIGHBOURS = CELL.array("NEIGHBOURS", SET_WORDS, "set of the cells around it", index="word")
AWAY = CELL.array("AWAY", SET_WORDS, "set of all cells but itself and its neighbours", index="word")
CELLS_ON_LINES = CELL.scalar("CELLS_ON_LINES", "offset of the list of cell records by the bits of a turned set")
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


@lru_cache(maxsize=4)
def tables(size: int) -> Ints:
    """Return the tables of a board, in the layout TABLES and behind it. Never compiled."""
    sites = size * size
    # Offsets of what follows the last cell's record.
    flanking_tables = BY_CELL + CELL_SIZE * sites
    flanking_table_size = 1 << size - 1
    record_lists = flanking_tables + size * flanking_table_size
    # Multiplied by the bits of a colour, this gives the bits of both colours.
    both_colours = 1 | 1 << WHITE_SHIFT
    # `fast_rules.plan` writes the offset of the evaluation.
    evaluation = 0
    numbers = [sites, size, evaluation]
    records_on_line = [[0] * MAX_SIZE for _ in range(4 * size)]
    for c in range(sites):
        around = neighbours(size, ALL_AROUND)[c]
        for line, bit, part in lines_of(size, c):
            records_on_line[line][bit] = BY_CELL + CELL_SIZE * c
            flanks = flanking_tables + flanking_table_size * bit
            numbers += [LINES + line, both_colours * part, flanks, both_colours << bit]
        numbers += _set_of([c])
        numbers += _set_of(around)
        numbers += [WORD_MASK ^ word for word in _set_of([c, *around])]
        lines_through = sum(1 << line for line, _, _ in lines_of(size, c))
        numbers += [record_lists + 4 * MAX_SIZE * c, lines_through]
    # Bit 0 of the enemy's stones is left out (`_flanking_bits`).
    numbers += [_flanking_bits(size, bit, enemy) for bit in range(size) for enemy in range(0, 1 << size, 2)]
    for c in range(sites):
        for line, _, _ in lines_of(size, c):
            numbers += records_on_line[line]
    return tuple(numbers)


def lines_of(size: int, c: int) -> list[tuple[int, int, int]]:
    """Return the row, column, rising and falling diagonal through a cell.

    For each of these lines, return its number, the bit of the cell on it, and the bits of the part in which the cell
    lies. A diagonal has two parts, on either side of the edge at which it continues.
    """
    y, x = divmod(c, size)
    full_line = (1 << size) - 1
    rising = (x - y) % size
    falling = (x + y) % size
    # A rising diagonal begins a new part at column `rising`; a falling one ends a part there with column `falling`.
    rising_right_part = full_line & -(1 << rising)
    falling_left_part = (2 << falling) - 1
    return [
        (y, x, full_line),
        (size + x, y, full_line),
        (2 * size + rising, x, rising_right_part if x >= rising else full_line ^ rising_right_part),
        (3 * size + falling, x, falling_left_part if x <= falling else full_line ^ falling_left_part),
    ]


def _set_of(cells: Ints) -> list[int]:
    """Return the words of a set of cells."""
    return [sum(1 << c % WORD_BITS for c in cells if c // WORD_BITS == word) for word in range(SET_WORDS)]


def _flanking_bits(size: int, bit: int, enemy: int) -> int:
    """Return the bits at which an own stone, with one at `bit`, would flank the run of enemy stones between them.

    `enemy` holds the enemy's stones on a line of `size` cells. Its bit 0 is ignored, because no stone can flank an
    enemy stone at the end of the line.
    """
    flanking = 0
    high = bit + 1
    while enemy >> high & 1:
        high += 1
    if bit + 1 < high < size:
        flanking |= 1 << high
    low = bit - 1
    while low > 0 and enemy >> low & 1:
        low -= 1
    if 0 <= low < bit - 1:
        flanking |= 1 << low
    return flanking


def colour_shift(seat: int) -> int:
    """Return the index of a seat's lowest bit on a line; a seat is also its colour, because Io has no swap."""
    return (seat - 1) * WHITE_SHIFT


def colour_bits(seat: int) -> int:
    """Return the mask of a seat's bits on a line."""
    return COLOUR_MASK << colour_shift(seat)


def cell_record(c: int) -> int:
    """Return the offset of a cell's record in the tables."""
    return BY_CELL + CELL_SIZE * c & OFFSET_MASK


def turned_on_line(p: Ints, w: Row, line_record: int, seat: int) -> int:
    """Return the bits of the stones on a line that a seat's placement turns."""
    line = w[p[line_record + LINE] & OFFSET_MASK] & p[line_record + PART]
    own_shift = colour_shift(seat)
    own = line >> own_shift & COLOUR_MASK
    enemy = line >> (WHITE_SHIFT - own_shift) & COLOUR_MASK
    flanking = p[(p[line_record + FLANKS] & OFFSET_MASK) + (enemy >> 1)] & own
    placed = p[line_record + BITS] & COLOUR_MASK
    low = flanking & (placed - 1)
    high = flanking ^ low
    # The difference of two powers of two has all the bits from the lower one up to below the higher one.
    above = high - 2 * placed if high else 0
    below = placed - 2 * low if low else 0
    return above | below


def find_turned(p: Ints, w: Row, record: int, seat: int) -> int:
    """Return the turned set of a seat's placement on a cell."""
    line_record = record + CELL_LINES
    return (
        turned_on_line(p, w, line_record, seat)
        | turned_on_line(p, w, line_record + CELL_LINE_SIZE, seat) << MAX_SIZE
        | turned_on_line(p, w, line_record + 2 * CELL_LINE_SIZE, seat) << 2 * MAX_SIZE
        | turned_on_line(p, w, line_record + 3 * CELL_LINE_SIZE, seat) << 3 * MAX_SIZE
    )


@inlined
def place_stone(p: Ints, w: Row, a: int, seat: int) -> int:
    """Place a seat's stone on a cell and turn the stones that it captures; return the number of stones turned."""
    record = cell_record(a)
    turned = find_turned(p, w, record, seat)
    toggle_placement(p, w, record, seat, turned)
    return popcount(turned)


def turn_stones(p: Ints, w: Row, record: int, turned: int) -> None:
    """Turn the stones in the turned set of a cell; the same call turns them back."""
    records_on_lines = p[record + CELLS_ON_LINES] & OFFSET_MASK
    while turned:
        turned_record = p[records_on_lines + lowest_bit(turned)] & OFFSET_MASK
        toggle_cell(p, w, turned_record, colour_bits(BLACK) | colour_bits(WHITE))
        turned &= turned - 1


def lines_changed(p: Ints, record: int, turned: int) -> int:
    """Return the lines that change if a stone is placed on a cell and its turned set is turned, as bits."""
    records_on_lines = p[record + CELLS_ON_LINES] & OFFSET_MASK
    lines = p[record + LINES_THROUGH]
    while turned:
        turned_record = p[records_on_lines + lowest_bit(turned)] & OFFSET_MASK
        lines |= p[turned_record + LINES_THROUGH]
        turned &= turned - 1
    return lines


def toggle_placement(p: Ints, w: Row, record: int, seat: int, turned: int) -> None:
    """Place a seat's stone on a cell and turn its turned set; the same call undoes that.

    The sets and counts of the position stay as they are.
    """
    toggle_cell(p, w, record, colour_bits(seat))
    turn_stones(p, w, record, turned)


def toggle_cell(p: Ints, w: Row, record: int, colours: int) -> None:
    """Flip the bits of a cell on its four lines, for the colours in a mask (`colour_bits`)."""
    row = record + CELL_LINES
    column = row + CELL_LINE_SIZE
    rising = column + CELL_LINE_SIZE
    falling = rising + CELL_LINE_SIZE
    w[p[row + LINE] & OFFSET_MASK] ^= p[row + BITS] & colours
    w[p[column + LINE] & OFFSET_MASK] ^= p[column + BITS] & colours
    w[p[rising + LINE] & OFFSET_MASK] ^= p[rising + BITS] & colours
    w[p[falling + LINE] & OFFSET_MASK] ^= p[falling + BITS] & colours


def append_cells(bits: int, word: int, out: Row, n: int) -> int:
    """Append the cells in one word of a set to `out`, from out[n] on; return the offset behind the last one.

    `word` is the number of the word, and `bits` are its bits.
    """
    while bits:
        out[n] = WORD_BITS * word + lowest_bit(bits)
        bits &= bits - 1
        n += 1
    return n
