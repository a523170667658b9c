"""How Implo's board is judged: by all windows of 2x2 points, by what is beside each empty point, and by the biggest
groups of markers, each with a learned weight.

The weights were learned from games of the engine against itself. They hold for boards of every size. Numbers are the
logarithm of the odds that the side to act wins, in parts of UNIT.
"""

from functools import cache
from itertools import chain
from math import exp

from boardgames_tui.core.kernel import BLACK, BLACK_MARK, EMPTY, WHITE, Ints, Row
from boardgames_tui.core.layout import Layout
from boardgames_tui.core.weights import ArraySpec, WeightsFile
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.state import group_of, size_of

UNIT = 1024
BIG = 3
"""A group of so many stones or more is told from smaller ones."""
EDGE = 9
"""The digit of what lies beyond the edge; `digit` has the others."""
PHASES = 9
"""So many are told apart by `phase_of`."""

EARLY = 3
"""With so many eighths empty windows and what is beside have their first weights, with fewer their second."""

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

# The weights of all features, in the order of their places.
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
def learned() -> Ints:
    """Return the weights of all features. Not compiled."""
    return tuple(chain.from_iterable(LEARNED.load().values()))


def share_of(value: float) -> float:
    """How likely a side is held to win to which a position is worth so much."""
    return 1.0 / (1.0 + exp(-value / UNIT))


def value(p: Ints, w: Row) -> int:
    """What a position without patches is worth to the side to act."""
    black, white = two_biggest(p, w)
    mine = black if w[S.SIDE] == BLACK else white
    theirs = white if w[S.SIDE] == BLACK else black
    w[S.PATTERN_WEIGHTS] = S.WEIGHTS + PATTERNS + (0 if phase_of(p, w) >= EARLY else PATTERN_SIZE)
    write_grid(p, w, mine >> 8, theirs >> 8)
    return value_of_groups(p, w, mine, theirs) + value_of_grid(p, w)


def phase_of(p: Ints, w: Row) -> int:
    """How many eighths of the points are empty."""
    return 8 * w[S.EMPTY_COUNT] // p[S.SITES]


def two_biggest(p: Ints, w: Row) -> tuple[int, int]:
    """The sizes of the two biggest groups of Black's markers, and of White's, the biggest times 256."""
    black = 0
    white = 0
    for c in range(p[S.SITES]):
        x = w[S.POINTS + c]
        if x & S.CELL > WHITE and group_of(x) == c:
            if x & S.CELL == BLACK_MARK:
                black = with_group(black, x >> S.SIZE_SHIFT)
            else:
                white = with_group(white, x >> S.SIZE_SHIFT)
    return black, white


def with_group(two: int, size: int) -> int:
    """The two biggest of two sizes and another."""
    if size > two >> 8:
        return size << 8 | two >> 8
    return max(two, two & ~S.BYTE | size)


def value_of_groups(p: Ints, w: Row, mine: int, theirs: int) -> int:
    """What the biggest groups of markers are worth."""
    phase = phase_of(p, w)
    lead = min(max((mine >> 8) - (theirs >> 8), -15), 15)
    second = min(max((mine & S.BYTE) - (theirs & S.BYTE), -7), 7)
    sign = 1 if lead == 0 else 0 if lead < 0 else 2
    both = 16 * min(mine >> 8, 15) + min(theirs >> 8, 15)
    return (
        p[S.WEIGHTS + LEAD + 31 * phase + lead + 15]
        + p[S.WEIGHTS + SECOND + 15 * (PHASES * sign + phase) + second + 7]
        + p[S.WEIGHTS + LARGEST + 256 * (phase >> 1) + both]
    )


def write_grid(p: Ints, w: Row, mine: int, theirs: int) -> None:
    """Write the digit of each point to the scratch; the biggest groups of markers are of these sizes."""
    for c in range(p[S.SITES]):
        w[place_of(p, c)] = digit(w, w[S.POINTS + c], mine, theirs)


def place_of(p: Ints, c: int) -> int:
    """Where the digit of a point stands."""
    return S.GRID + S.GRID_WIDTH * (p[S.ROW + c] + 1) + p[S.COLUMN + c] + 1


def digit(w: Row, x: int, mine: int, theirs: int) -> int:
    """What a point holds: nothing, a stone of either side, in a big group or not, or a marker, in a biggest or not."""
    kind = x & S.CELL
    if kind == EMPTY:
        return 0
    size = size_of(w, group_of(x))
    if kind <= WHITE:
        return (1 if kind == w[S.SIDE] else 3) + (size >= BIG)
    if kind == w[S.SIDE] + 2:
        return 5 + (size == mine)
    return 7 + (size == theirs)


def value_of_grid(p: Ints, w: Row) -> int:
    """What all windows, and what is beside the empty points, are worth."""
    total = 0
    end = p[S.ROW + p[S.SITES] - 1] + 2
    for y in range(end):
        row = S.GRID + S.GRID_WIDTH * y
        left = 100 * w[row] + w[row + S.GRID_WIDTH]
        for k in range(row, row + end):
            right = 100 * w[k + 1] + w[k + S.GRID_WIDTH + 1]
            total += p[w[S.PATTERN_WEIGHTS] + WINDOWS + 10 * left + right] + value_of_beside(p, w, k)
            left = right
    return total


def value_of_window(p: Ints, w: Row, k: int) -> int:
    """What a window is worth, by its lowest place."""
    digits = 1000 * w[k] + 100 * w[k + 1] + 10 * w[k + S.GRID_WIDTH] + w[k + S.GRID_WIDTH + 1]
    return p[w[S.PATTERN_WEIGHTS] + WINDOWS + digits]


def value_of_beside(p: Ints, w: Row, k: int) -> int:
    """What is beside a place is worth, nothing where that is not empty."""
    if w[k]:
        return 0
    digits = 1000 * w[k + 1] + 100 * w[k + S.GRID_WIDTH] + 10 * w[k - 1] + w[k - S.GRID_WIDTH]
    return p[w[S.PATTERN_WEIGHTS] + BESIDE + digits]
