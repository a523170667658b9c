"""Groups in an incrementally updated position of Implo: they grow together, and are removed as a whole.

Groups are a union-find structure by size (Galler & Fischer 1964) in which each point holds its root, and the points of
a group form a cyclic list.
"""

from boardgames_tui.core.kernel import Ints, Row, inlined, lowest_bit, popcount
from boardgames_tui.games.implo.components import LARGEST_PATCH
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.state import cell_of, group_of, neighbour, next_of, patch_slot, size_of


@inlined
def put_piece(p: Ints, w: Row, c: int, kind: int) -> None:
    """Put a piece on an empty point, and join it with the groups of its kind beside it."""
    toggle_empty(p, w, c)
    w[S.EMPTY_COUNT] -= 1
    w[S.POINTS + c] = kind | c << S.GROUP_SHIFT | c << S.NEXT_SHIFT | 1 << S.SIZE_SHIFT
    same = 0
    for way in range(4):
        same |= int(cell_of(w[S.POINTS + neighbour(p, c, way)]) == kind) << way
    own = c
    while same:
        group = group_of(w[S.POINTS + neighbour(p, c, lowest_bit(same))])
        same &= same - 1
        if group != own:
            own = merge_groups(w, own, group)


def toggle_empty(p: Ints, w: Row, c: int) -> None:
    """Flip the bit of a point in EMPTY_ROWS."""
    w[S.EMPTY_ROWS + p[S.ROW + c]] ^= 16 << p[S.COLUMN + c]


def merge_groups(w: Row, one: int, other: int) -> int:
    """Join two groups under the root of the larger one; return that root."""
    swap = size_of(w, one) < size_of(w, other)
    big = other if swap else one
    small = one if swap else other
    n = size_of(w, small)
    c = small
    for _ in range(n):
        w[S.POINTS + c] ^= (small ^ big) << S.GROUP_SHIFT
        c = next_of(w, c)
    # Two cyclic lists become one if two of their points exchange successors.
    cross = (w[S.POINTS + big] ^ w[S.POINTS + small]) & (S.BYTE << S.NEXT_SHIFT)
    w[S.POINTS + big] = (w[S.POINTS + big] ^ cross) + (n << S.SIZE_SHIFT)
    w[S.POINTS + small] ^= cross
    return big


def remove_group(p: Ints, w: Row, group: int) -> None:
    """Remove the pieces of a group."""
    n = size_of(w, group)
    w[S.EMPTY_COUNT] += n
    c = group
    for _ in range(n):
        follower = next_of(w, c)
        w[S.POINTS + c] = 0
        toggle_empty(p, w, c)
        c = follower


def find_patch(p: Ints, w: Row, c: int) -> int:
    """Return the packed patch of an empty point, or 0 if its territory is too big."""
    row = S.EMPTY_ROWS + p[S.ROW + c] - 3
    x = p[S.COLUMN + c]
    empty = 0
    for k in range(7):
        empty |= (w[row + k] >> x & 511) << S.VIEW_WIDTH * k
    found = S.VIEW_MIDDLE
    for _ in range(LARGEST_PATCH):
        found = spread_view(found) & empty
    if popcount(found) > LARGEST_PATCH or continues_outside(w, row, x, found):
        return 0
    return pack_patch(p, c, found)


def spread_view(view: int) -> int:
    """Return the points of a view and those beside them."""
    return view | view << 1 | view >> 1 | view << S.VIEW_WIDTH | view >> S.VIEW_WIDTH


def continues_outside(w: Row, row: int, x: int, found: int) -> bool:
    """Return whether four points in a column have a fifth just outside the view."""
    if found & 1 << 4:
        return w[row - 1] >> x + 4 & 1 == 1
    return found >> 58 & 1 == 1 and w[row + 7] >> x + 4 & 1 == 1


def pack_patch(p: Ints, c: int, view: int) -> int:
    """Return the points of a view as a patch; `c` is the point in the middle of the view."""
    patch = popcount(view)
    place = S.FIRST_SHIFT
    while view:
        patch |= c + p[S.VIEW_OFFSETS + lowest_bit(view)] << place
        place += 8
        view &= view - 1
    return patch


def add_patch(w: Row, patch: int) -> None:
    """Append a patch to those to resolve."""
    w[patch_slot(w[S.PATCH_COUNT])] = patch
    w[S.PATCH_COUNT] += 1


def remove_patch(w: Row, i: int) -> None:
    """Remove the i-th patch; the last one takes its place."""
    w[S.PATCH_COUNT] -= 1
    w[patch_slot(i)] = w[patch_slot(w[S.PATCH_COUNT])]


def point_of(patch: int, i: int) -> int:
    """Return the i-th point of a patch."""
    return patch >> S.FIRST_SHIFT + 8 * i & S.BYTE


def point_count(patch: int) -> int:
    """Return the number of points of a patch."""
    return patch & S.PATCH_SIZE
