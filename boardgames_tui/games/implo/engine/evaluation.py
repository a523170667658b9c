"""Evaluation of Implo's board by windows of 2x2 points, by the neighbours of empty points, and by marker groups.

Each pattern has a learned weight. The weights were learned from games of the engine against itself and hold for boards
of all sizes. Values are the logarithm of the odds that the side to act wins, in units of 1/UNIT.
"""

from functools import cache
from itertools import chain
from math import exp

from boardgames_tui.core.kernel import BLACK, BLACK_MARK, EMPTY, WHITE, Ints, Row
from boardgames_tui.core.layout import Layout
from boardgames_tui.core.weights import ArraySpec, WeightsFile
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.state import cell_of, group_of, size_in, size_of
from boardgames_tui.games.implo.rules import marker_of

# Value that stands for winning odds of e to 1.
UNIT = 1024
# Stones of a group from which on it is told from smaller ones.
BIG_GROUP = 3
# Digit of a point beyond the edge; `digit` returns the others.
EDGE = 9
# Number of phases (`phase_of`).
PHASES = 9

# Phase from which on windows and neighbours have their first weights.
EARLY = 3

PATTERN = Layout("weights of the digits of four points, the first one as thousands")
WINDOWS = PATTERN.array("WINDOWS", 10**4, "left and right of a row, then of the row above", index="digits")
BESIDE = PATTERN.array("BESIDE", 10**4, "right, above, left and below an empty point", index="digits")
PATTERN_SIZE = PATTERN.size

