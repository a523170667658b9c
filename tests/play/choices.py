"""What to play: fixed games from seeds, bold enough to end, with the rare actions of each game among them."""

import random
from collections.abc import Iterator

from boardgames_tui.games import GAMES
from boardgames_tui.kernel import BLACK
from boardgames_tui.players import greedy_actions
from boardgames_tui.position import Action, Position


class Chooser:
    """Chooses the same actions for the same seed; `bold` is how often it plays for the end instead of anything."""

    def __init__(self, seed: int, bold: float) -> None:
        self._dice, self._bold = random.Random(seed), bold

    def choose(self, position: Position) -> Action:
        """Return a legal action."""
        bold = self._dice.random() < self._bold
        return self._dice.choice(_bold(position) if bold else position.actions)


def _bold(position: Position) -> tuple[Action, ...]:
    """The swap where it is offered; in Onyx places near the line that joins the own edges, else the largest gains."""
    swaps = tuple(action for action in position.actions if action.text == "swap")
    if swaps:
        return swaps
    return _near_the_line(position) if position.game.key == "onyx" else greedy_actions(position)


def _near_the_line(position: Position) -> tuple[Action, ...]:
    across = 0 if position.side == BLACK else 1
    centre = position.board.size - 1
    off = {action: abs(position.geometry.spots[action.code][across] - centre) for action in position.actions}
    return tuple(action for action in off if off[action] <= min(off.values()) + 1)


def actions(key: str, seed: int, bold: float) -> Iterator[Action]:
    """The actions of a whole game at the default size."""
    position, chooser = Position.start(GAMES[key]), Chooser(seed, bold)
    while not position.outcome:
        action = chooser.choose(position)
        yield action
        position = position.after(action)
