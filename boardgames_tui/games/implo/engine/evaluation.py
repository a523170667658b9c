"""How Implo's board is judged: by all windows of 2x2 points, by what is beside each empty point, and by the biggest
groups of markers, each with a learned weight.

The weights were learned from games of the engine against itself. They hold for boards of every size. Numbers are the
logarithm of the odds that the side to act wins, in parts of UNIT.
"""

from functools import cache
from itertools import chain
from math import exp

from boardgames_tui.core.kernel import BLACK, BLACK_MARK, EMPTY, WHITE, Ints, Row
from boardgames_tui.core.weights import ArraySpec, WeightsFile
from boardgames_tui.games.implo.engine.state import (
    BYTE,
    EMPTIES,
    GRID,
    GROUP,
    JUDGE,
    KIND,
    POINTS,
    SIDE,
    SITES,
    SIZE,
    TABLE,
    WIDE,
    X,
    Y,
    group_of,
    size_of,
)

UNIT = 1024
BIG = 3
"""A group of so many stones or more is told from smaller ones."""
EDGE = 9
"""The digit of what lies beyond the edge; `digit` has the others."""
PHASES = 9
"""So many are told apart by `phase_of`."""

EARLY = 3
"""With so many eighths empty windows and what is beside have their first weights, with fewer their second."""

# Where each feature of a board has its weights.
WINDOWS = 0
"""The digits of four points: left and right of a row, then of the row above."""
BESIDE = 10**4
"""The digits of the points beside an empty one: right, above, left, below."""
TABLES = 2 * 10**4
"""How far behind the first weights the second ones stand."""
LEAD = 2 * TABLES
"""By how much the biggest group of one's own markers is bigger, for each phase."""
SECOND = LEAD + 31 * PHASES
"""The same of the second biggest, for each phase; three times, as one's biggest is smaller, equal, bigger."""
LARGEST = SECOND + 3 * 15 * PHASES
"""The sizes of the biggest group of each side, for each two phases."""
WEIGHTS = LARGEST + 256 * (PHASES // 2 + 1)

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
    mine = black if w[SIDE] == BLACK else white
    theirs = white if w[SIDE] == BLACK else black
    w[TABLE] = JUDGE + (0 if phase_of(p, w) >= EARLY else TABLES)
    write_grid(p, w, mine >> 8, theirs >> 8)
    return value_of_groups(p, w, mine, theirs) + value_of_grid(p, w)


def phase_of(p: Ints, w: Row) -> int:
    """How many eighths of the points are empty."""
    return 8 * w[EMPTIES] // p[SITES]


def two_biggest(p: Ints, w: Row) -> tuple[int, int]:
    """The sizes of the two biggest groups of Black's markers, and of White's, the biggest times 256."""
    black = 0
    white = 0
    for c in range(p[SITES]):
        x = w[POINTS + c]
        if x & KIND > WHITE and x >> GROUP & BYTE == c:
            if x & KIND == BLACK_MARK:
                black = with_group(black, x >> SIZE)
            else:
                white = with_group(white, x >> SIZE)
    return black, white


def with_group(two: int, size: int) -> int:
    """The two biggest of two sizes and another."""
    if size > two >> 8:
        return size << 8 | two >> 8
    return max(two, two & ~BYTE | size)


def value_of_groups(p: Ints, w: Row, mine: int, theirs: int) -> int:
    """What the biggest groups of markers are worth."""
    phase = phase_of(p, w)
    lead = min(max((mine >> 8) - (theirs >> 8), -15), 15)
    second = min(max((mine & BYTE) - (theirs & BYTE), -7), 7)
    sign = 1 if lead == 0 else 0 if lead < 0 else 2
    both = 16 * min(mine >> 8, 15) + min(theirs >> 8, 15)
    return (
        p[JUDGE + LEAD + 31 * phase + lead + 15]
        + p[JUDGE + SECOND + 15 * (PHASES * sign + phase) + second + 7]
        + p[JUDGE + LARGEST + 256 * (phase >> 1) + both]
    )


def write_grid(p: Ints, w: Row, mine: int, theirs: int) -> None:
    """Write the digit of each point to the scratch; the biggest groups of markers are of these sizes."""
    for c in range(p[SITES]):
        w[place_of(p, c)] = digit(w, w[POINTS + c], mine, theirs)


def place_of(p: Ints, c: int) -> int:
    """Where the digit of a point stands."""
    return GRID + WIDE * (p[Y + c] + 1) + p[X + c] + 1


def digit(w: Row, x: int, mine: int, theirs: int) -> int:
    """What a point holds: nothing, a stone of either side, in a big group or not, or a marker, in a biggest or not."""
    kind = x & KIND
    if kind == EMPTY:
        return 0
    size = size_of(w, group_of(x))
    if kind <= WHITE:
        return (1 if kind == w[SIDE] else 3) + (size >= BIG)
    if kind == w[SIDE] + 2:
        return 5 + (size == mine)
    return 7 + (size == theirs)


def value_of_grid(p: Ints, w: Row) -> int:
    """What all windows, and what is beside the empty points, are worth."""
    total = 0
    end = p[Y + p[SITES] - 1] + 2
    for y in range(end):
        row = GRID + WIDE * y
        left = 100 * w[row] + w[row + WIDE]
        for k in range(row, row + end):
            right = 100 * w[k + 1] + w[k + WIDE + 1]
            total += p[w[TABLE] + WINDOWS + 10 * left + right] + value_of_beside(p, w, k)
            left = right
    return total


def value_of_window(p: Ints, w: Row, k: int) -> int:
    """What a window is worth, by its lowest place."""
    return p[w[TABLE] + WINDOWS + 1000 * w[k] + 100 * w[k + 1] + 10 * w[k + WIDE] + w[k + WIDE + 1]]


def value_of_beside(p: Ints, w: Row, k: int) -> int:
    """What is beside a place is worth, nothing where that is not empty."""
    if w[k]:
        return 0
    return p[w[TABLE] + BESIDE + 1000 * w[k + 1] + 100 * w[k + WIDE] + 10 * w[k - 1] + w[k - WIDE]]
