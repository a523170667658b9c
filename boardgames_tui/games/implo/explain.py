"""What Implo's actions are good for: the markers that they make, and the stones that they cost."""

from collections.abc import Iterator

from boardgames_tui.core.cells import BLACK, BLACK_MARK, EMPTY, NAMES, WHITE, WHITE_MARK, WIN, marker_of, other
from boardgames_tui.core.changes import Kind, changes
from boardgames_tui.core.effects import Effect
from boardgames_tui.core.geometry import ORTHOGONAL, neighbours
from boardgames_tui.games.implo.rules import LARGEST_PATCH, Area, Implo, Stage

GOAL = "wins the final count"
# How a side ends the game, by the reason for which it wins.
WIN_PHRASES = {
    "marker groups": "the bigger groups of markers",
    "stones": "more stones",
    "last move": "the other's last move",
}


def effects(state: Implo, action: int) -> tuple[Effect, ...]:
    """Return the only effect of an action: how it wins, or what becomes of the patches that it makes or resolves.

    A swap has none, nor does a stone that makes no patch.
    """
    after = state.play(action)
    if after.outcome and after.outcome.winner == state.side:
        return (Effect("end", f"the game with {WIN_PHRASES[after.outcome.reason]}", WIN),)
    if action == state.swap:
        return ()
    if action >= len(state.cells):
        return (_resolution_effect(state, action),)
    if after.stage is not Stage.RESOLVE:
        return ()
    return (_new_patch_effect(after) if len(after.patches) == 1 else _new_patches_effect(after),)


def _new_patch_effect(after: Implo) -> Effect:
    """Return the effect of making a single patch, which is that of resolving it."""
    # If groups tie for removal, they have the same size, so all resolutions have the same effect.
    resolution = _resolution_effect(after, after.actions[0])
    return Effect("make", f"a patch that {resolution.third_person}", resolution.worth)


def _new_patches_effect(after: Implo) -> Effect:
    """Return the effect of making several patches: whose they are. Its worth is twice the side's lead in points."""
    side, patches = after.side, after.patches
    own = [patch for patch in patches if after.owner(patch) == side]
    lead = sum(len(patch) if patch in own else -len(patch) for patch in patches)
    if own and len(own) < len(patches):
        owners = f", {len(own)} of them {NAMES[side]}'s"
    else:
        owners = f" of {NAMES[side if own else other(side)]}'s"
    return Effect("make", f"{len(patches)} patches{owners}", max(0, 2 * lead))


def _resolution_effect(state: Implo, action: int) -> Effect:
    """Return the group of markers that a resolution gives the patch's owner; worth 0 if that is the opponent."""
    after = state.play(action)
    patch, _ = state.decode(action)
    new_group = after.areas[patch]
    size = len(new_group)
    group = "a lone marker" if size == 1 else f"a group of {size} markers"
    lost = sum(change.kind is Kind.TAKEN for change in changes(state, after))
    cost = f" for {lost} {'stone' if lost == 1 else 'stones'}" if lost else ""
    others = [area for area in after.areas_of(BLACK_MARK, WHITE_MARK) if area != new_group]
    biggest = ", the biggest yet" if all(size > len(area) for area in others) else ""
    owner = BLACK if after.cells[patch] == BLACK_MARK else WHITE
    return Effect("give", f"{NAMES[owner]} {group}{biggest or cost}", 2 * size if owner == state.side else 0)


def aims(state: Implo, action: int) -> tuple[Effect, ...]:
    """Return what an action does for later: a swap takes over a stone, a stone changes groups and territories."""
    if action == state.swap:
        first_stone = next(name for name, cell in zip(state.geometry.names, state.cells, strict=True) if cell)
        return (Effect("take", f"over Black and {first_stone}", 1),)
    if action < len(state.cells):
        return tuple(_stone_aims(state, state.play(action), action))
    return ()


def _stone_aims(state: Implo, after: Implo, point: int) -> Iterator[Effect]:
    """Yield what a stone on a point does: get the lead beside a territory, part a territory, begin or grow a group.

    To lead beside a territory is to have the biggest group beside it. A lead beside a patch is left out, because
    the patch is resolved in the same turn.
    """
    side = state.side
    territory = state.areas[point]
    led_before = _leads(state, territory, side)
    beside = {after.areas[near] for near in neighbours(state.size, ORTHOGONAL)[point] if after.cells[near] == EMPTY}
    territories = sorted(beside, key=len, reverse=True)
    led_sizes = [len(area) for area in territories if not led_before and _leads(after, area, side)]
    # The sizes descend, so the first is the largest.
    if led_sizes and led_sizes[0] > LARGEST_PATCH:
        yield Effect("get", f"the biggest group beside an area of {led_sizes[0]} points", 1)
    if len(territories) > 1:
        sizes = " and ".join(str(len(area)) for area in territories)
        yield Effect("part", f"an area of {len(territory)} points into {sizes}", 1)
    group_size = len(after.areas[point])
    if group_size > 1:
        yield Effect("grow", f"a group to {group_size} stones", 1)
    else:
        yield Effect("begin", f"a group in an area of {len(territory)} points", 0)


def _leads(state: Implo, territory: Area, side: int) -> bool:
    """Return whether the biggest group beside a territory is a side's, without a tie."""
    return state.biggest_beside(territory, side) > state.biggest_beside(territory, other(side))


def score_summary(state: Implo, side: int) -> str:
    """Compare the sizes of both sides' biggest groups of markers; empty if they are equal or a side has no markers."""
    own, foe = (max(state.group_sizes(marker_of(colour)), default=0) for colour in (side, other(side)))
    return f"a biggest marker group of {own} against {foe}" if own != foe and own and foe else ""
