"""What Torus' actions are good for: they surround or capture enemy stones, or prepare or prevent that.

A colour *holds* a side of a stone if it has a stone on that side. It surrounds an enemy stone, and wins, by holding all
four.
"""

from boardgames_tui.core.cells import EMPTY, NAMES, WIN, other
from boardgames_tui.core.changes import Kind
from boardgames_tui.core.effects import Effect, effect_of_changes, name_or_count
from boardgames_tui.core.presentation import counted
from boardgames_tui.games.torus.rules import Torus, beside

GOAL = "surrounds a stone{when}"
# Words for the side of a stone that a placement takes, by the number of sides held after it.
ORDINALS = {1: "a", 2: "the second", 3: "the third", 4: "the fourth"}


def effects(state: Torus, action: int) -> tuple[Effect, ...]:
    """Return the win if an action surrounds enemy stones, else its captures, if any."""
    after = state.play(action)
    surrounded = after.surrounded_stones(other(state.side))
    if surrounded:
        return (Effect("surround", name_or_count(state, surrounded, noun="stones"), worth=WIN),)
    return effect_of_changes(state, after, Kind.TAKEN, verb="capture", noun="stones")


def aims(state: Torus, action: int) -> tuple[Effect, ...]:
    """Return the aim of a placement, if any: to take a side of an enemy stone, to shield an own one, or to be safe.

    If it is beside several such stones, its aim is about the one with the most sides held by the other colour.
    """
    after = state.play(action)
    enemy = other(state.side)
    held_stones = [point for point in beside(state.size)[action] if _held_sides(after, point)]
    if not held_stones:
        safety = Effect("stand", f"where {NAMES[enemy]} cannot capture it next turn", worth=1)
        return () if _can_be_lost(after, action) else (safety,)
    # Between stones with equally many sides held, an enemy stone goes first, then the last point.
    stone = max(held_stones, key=lambda point: (_held_sides(after, point), after.cells[point] == enemy, point))
    held_sides, name = _held_sides(after, stone), state.geometry.names[stone]
    if after.cells[stone] == enemy:
        return (Effect("take", f"{ORDINALS[held_sides]} side of {name}", worth=1),)
    return (Effect("shield", f"{name}, of which {NAMES[enemy]} holds {counted(held_sides, 'side')}", worth=1),)


def _held_sides(state: Torus, point: int) -> int:
    """Return the number of sides of a stone that the other colour holds; 0 for an empty point."""
    colour = state.cells[point]
    return 0 if colour == EMPTY else state.count_around(point, other(colour))


def _can_be_lost(after: Torus, point: int) -> bool:
    """Return whether a reply of the opponent captures or surrounds the stone that has just been placed on a point."""
    own = after.cells[point]
    replies = map(after.play, after.actions)
    return any(later.cells[point] == EMPTY or point in later.surrounded_stones(own) for later in replies)


def score_summary(state: Torus, side: int) -> str:
    """Return an empty text: Torus has no score."""
    return ""
