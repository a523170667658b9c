"""Evaluation of Implo's board by windows of 2x2 points, by the neighbours of empty points, and by marker groups.

Each pattern has a learned weight. The weights were learned from games of the engine against itself and hold for boards
of all sizes. Values are the logarithm of the odds that the side to act wins, in units of 1/UNIT.

`p` holds the tables of the board, the weights included, and `w` the position. A pattern consists of the digits of four
points; a digit tells what is on a point, from the view of the side to act. The digits of the board are written to the
scratch w[GRID …], row by row with a margin of EDGE digits, and `k` is the offset of a point's digit there.
"""

from functools import cache
from itertools import chain
from math import exp

from boardgames_tui.core.cells import BLACK, BLACK_MARK, EMPTY, WHITE, marker_of
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.state import cell_of, group_of, size_at_root, size_of
from boardgames_tui.kernel.language import Ints, Row
from boardgames_tui.kernel.layout import Layout
from boardgames_tui.kernel.weights import ArraySpec, WeightsFile

# Value that stands for winning odds of e to 1.
UNIT = 1024
# Stones of a big group of stones, at least. A group with fewer is small.
BIG_GROUP = 3
# Digits of a point, from the view of the side to act. A marker in the biggest group of its colour has the next digit.
OWN_STONE = 1
OWN_STONE_IN_BIG_GROUP = 2
ENEMY_STONE = 3
ENEMY_STONE_IN_BIG_GROUP = 4
OWN_MARKER = 5
ENEMY_MARKER = 7
# Digit of a point beyond the edge.
EDGE = 9
# Number of phases (`phase_of`).
PHASES = 9
# Lowest phase in which windows and neighbours have their early weights; below, they have their late weights.
EARLY = 3

# Leads in the sizes of the biggest and of the second biggest group of markers count up to these.
MAX_LEAD = 15
MAX_SECOND_LEAD = 7
LEADS = 2 * MAX_LEAD + 1
SECOND_LEADS = 2 * MAX_SECOND_LEAD + 1
# Size up to which the biggest groups of markers are distinguished.
MAX_GROUP_SIZE = 15
GROUP_SIZES = MAX_GROUP_SIZE + 1

PATTERN = Layout("weights of the digits of four points, the first one as thousands")
WINDOWS = PATTERN.array("WINDOWS", 10**4, "left and right of a row, then of the row above", index="digits")
BESIDE = PATTERN.array("BESIDE", 10**4, "right, above, left and below an empty point", index="digits")
PATTERN_SIZE = PATTERN.size

