"""Evaluation of Io's board by windows of five cells in a row; each pattern of a window has a learned weight.

The weights were learned from games of the engine against itself. They hold for boards of all sizes, because the kind of
a window depends on its distance from the edges. Values are the logarithm of the odds that the side to act wins, in
units of 1/UNIT.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import exp
from typing import TypeAlias

from boardgames_tui.core.kernel import NOWHERE, SEAT, Ints, Row
from boardgames_tui.core.layout import Layout
from boardgames_tui.core.weights import ArraySpec, Numbers, WeightsFile
from boardgames_tui.games.io.engine import state as S
from boardgames_tui.games.io.engine.opening_parity import has_few_free_cells, makes_last_placement
from boardgames_tui.games.io.rules import FREE, SINGLE

# Index of the window's cell at each place, or NOWHERE beyond the line.
Order: TypeAlias = tuple[int, ...]

# Value that stands for winning odds of e to 1.
UNIT = 1024
WINDOW_LENGTH = 5
# Patterns of a window: each cell is empty, own or the enemy's.
PATTERNS = 3**WINDOW_LENGTH
# Two phases of the opening, then five by the number of empty cells.
PHASES = 7
# Empty cells per 1000, at most, in each of the five.
PHASE_LIMITS = (1000, 560, 420, 280, 140)
# Kinds of windows along rows and columns, then those on diagonals.
WINDOW_KINDS = 9 + 24

# Two biases and the weights of all kinds of windows for each phase. In the opening the second bias is for a seat that
# can make sure that it fills the last cell of the board, the first for the other. Later they are for an even and for
# an odd number of empty cells, which means the same.
LEARNED = WeightsFile(
    __package__,
    "windows.weights",
    "io",
    range(5, 14),
    {"biases": ArraySpec((PHASES, 2), UNIT), "windows": ArraySpec((PHASES, WINDOW_KINDS, PATTERNS), UNIT)},
)

# Cells by which a window may extend beyond the first cell of a line.
OVERHANG = WINDOW_LENGTH - 1

TABLES = Layout("Io evaluation tables, from p[EVALUATION] on")
PHASE_SIZE = TABLES.scalar("PHASE_SIZE", "number of weights of a phase")
WEIGHTS = TABLES.scalar("WEIGHTS", "offset of the weights of the first phase")
TERNARY = TABLES.array("TERNARY", 1 << WINDOW_LENGTH, "number with these bits as digits to base 3", index="bits")
WINDOWS = TABLES.array(
    "WINDOWS", S.MAX_LINES + 1, "offset of the windows of a line; they end at the next", index="line"
)
PHASE_OF = TABLES.rest("PHASE_OF", "phase after the opening, then windows and weights", index="empty cells")
TABLES.check(globals())
# A window is its first bit on the line plus OVERHANG in the lowest bits, and from this bit on the offset of its
# weights.
WEIGHTS_SHIFT = 5


def value(p: Ints, w: Row) -> int:
    """Return the value of a position for the side to act."""
    weights = weights_for(p, w[S.STAGE], w[S.EMPTY_COUNT])
    if w[S.STAGE] == SINGLE:
        total = p[weights + (w[S.EMPTY_COUNT] & 1)]
    else:
        total = parity_bias(p, w, weights, w[S.FREE_CELLS], w[S.FREE_CELLS + 1], w[S.FREE_CELLS + 2], w[S.ANCHOR])
    for line in range(4 * p[S.SIZE]):
        total += line_value(p, w, line, weights, w[SEAT])
    return total


def parity_bias(p: Ints, w: Row, weights: int, low: int, middle: int, high: int, anchor: int) -> int:
    """Return the bias for being able to fill the last cell of the board or not; 0 if too many cells are open.

    At the end of the opening, both colours have the same number of stones on the board. So the seat that begins then
    fills the last cell if the number of cells is odd, and the other one if it is even.
    """
    if not has_few_free_cells(low, middle, high):
        return 0
    return p[weights + (makes_last_placement(p, w, low, middle, high, anchor) == (p[S.SITES] & 1))]


def weights_for(p: Ints, stage: int, left: int) -> int:
    """Return the offset of the weights of a phase."""
    at = p[S.EVALUATION] & S.OFFSET_MASK
    phase = p[at + PHASE_OF + left] if stage == SINGLE else 1 if stage == FREE else 0
    return p[at + WEIGHTS] + phase * p[at + PHASE_SIZE] & S.OFFSET_MASK


def line_value(p: Ints, w: Row, line: int, weights: int, seat: int) -> int:
    """Return the value of all windows of a line for a seat."""
    at = p[S.EVALUATION] & S.OFFSET_MASK
    mine = (seat - 1) * S.WHITE_SHIFT
    own = (w[S.LINES + line] >> mine & S.COLOUR_MASK) << OVERHANG
    foe = (w[S.LINES + line] >> S.WHITE_SHIFT - mine & S.COLOUR_MASK) << OVERHANG
    total = 0
    for window in range(p[at + WINDOWS + line] & S.OFFSET_MASK, p[at + WINDOWS + line + 1] & S.OFFSET_MASK):
        place = p[window] & 31
        pattern = p[at + TERNARY + (own >> place & 31)] + 2 * p[at + TERNARY + (foe >> place & 31)]
        total += p[weights + (p[window] >> WEIGHTS_SHIFT) + pattern & S.OFFSET_MASK]
    return total


def win_probability(p: Ints, w: Row) -> float:
    """Return the probability that the seat to act wins, by the evaluation."""
    return 1.0 / (1.0 + exp(-value(p, w) / UNIT))


@lru_cache(maxsize=4)
def evaluation_tables(n: int, begin: int) -> Ints:
    """Return the part of a plan that the evaluation uses, beginning at offset `begin`, for boards of one size."""
    tables: dict[tuple[int, tuple[Order, ...]], int] = {}
    windows: list[int] = []
    first = begin + PHASE_OF + n * n + 1
    places = [first] * (S.MAX_LINES + 1)
    for line in range(4 * n):
        for place, kind, orders in windows_of(n, line):
            table = tables.setdefault((kind, orders), 2 + PATTERNS * len(tables))
            windows.append((place + OVERHANG) | table << WEIGHTS_SHIFT)
        places[line + 1] = first + len(windows)
    numbers = [2 + PATTERNS * len(tables), first + len(windows)]
    numbers += [sum((bits >> i & 1) * 3**i for i in range(WINDOW_LENGTH)) for bits in range(1 << WINDOW_LENGTH)]
    numbers += places
    numbers += [1 + sum(1000 * empty // (n * n) <= limit for limit in PHASE_LIMITS) for empty in range(n * n + 1)]
    numbers += windows
    biases, weights = load_weights()["biases"], load_weights()["windows"]
    for phase in range(PHASES):
        numbers += biases[2 * phase : 2 * phase + 2]
        for kind, orders in tables:
            first = PATTERNS * (WINDOW_KINDS * phase + kind)
            seen = zip(*(_order(order) for order in orders), strict=True)
            numbers += [sum(weights[first + pattern] for pattern in each) // len(each) for each in seen]
    return tuple(numbers)


@lru_cache
def load_weights() -> Mapping[str, Numbers]:
    """Return the arrays of LEARNED. Never compiled."""
    return LEARNED.load()


@lru_cache
def _order(order: Order) -> list[int]:
    """Return the number of each pattern with its cells in another order; the first cell is the highest digit."""
    return [
        sum(pattern // 3**i % 3 * 3 ** (WINDOW_LENGTH - 1 - to) for i, to in enumerate(order) if to >= 0)
        for pattern in range(PATTERNS)
    ]


def windows_of(n: int, line: int) -> Iterator[tuple[int, int, tuple[Order, ...]]]:
    """Yield the windows of a line: first bit, kind, and the order of the cells as seen from the nearer end.

    In the middle of a line both orders count. A part of a diagonal that is shorter than a window lies at an end of its
    line, and the window extends beyond it.
    """
    for first, length, kind in _parts_of(n, line):
        long = min(length, WINDOW_LENGTH)
        beyond = (NOWHERE,) * (WINDOW_LENGTH - long)
        for offset in range(length - long + 1 if length > 2 else 0):
            far = length - long - offset
            forth, back = tuple(range(long)), tuple(reversed(range(long)))
            seen = (forth, back) if offset == far else (forth,) if offset < far else (back,)
            if beyond and first == 0:
                yield first - len(beyond), kind, tuple(beyond + order for order in seen)
            else:
                yield first + offset, kind + min(offset, far, 2), tuple(order + beyond for order in seen)


def _parts_of(n: int, line: int) -> list[tuple[int, int, int]]:
    """Return the parts of a line: first bit, length, and the first kind of their windows."""
    which, k = divmod(line, n)
    if which < 2:
        return [(0, n, 3 * min(k, n - 1 - k, 2))]
    cut = k if which == 2 else k + 1
    return [(0, cut, _diagonal(n, cut)), (cut, n - cut, _diagonal(n, n - cut))]


def _diagonal(n: int, length: int) -> int:
    """Return the first kind of the windows on a diagonal: by its length if short, else by how central it is."""
    return 9 + 3 * (length - 3 if length <= WINDOW_LENGTH else 7 - min(n - length, 4))
