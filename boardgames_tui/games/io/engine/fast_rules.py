"""Io with an incrementally updated position: lines for turning stones, and sets of cells to choose from."""

from boardgames_tui.core.kernel import (
    BLACK,
    DRAWN_RESULT,
    EMPTY,
    SAVED_END,
    SEAT,
    WHITE,
    BoardTables,
    Ints,
    Row,
    inlined,
    popcount,
    random_below,
)
from boardgames_tui.games.io import registers as R
from boardgames_tui.games.io.engine import state as S
from boardgames_tui.games.io.engine.pattern_evaluation import evaluation_tables
from boardgames_tui.games.io.engine.state import (
    append_members,
    cell_record,
    colour_bits,
    nth_bit,
    place_stone,
    tables,
    toggle_cell,
)
from boardgames_tui.games.io.rules import BOUND, FIRST, FREE, SINGLE


def plan(b: BoardTables) -> list[int]:
    """Return the tables of the lines, followed by those of the evaluation."""
    numbers = tables(b)
    numbers[S.EVALUATION] = len(numbers)
    return [*numbers, *evaluation_tables(b.size, len(numbers))]


def enter(p: list[int], b: BoardTables, s: Ints, key_history: Ints) -> list[int]:
    """Return the position of a row, with scratch for everything that looks ahead."""
    kept = S.LINES + 4 * b.size
    w = [0] * (kept + b.sites + S.SCRATCH_LENGTH)
    w[SAVED_END] = kept
    w[SEAT] = s[b.seat]
    w[S.STAGE] = s[b.first + R.STAGE]
    w[S.ANCHOR] = s[b.first + R.ANCHOR]
    w[S.EMPTY_COUNT] = sum(s[c] == EMPTY for c in range(b.sites))
    w[S.LEAD] = sum((s[c] == BLACK) - (s[c] == WHITE) for c in range(b.sites))
    for c in range(b.sites):
        w[S.EMPTY_CELLS + c // S.WORD_BITS] |= 1 << c % S.WORD_BITS
    corners = (0, b.size - 1, b.sites - b.size, b.sites - 1)
    for word in range(S.SET_WORDS):
        w[S.FREE_CELLS + word] = w[S.EMPTY_CELLS + word]
    for c in corners:
        w[S.FREE_CELLS + c // S.WORD_BITS] &= ~(1 << c % S.WORD_BITS)
    for c in range(b.sites):
        if s[c] != EMPTY:
            toggle_cell(p, w, cell_record(c), colour_bits(s[c]))
            remove_from_sets(p, w, c)
    return w


def remove_from_sets(p: Ints, w: Row, a: int) -> None:
    """Remove an occupied cell from the set of empty cells, and its surroundings from that of free placements."""
    at = cell_record(a)
    for word in range(S.SET_WORDS):
        w[S.EMPTY_CELLS + word] &= ~p[at + S.ITSELF + word]
        w[S.FREE_CELLS + word] &= p[at + S.AWAY + word]


def legal(p: Ints, w: Row, out: Row) -> int:
    """List the cells that the stage allows."""
    n = 0
    for word in range(S.SET_WORDS):
        n = append_members(legal_cells(p, w, word), S.WORD_BITS * word, out, n)
    return n


def legal_cells(p: Ints, w: Row, word: int) -> int:
    """Return one word of the set of cells that the stage allows."""
    stage = w[S.STAGE]
    if stage == BOUND:
        return w[S.EMPTY_CELLS + word] & p[cell_record(w[S.ANCHOR]) + S.NEIGHBOURS + word]
    return w[S.FREE_CELLS + word] if stage == FREE else w[S.EMPTY_CELLS + word]


@inlined
def play(p: Ints, w: Row, a: int) -> None:
    """Place a stone, capture, and continue with the placement that is due next."""
    seat = w[SEAT]
    stage = w[S.STAGE]
    n = 1
    if stage in (BOUND, SINGLE):
        n += 2 * place_stone(p, w, a, seat)
    else:
        toggle_cell(p, w, cell_record(a), colour_bits(seat))
    w[S.LEAD] += n if seat == BLACK else -n
    w[S.EMPTY_COUNT] -= 1
    remove_from_sets(p, w, a)
    if stage == BOUND and (w[S.FREE_CELLS] | w[S.FREE_CELLS + 1] | w[S.FREE_CELLS + 2]):
        w[S.STAGE] = FREE
        w[S.ANCHOR] = -1
        return
    opening = stage in (FIRST, FREE)
    w[S.STAGE] = BOUND if opening else SINGLE
    w[S.ANCHOR] = a if opening else -1
    w[SEAT] = 3 - seat


def result(p: Ints, w: Row) -> int:
    """Return the seat with more stones if the board is full."""
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
    n = popcount(low)
    m = n + popcount(middle)
    k = random_below(w, m + popcount(high))
    if k < n:
        return nth_bit(low, k)
    return S.WORD_BITS + nth_bit(middle, k - n) if k < m else 2 * S.WORD_BITS + nth_bit(high, k - m)


def play_randomly(p: Ints, w: Row) -> int:
    """Play a random game to the end; after the opening, from a shuffled list of the empty cells."""
    while w[S.STAGE] != SINGLE and w[S.EMPTY_COUNT]:
        play(p, w, random_legal_cell(p, w))
    cells = w[SAVED_END]
    n = 0
    for word in range(S.SET_WORDS):
        x = w[S.EMPTY_CELLS + word]
        n = append_members(x, S.WORD_BITS * word, w, cells + n) - cells
        w[S.EMPTY_CELLS + word] = 0
        w[S.FREE_CELLS + word] = 0
    seat = w[SEAT]
    lead = 0
    while n:
        k = cells + random_below(w, n)
        m = 1 + 2 * place_stone(p, w, w[k], seat)
        lead += m if seat == BLACK else -m
        n -= 1
        w[k] = w[cells + n]
        seat = 3 - seat
    w[S.LEAD] += lead
    w[S.EMPTY_COUNT] = 0
    w[SEAT] = seat
    return result(p, w)
