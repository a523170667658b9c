"""Implo's position for the fast rules, and the tables of a board: their layouts, and how the tables are built.

In all kernels `p` holds the tables and `w` the position. A point, a patch and a way to resolve a patch (an *option*)
are each packed into one number; the functions below build and read them. An empty point is 0.
"""

from functools import cache

from boardgames_tui.core import kernel
from boardgames_tui.core.kernel import BoardTables, Ints, Row
from boardgames_tui.core.layout import Layout
from boardgames_tui.games.implo.components import LARGEST_PATCH

MAX_SIZE = 12
MAX_SITES = MAX_SIZE * MAX_SIZE
# Patches to resolve at a time, at most, in a game that was played; a set-up position may have one at every other point.
USUAL_PATCHES = 4
MAX_PATCHES = MAX_SITES // 2
# Points in a row of GRID, including those beyond the edges.
GRID_WIDTH = MAX_SIZE + 2

POSITION = Layout("Implo position", after=kernel.POSITION_REGISTERS)
SIDE = POSITION.scalar("SIDE", "colour to act")
LAST = POSITION.scalar("LAST", "colour that placed the last stone, or EMPTY")
SWAP = POSITION.scalar("SWAP", "1 if the side to act may swap, else 0")
EMPTY_COUNT = POSITION.scalar("EMPTY_COUNT", "number of empty points")
PATCH_COUNT = POSITION.scalar("PATCH_COUNT", "number of patches to resolve; the turn ends when none is left")
PATCHES = POSITION.array("PATCHES", USUAL_PATCHES, "patches to resolve, packed; `patch_slot` finds one", index="number")
EMPTY_ROWS = POSITION.array("EMPTY_ROWS", MAX_SIZE + 6, "empty points, bit 4 + column", index="row", first=-3)
POINTS = POSITION.array("POINTS", MAX_SITES + 1, "points, packed; BLOCK behind the last one", index="point")
USUAL_LENGTH = POSITION.end
MORE_PATCHES = POSITION.array(
    "MORE_PATCHES", MAX_PATCHES - USUAL_PATCHES, "patches to resolve, packed", index="number", first=USUAL_PATCHES
)
# The saved part ends with BLOCK, or here if there are more patches than usual. Scratch follows.
FULL_LENGTH = POSITION.end
OPTIONS = POSITION.array("OPTIONS", 4 * MAX_PATCHES, "scratch: ways to resolve a patch, packed", index="number")
LIST_LENGTH = POSITION.scalar("LIST_LENGTH", "scratch: length of EMPTY_LIST")
EMPTY_LIST = POSITION.array("EMPTY_LIST", MAX_SITES, "scratch: empty points, in any order", index="number")
LIST_INDEX = POSITION.array("LIST_INDEX", MAX_SITES, "scratch: place of an empty point in EMPTY_LIST", index="point")
BALANCE = POSITION.array(
    "BALANCE", MAX_SITES + 1, "Black's groups of markers less White's; 0 between two calls", index="size"
)
BEST_VALUE = POSITION.scalar("BEST_VALUE", "scratch: value of the best action, once all have been rated")
PATTERN_WEIGHTS = POSITION.scalar("PATTERN_WEIGHTS", "scratch: offset in the tables of the weights for this phase")
GRID = POSITION.array(
    "GRID", GRID_WIDTH * GRID_WIDTH, "scratch: digits (evaluation.py)", index="GRID_WIDTH * (row + 1) + column + 1"
)
SAVED_POSITION = POSITION.scratch("SAVED_POSITION", FULL_LENGTH, "a position to return to")

# Parts of a point: its cell, the point that names its group, the next point of its group (the points of a group form
# a cyclic list) and, at the point that names the group, the size of the group.
CELL = 7
GROUP_SHIFT = 3
NEXT_SHIFT = 11
SIZE_SHIFT = 19
BYTE = 255

# Parts of a patch: the number of its points, and from FIRST_SHIFT on the points, lowest first, a byte each.
PATCH_SIZE = 7
FIRST_SHIFT = 3

# Parts of an option: the number of the patch, its owner, the group that is removed (or NO_GROUP), and CHOSEN if the
# player chooses that group among several.
PATCH_NUMBER = 127
OWNER_SHIFT = 7
OWNER = 3
REMOVED_SHIFT = 9
NO_GROUP = 255
CHOSEN = 1 << 17

# A view is the part of the board that shows whether its middle point belongs to a patch: seven rows of nine points,
# as bits of one number.
VIEW_WIDTH = 9
VIEW_MIDDLE = 1 << 31

