"""What an action of Implo is good for: the markers that it makes, and the stones that they cost."""

from dataclasses import replace

from boardgames_tui.changes import Kind, changes
from boardgames_tui.effects import NAMES, Effect, how_won
from boardgames_tui.games.implo import rules
from boardgames_tui.kernel import EMPTY, WIN, other
from boardgames_tui.position import Action, Position
from boardgames_tui.threats import other_to_act

GOAL = "wins the final count"
WINS = {"marker groups": "the bigger groups of markers", "stones": "more stones", "last move": "the other's last move"}


def effects(position: Position, action: Action) -> tuple[Effect, ...]:
    """Say what becomes of the patch that it makes or resolves; how it wins where it ends the game."""
    after = position.after(action)
    if reason := how_won(after, position.side):
        return (Effect("end", f"the game with {WINS[reason]}", WIN),)
    if action.code >= position.board.sites:
        return () if action.code == rules.swap_code(position.board) else (_resolved(position, action),)
    if after.row[after.board.first] != rules.RESOLVE:
        return ()
    patches = {rules.patch_of(after.board, each.code) for each in after.actions}
    return (_patch(after) if len(patches) == 1 else _several(after, patches),)


def _patch(after: Position) -> Effect:
    made = _resolved(after, after.actions[0])
    return Effect("make", f"a patch that {made.does}", made.worth)


def _several(after: Position, patches: set[int]) -> Effect:
    b, row, side = after.board, list(after.row), after.side
    rules.label(b, row)
    own = {patch for patch in patches if rules.owner(b, row, patch) == side}
    points = {patch: b.work[b.sites + patch] for patch in patches}
    lead = sum(n if patch in own else -n for patch, n in points.items())
    whose = f", {len(own)} of them {NAMES[side]}'s" if own and own != patches else ""
    whose = whose or f" of {NAMES[side if own else other(side)]}'s"
    return Effect("make", f"{len(patches)} patches{whose}", max(0, 2 * lead))


def _resolved(position: Position, action: Action) -> Effect:
    """The group of markers that holds the patch from now on; worth nothing where it is the other's."""
    after, patch = position.after(action), rules.patch_of(position.board, action.code)
    b, row, marker = after.board, list(after.row), after.cells[patch]
    rules.label(b, row)
    sizes = {c: b.work[b.sites + c] for c in range(b.sites) if b.work[c] == c and row[c] in (3, 4)}
    size = sizes.pop(b.work[patch])
    group = "a lone marker" if size == 1 else f"a group of {size} markers"
    lost = sum(change.kind is Kind.TAKEN for change in changes(position, after))
    price = f" for {lost} {'stone' if lost == 1 else 'stones'}" if lost else ""
    biggest = ", the biggest yet" if all(size > each for each in sizes.values()) else ""
    own = marker == position.side + 2
    return Effect("give", f"{NAMES[marker - 2]} {group}{biggest or price}", 2 * size if own else 0)


def aims(position: Position, action: Action) -> tuple[Effect, ...]:
    """Take over the first stone."""
    if action.code != rules.swap_code(position.board):
        return ()
    first = next(name for name, cell in zip(position.geometry.names, position.cells, strict=True) if cell)
    return (Effect("take", f"over Black and {first}", 1),)


def passed(position: Position) -> Position | None:
    """The other colour is to act, as if this one had placed the last stone; none on an empty board, or in a turn."""
    b, row = position.board, list(position.row)
    if row[b.first] == rules.RESOLVE or row[b.first + 2] == EMPTY:
        return None
    row[b.first + 1], row[b.first + 2] = 0, row[b.side]
    return other_to_act(replace(position, row=tuple(row)))
