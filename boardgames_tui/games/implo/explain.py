"""What Implo's actions are good for: the markers that they make, and the stones that they cost.

`position` is the position before an action and `after` the one after it, `b` the tables of the board, `side` the side
that acts. An *area* is a group or a territory, named by its lowest point; `components` labels the areas of a row.
"""

from collections.abc import Iterator

from boardgames_tui.core.cells import BLACK, BLACK_MARK, EMPTY, NAMES, NOWHERE, WHITE, WHITE_MARK, WIN, marker_of, other
from boardgames_tui.core.changes import Kind, changes
from boardgames_tui.core.effects import Effect
from boardgames_tui.core.kernel import BoardTables, Row, pass_turn
from boardgames_tui.core.kernel_state import KernelState
from boardgames_tui.games.implo import components, rules
from boardgames_tui.games.implo import registers as R

GOAL = "wins the final count"
# How a side ends the game, by the reason for which it wins.
WIN_PHRASES = {
    "marker groups": "the bigger groups of markers",
    "stones": "more stones",
    "last move": "the other's last move",
}


def effects(position: KernelState, action: int) -> tuple[Effect, ...]:
    """Return the only effect of an action: how it wins, or what becomes of the patches that it makes or resolves.

    A swap has none, nor does a stone that makes no patch.
    """
    after = position.play(action)
    if after.outcome and after.outcome.winner == position.side:
        return (Effect("end", f"the game with {WIN_PHRASES[after.outcome.reason]}", WIN),)
    if action == rules.swap_code(position.board):
        return ()
    if action >= position.board.sites:
        return (_resolution_effect(position, action),)
    if after.row[after.board.first_register + R.STAGE] != rules.RESOLVE:
        return ()
    patches = {rules.patch_of(after.board, resolution) for resolution in after.actions}
    return (_new_patch_effect(after) if len(patches) == 1 else _new_patches_effect(after, patches),)


def _new_patch_effect(after: KernelState) -> Effect:
    """Return the effect of making a single patch, which is that of resolving it."""
    # If groups tie for removal, they have the same size, so all resolutions have the same effect.
    resolution = _resolution_effect(after, after.actions[0])
    return Effect("make", f"a patch that {resolution.third_person}", resolution.worth)


def _new_patches_effect(after: KernelState, patches: set[int]) -> Effect:
    """Return the effect of making several patches: whose they are. Its worth is twice the side's lead in points."""
    b, row, side = after.board, list(after.row), after.side
    components.label_areas(b, row)
    own = {patch for patch in patches if components.patch_owner(b, row, patch) == side}
    sizes = {patch: components.size_of(b, patch) for patch in patches}
    lead = sum(size if patch in own else -size for patch, size in sizes.items())
    if own and own != patches:
        owners = f", {len(own)} of them {NAMES[side]}'s"
    else:
        owners = f" of {NAMES[side if own else other(side)]}'s"
    return Effect("make", f"{len(patches)} patches{owners}", max(0, 2 * lead))


def _resolution_effect(position: KernelState, action: int) -> Effect:
    """Return the group of markers that a resolution gives the patch's owner; worth 0 if that is the opponent."""
    after, patch = position.play(action), rules.patch_of(position.board, action)
    b, row = after.board, list(after.row)
    components.label_areas(b, row)
    sizes = {area: components.size_of(b, area) for area in _named_areas(b) if row[area] in (BLACK_MARK, WHITE_MARK)}
    size = sizes.pop(components.area_of(b, patch))
    group = "a lone marker" if size == 1 else f"a group of {size} markers"
    lost = sum(change.kind is Kind.TAKEN for change in changes(position, after))
    cost = f" for {lost} {'stone' if lost == 1 else 'stones'}" if lost else ""
    biggest = ", the biggest yet" if all(size > other_size for other_size in sizes.values()) else ""
    owner = BLACK if row[patch] == BLACK_MARK else WHITE
    return Effect("give", f"{NAMES[owner]} {group}{biggest or cost}", 2 * size if owner == position.side else 0)


def _named_areas(b: BoardTables) -> list[int]:
    """Return all areas of the board, which has to be labelled."""
    return [c for c in range(b.sites) if components.area_of(b, c) == c]


def aims(position: KernelState, action: int) -> tuple[Effect, ...]:
    """Return what an action does for later: a swap takes over a stone, a stone changes groups and territories."""
    if action == rules.swap_code(position.board):
        first_stone = next(name for name, cell in zip(position.geometry.names, position.cells, strict=True) if cell)
        return (Effect("take", f"over Black and {first_stone}", 1),)
    if action < position.board.sites:
        return tuple(_stone_aims(position, position.play(action), action))
    return ()


def _stone_aims(position: KernelState, after: KernelState, point: int) -> Iterator[Effect]:
    """Yield what a stone on a point does: get the lead beside a territory, part a territory, begin or grow a group.

    To lead beside a territory is to have the biggest group beside it. A lead beside a patch is left out, because
    the patch is resolved in the same turn.
    """
    b, side = position.board, position.side
    row_before, row_after = list(position.row), list(after.row)
    components.label_areas(b, row_before)
    territory = components.area_of(b, point)
    size_before = components.size_of(b, territory)
    led_before = _leads(b, row_before, territory, side)
    components.label_areas(b, row_after)
    neighbours = b.neighbours[point * b.ways : (point + 1) * b.ways]
    beside = {components.area_of(b, d) for d in neighbours if d != NOWHERE and row_after[d] == EMPTY}
    territories = sorted(((components.size_of(b, area), area) for area in beside), reverse=True)
    led_sizes = [size for size, area in territories if not led_before and _leads(b, row_after, area, side)]
    # The sizes descend, so the first is the largest.
    if led_sizes and led_sizes[0] > components.LARGEST_PATCH:
        yield Effect("get", f"the biggest group beside an area of {led_sizes[0]} points", 1)
    if len(territories) > 1:
        sizes = " and ".join(str(size) for size, _ in territories)
        yield Effect("part", f"an area of {size_before} points into {sizes}", 1)
    group_size = components.size_of(b, components.area_of(b, point))
    if group_size > 1:
        yield Effect("grow", f"a group to {group_size} stones", 1)
    else:
        yield Effect("begin", f"a group in an area of {size_before} points", 0)


def _leads(b: BoardTables, row: Row, territory: int, side: int) -> bool:
    """Return whether the biggest group beside a territory is a side's, without a tie. The board has to be labelled."""
    own = components.biggest_group_size(b, row, territory, side)
    foe = components.biggest_group_size(b, row, territory, other(side))
    return own > foe


def score_summary(position: KernelState, side: int) -> str:
    """Compare the sizes of both sides' biggest groups of markers; empty if they are equal or a side has no markers."""
    b, row = position.board, list(position.row)
    components.label_areas(b, row)
    own, foe = (
        max((components.size_of(b, area) for area in _named_areas(b) if row[area] == marker_of(colour)), default=0)
        for colour in (side, other(side))
    )
    return f"a biggest marker group of {own} against {foe}" if own != foe and own and foe else ""


def null_move(b: BoardTables, s: Row) -> bool:
    """Pass the turn in place, as if a stone had been placed; return whether that has a meaning.

    It has none before the first stone and within a turn.
    """
    has_meaning = s[b.first_register + R.STAGE] != rules.RESOLVE and s[b.first_register + R.LAST] != EMPTY
    s[b.first_register + R.SWAP] = 0
    s[b.first_register + R.LAST] = s[b.side]
    pass_turn(b, s)
    return has_meaning
