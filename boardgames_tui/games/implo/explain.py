"""What Implo's actions are good for: the markers that they make, and the stones that they cost.

A *territory* is an empty area, a *patch* a territory of at most four points. Resolving a patch fills it with markers of
its owner, the side with the biggest group of stones beside it, and removes that group.
"""

from collections.abc import Iterator

from boardgames_tui.core.cells import BLACK, BLACK_MARK, EMPTY, NAMES, WHITE_MARK, WIN, marker_of, other
from boardgames_tui.core.effects import Effect
from boardgames_tui.core.geometry import ORTHOGONAL, neighbours
from boardgames_tui.core.presentation import counted
from boardgames_tui.games.implo.rules import LARGEST_PATCH, Area, Implo, Stage

GOAL = "wins the final count"
# How a side ends the game, by the reason for which it wins.
WIN_PHRASES = {
    "marker groups": "the bigger groups of markers",
    "stones": "more stones",
    "last move": "the other's last move",
}


def effects(state: Implo, action: int) -> tuple[Effect, ...]:
    """Return the only effect of an action: how it wins, or what becomes of the patches that it makes or resolves."""
    after = state.play(action)
    if after.outcome and after.outcome.winner == state.side:
        return (Effect("end", f"the game with {WIN_PHRASES[after.outcome.reason]}", worth=WIN),)
    if action == state.swap_action:
        return ()
    if not state.is_placement(action):
        return (_resolution_effect(state, action),)
    if after.stage is Stage.PLACE:
        return ()
    return (_new_patch_effect(after) if len(after.patches) == 1 else _new_patches_effect(after),)


def _new_patch_effect(after: Implo) -> Effect:
    """Return the effect of making a single patch, which is that of resolving it."""
    # If groups tie for removal, they have the same size, so all resolutions have the same effect.
    resolution = _resolution_effect(after, after.actions[0])
    return Effect("make", f"a patch that {resolution.third_person}", worth=resolution.worth)


def _new_patches_effect(after: Implo) -> Effect:
    """Return the effect of making several patches: who owns them. Its worth is twice the side's lead in points."""
    side = after.side  # The side that made the patches, because its turn goes on.
    own = [patch for patch in after.patches if after.owner(patch) == side]
    enemy = [patch for patch in after.patches if after.owner(patch) != side]
    if own and enemy:
        owners = f", {len(own)} of them {NAMES[side]}'s"
    elif own:
        owners = f" of {NAMES[side]}'s"
    else:
        owners = f" of {NAMES[other(side)]}'s"
    lead = sum(map(len, own)) - sum(map(len, enemy))
    return Effect("make", f"{len(after.patches)} patches{owners}", worth=max(0, 2 * lead))


def _resolution_effect(state: Implo, action: int) -> Effect:
    """Return the group of markers that a resolution gives the patch's owner; worth 0 if that is the opponent."""
    patch_point = state.decode(action).patch_point
    patch = state.areas[patch_point]
    owner = state.owner(patch)
    removed_stones = state.biggest_beside(patch, owner)
    after = state.play(action)
    new_group = after.areas[patch_point]
    size = len(new_group)
    group = "a lone marker" if size == 1 else f"a group of {size} markers"
    other_groups = [area for area in after.areas_of(BLACK_MARK, WHITE_MARK) if area != new_group]
    if all(size > len(area) for area in other_groups):
        comment = ", the biggest yet"
    elif removed_stones:
        comment = f" for {counted(removed_stones, 'stone')}"
    else:
        comment = ""
    return Effect("give", f"{NAMES[owner]} {group}{comment}", worth=2 * size if owner == state.side else 0)


def aims(state: Implo, action: int) -> tuple[Effect, ...]:
    """Return what an action does for later: a swap takes over a stone, a stone changes groups and territories."""
    if action == state.swap_action:
        # Black's first stone is the only one on the board.
        first_stone = state.geometry.names[state.cells.index(BLACK)]
        return (Effect("take", f"over Black and {first_stone}", worth=1),)
    if state.is_placement(action):
        return tuple(_stone_aims(state, action))
    return ()


def _stone_aims(state: Implo, point: int) -> Iterator[Effect]:
    """Yield what a stone does for later: get the lead beside a part of its territory, part it, begin or grow a group.

    A side leads beside a territory if it has the biggest group beside it. A lead beside a patch is left out, because
    the patch is resolved in the same turn.
    """
    after = state.play(point)
    territory = state.areas[point]
    near = neighbours(state.size, ORTHOGONAL)[point]
    parts = sorted({after.areas[site] for site in near if after.cells[site] == EMPTY}, key=len, reverse=True)
    if not _leads(state, territory, state.side):
        biggest_led = max((len(part) for part in parts if _leads(after, part, state.side)), default=0)
        if biggest_led > LARGEST_PATCH:
            yield Effect("get", f"the biggest group beside an area of {biggest_led} points", worth=1)
    if len(parts) > 1:
        sizes = " and ".join(str(len(part)) for part in parts)
        yield Effect("part", f"an area of {len(territory)} points into {sizes}", worth=1)
    group_size = len(after.areas[point])
    if group_size > 1:
        yield Effect("grow", f"a group to {group_size} stones", worth=1)
    else:
        yield Effect("begin", f"a group in an area of {len(territory)} points", worth=0)


def _leads(state: Implo, territory: Area, side: int) -> bool:
    """Return whether the biggest group beside a territory is a side's, without a tie."""
    return state.biggest_beside(territory, side) > state.biggest_beside(territory, other(side))


def score_summary(state: Implo, side: int) -> str:
    """Compare the sizes of both sides' biggest groups of markers; empty if they are equal or a side has no markers."""
    own_size = max(state.group_sizes(marker_of(side)), default=0)
    enemy_size = max(state.group_sizes(marker_of(other(side))), default=0)
    if own_size and enemy_size and own_size != enemy_size:
        return f"a biggest marker group of {own_size} against {enemy_size}"
    return ""
