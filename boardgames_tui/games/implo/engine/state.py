"""Implo's positions that are kept up to date: how points, groups and patches are written, and what stands in a plan.

A point is one number: what stands on it, the name of its group, the next point of its group (the points of a group
stand in a ring) and, at the point that the group is named by, how many they are. An empty point is 0.
"""

from functools import cache

from boardgames_tui.core.kernel import OWN_NUMBERS, Board, Ints, Row
from boardgames_tui.games.implo.components import LARGEST_PATCH

# What stands in a position, before its points.
SIDE = OWN_NUMBERS
LAST = 4  # who placed the last stone, or EMPTY
SWAP = 5  # whether the side to act may swap
EMPTIES = 6  # how many points are empty
PATCHES = 7  # how many patches there are to resolve; their turn is not over before there are none
PATCH = 8  # each of them in a number: how many points, then the points. By play there are no more than stand here
USUAL_PATCHES = 4
# The empty points of each row as bits, of which four lie beyond the edge, as do the first and last three rows.
ROWS = PATCH + USUAL_PATCHES
POINTS = ROWS + 18  # then, as one point more, what lies beyond the edge
MORE = POINTS + 145  # more patches, where a line has them
MOST_PATCHES = 72  # one for every other point
ALL = MORE + MOST_PATCHES - USUAL_PATCHES  # how long a position with more patches is

# Then scratch.
OPTIONS = ALL  # ways to resolve
MOST_OPTIONS = 4 * MOST_PATCHES
LISTED = OPTIONS + MOST_OPTIONS  # how long the list is
LIST = LISTED + 1  # of the empty points
PLACES = LIST + 144  # of each of them in the list
SIZES = PLACES + 144  # for each size the groups of markers of that size
BEST = SIZES + 145  # what the best action is held to be worth, once all have been rated
TABLE = BEST + 1  # where the judge's weights of windows begin for as many empty points
GRID = TABLE + 1  # what the judge sees, rows of WIDE with what lies beyond the edges
WIDE = 14
SPARE = GRID + WIDE * WIDE  # a position put aside
LENGTH = SPARE + ALL

# Parts of a point.
KIND = 7  # what stands there, as the rules write it
GROUP = 3  # places to shift
NEXT = 11
SIZE = 19
BYTE = 255

# A view: seven rows of nine points, as bits, as much as it takes to see whether the middle one belongs to a patch.
WIDTH = 9
MIDDLE = 1 << 31

# Parts of a patch.
COUNT = 7
FIRST = 3  # places to shift to the first point, the lowest; eight more to each of the others

# Parts of an option.
PATCH_OF = 127  # which of the patches
OWNER = 7  # places to shift
COLOUR = 3
TAKEN = 9  # the group that goes, NONE where none does
NONE = 255
CHOSEN = 1 << 17  # whether another group may go instead

# What stands in a plan.
SITES = 0
SWAPS = 1  # whether swap is offered
RINGS = 2  # for each way that the 3x3 points around an empty point may be empty: `ways_to_patch`
Y = RINGS + 512  # for each point its row
X = Y + 144  # and column
VIEW = X + 144  # how far from the middle of a view a point lies, for each place in it
BESIDE = VIEW + 64  # for each point the four beside it, from the right against the clock, then the four across
JUDGE = BESIDE + 8 * 144  # the judge's weights
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))
AROUND = (5, 8, 7, 6, 3, 0, 1, 2)
"""The points around the middle one of 3x3, from the right against the clock."""


def plan(b: Board) -> list[int]:
    """Return the tables of a board. Not compiled."""
    n = b.size
    p = [b.sites, b.rule[0], *rings()]
    spare = [0] * (144 - b.sites)
    p += [c // n for c in range(b.sites)] + spare
    p += [c % n for c in range(b.sites)] + spare
    p += [(place // WIDTH - 3) * n + place % WIDTH - 4 for place in range(64)]
    for c in range(b.sites):
        p += [_step(b, c, dx, dy) for dx, dy in STEPS]
    return p + [0] * (JUDGE - len(p))


def _step(b: Board, c: int, dx: int, dy: int) -> int:
    x, y = c % b.size + dx, c // b.size + dy
    return x + b.size * y if 0 <= x < b.size and 0 <= y < b.size else b.sites


@cache
def rings() -> tuple[int, ...]:
    """Return `ways_to_patch` of each ring. Not compiled."""
    return tuple(ways_to_patch(ring) for ring in range(512))


def ways_to_patch(ring: int) -> int:
    """Return in which ways (bits, as in BESIDE) a stone in the middle may leave a patch beside it.

    Empty points that hang together around the middle are one way; five or more are no patch. Not compiled.
    """
    empty = [ring >> place & 1 for place in AROUND]
    ways = 0
    for way in range(4):
        before, after = _reach(empty, 2 * way, -1), _reach(empty, 2 * way, 1)
        if empty[2 * way] and before < 2 and before + after < LARGEST_PATCH:
            ways |= 1 << way
    return ways


def _reach(empty: list[int], begin: int, step: int) -> int:
    """Return how many empty points follow each other from a point beside the middle on, itself not counted."""
    n = 0
    while n < 8 and empty[(begin + (n + 1) * step) % 8]:
        n += 1
    return n


def slot(i: int) -> int:
    """Where the i-th patch stands."""
    return PATCH + i if i < USUAL_PATCHES else MORE + i - USUAL_PATCHES


def group_of(x: int) -> int:
    """The name of the group of a point."""
    return x >> GROUP & BYTE


def size_of(w: Row, group: int) -> int:
    """How many points a group has."""
    return w[POINTS + group] >> SIZE


def next_of(w: Row, c: int) -> int:
    """The next point of the group of a point."""
    return w[POINTS + c] >> NEXT & BYTE


def beside(p: Ints, c: int, way: int) -> int:
    """The point beside a point, from 4 on across, or the one that stands for all beyond the edge."""
    return p[BESIDE + 8 * c + way]
