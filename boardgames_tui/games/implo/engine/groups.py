"""Groups and patches in an incrementally updated position of Implo.

Groups are merged and removed as a whole. They are a union-find structure by size (Galler & Fischer 1964) in which each
point holds the root of its group, and the points of a group form a cyclic list.

`p` holds the tables of the board and `w` the position; `c` is a point, and a group is named by its root. A *view* is
the part of the board around a point as bits: VIEW_HEIGHT rows of VIEW_WIDTH points, the lowest row first. A patch is
packed into one number: how many points it has, and its points.
"""

from boardgames_tui.core.cells import EMPTY
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.state import cell_of, group_of, neighbour, next_of, patch_slot, size_of
from boardgames_tui.games.implo.rules import LARGEST_PATCH
from boardgames_tui.kernel.language import Ints, Row, inlined, lowest_bit, popcount


@inlined
def put_piece(p: Ints, w: Row, c: int, cell: int) -> None:
    """Put a piece with a cell value on an empty point, and merge it with the groups of this cell value beside it."""
    toggle_empty(p, w, c)
    w[S.EMPTY_COUNT] -= 1
    w[S.POINTS + c] = single_point_state(c, cell)
    # Directions of neighbours with the same cell value, as bits.
    directions = 0
    for direction in range(S.ORTHOGONAL_DIRECTIONS):
        directions |= int(cell_of(w[S.POINTS + neighbour(p, c, direction)]) == cell) << direction
    merged_group = c
    while directions:
        group = group_of(w[S.POINTS + neighbour(p, c, lowest_bit(directions))])
        directions &= directions - 1
        if group != merged_group:
            merged_group = merge_groups(w, merged_group, group)


def single_point_state(c: int, cell: int) -> int:
    """Return the state of a point that is a group of its own: its root, and its own successor in the cyclic list."""
    return cell | c << S.GROUP_SHIFT | c << S.NEXT_SHIFT | 1 << S.SIZE_SHIFT


def toggle_empty(p: Ints, w: Row, c: int) -> None:
    """Flip the bit of a point in EMPTY_ROWS."""
    w[S.EMPTY_ROWS + p[S.ROW + c]] ^= 1 << S.COLUMN_SHIFT + p[S.COLUMN + c]


def merge_groups(w: Row, group: int, other_group: int) -> int:
    """Merge two groups under the root of the larger one; return that root."""
    is_smaller = size_of(w, group) < size_of(w, other_group)
    big = other_group if is_smaller else group
    small = group if is_smaller else other_group
    small_size = size_of(w, small)
    c = small
    for _ in range(small_size):
        # The XOR replaces the root `small` by `big`.
        w[S.POINTS + c] ^= (small ^ big) << S.GROUP_SHIFT
        c = next_of(w, c)
    # Two cyclic lists become one if two of their points exchange successors.
    exchange = (w[S.POINTS + big] ^ w[S.POINTS + small]) & (S.BYTE_MASK << S.NEXT_SHIFT)
    w[S.POINTS + big] = (w[S.POINTS + big] ^ exchange) + (small_size << S.SIZE_SHIFT)
    w[S.POINTS + small] ^= exchange
    return big


def remove_group(p: Ints, w: Row, group: int) -> None:
    """Make all points of a group empty."""
    size = size_of(w, group)
    w[S.EMPTY_COUNT] += size
    c = group
    for _ in range(size):
        next_point = next_of(w, c)
        w[S.POINTS + c] = EMPTY
        toggle_empty(p, w, c)
        c = next_point


def find_patch(p: Ints, w: Row, c: int) -> int:
    """Return the patch that contains an empty point, or 0 if the territory of the point is larger than a patch.

    The territory is flood-filled in the view around the point, with a step to all four sides at a time.
    """
    bottom_row = S.EMPTY_ROWS + p[S.ROW + c] - S.VIEW_ROWS_AROUND
    column = p[S.COLUMN + c]
    empty = 0
    for row in range(S.VIEW_HEIGHT):
        empty |= (w[bottom_row + row] >> column & S.VIEW_ROW_MASK) << S.VIEW_WIDTH * row
    territory = S.VIEW_MIDDLE
    # Each step adds a point to a territory that has more, so four steps find a fifth point if there is one.
    for _ in range(LARGEST_PATCH):
        territory = spread(territory) & empty
    if popcount(territory) > LARGEST_PATCH or continues_outside(w, bottom_row, column, territory):
        return 0
    return pack_patch(p, c, territory)


def spread(view: int) -> int:
    """Return the points given in a view and those beside them, also as a view."""
    return view | view << 1 | view >> 1 | view << S.VIEW_WIDTH | view >> S.VIEW_WIDTH


def continues_outside(w: Row, bottom_row: int, column: int, territory: int) -> bool:
    """Return whether a territory of four points in the middle column goes on above or below the view.

    `bottom_row` is the offset of the view's lowest row in `w`, and `column` the column of its middle point. Only a
    straight territory of four points reaches the lowest or the highest row.
    """
    bit = S.COLUMN_SHIFT + column
    if territory & S.VIEW_BOTTOM:
        return w[bottom_row - 1] >> bit & 1 == 1
    return territory & S.VIEW_TOP != 0 and w[bottom_row + S.VIEW_HEIGHT] >> bit & 1 == 1


def pack_patch(p: Ints, c: int, view: int) -> int:
    """Return the patch that consists of the points of a view; `c` is the point in the middle of the view."""
    patch = popcount(view)
    shift = S.POINTS_SHIFT
    while view:
        patch |= c + p[S.VIEW_OFFSETS + lowest_bit(view)] << shift
        shift += S.BYTE_BITS
        view &= view - 1
    return patch


def add_patch(w: Row, patch: int) -> None:
    """Append a patch to the list of those to resolve."""
    w[patch_slot(w[S.PATCH_COUNT])] = patch
    w[S.PATCH_COUNT] += 1


def remove_patch(w: Row, i: int) -> None:
    """Remove the i-th patch from the list of those to resolve; the last patch takes its place."""
    w[S.PATCH_COUNT] -= 1
    w[patch_slot(i)] = w[patch_slot(w[S.PATCH_COUNT])]


def point_of(patch: int, i: int) -> int:
    """Return the i-th point of a patch, the lowest for 0."""
    return patch >> S.POINTS_SHIFT + S.BYTE_BITS * i & S.BYTE_MASK


def point_count(patch: int) -> int:
    """Return the number of points of a patch."""
    return patch & S.PATCH_SIZE_MASK
