"""Rules of Io on an incrementally updated position: lines for turning stones, and sets of cells to choose from.

`p` holds the tables of the board, `w` the position, and `a` is an action code, that is the cell of the placement. A set
of cells takes SET_WORDS words, the lowest cells first. `record` is the offset of a cell's record in the tables.
"""

from boardgames_tui.core.cells import BLACK, EMPTY, NOWHERE, WHITE, other
from boardgames_tui.games.io.engine import state as S
from boardgames_tui.games.io.engine.pattern_evaluation import evaluation_tables
from boardgames_tui.games.io.engine.state import (
    BOUND,
    FIRST,
    FREE,
    SINGLE,
    STAGES,
    append_cells,
    cell_record,
    colour_bits,
    place_stone,
    tables,
    toggle_cell,
)
from boardgames_tui.games.io.rules import Io
from boardgames_tui.kernel.language import (
    DRAWN_RESULT,
    SAVED_END,
    SEAT,
    UNLIMITED_PLIES,
    VIEW_COLOUR,
    VIEW_PLANES,
    VIEW_SITE,
    Ints,
    Row,
    inlined,
    nth_bit,
    popcount,
    random_below,
)


def plan(state: Io) -> list[int]:
    """Return the tables of the lines, followed by those of the evaluation, whose offset EVALUATION holds."""
    line_tables = list(tables(state.size))
    line_tables[S.EVALUATION] = len(line_tables)
    return [*line_tables, *evaluation_tables(state.size, len(line_tables))]


