"""Sets of points in Implo (bitboards), on boards of up to MAX_SET_SITES points: neighbours, groups and territories.

A set is a number with a bit for each point. On a board of 64 points, bit 63 makes the number negative in compiled code,
and only there. So sets are combined, shifted and compared for equality, but never ordered; a shift to the right is
masked, because it repeats the sign. `p` holds the tables of the board.
"""

from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.kernel.language import Ints


def lowest_of(points: int) -> int:
    """Return the set of the lowest point of a set; the empty set for the empty set."""
    return points & -points


def neighbours_of(p: Ints, points: int) -> int:
    """Return the points orthogonally adjacent to one of a set, and perhaps bits above the board."""
    return (
        (points & p[S.NOT_LAST_COLUMN]) << 1
        | points >> 1 & p[S.NOT_LAST_COLUMN]
        | points << p[S.SIZE]
        | points >> p[S.SIZE] & p[S.NOT_LAST_ROW]
    )


def grow(p: Ints, points: int, within: int) -> int:
    """Return a set and the points of the set `within` beside it."""
    return (points | neighbours_of(p, points)) & within


def group_around(p: Ints, points: int, stones: int) -> int:
    """Return the connected stones, or markers, of which some points are given."""
    while True:
        # Two steps for each test: most groups in a random game have one or two points.
        group = grow(p, grow(p, points, stones), stones)
        if group == points:
            return group
        points = group


def patch_around(p: Ints, points: int, patches: int) -> int:
    """Return the patches of which some points are given. Three steps lead from any point of four to any other."""
    return grow(p, grow(p, grow(p, points, patches), patches), patches)


def territory_around(p: Ints, point: int, empty: int) -> int:
    """Return the territory of a point, or a part of it that is larger than a patch.

    Each of four steps adds a point to a territory that has more, so a fifth point is found if there is one.
    """
    return grow(p, patch_around(p, point, empty), empty)
