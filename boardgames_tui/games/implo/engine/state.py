"""Implo's position for the fast rules, and the tables of a board: their layouts, and how the tables are built.

In all kernels `p` holds the tables of the board and `w` the position; `c` and `d` are points, numbered as sites, and
directions are numbered as in STEPS. A group is named by one of its points, its *root*. The state of a point, a patch
and a way to resolve a patch (an *option*) are each packed into one number; the functions below build and read them. The
state of an empty point is 0.
"""

from functools import cache

from boardgames_tui.games.implo.rules import LARGEST_PATCH, Implo
from boardgames_tui.kernel import language
from boardgames_tui.kernel.language import Ints, Row
from boardgames_tui.kernel.layout import Layout

MAX_SIZE = 12
MAX_SITES = MAX_SIZE * MAX_SIZE
# Points of a board whose random games use sets of points, at most: the bits of a number.
MAX_SET_SITES = 64
# Patches to resolve at a time, at most, in a game that was played; a set-up position may have one at every other point.
USUAL_PATCHES = 4
MAX_PATCHES = MAX_SITES // 2
# Points in a row of GRID, including those beyond the edges.
GRID_WIDTH = MAX_SIZE + 2
GRID_SIZE = GRID_WIDTH * GRID_WIDTH
# A view is the part of the board that shows whether its middle point belongs to a patch: VIEW_HEIGHT rows of VIEW_WIDTH
# points, as bits of one number, row by row from the lowest.
VIEW_WIDTH = 9
VIEW_HEIGHT = 7
# Rows above and below the middle point, and columns to its left and right.
VIEW_ROWS_AROUND = VIEW_HEIGHT // 2
VIEW_COLUMNS_AROUND = VIEW_WIDTH // 2
VIEW_ROW_MASK = (1 << VIEW_WIDTH) - 1
# The middle points of all rows, of the lowest row and of the highest row.
VIEW_MIDDLE = 1 << VIEW_WIDTH * VIEW_ROWS_AROUND + VIEW_COLUMNS_AROUND
VIEW_BOTTOM = 1 << VIEW_COLUMNS_AROUND
VIEW_TOP = 1 << VIEW_WIDTH * (VIEW_HEIGHT - 1) + VIEW_COLUMNS_AROUND
# Bit of the leftmost column in EMPTY_ROWS. Views at the left edge need the bits below it.
COLUMN_SHIFT = VIEW_COLUMNS_AROUND

POSITION = Layout("Implo position", after=language.POSITION_REGISTERS)
SIDE = POSITION.scalar("SIDE", "colour to act")
LAST = POSITION.scalar("LAST", "colour that placed the last stone, or EMPTY")
SWAP = POSITION.scalar("SWAP", "1 if the side to act may swap, else 0")
EMPTY_COUNT = POSITION.scalar("EMPTY_COUNT", "number of empty points")
PATCH_COUNT = POSITION.scalar("PATCH_COUNT", "number of patches to resolve; the turn ends when none is left")
PATCHES = POSITION.array("PATCHES", USUAL_PATCHES, "patches to resolve, packed; `patch_slot` finds one", index="number")
EMPTY_ROWS = POSITION.array(
    "EMPTY_ROWS",
    MAX_SIZE + 2 * VIEW_ROWS_AROUND,
    "empty points, bit COLUMN_SHIFT + column",
    index="row",
    first=-VIEW_ROWS_AROUND,
)
POINTS = POSITION.array("POINTS", MAX_SITES + 1, "states of the points; BLOCK behind the last one", index="point")
USUAL_LENGTH = POSITION.end
MORE_PATCHES = POSITION.array(
    "MORE_PATCHES", MAX_PATCHES - USUAL_PATCHES, "patches to resolve, packed", index="number", first=USUAL_PATCHES
)
# The saved part ends with BLOCK, or here if there are more patches than usual. Scratch follows.
FULL_LENGTH = POSITION.end
OPTIONS = POSITION.array("OPTIONS", 4 * MAX_PATCHES, "scratch: ways to resolve a patch, packed", index="number")
LIST_LENGTH = POSITION.scalar("LIST_LENGTH", "scratch: length of EMPTY_LIST")
EMPTY_LIST = POSITION.array("EMPTY_LIST", MAX_SITES, "scratch: empty points, in any order", index="number")
LIST_INDEX = POSITION.array("LIST_INDEX", MAX_SITES, "scratch: index of an empty point in EMPTY_LIST", index="point")
SETS = POSITION.array("SETS", 5, "scratch: set of the points with a cell value (bitboard.py)", index="cell value")
PATCH_SET = POSITION.scalar("PATCH_SET", "scratch: set of the points of all patches to resolve")
BALANCE = POSITION.array(
    "BALANCE", MAX_SITES + 1, "Black's groups of markers less White's; 0 between two calls", index="size"
)
BEST_VALUE = POSITION.scalar("BEST_VALUE", "scratch: value of the best action, once all have been rated")
PATTERN_WEIGHTS = POSITION.scalar("PATTERN_WEIGHTS", "scratch: offset in the tables of the weights for this phase")
GRID = POSITION.array("GRID", GRID_SIZE, "scratch: digits (evaluation.py)", index="GRID_WIDTH * (row + 1) + column + 1")
SAVED_POSITION = POSITION.scratch("SAVED_POSITION", FULL_LENGTH, "a position to return to")