TABLES = Layout("Implo tables")
SITES = TABLES.scalar("SITES", "number of points")
SWAPS = TABLES.scalar("SWAPS", "1 if a swap is offered, else 0")
PATCH_WAYS = TABLES.array(
    "PATCH_WAYS", 512, "directions of new patches, by `patch_directions`", index="empty ones of the 3x3 points, as bits"
)
ROW = TABLES.array("ROW", MAX_SITES, "0 to size - 1", index="point")
COLUMN = TABLES.array("COLUMN", MAX_SITES, "0 to size - 1", index="point")
VIEW_OFFSETS = TABLES.array("VIEW_OFFSETS", 64, "difference to the point in a view's middle", index="bit of a view")
NEIGHBOURS = TABLES.array(
    "NEIGHBOURS", 8 * MAX_SITES, "next point, or the one behind the last", index="8 * point + direction"
)
WEIGHTS = TABLES.rest("WEIGHTS", "learned weights (evaluation.py)", index="feature")
# Steps (dx, dy) of the directions: 0 to 3 are orthogonal and 4 to 7 diagonal, each anticlockwise.
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))
# Bits of the points around the middle one of 3x3, from the right anticlockwise.
AROUND = (5, 8, 7, 6, 3, 0, 1, 2)

for _layout in (POSITION, TABLES):
    _layout.check(globals())


def plan(b: BoardTables) -> list[int]:
    """Return the tables of a board without the weights. Never compiled."""
    n = b.size
    p = [0] * WEIGHTS
    p[SITES], p[SWAPS] = b.sites, b.option_values[0]
    p[PATCH_WAYS:ROW] = patch_direction_table()
    for c in range(b.sites):
        p[ROW + c], p[COLUMN + c] = c // n, c % n
        for direction, (dx, dy) in enumerate(STEPS):
            p[NEIGHBOURS + 8 * c + direction] = _step(b, c, dx, dy)
    for place in range(64):
        p[VIEW_OFFSETS + place] = (place // VIEW_WIDTH - 3) * n + place % VIEW_WIDTH - 4
    return p


def _step(b: BoardTables, c: int, dx: int, dy: int) -> int:
    x, y = c % b.size + dx, c // b.size + dy
    return x + b.size * y if 0 <= x < b.size and 0 <= y < b.size else b.sites


@cache
def patch_direction_table() -> tuple[int, ...]:
    """Return `patch_directions` of each neighbourhood. Never compiled."""
    return tuple(patch_directions(ring) for ring in range(512))


def patch_directions(ring: int) -> int:
    """Return the directions (bits, as in NEIGHBOURS) in which a stone in the middle may leave a patch beside it.

    `ring` has a bit for each empty one of 3x3 points, row by row. Empty points that are connected around the middle
    give one direction; five or more of them are no patch. Never compiled.
    """
    empty = [ring >> place & 1 for place in AROUND]
    ways = 0
    for way in range(4):
        before, after = _reach(empty, 2 * way, -1), _reach(empty, 2 * way, 1)
        if empty[2 * way] and before < 2 and before + after < LARGEST_PATCH:
            ways |= 1 << way
    return ways


def _reach(empty: list[int], begin: int, step: int) -> int:
    """Return the number of consecutive empty points around the middle after a point, in a rotation of `step`."""
    n = 0
    while n < 8 and empty[(begin + (n + 1) * step) % 8]:
        n += 1
    return n


def patch_slot(i: int) -> int:
    """Return the offset of the i-th patch."""
    return PATCHES + i if i < USUAL_PATCHES else MORE_PATCHES + i


def resolve_option(i: int, owner: int, removed: int) -> int:
    """Return an option: resolve the i-th patch, which belongs to a colour, and remove a group or NO_GROUP."""
    return i | owner << OWNER_SHIFT | removed << REMOVED_SHIFT


def patch_of(w: Row, option: int) -> int:
    """Return the patch that an option resolves."""
    return w[patch_slot(option & PATCH_NUMBER)]


def owner_of(option: int) -> int:
    """Return the colour that owns the patch of an option."""
    return option >> OWNER_SHIFT & OWNER


def removed_by(option: int) -> int:
    """Return the group that an option removes, or NO_GROUP."""
    return option >> REMOVED_SHIFT & BYTE


def cell_of(x: int) -> int:
    """Return the cell value from the value of a point."""
    return x & CELL


def group_of(x: int) -> int:
    """Return the point that names the group, from the value of one of its points."""
    return x >> GROUP_SHIFT & BYTE


def size_in(x: int) -> int:
    """Return the size of a group from the value of the point that names it."""
    return x >> SIZE_SHIFT


def size_of(w: Row, group: int) -> int:
    """Return the size of a group, by the point that names it."""
    return size_in(w[POINTS + group])


def next_of(w: Row, c: int) -> int:
    """Return the next point of the group of a point."""
    return w[POINTS + c] >> NEXT_SHIFT & BYTE


def neighbour(p: Ints, c: int, way: int) -> int:
    """Return the next point in a direction, or the one behind the last point if that lies beyond the edge."""
    return p[NEIGHBOURS + 8 * c + way]
