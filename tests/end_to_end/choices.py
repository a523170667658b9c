"""Choices from a seed, for games against an opponent whose actions are not known."""

import random

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import BLACK
from boardgames_tui.core.position import Position
from boardgames_tui.match.players import greedy_actions

# Probability of an action towards the end of the game.
BOLD = 0.8


class Chooser:
    """Chooses the same actions in the same positions for the same seed."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def choose(self, position: Position) -> Action:
        """Return a legal action."""
        bold = self._rng.random() < BOLD
        return self._rng.choice(_bold(position) if bold else position.actions)


def _bold(position: Position) -> tuple[Action, ...]:
    """In Onyx places near the line that joins the own edges, else the largest gains."""
    return _near_the_line(position) if position.game.key == "onyx" else greedy_actions(position)


def _near_the_line(position: Position) -> tuple[Action, ...]:
    across = 0 if position.side == BLACK else 1
    centre = position.size - 1
    places = [action for action in position.actions if action.code < len(position.cells)]
    off = {action: abs(position.geometry.spots[action.code][across] - centre) for action in places}
    return tuple(action for action in off if off[action] <= min(off.values()) + 1)