# A point or a group takes a byte in the packed numbers below.
BYTE_BITS = 8
BYTE_MASK = 255

# Parts of the state of a point: its cell value, the root of its group, the next point of its group (the points of a
# group form a cyclic list) and, at the root, the size of the group.
CELL_MASK = 7
GROUP_SHIFT = 3
NEXT_SHIFT = 11
SIZE_SHIFT = 19

# Parts of a patch: the number of its points, and from POINTS_SHIFT on the points, lowest first, a byte each.
PATCH_SIZE_MASK = 7
POINTS_SHIFT = 3

# Parts of an option: the index of the patch, its owner, the group that is removed (or NO_GROUP), and CHOSEN if the
# player chooses that group among several.
PATCH_INDEX_MASK = 127
OWNER_SHIFT = 7
OWNER_MASK = 3
REMOVED_SHIFT = 9
NO_GROUP = 255
CHOSEN = 1 << 17

# Points of the 3x3 points around a point, as the bits of a number: a *neighbourhood*.
NEIGHBOURHOODS = 512
# Directions of NEIGHBOURS, of which the first four are orthogonal.
DIRECTIONS = 8
ORTHOGONAL_DIRECTIONS = 4
# Bits of a view, with one more.
VIEW_BITS = 64

TABLES = Layout("Implo tables")
SITES = TABLES.scalar("SITES", "number of points")
SWAPS = TABLES.scalar("SWAPS", "1 if a swap is offered, else 0")
SIZE = TABLES.scalar("SIZE", "points in a row")
NOT_LAST_COLUMN = TABLES.scalar("NOT_LAST_COLUMN", "set of the points outside the last column, if sets are used")
NOT_LAST_ROW = TABLES.scalar("NOT_LAST_ROW", "set of the points outside the last row, if sets are used")
PATCH_DIRECTIONS = TABLES.array(
    "PATCH_DIRECTIONS", NEIGHBOURHOODS, "directions of new patches (`patch_directions`)", index="neighbourhood"
)
ROW = TABLES.array("ROW", MAX_SITES, "0 to size - 1", index="point")
COLUMN = TABLES.array("COLUMN", MAX_SITES, "0 to size - 1", index="point")
VIEW_OFFSETS = TABLES.array("VIEW_OFFSETS", VIEW_BITS, "point less the middle point of the view", index="bit of a view")
NEIGHBOURS = TABLES.array(
    "NEIGHBOURS",
    DIRECTIONS * MAX_SITES,
    "neighbour; beyond the edge the point behind the last",
    index="DIRECTIONS * point + direction",
)
WEIGHTS = TABLES.rest("WEIGHTS", "learned weights (evaluation.py)", index="feature")
# Steps (dx, dy) of the directions: 0 to 3 are orthogonal and 4 to 7 diagonal, each anticlockwise.
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))
# Bits of the points around the middle one in a neighbourhood, from the right anticlockwise.
BITS_AROUND = (5, 8, 7, 6, 3, 0, 1, 2)

for _layout in (POSITION, TABLES):
    _layout.check(globals())


