"""Gain of a resolution in Implo: the increase in the sum of the squared sizes of the owner's marker groups.

`p` holds the tables of the board and `w` the position; a group is named by its root. A patch and an option, a way to
resolve a patch, are packed into one number each.
"""

from boardgames_tui.core.cells import marker_of
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.groups import point_count
from boardgames_tui.games.implo.engine.state import cell_of, group_of, neighbour, owner_of, patch_of, size_of
from boardgames_tui.kernel.language import Ints, Row

# Set of the last four groups added, a byte each, as long as none was added. A group that a fifth one displaces may be
# counted twice.
NO_GROUPS = 0xFFFFFFFF


def is_among(groups: int, group: int) -> bool:
    """Return whether a group is in a set of four groups, each in a byte of one number."""
    return (
        groups & S.BYTE_MASK == group
        or groups >> S.BYTE_BITS & S.BYTE_MASK == group
        or groups >> 2 * S.BYTE_BITS & S.BYTE_MASK == group
        or groups >> 3 * S.BYTE_BITS & S.BYTE_MASK == group
    )


def increase_in_squares(p: Ints, w: Row, patch: int, owner: int) -> int:
    """Return the increase in the sum of the squared sizes of the owner's marker groups if a patch is resolved.

    The resolution merges the markers in the patch and all the owner's groups of markers beside it into one group.
    """
    merged_groups = NO_GROUPS
    merged_size = point_count(patch)
    squares_before = 0
    remaining_points = patch >> S.POINTS_SHIFT
    for _ in range(point_count(patch)):
        for direction in range(S.ORTHOGONAL_DIRECTIONS):
            state = w[S.POINTS + neighbour(p, remaining_points & S.BYTE_MASK, direction)]
            if cell_of(state) == marker_of(owner) and not is_among(merged_groups, group_of(state)):
                size = size_of(w, group_of(state))
                merged_groups = merged_groups << S.BYTE_BITS & NO_GROUPS | group_of(state)
                merged_size += size
                squares_before += size * size
        remaining_points >>= S.BYTE_BITS
    return merged_size * merged_size - squares_before


def gain_of_option(p: Ints, w: Row, option: int) -> int:
    """Return the gain of an option for the side to act; negative if the patch belongs to the opponent."""
    owner = owner_of(option)
    gain = increase_in_squares(p, w, patch_of(w, option), owner)
    return gain if owner == w[S.SIDE] else -gain