def enter(p: list[int], state: Io) -> list[int]:
    """Return the position of a state, with a list of cells and the scratch behind it."""
    sites = len(state.cells)
    saved_end = S.LINES + 4 * state.size
    w = [0] * (saved_end + sites + S.SCRATCH_LENGTH)
    w[SAVED_END] = saved_end
    w[SEAT] = state.seat
    w[S.STAGE] = STAGES[state.stage]
    w[S.ANCHOR] = NOWHERE if state.anchor is None else state.anchor
    w[S.EMPTY_COUNT] = state.cells.count(EMPTY)
    w[S.LEAD] = state.cells.count(BLACK) - state.cells.count(WHITE)
    # Begin with an empty board: all cells are empty, and all but the corners free.
    for cell in range(sites):
        w[S.EMPTY_CELLS + cell // S.WORD_BITS] |= 1 << cell % S.WORD_BITS
    for word in range(S.SET_WORDS):
        w[S.FREE_CELLS + word] = w[S.EMPTY_CELLS + word]
    for cell in filter(state.is_corner, range(sites)):
        w[S.FREE_CELLS + cell // S.WORD_BITS] &= ~(1 << cell % S.WORD_BITS)
    for cell, value in enumerate(state.cells):
        if value != EMPTY:
            toggle_cell(p, w, cell_record(cell), colour_bits(value))
            remove_from_sets(p, w, cell)
    return w


def max_legal_actions(state: Io) -> int:
    """Return the number of legal actions of a position on this board, at most."""
    return len(state.cells)


def remove_from_sets(p: Ints, w: Row, cell: int) -> None:
    """Remove an occupied cell from the empty cells, and the cell with its neighbours from the free cells."""
    record = cell_record(cell)
    for word in range(S.SET_WORDS):
        w[S.EMPTY_CELLS + word] &= ~p[record + S.ITSELF + word]
        w[S.FREE_CELLS + word] &= p[record + S.AWAY + word]


def legal(p: Ints, w: Row, out: Row) -> int:
    """Write the cells that the stage allows to `out`; return their number."""
    n = 0
    for word in range(S.SET_WORDS):
        n = append_cells(legal_cells(p, w, word), word, out, n)
    return n


def legal_cells(p: Ints, w: Row, word: int) -> int:
    """Return the bits of one word of the set of cells that the stage allows; `word` is its number."""
    stage = w[S.STAGE]
    if stage == BOUND:
        return w[S.EMPTY_CELLS + word] & p[cell_record(w[S.ANCHOR]) + S.NEIGHBOURS + word]
    return w[S.FREE_CELLS + word] if stage == FREE else w[S.EMPTY_CELLS + word]


@inlined
def play(p: Ints, w: Row, a: int) -> None:
    """Place a stone, capture unless it is the first or a free one, and continue with the next stage."""
    seat = w[SEAT]
    stage = w[S.STAGE]
    # A turned stone changes the lead by two.
    gained = 1
    if stage in (BOUND, SINGLE):
        gained += 2 * place_stone(p, w, a, seat)
    else:
        toggle_cell(p, w, cell_record(a), colour_bits(seat))
    w[S.LEAD] += gained if seat == BLACK else -gained
    w[S.EMPTY_COUNT] -= 1
    remove_from_sets(p, w, a)
    # After a bound stone, the same seat places a free one if possible.
    if stage == BOUND and (w[S.FREE_CELLS] | w[S.FREE_CELLS + 1] | w[S.FREE_CELLS + 2]):
        w[S.STAGE] = FREE
        w[S.ANCHOR] = NOWHERE
        return
    is_bound_next = stage in (FIRST, FREE)
    w[S.STAGE] = BOUND if is_bound_next else SINGLE
    w[S.ANCHOR] = a if is_bound_next else NOWHERE
    w[SEAT] = other(seat)


def result(p: Ints, w: Row) -> int:
    """Return the seat with more stones, or DRAWN_RESULT, if the board is full; else 0."""
    if w[S.EMPTY_COUNT]:
        return 0
    if w[S.LEAD] == 0:
        return DRAWN_RESULT
    return BLACK if w[S.LEAD] > 0 else WHITE


def random_legal_cell(p: Ints, w: Row) -> int:
    """Return a legal cell, each with the same probability."""
    low = legal_cells(p, w, 0)
    middle = legal_cells(p, w, 1)
    high = legal_cells(p, w, 2)
    # The k-th of all legal cells is in the low word if k is below the first of these numbers, and so on.
    low_end = popcount(low)
    middle_end = low_end + popcount(middle)
    k = random_below(w, middle_end + popcount(high))
    if k < low_end:
        return nth_bit(low, k)
    if k < middle_end:
        return S.WORD_BITS + nth_bit(middle, k - low_end)
    return 2 * S.WORD_BITS + nth_bit(high, k - middle_end)


def play_randomly(p: Ints, w: Row) -> int:
    """Play a uniformly random game to the end, and return its result.

    After the opening, cells are drawn from a list of the empty cells, and only the lines are updated for each stone.
    """
    while w[S.STAGE] != SINGLE and w[S.EMPTY_COUNT]:
        play(p, w, random_legal_cell(p, w))
    cells = w[SAVED_END]
    end = cells
    for word in range(S.SET_WORDS):
        end = append_cells(w[S.EMPTY_CELLS + word], word, w, end)
        w[S.EMPTY_CELLS + word] = 0
        w[S.FREE_CELLS + word] = 0
    seat = w[SEAT]
    lead_change = 0
    while end > cells:
        drawn = cells + random_below(w, end - cells)
        gained = 1 + 2 * place_stone(p, w, w[drawn], seat)
        lead_change += gained if seat == BLACK else -gained
        # The last cell of the list takes the place of the drawn one.
        end -= 1
        w[drawn] = w[end]
        seat = other(seat)
    w[S.LEAD] += lead_change
    w[S.EMPTY_COUNT] = 0
    w[SEAT] = seat
    return result(p, w)


def longest_game(state: Io) -> int:
    """Return UNLIMITED_PLIES: a row has no history."""
    return UNLIMITED_PLIES


def show(p: Ints, w: Row, cells: Row, view: Row) -> None:
    """Read the rows of the board, which are its first lines, and the stage."""
    size = p[S.SIZE]
    for site in range(p[S.SITES]):
        line = w[S.LINES + site // size] >> site % size
        cells[site] = BLACK * (line & 1) + WHITE * (line >> S.WHITE_SHIFT & 1)
    stage = w[S.STAGE]
    view[VIEW_COLOUR] = w[SEAT]
    view[VIEW_PLANES] = int(stage == BOUND)
    view[VIEW_PLANES + 1] = int(stage == FREE)
    view[VIEW_PLANES + 2] = int(stage == SINGLE)
    view[VIEW_PLANES + 3] = VIEW_SITE + w[S.ANCHOR]