FEATURES = Layout("Implo's weights")
PATTERNS = FEATURES.records("PATTERNS", PATTERN, 2, index="0 with EARLY eighths or more empty, else 1")
LEAD = FEATURES.array(
    "LEAD",
    LEADS * PHASES,
    "lead in the size of the biggest group of markers, at most MAX_LEAD",
    index="LEADS * phase + lead + MAX_LEAD",
)
SECOND = FEATURES.array(
    "SECOND",
    3 * SECOND_LEADS * PHASES,
    "lead in the size of the second biggest; comparison: 0, 1, 2 if one's biggest is smaller, equal, bigger",
    index="SECOND_LEADS * (PHASES * comparison + phase) + lead + MAX_SECOND_LEAD",
)
LARGEST = FEATURES.array(
    "LARGEST",
    GROUP_SIZES * GROUP_SIZES * (PHASES // 2 + 1),
    "sizes of each side's biggest group of markers, at most MAX_GROUP_SIZE",
    index="GROUP_SIZES * (GROUP_SIZES * (phase // 2) + own) + opponent's",
)
WEIGHTS = FEATURES.end

for _layout in (PATTERN, FEATURES):
    _layout.check(globals())

# Weights of all features, in the order of the layout FEATURES.
ARRAYS = {
    "early windows": ArraySpec((10, 10, 10, 10), UNIT),
    "early neighbours": ArraySpec((10, 10, 10, 10), UNIT),
    "late windows": ArraySpec((10, 10, 10, 10), UNIT),
    "late neighbours": ArraySpec((10, 10, 10, 10), UNIT),
    "lead": ArraySpec((PHASES, LEADS), UNIT),
    "second lead": ArraySpec((3, PHASES, SECOND_LEADS), UNIT),
    "largest groups": ArraySpec((PHASES // 2 + 1, GROUP_SIZES, GROUP_SIZES), UNIT),
}
LEARNED = WeightsFile(__package__, "evaluation.weights", "implo", range(4, 13), ARRAYS)


@cache
def load_weights() -> Ints:
    """Return the weights of all features. Never compiled."""
    return tuple(chain.from_iterable(LEARNED.load().values()))


def win_probability(value: float) -> float:
    """Return the probability that a side wins, given the value of the position for this side."""
    return 1.0 / (1.0 + exp(-value / UNIT))


def value(p: Ints, w: Row) -> int:
    """Return the value of a position without patches for the side to act; also write GRID and PATTERN_WEIGHTS."""
    black, white = biggest_marker_groups(p, w)
    own = black if w[S.SIDE] == BLACK else white
    foe = white if w[S.SIDE] == BLACK else black
    w[S.PATTERN_WEIGHTS] = S.WEIGHTS + PATTERNS + (0 if phase_of(p, w) >= EARLY else PATTERN_SIZE)
    write_grid(p, w, biggest_size(own), biggest_size(foe))
    return value_of_groups(p, w, own, foe) + value_of_grid(p, w)


def phase_of(p: Ints, w: Row) -> int:
    """Return the phase: the number of empty points in eighths of the board, from 0 to 8."""
    return 8 * w[S.EMPTY_COUNT] // p[S.SITES]


def biggest_marker_groups(p: Ints, w: Row) -> tuple[int, int]:
    """Return the sizes of the two biggest marker groups of Black and of White, each as a `size_pair`."""
    black = 0
    white = 0
    for c in range(p[S.SITES]):
        state = w[S.POINTS + c]
        # The root stands for its group.
        if cell_of(state) > WHITE and group_of(state) == c:
            if cell_of(state) == BLACK_MARK:
                black = insert_size(black, size_at_root(state))
            else:
                white = insert_size(white, size_at_root(state))
    return black, white


def insert_size(pair: int, size: int) -> int:
    """Return the pair of the two biggest of three sizes, a pair and another one."""
    if size > biggest_size(pair):
        return size_pair(size, biggest_size(pair))
    return max(pair, size_pair(biggest_size(pair), size))


def size_pair(biggest: int, second: int) -> int:
    """Return the sizes of a side's biggest and second biggest group as one number."""
    return biggest << S.BYTE_BITS | second


def biggest_size(pair: int) -> int:
    """Return the biggest size of a pair."""
    return pair >> S.BYTE_BITS


def second_size(pair: int) -> int:
    """Return the second biggest size of a pair."""
    return pair & S.BYTE_MASK


def value_of_groups(p: Ints, w: Row, own: int, foe: int) -> int:
    """Return the value of the two biggest marker groups of each side, given as a `size_pair`."""
    phase = phase_of(p, w)
    lead = min(max(biggest_size(own) - biggest_size(foe), -MAX_LEAD), MAX_LEAD)
    second_lead = min(max(second_size(own) - second_size(foe), -MAX_SECOND_LEAD), MAX_SECOND_LEAD)
    comparison = 1 + (lead > 0) - (lead < 0)
    own_size = min(biggest_size(own), MAX_GROUP_SIZE)
    foe_size = min(biggest_size(foe), MAX_GROUP_SIZE)
    return (
        p[S.WEIGHTS + LEAD + LEADS * phase + lead + MAX_LEAD]
        + p[S.WEIGHTS + SECOND + SECOND_LEADS * (PHASES * comparison + phase) + second_lead + MAX_SECOND_LEAD]
        + p[S.WEIGHTS + LARGEST + GROUP_SIZES * (GROUP_SIZES * (phase >> 1) + own_size) + foe_size]
    )


def write_grid(p: Ints, w: Row, own_biggest: int, foe_biggest: int) -> None:
    """Write the digit of each point to GRID, given the size of each side's biggest group of markers."""
    for c in range(p[S.SITES]):
        w[grid_offset(p, c)] = digit(w, w[S.POINTS + c], own_biggest, foe_biggest)


def grid_offset(p: Ints, c: int) -> int:
    """Return the offset of the digit of a point."""
    return S.GRID + S.GRID_WIDTH * (p[S.ROW + c] + 1) + p[S.COLUMN + c] + 1


def digit(w: Row, state: int, own_biggest: int, foe_biggest: int) -> int:
    """Return the digit of a point with a state, given the size of each side's biggest group of markers."""
    cell = cell_of(state)
    if cell == EMPTY:
        return 0
    size = size_of(w, group_of(state))
    if cell <= WHITE:
        return (OWN_STONE if cell == w[S.SIDE] else ENEMY_STONE) + (size >= BIG_GROUP)
    if cell == marker_of(w[S.SIDE]):
        return OWN_MARKER + (size == own_biggest)
    return ENEMY_MARKER + (size == foe_biggest)


def value_of_grid(p: Ints, w: Row) -> int:
    """Return the value of all windows, and of the neighbours of all empty points.

    The windows include those that reach beyond the edge. Each shares two points with the next one to the right.
    """
    total = 0
    # The lower left corners of the windows: one more than points in a row, in each direction.
    corners = p[S.ROW + p[S.SITES] - 1] + 2
    for y in range(corners):
        row_start = S.GRID + S.GRID_WIDTH * y
        left = 100 * w[row_start] + w[row_start + S.GRID_WIDTH]
        for k in range(row_start, row_start + corners):
            right = 100 * w[k + 1] + w[k + S.GRID_WIDTH + 1]
            total += p[w[S.PATTERN_WEIGHTS] + WINDOWS + 10 * left + right] + value_of_neighbours(p, w, k)
            left = right
    return total


def value_of_window(p: Ints, w: Row, k: int) -> int:
    """Return the value of a window of 2x2 points; `k` is the offset of its lower left digit."""
    digits = 1000 * w[k] + 100 * w[k + 1] + 10 * w[k + S.GRID_WIDTH] + w[k + S.GRID_WIDTH + 1]
    return p[w[S.PATTERN_WEIGHTS] + WINDOWS + digits]


def value_of_neighbours(p: Ints, w: Row, k: int) -> int:
    """Return the value of the four neighbours of the point at an offset, or 0 if the point is not empty."""
    if w[k]:
        return 0
    digits = 1000 * w[k + 1] + 100 * w[k + S.GRID_WIDTH] + 10 * w[k - 1] + w[k - S.GRID_WIDTH]
    return p[w[S.PATTERN_WEIGHTS] + BESIDE + digits]
