"""Evaluation of Io's board by windows of cells in a row; each pattern of a window has a learned weight.

The weights were learned from games of the engine against itself. In the middle game, long windows correct the sums of
the others. Values are the logarithm of the odds that the side to act wins, in units of 1/UNIT.

`p` holds the tables of the board, those of the evaluation included, and `w` the position. `weights` is the offset in
`p` of the weights of a phase. Lines are numbered as in `state`, and `windows` has the windows on them. Adjacent windows
are evaluated together, as a *span* of cells, whose patterns have the sums of their weights. Offsets are masked with
OFFSET_MASK to show the compiler that they are not negative.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import exp
from operator import add

from boardgames_tui.core.cells import NOWHERE
from boardgames_tui.games.io.engine import state as S
from boardgames_tui.games.io.engine.opening_parity import has_few_free_cells, makes_last_placement
from boardgames_tui.games.io.engine.state import FREE, SINGLE, colour_shift
from boardgames_tui.games.io.engine.windows import (
    LONG_KINDS,
    LONG_WINDOW_LENGTH,
    WINDOW_KINDS,
    WINDOW_LENGTH,
    Order,
    Window,
    windows_of,
)
from boardgames_tui.kernel.language import SEAT, Ints, Row
from boardgames_tui.kernel.layout import Layout
from boardgames_tui.kernel.weights import ArraySpec, Numbers, WeightsFile

# Value that stands for winning odds of e to 1.
UNIT = 1024
# Patterns of a window, numbers to base 3: each cell is empty (0), own (1) or the enemy's (2).
PATTERNS = 3**WINDOW_LENGTH
LONG_PATTERNS = 3**LONG_WINDOW_LENGTH
# Cells of a span, at most. Longer ones need larger tables, which leave the processor's fast memory.
MAX_SPAN_LENGTH = 7
# Biases in front of the weights of the windows of a phase.
BIASES = 2
# Two phases of the opening, then five by the number of empty cells.
PHASES = 7
# Empty cells per 1000, at most, in each of the five.
PHASE_LIMITS = (1000, 560, 420, 280, 140)
# Phases with long windows.
LONG_PHASES = range(2, 5)
# Unit of their weights, coarser than UNIT, so that most of them are 0 in the file.
LONG_UNIT = 64

# Two biases and the weights of all kinds of windows for each phase. In the opening the second bias is for a seat that
# can make sure that it fills the last cell of the board, the first for the other. Later they are for an even and for
# an odd number of empty cells, which means the same.
ARRAYS = {
    "biases": ArraySpec((PHASES, BIASES), UNIT),
    "windows": ArraySpec((PHASES, WINDOW_KINDS, PATTERNS), UNIT),
    "long_windows": ArraySpec((len(LONG_PHASES), LONG_KINDS, LONG_PATTERNS), LONG_UNIT),
}
LEARNED = WeightsFile(__package__, "windows.weights", "io", range(5, 14), ARRAYS)

# Cells by which a window may extend beyond the first cell of a line.
OVERHANG = WINDOW_LENGTH - 1

TABLES = Layout("Io evaluation tables, from p[EVALUATION] on")
PHASE_SIZE = TABLES.scalar("PHASE_SIZE", "number of weights of a phase")
WEIGHTS = TABLES.scalar("WEIGHTS", "offset of the weights of the first phase")
TERNARY = TABLES.array("TERNARY", 1 << MAX_SPAN_LENGTH, "number with these bits as digits to base 3", index="bits")
SPANS = TABLES.array("SPANS", S.MAX_LINES + 1, "offset of the spans of a line; they end at the next", index="line")
PHASE_OF = TABLES.rest("PHASE_OF", "phase after the opening, then spans and weights", index="empty cells")
TABLES.check(globals())
# A span in the tables is one number: in the lowest bits its first bit on the line plus OVERHANG, from MASK_SHIFT on a
# bit for each of its cells, and from WEIGHTS_SHIFT on the offset of its weights in those of a phase.
MASK_SHIFT = 5
WEIGHTS_SHIFT = MASK_SHIFT + MAX_SPAN_LENGTH
FIRST_BIT_MASK = (1 << MASK_SHIFT) - 1
CELLS_MASK = (1 << MAX_SPAN_LENGTH) - 1


def value(p: Ints, w: Row) -> int:
    """Return the value of a position for the seat to act: a bias and the values of all lines."""
    weights = weights_for(p, w[S.STAGE], w[S.EMPTY_COUNT])
    if w[S.STAGE] == SINGLE:
        total = p[weights + (w[S.EMPTY_COUNT] & 1)]
    else:
        total = parity_bias(p, w, weights, w[S.FREE_CELLS], w[S.FREE_CELLS + 1], w[S.FREE_CELLS + 2], w[S.ANCHOR])
    for line in range(4 * p[S.SIZE]):
        total += line_value(p, w, line, weights, w[SEAT])
    return total


def parity_bias(p: Ints, w: Row, weights: int, low: int, middle: int, high: int, anchor: int) -> int:
    """Return the bias in the opening for being able or unable to fill the last cell of the board; 0 if that is unknown.

    It is unknown if too many cells are open for a free placement; `low`, `middle` and `high` are the words of their
    set, and `anchor` is as in `makes_last_placement`. At the end of the opening, both colours have the same number of
    stones on the board. So the seat that begins then fills the last cell if the number of cells is odd, and the other
    one if it is even.
    """
    if not has_few_free_cells(low, middle, high):
        return 0
    is_odd_board = p[S.SITES] & 1
    can_fill_last_cell = makes_last_placement(p, w, low, middle, high, anchor) == is_odd_board
    return p[weights + can_fill_last_cell]


def weights_for(p: Ints, stage: int, empty_count: int) -> int:
    """Return the offset of the weights of the phase that a stage and a number of empty cells give."""
    tables = p[S.EVALUATION] & S.OFFSET_MASK
    phase = p[tables + PHASE_OF + empty_count] if stage == SINGLE else 1 if stage == FREE else 0
    return p[tables + WEIGHTS] + phase * p[tables + PHASE_SIZE] & S.OFFSET_MASK


def line_value(p: Ints, w: Row, line: int, weights: int, seat: int) -> int:
    """Return the value of all windows of a line for a seat."""
    tables = p[S.EVALUATION] & S.OFFSET_MASK
    own_shift = colour_shift(seat)
    own = (w[S.LINES + line] >> own_shift & S.COLOUR_MASK) << OVERHANG
    foe = (w[S.LINES + line] >> S.WHITE_SHIFT - own_shift & S.COLOUR_MASK) << OVERHANG
    total = 0
    first_span = p[tables + SPANS + line] & S.OFFSET_MASK
    end = p[tables + SPANS + line + 1] & S.OFFSET_MASK
    for i in range(first_span, end):
        span = p[i]
        first_bit = span & FIRST_BIT_MASK
        cells = span >> MASK_SHIFT & CELLS_MASK
        own_digits = p[tables + TERNARY + (own >> first_bit & cells)]
        foe_digits = p[tables + TERNARY + (foe >> first_bit & cells)]
        pattern = own_digits + 2 * foe_digits
        total += p[weights + (span >> WEIGHTS_SHIFT) + pattern & S.OFFSET_MASK]
    return total


def win_probability(p: Ints, w: Row) -> float:
    """Return the probability that the seat to act wins, by the evaluation."""
    return 1.0 / (1.0 + exp(-value(p, w) / UNIT))


@lru_cache(maxsize=4)
def evaluation_tables(size: int, start: int) -> Ints:
    """Return the tables of the evaluation for boards of one size, which begin at offset `start` of the board's tables.

    Spans of the same windows share their weights.
    """
    sites = size * size
    # Offset of the weights of a span's windows, in the weights of a phase.
    weight_offsets: dict[tuple[Window, ...], int] = {}
    phase_size = BIASES
    spans: list[int] = []
    spans_start = start + PHASE_OF + sites + 1
    # Offset of the first span of each line, and behind the last one.
    line_starts = [spans_start] * (S.MAX_LINES + 1)
    for line in range(4 * size):
        for first_bit, windows in _spans_of(windows_of(size, line)):
            length = _length(windows)
            if windows not in weight_offsets:
                weight_offsets[windows] = phase_size
                phase_size += 3**length
            cells = (1 << length) - 1
            spans.append((first_bit + OVERHANG) | cells << MASK_SHIFT | weight_offsets[windows] << WEIGHTS_SHIFT)
        line_starts[line + 1] = spans_start + len(spans)
    weights_start = spans_start + len(spans)
    ternary = [sum((bits >> i & 1) * 3**i for i in range(MAX_SPAN_LENGTH)) for bits in range(1 << MAX_SPAN_LENGTH)]
    phases = [1 + sum(1000 * empty // sites <= limit for limit in PHASE_LIMITS) for empty in range(sites + 1)]
    numbers = [phase_size, weights_start, *ternary, *line_starts, *phases, *spans]
    for phase in range(PHASES):
        numbers += load_weights()["biases"][BIASES * phase : BIASES * (phase + 1)]
        for windows in weight_offsets:
            numbers += _span_weights(phase, windows)
    return tuple(numbers)


def _spans_of(windows: Iterable[Window]) -> Iterator[tuple[int, tuple[Window, ...]]]:
    """Yield the spans of a line, each as long as possible: its first bit, and its windows with bits counted from it."""
    first_bit = 0
    span: tuple[Window, ...] = ()
    for bit, kind, orders in windows:
        if span and bit - first_bit + len(orders[0]) > MAX_SPAN_LENGTH:
            yield first_bit, span
            span = ()
        if not span:
            first_bit = bit
        span += ((bit - first_bit, kind, orders),)
    if span:
        yield first_bit, span


def _length(windows: tuple[Window, ...]) -> int:
    """Return the number of cells of a span with these windows."""
    return max(bit + len(orders[0]) for bit, _, orders in windows)


def _span_weights(phase: int, windows: tuple[Window, ...]) -> list[int]:
    """Return the weight of each pattern of a span: the sum of those of the patterns in its windows."""
    total = [0] * 3 ** _length(windows)
    for bit, kind, orders in windows:
        if len(orders[0]) == LONG_WINDOW_LENGTH and phase not in LONG_PHASES:
            continue
        # Cells of the span before the window are lower digits of the pattern, those after it higher ones.
        repeated = [weight for weight in _pattern_weights(phase, kind, orders) for _ in range(3**bit)]
        total = list(map(add, total, repeated * (len(total) // len(repeated))))
    return total


def _pattern_weights(phase: int, kind: int, orders: tuple[Order, ...]) -> list[int]:
    """Return the weight of each pattern of a kind of windows: the mean of those of the pattern in each order."""
    weights = _weights_of_kind(phase, kind, len(orders[0]))
    # For each pattern, its numbers in all orders.
    images = zip(*(_reordered_patterns(order) for order in orders), strict=True)
    return [sum(weights[image] for image in pattern_images) // len(pattern_images) for pattern_images in images]


def _weights_of_kind(phase: int, kind: int, length: int) -> Sequence[int]:
    """Return the learned weights of a kind of windows with this length, by pattern."""
    if length == WINDOW_LENGTH:
        first_weight = PATTERNS * (WINDOW_KINDS * phase + kind)
        return load_weights()["windows"][first_weight : first_weight + PATTERNS]
    first_weight = LONG_PATTERNS * (LONG_KINDS * LONG_PHASES.index(phase) + kind)
    long_weights = load_weights()["long_windows"][first_weight : first_weight + LONG_PATTERNS]
    return [UNIT // LONG_UNIT * weight for weight in long_weights]


@lru_cache
def load_weights() -> Mapping[str, Numbers]:
    """Return the arrays of LEARNED. Never compiled."""
    return LEARNED.load()


@lru_cache
def _reordered_patterns(order: Order) -> list[int]:
    """Return the number that each pattern has with its digits in an order; digit 0 of an order is the highest."""
    return [
        sum(pattern // 3**i % 3 * 3 ** (len(order) - 1 - to) for i, to in enumerate(order) if to != NOWHERE)
        for pattern in range(3 ** len(order))
    ]
