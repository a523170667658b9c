"""Short functions for the games' tests: actions by their texts, positions as text, and refusals."""

import pytest

from boardgames_tui.core.errors import ActionError, PositionError
from boardgames_tui.core.position import Position


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
