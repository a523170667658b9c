"""Value of Implo's actions at a glance: markers in the biggest groups first, then stones."""

from boardgames_tui.core.cells import WIN, marker_of
from boardgames_tui.games.implo.rules import Area, Implo, Stage

# Value of a marker in the group of markers that a resolution makes, in stones.
MARKER = 1_000


def gain(state: Implo, action: int) -> int:
    """Return the value of an action for the side to act, in stones: WIN if a resolution wins, 0 for a swap."""
    if action == state.swap:
        return 0
    after = state.play(action)
    if action < len(state.cells):
        patches = after.patches if after.stage is Stage.RESOLVE else ()
        return 1 + sum(resolution_value(after, patch) for patch in patches)
    patch, _ = state.decode(action)
    return WIN if after.is_won_by(state.side) else resolution_value(state, state.areas[patch])


def resolution_value(state: Implo, patch: Area) -> int:
    """Return MARKER for each marker of the group that a resolution makes, less the stones that it removes.

    The value is negative if the patch belongs to the opponent.
    """
    owner = state.owner(patch)
    joined = state.groups_beside(patch, marker_of(owner))
    size = len(patch) + sum(map(len, joined))
    value = MARKER * size - state.biggest_beside(patch, owner)
    return value if owner == state.side else -value
