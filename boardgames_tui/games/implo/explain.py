"""What Implo's actions are good for: the markers that they make, and the stones that they cost."""

from collections.abc import Iterator

from boardgames_tui.core.action import Action
from boardgames_tui.core.changes import Kind, changes
from boardgames_tui.core.contracts import PositionView
from boardgames_tui.core.effects import NAMES, Effect
from boardgames_tui.core.kernel import EMPTY, NOWHERE, WIN, BoardTables, Row, other, pass_turn
from boardgames_tui.games.implo import components, rules
from boardgames_tui.games.implo import registers as R

GOAL = "wins the final count"
# Words for the reasons for which a game ends.
WINS = {"marker groups": "the bigger groups of markers", "stones": "more stones", "last move": "the other's last move"}


def effects(position: PositionView, action: Action) -> tuple[Effect, ...]:
    """Return what becomes of the patch that an action makes or resolves, or how it wins."""
    after = position.after(action)
    if reason := after.winning_reason(position.side):
        return (Effect("end", f"the game with {WINS[reason]}", WIN),)
    if action.code >= position.board.sites:
        return () if action.code == rules.swap_code(position.board) else (_resolved(position, action),)
    if after.row[after.board.first + R.STAGE] != rules.RESOLVE:
        return ()
    patches = {rules.patch_of(after.board, each.code) for each in after.actions}
    return (_patch(after) if len(patches) == 1 else _several(after, patches),)


def _patch(after: PositionView) -> Effect:
    made = _resolved(after, after.actions[0])
    return Effect("make", f"a patch that {made.does}", made.worth)


def _several(after: PositionView, patches: set[int]) -> Effect:
    b, row, side = after.board, list(after.row), after.side
    components.label_areas(b, row)
    own = {patch for patch in patches if components.owner(b, row, patch) == side}
    points = {patch: components.size_of(b, patch) for patch in patches}
    lead = sum(n if patch in own else -n for patch, n in points.items())
    whose = f", {len(own)} of them {NAMES[side]}'s" if own and own != patches else ""
    whose = whose or f" of {NAMES[side if own else other(side)]}'s"
    return Effect("make", f"{len(patches)} patches{whose}", max(0, 2 * lead))


def _resolved(position: PositionView, action: Action) -> Effect:
    """Return the group of markers that the patch becomes; without value if it is the opponent's."""
    after, patch = position.after(action), rules.patch_of(position.board, action.code)
    b, row, marker = after.board, list(after.row), after.cells[patch]
    components.label_areas(b, row)
    sizes = {c: components.size_of(b, c) for c in range(b.sites) if components.area_of(b, c) == c and row[c] in (3, 4)}
    size = sizes.pop(components.area_of(b, patch))
    group = "a lone marker" if size == 1 else f"a group of {size} markers"
    lost = sum(change.kind is Kind.TAKEN for change in changes(position, after))
    price = f" for {lost} {'stone' if lost == 1 else 'stones'}" if lost else ""
    biggest = ", the biggest yet" if all(size > each for each in sizes.values()) else ""
    own = marker == position.side + 2
    return Effect("give", f"{NAMES[marker - 2]} {group}{biggest or price}", 2 * size if own else 0)


def aims(position: PositionView, action: Action) -> tuple[Effect, ...]:
    """Return what an action does for later: it takes over the first stone, or changes groups and territories."""
    if action.code != rules.swap_code(position.board):
        return (*_placed(position, position.after(action), action.code),) if action.code < position.board.sites else ()
    first = next(name for name, cell in zip(position.geometry.names, position.cells, strict=True) if cell)
    return (Effect("take", f"over Black and {first}", 1),)


def _placed(position: PositionView, after: PositionView, point: int) -> Iterator[Effect]:
    """Yield what a stone on a point does: the lead that it takes, the territory that it parts, the group that it grows.

    The lead beside a territory matters only while that is larger than a patch, which a placement resolves.
    """
    b, before, row = position.board, list(position.row), list(after.row)
    components.label_areas(b, before)
    territory = components.area_of(b, point)
    led_before, size_before = _leads(b, before, territory, position.side), components.size_of(b, territory)
    components.label_areas(b, row)
    empty = [d for d in b.step[point * b.ways : (point + 1) * b.ways] if d != NOWHERE and row[d] == EMPTY]
    beside = {components.area_of(b, d) for d in empty}
    territories = sorted(((components.size_of(b, area), area) for area in beside), reverse=True)
    led = [size for size, area in territories if not led_before and _leads(b, row, area, position.side)]
    if led and led[0] > components.LARGEST_PATCH:
        yield Effect("get", f"the biggest group beside an area of {led[0]} points", 1)
    if len(territories) > 1:
        sizes = " and ".join(str(size) for size, _ in territories)
        yield Effect("part", f"an area of {size_before} points into {sizes}", 1)
    stones = components.size_of(b, components.area_of(b, point))
    grows = Effect("grow", f"a group to {stones} stones", 1)
    yield grows if stones > 1 else Effect("begin", f"a group in an area of {size_before} points", 0)


def _leads(b: BoardTables, row: Row, area: int, side: int) -> bool:
    """Return whether a side has the biggest group beside a territory; the board is labelled."""
    return components.biggest_group_beside(b, row, area, side) > components.biggest_group_beside(
        b, row, area, other(side)
    )


def score_summary(position: PositionView, side: int) -> str:
    """Compare the biggest groups of markers if both sides have some."""
    b, row = position.board, list(position.row)
    components.label_areas(b, row)
    areas = [c for c in range(b.sites) if components.area_of(b, c) == c]
    own, foe = (
        max((components.size_of(b, area) for area in areas if row[area] == colour + 2), default=0)
        for colour in (side, other(side))
    )
    return f"a biggest marker group of {own} against {foe}" if own != foe and own * foe else ""


def null_move(b: BoardTables, s: Row) -> bool:
    """Pass the turn as if a stone had been placed. On an empty board and within a turn this has no meaning."""
    has_meaning = s[b.first + R.STAGE] != rules.RESOLVE and s[b.first + R.LAST] != EMPTY
    s[b.first + R.SWAP], s[b.first + R.LAST] = 0, s[b.side]
    pass_turn(b, s)
    return has_meaning