def plan(state: Implo) -> list[int]:
    """Return the tables of a board without the weights. Never compiled."""
    p = [0] * WEIGHTS
    size, sites = state.size, len(state.cells)
    p[SITES] = sites
    p[SWAPS] = int(state.offers_swap)
    p[SIZE] = size
    if sites <= MAX_SET_SITES:
        p[NOT_LAST_COLUMN] = sum(1 << c for c in range(sites) if c % size != size - 1)
        p[NOT_LAST_ROW] = (1 << sites - size) - 1
    p[PATCH_DIRECTIONS : PATCH_DIRECTIONS + NEIGHBOURHOODS] = patch_direction_table()
    for c in range(sites):
        p[ROW + c] = c // size
        p[COLUMN + c] = c % size
        for direction, (dx, dy) in enumerate(STEPS):
            p[NEIGHBOURS + DIRECTIONS * c + direction] = _neighbour_on_board(size, c, dx, dy)
    for bit in range(VIEW_BITS):
        row, column = divmod(bit, VIEW_WIDTH)
        p[VIEW_OFFSETS + bit] = (row - VIEW_ROWS_AROUND) * size + column - VIEW_COLUMNS_AROUND
    return p


def _neighbour_on_board(size: int, c: int, dx: int, dy: int) -> int:
    """Return the point a step away from a point, or the one behind the last if it is off the board."""
    x, y = c % size + dx, c // size + dy
    is_on_board = 0 <= x < size and 0 <= y < size
    return x + size * y if is_on_board else size * size


@cache
def patch_direction_table() -> tuple[int, ...]:
    """Return `patch_directions` of each neighbourhood. Never compiled."""
    return tuple(patch_directions(neighbourhood) for neighbourhood in range(NEIGHBOURHOODS))


def patch_directions(neighbourhood: int) -> int:
    """Return the orthogonal directions, as bits, in which a stone in the middle of 3x3 points may leave a patch.

    `neighbourhood` has a bit for each empty point, row by row from the lowest. A run of empty points around the middle
    gives one direction, because its points are in the same territory, and none if it has more points than a patch.
    Never compiled.
    """
    empty_around = [neighbourhood >> bit & 1 for bit in BITS_AROUND]
    directions = 0
    for direction in range(ORTHOGONAL_DIRECTIONS):
        # Every other point around the middle is an orthogonal neighbour.
        index = 2 * direction
        before, after = _run_length(empty_around, index, -1), _run_length(empty_around, index, 1)
        # With two empty points before it, the run contains an earlier orthogonal neighbour, which stands for the run.
        if empty_around[index] and before < 2 and before + after < LARGEST_PATCH:
            directions |= 1 << direction
    return directions


def _run_length(empty_around: list[int], index: int, rotation: int) -> int:
    """Return the number of consecutive empty points that follow the point at `index` in the ring around a point.

    `rotation` is 1 for anticlockwise and -1 for clockwise. If all are empty, the point itself is counted last.
    """
    points_around = len(empty_around)
    length = 0
    while length < points_around and empty_around[(index + (length + 1) * rotation) % points_around]:
        length += 1
    return length


def patch_slot(i: int) -> int:
    """Return the offset of the i-th patch."""
    return PATCHES + i if i < USUAL_PATCHES else MORE_PATCHES + i


def pack_option(i: int, owner: int, removed: int) -> int:
    """Return the option of resolving the i-th patch, which belongs to `owner`, and removing a group or NO_GROUP."""
    return i | owner << OWNER_SHIFT | removed << REMOVED_SHIFT


def patch_index(option: int) -> int:
    """Return the index of the patch that an option resolves."""
    return option & PATCH_INDEX_MASK


def patch_of(w: Row, option: int) -> int:
    """Return the packed patch that an option resolves."""
    return w[patch_slot(patch_index(option))]


def owner_of(option: int) -> int:
    """Return the colour that owns the patch of an option."""
    return option >> OWNER_SHIFT & OWNER_MASK


def removed_by(option: int) -> int:
    """Return the group that an option removes, or NO_GROUP."""
    return option >> REMOVED_SHIFT & BYTE_MASK


def cell_of(point_state: int) -> int:
    """Return the cell value from the state of a point."""
    return point_state & CELL_MASK


def group_of(point_state: int) -> int:
    """Return the root of a point's group from the state of the point."""
    return point_state >> GROUP_SHIFT & BYTE_MASK


def size_at_root(root_state: int) -> int:
    """Return the size of a group from the state of its root."""
    return root_state >> SIZE_SHIFT


def size_of(w: Row, group: int) -> int:
    """Return the size of a group, named by its root."""
    return size_at_root(w[POINTS + group])


def next_of(w: Row, c: int) -> int:
    """Return the point after `c` in the cyclic list of its group."""
    return w[POINTS + c] >> NEXT_SHIFT & BYTE_MASK


def neighbour(p: Ints, c: int, direction: int) -> int:
    """Return the neighbour of a point in a direction; beyond the edge the point behind the last, which holds BLOCK."""
    return p[NEIGHBOURS + DIRECTIONS * c + direction]
