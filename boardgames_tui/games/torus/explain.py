"""What Torus' actions are good for: they surround stones, capture, threaten, and guard against both.

To hold a side of a stone is to have a stone on that side.
"""

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import EMPTY, NAMES, WIN, other
from boardgames_tui.core.change_effects import effect_of_changes, name_or_count
from boardgames_tui.core.changes import Kind
from boardgames_tui.core.contracts import PositionView
from boardgames_tui.core.effects import Effect
from boardgames_tui.core.kernel import BoardTables, Row, pass_turn
from boardgames_tui.core.presentation import counted
from boardgames_tui.games.torus import rules

GOAL = "surrounds a stone{when}"
# Ordinal of the side of a stone that is taken, by the number of sides then held.
ORDINALS = {1: "a", 2: "the second", 3: "the third", 4: "the fourth"}


def effects(position: PositionView, action: Action) -> tuple[Effect, ...]:
    """Return the effect of an action: the win by surrounding stones if it wins, else its captures."""
    after = position.after(action)
    b = after.board
    row = list(after.row)
    surrounded = [point for point in range(b.sites) if rules.is_surrounded(b, row, point, after.side)]
    if surrounded:
        return (Effect("surround", name_or_count(position, surrounded, "stones"), WIN),)
    return effect_of_changes(position, after, Kind.TAKEN, "capture", "stones")


def aims(position: PositionView, action: Action) -> tuple[Effect, ...]:
    """Return the aim of a placement: to take a side of an enemy stone, to shield an own one, or to be safe for a turn.

    Of the stones beside the placement, it concerns the one of which the most sides are held by its enemy.
    """
    after = position.after(action)
    point = action.code
    b = after.board
    row = list(after.row)
    neighbours = [b.neighbours[point * b.ways + direction] for direction in range(rules.SIDES)]
    # For each stone beside: the number of sides that its enemy holds, whether it is an enemy's, and its point.
    stones = [
        (rules.count_around(b, row, neighbour, other(row[neighbour])), row[neighbour] == after.side, neighbour)
        for neighbour in neighbours
        if row[neighbour] != EMPTY
    ]
    held_sides, is_enemy, stone = max(stones, default=(0, False, point))
    name, enemy = after.geometry.names[stone], NAMES[after.side]
    if held_sides and is_enemy:
        return (Effect("take", f"{ORDINALS[held_sides]} side of {name}", 1),)
    if held_sides:
        return (Effect("shield", f"{name}, of which {enemy} holds {counted(held_sides, 'side')}", 1),)
    if _can_be_lost(after, point):
        return ()
    return (Effect("stand", f"where {enemy} cannot capture it next turn", 1),)


def _can_be_lost(position: PositionView, point: int) -> bool:
    """Return whether an action of the side to act captures or surrounds the enemy stone on a point."""
    colour = position.cells[point]
    for after in map(position.after, position.actions):
        if after.cells[point] == EMPTY or rules.is_surrounded(after.board, list(after.row), point, colour):
            return True
    return False


def score_summary(position: PositionView, side: int) -> str:
    """Return an empty text: Torus has no score."""
    return ""


def null_move(b: BoardTables, s: Row) -> bool:
    """Pass the turn, which has a meaning in Torus."""
    pass_turn(b, s)
    return True