FEATURES = Layout("Implo's weights")
PATTERNS = FEATURES.records("PATTERNS", PATTERN, 2, index="0 with EARLY eighths or more empty, else 1")
LEAD = FEATURES.array(
    "LEAD", 31 * PHASES, "lead in the biggest group of markers, -15 to 15", index="31 * phase + lead + 15"
)
SECOND = FEATURES.array(
    "SECOND",
    3 * 15 * PHASES,
    "lead in the second biggest, -7 to 7; sign: 0, 1, 2 if one's biggest is smaller, equal, bigger",
    index="15 * (PHASES * sign + phase) + lead + 7",
)
LARGEST = FEATURES.array(
    "LARGEST",
    256 * (PHASES // 2 + 1),
    "sizes of each side's biggest group of markers, at most 15",
    index="256 * (phase // 2) + 16 * own + opponent's",
)
WEIGHTS = FEATURES.end

for _layout in (PATTERN, FEATURES):
    _layout.check(globals())

# Weights of all features, in the order of the layout FEATURES.
LEARNED = WeightsFile(
    __package__,
    "evaluation.weights",
    "implo",
    range(4, 13),
    {
        "early windows": ArraySpec((10, 10, 10, 10), UNIT),
        "early neighbours": ArraySpec((10, 10, 10, 10), UNIT),
        "late windows": ArraySpec((10, 10, 10, 10), UNIT),
        "late neighbours": ArraySpec((10, 10, 10, 10), UNIT),
        "lead": ArraySpec((PHASES, 31), UNIT),
        "second lead": ArraySpec((3, PHASES, 15), UNIT),
        "largest groups": ArraySpec((PHASES // 2 + 1, 16, 16), UNIT),
    },
)


@cache
def load_weights() -> Ints:
    """Return the weights of all features. Never compiled."""
    return tuple(chain.from_iterable(LEARNED.load().values()))


def win_probability(value: float) -> float:
    """Return the probability of a win for a side for which a position has a value."""
    return 1.0 / (1.0 + exp(-value / UNIT))


def value(p: Ints, w: Row) -> int:
    """Return the value of a position without patches for the side to act."""
    black, white = two_biggest(p, w)
    mine = black if w[S.SIDE] == BLACK else white
    theirs = white if w[S.SIDE] == BLACK else black
    w[S.PATTERN_WEIGHTS] = S.WEIGHTS + PATTERNS + (0 if phase_of(p, w) >= EARLY else PATTERN_SIZE)
    write_grid(p, w, biggest_size(mine), biggest_size(theirs))
    return value_of_groups(p, w, mine, theirs) + value_of_grid(p, w)


def phase_of(p: Ints, w: Row) -> int:
    """Return the phase: the empty points in eighths of the board."""
    return 8 * w[S.EMPTY_COUNT] // p[S.SITES]


def two_biggest(p: Ints, w: Row) -> tuple[int, int]:
    """Return the two biggest marker groups of Black and of White, as `two_sizes`."""
    black = 0
    white = 0
    for c in range(p[S.SITES]):
        x = w[S.POINTS + c]
        if cell_of(x) > WHITE and group_of(x) == c:
            if cell_of(x) == BLACK_MARK:
                black = insert_size(black, size_in(x))
            else:
                white = insert_size(white, size_in(x))
    return black, white


def insert_size(two: int, size: int) -> int:
    """Return the two biggest of two sizes and another one."""
    if size > biggest_size(two):
        return two_sizes(size, biggest_size(two))
    return max(two, two_sizes(biggest_size(two), size))


def two_sizes(biggest: int, second: int) -> int:
    """Return two sizes of groups as one number."""
    return biggest << 8 | second


def biggest_size(two: int) -> int:
    """Return the first of two sizes."""
    return two >> 8


def second_size(two: int) -> int:
    """Return the second of two sizes."""
    return two & S.BYTE


def value_of_groups(p: Ints, w: Row, mine: int, theirs: int) -> int:
    """Return the value of the biggest marker groups."""
    phase = phase_of(p, w)
    lead = min(max(biggest_size(mine) - biggest_size(theirs), -15), 15)
    second = min(max(second_size(mine) - second_size(theirs), -7), 7)
    sign = 1 if lead == 0 else 0 if lead < 0 else 2
    both = 16 * min(biggest_size(mine), 15) + min(biggest_size(theirs), 15)
    return (
        p[S.WEIGHTS + LEAD + 31 * phase + lead + 15]
        + p[S.WEIGHTS + SECOND + 15 * (PHASES * sign + phase) + second + 7]
        + p[S.WEIGHTS + LARGEST + 256 * (phase >> 1) + both]
    )


def write_grid(p: Ints, w: Row, mine: int, theirs: int) -> None:
    """Write the digit of each point to GRID, given the sizes of the biggest marker groups."""
    for c in range(p[S.SITES]):
        w[grid_offset(p, c)] = digit(w, w[S.POINTS + c], mine, theirs)


def grid_offset(p: Ints, c: int) -> int:
    """Return the offset of the digit of a point."""
    return S.GRID + S.GRID_WIDTH * (p[S.ROW + c] + 1) + p[S.COLUMN + c] + 1


def digit(w: Row, x: int, mine: int, theirs: int) -> int:
    """Return the digit of a point's value, from the view of the side to act.

    Empty is 0. Own stones are 1, in a big group 2, those of the opponent 3 or 4. Own markers are 5, in a biggest group
    6, those of the opponent 7 or 8.
    """
    kind = cell_of(x)
    if kind == EMPTY:
        return 0
    size = size_of(w, group_of(x))
    if kind <= WHITE:
        return (1 if kind == w[S.SIDE] else 3) + (size >= BIG_GROUP)
    if kind == marker_of(w[S.SIDE]):
        return 5 + (size == mine)
    return 7 + (size == theirs)


def value_of_grid(p: Ints, w: Row) -> int:
    """Return the value of all windows, and of the neighbours of all empty points."""
    total = 0
    end = p[S.ROW + p[S.SITES] - 1] + 2
    for y in range(end):
        row = S.GRID + S.GRID_WIDTH * y
        left = 100 * w[row] + w[row + S.GRID_WIDTH]
        for k in range(row, row + end):
            right = 100 * w[k + 1] + w[k + S.GRID_WIDTH + 1]
            total += p[w[S.PATTERN_WEIGHTS] + WINDOWS + 10 * left + right] + value_of_neighbours(p, w, k)
            left = right
    return total


def value_of_window(p: Ints, w: Row, k: int) -> int:
    """Return the value of a window of 2x2 points, by its lowest left offset."""
    digits = 1000 * w[k] + 100 * w[k + 1] + 10 * w[k + S.GRID_WIDTH] + w[k + S.GRID_WIDTH + 1]
    return p[w[S.PATTERN_WEIGHTS] + WINDOWS + digits]


def value_of_neighbours(p: Ints, w: Row, k: int) -> int:
    """Return the value of the four neighbours of an offset, or 0 if it is not empty."""
    if w[k]:
        return 0
    digits = 1000 * w[k + 1] + 100 * w[k + S.GRID_WIDTH] + 10 * w[k - 1] + w[k - S.GRID_WIDTH]
    return p[w[S.PATTERN_WEIGHTS] + BESIDE + digits]
