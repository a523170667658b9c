"""Static value of Implo's actions: the markers that they make, then the stones that they add and remove.

To resolve a patch, an empty area of at most four points, is to fill it with markers of its owner, the side with the
biggest group of stones beside it, and to remove that group.
"""

from boardgames_tui.core.cells import WIN, marker_of
from boardgames_tui.games.implo.rules import Area, Implo, Stage

# Values of a stone, and of a marker in the group that a resolution makes.
STONE = 1
MARKER = 1_000


def gain(state: Implo, action: int) -> int:
    """Return the value of an action for the side to act. That of a placement includes all patches that it makes."""
    if action == state.swap_action:
        return 0
    after = state.play(action)
    if state.is_placement(action):
        if after.stage is Stage.PLACE:  # The stone makes no patch.
            return STONE
        return STONE + sum(resolution_value(after, patch) for patch in after.patches)
    if after.is_won_by(state.side):
        return WIN
    resolution = state.decode(action)
    return resolution_value(state, state.areas[resolution.patch_point])


def resolution_value(state: Implo, patch: Area) -> int:
    """Return the value of resolving a patch for the side to act, negative if the opponent owns the patch.

    It is MARKER for each marker of the group that the new markers make or join, less STONE for each stone removed.
    """
    owner = state.owner(patch)
    joined_groups = state.groups_beside(patch, marker_of(owner))
    marker_count = len(patch) + sum(map(len, joined_groups))
    removed_stones = state.biggest_beside(patch, owner)
    value = MARKER * marker_count - STONE * removed_stones
    return value if owner == state.side else -value
