"""Pieces of Implo that come and go, in a position that is kept up to date: groups grow together or vanish whole."""

from boardgames_tui.core.kernel import Ints, Row, inlined, lowest_bit, popcount
from boardgames_tui.games.implo.components import LARGEST_PATCH
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.state import beside, group_of, next_of, size_of, slot


@inlined
def stand(p: Ints, w: Row, c: int, kind: int) -> None:
    """A piece comes to stand on an empty point, and joins the groups beside it that are of its kind."""
    flip(p, w, c)
    w[S.EMPTY_COUNT] -= 1
    w[S.POINTS + c] = kind | c << S.GROUP_SHIFT | c << S.NEXT_SHIFT | 1 << S.SIZE_SHIFT
    same = 0
    for way in range(4):
        same |= int(w[S.POINTS + beside(p, c, way)] & S.CELL == kind) << way
    own = c
    while same:
        group = group_of(w[S.POINTS + beside(p, c, lowest_bit(same))])
        same &= same - 1
        if group != own:
            own = unite(w, own, group)


def flip(p: Ints, w: Row, c: int) -> None:
    """A point that was empty is so no longer, or the reverse."""
    w[S.EMPTY_ROWS + p[S.ROW + c]] ^= 16 << p[S.COLUMN + c]


def unite(w: Row, one: int, other: int) -> int:
    """Make two groups one, named by the bigger; return its name."""
    swap = size_of(w, one) < size_of(w, other)
    big = other if swap else one
    small = one if swap else other
    n = size_of(w, small)
    c = small
    for _ in range(n):
        w[S.POINTS + c] ^= (small ^ big) << S.GROUP_SHIFT
        c = next_of(w, c)
    cross = (w[S.POINTS + big] ^ w[S.POINTS + small]) & (S.BYTE << S.NEXT_SHIFT)
    w[S.POINTS + big] = (w[S.POINTS + big] ^ cross) + (n << S.SIZE_SHIFT)
    w[S.POINTS + small] ^= cross
    return big


def vanish(p: Ints, w: Row, group: int) -> None:
    """The pieces of a group go."""
    n = size_of(w, group)
    w[S.EMPTY_COUNT] += n
    c = group
    for _ in range(n):
        follower = next_of(w, c)
        w[S.POINTS + c] = 0
        flip(p, w, c)
        c = follower


def find_patch(p: Ints, w: Row, c: int) -> int:
    """The patch that an empty point belongs to, as it is written in a position; 0 where its territory is bigger."""
    row = S.EMPTY_ROWS + p[S.ROW + c] - 3
    x = p[S.COLUMN + c]
    empty = 0
    for k in range(7):
        empty |= (w[row + k] >> x & 511) << S.VIEW_WIDTH * k
    found = S.VIEW_MIDDLE
    for _ in range(LARGEST_PATCH):
        found = spread(found) & empty
    if popcount(found) > LARGEST_PATCH or goes_on(w, row, x, found):
        return 0
    return written(p, c, found)


def spread(view: int) -> int:
    """These places of a view and those beside them."""
    return view | view << 1 | view >> 1 | view << S.VIEW_WIDTH | view >> S.VIEW_WIDTH


def goes_on(w: Row, row: int, x: int, found: int) -> bool:
    """Whether four points in a column have a fifth that lies just outside the view."""
    if found & 1 << 4:
        return w[row - 1] >> x + 4 & 1 == 1
    return found >> 58 & 1 == 1 and w[row + 7] >> x + 4 & 1 == 1


def written(p: Ints, c: int, view: int) -> int:
    """The points of a view as a patch is written in a position; the view's middle is a point."""
    patch = popcount(view)
    place = S.FIRST_SHIFT
    while view:
        patch |= c + p[S.VIEW_OFFSETS + lowest_bit(view)] << place
        place += 8
        view &= view - 1
    return patch


def add_patch(w: Row, patch: int) -> None:
    """There is one patch more to resolve."""
    w[slot(w[S.PATCH_COUNT])] = patch
    w[S.PATCH_COUNT] += 1


def drop_patch(w: Row, i: int) -> None:
    """The i-th patch is none any longer; the last one takes its place."""
    w[S.PATCH_COUNT] -= 1
    w[slot(i)] = w[slot(w[S.PATCH_COUNT])]


def point_of(patch: int, i: int) -> int:
    """The i-th point of a patch."""
    return patch >> S.FIRST_SHIFT + 8 * i & S.BYTE


def points_of(patch: int) -> int:
    """How many points a patch has."""
    return patch & S.PATCH_SIZE
