"""Short functions for the games' tests: actions by their texts, positions as text, and refusals."""

import pytest

from boardgames_tui.core.errors import ActionError, PositionError
from boardgames_tui.core.position import Position
from boardgames_tui.engine.modules import engine_modules
from boardgames_tui.games import GAMES


def reads(key: str):
    """Return a function that reads lines of a game with options."""
    return lambda line, **options: Position.read(GAMES[key], line, options)


def starts(key: str, size: int, **defaults: bool):
    """Return a function that returns starts of a game, of this size or another one, with options."""
    return lambda size=size, **options: Position.start(GAMES[key], size, options, **defaults)


def enter(position: Position):
    """Return the plan and the row of a position in the fast rules of its game."""
    fast_rules = engine_modules(position.game).fast_rules
    plan = fast_rules.plan(position.state)
    return plan, fast_rules.enter(plan, position.state)


def gain(position: Position, text: str) -> int:
    return position.gain(position.find(text))


def play(position: Position, *texts: str) -> Position:
    """Play actions one after another; return the last position."""
    for text in texts:
        position = position.after(position.find(text))
    return position


def texts(position: Position) -> list[str]:
    return [action.text for action in position.actions]


def rows(position: Position) -> str:
    """Return the first field of the line."""
    return str(position).split()[0]


def result(position: Position) -> tuple[str, str] | None:
    return position.outcome and (position.outcome.letter, position.outcome.reason)


def refusal(position: Position, text: str) -> str:
    """Return the sentence with which an action is refused."""
    with pytest.raises(ActionError) as error:
        position.find(text)
    return str(error.value)


def refusal_of_line(game, line: str, **options) -> str:
    """Return the sentence with which a position line is refused."""
    with pytest.raises(PositionError) as error:
        Position.read(game, line, options)
    return str(error.value)
