"""Clobber's position lines, and why an action is refused."""

from collections.abc import Sequence

from boardgames_tui.core.cells import EMPTY
from boardgames_tui.core.contracts import Claim
from boardgames_tui.core.errors import PositionError, quoted
from boardgames_tui.core.geometry import ORTHOGONAL, Geometry, neighbours
from boardgames_tui.core.presentation import GameFields

from .rules import Clobber

# Nothing but the cells and the side makes a position, so REST only tells the game.
REST = "clobber"


def rest(state: Clobber) -> str:
    """Write REST, which is always the same."""
    return REST


def read(state: Clobber, fields: Sequence[str]) -> Clobber:
    """Read REST; raise PositionError if it is another."""
    if list(fields) != [REST]:
        raise PositionError(f"{quoted(' '.join(fields))} is not the end of a line of Clobber: that is {REST}.")
    return state


def claim(words: Sequence[str]) -> Claim:
    """Claim lines with this game's REST."""
    return Claim.WORDS if list(words[2:]) == [REST] else Claim.NONE


def rests(geometry: Geometry, now: str) -> Sequence[GameFields]:
    """Return the only REST."""
    return (GameFields(REST, "a move"),)


def refusal(state: Clobber, action: int) -> str:
    """Say what is wrong with a move."""
    names = state.geometry.names
    origin, destination = state.decode(action)
    if state.cells[origin] != state.side:
        return f"{'no piece' if state.cells[origin] == EMPTY else 'no piece of yours'} is on {names[origin]}"
    if destination not in neighbours(state.size, ORTHOGONAL)[origin]:
        return f"{names[destination]} is not beside {names[origin]}"
    return f"no enemy piece is on {names[destination]}"
