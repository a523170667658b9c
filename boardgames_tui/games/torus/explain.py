"""What Torus' actions are good for: they surround stones, capture, threaten, and guard against both.

To hold a side of a stone is to have a stone on that side.
"""

from collections.abc import Iterator

from boardgames_tui.core.cells import EMPTY, NAMES, WIN, other
from boardgames_tui.core.change_effects import effect_of_changes, name_or_count
from boardgames_tui.core.changes import Kind
from boardgames_tui.core.effects import Effect
from boardgames_tui.core.presentation import counted
from boardgames_tui.games.torus.rules import Torus, sides

GOAL = "surrounds a stone{when}"
# Ordinal of the side of a stone that is taken, by the number of sides then held.
ORDINALS = {1: "a", 2: "the second", 3: "the third", 4: "the fourth"}


def effects(state: Torus, action: int) -> tuple[Effect, ...]:
    """Return the effect of an action: the win by surrounding stones if it wins, else its captures."""
    after = state.play(action)
    surrounded = after.surrounded_stones(after.side)
    if surrounded:
        return (Effect("surround", name_or_count(state, surrounded, "stones"), WIN),)
    return effect_of_changes(state, after, Kind.TAKEN, "capture", "stones")


def aims(state: Torus, action: int) -> tuple[Effect, ...]:
    """Return the aim of a placement: to take a side of an enemy stone, to shield an own one, or to be safe for a turn.

    Of the stones beside the placement, it concerns the one of which the most sides are held by its enemy.
    """
    after = state.play(action)
    enemy = NAMES[after.side]
    held_sides, is_enemy, stone = max(_stones_beside(after, action), default=(0, False, action))
    name = after.geometry.names[stone]
    if held_sides and is_enemy:
        return (Effect("take", f"{ORDINALS[held_sides]} side of {name}", 1),)
    if held_sides:
        return (Effect("shield", f"{name}, of which {enemy} holds {counted(held_sides, 'side')}", 1),)
    if _can_be_lost(after, action):
        return ()
    return (Effect("stand", f"where {enemy} cannot capture it next turn", 1),)


def _stones_beside(state: Torus, point: int) -> Iterator[tuple[int, bool, int]]:
    """Yield for each stone beside a point: the number of sides that its enemy holds, whether it may act, its point."""
    for stone in sides(state.size)[point]:
        colour = state.cells[stone]
        if colour != EMPTY:
            yield state.count_around(stone, other(colour)), colour == state.side, stone


def _can_be_lost(state: Torus, point: int) -> bool:
    """Return whether an action of the side to act captures or surrounds the enemy stone on a point."""
    replies = map(state.play, state.actions)
    return any(after.cells[point] == EMPTY or point in after.surrounded_stones(after.side) for after in replies)


def score_summary(state: Torus, side: int) -> str:
    """Return an empty text: Torus has no score."""
    return ""
