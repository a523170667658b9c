"""Clobber's actions and position lines as text, and why an action is refused."""

from collections.abc import Sequence

from boardgames_tui.core.cells import EMPTY
from boardgames_tui.core.contracts import Claim, PositionView
from boardgames_tui.core.errors import PositionError, quoted
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.kernel import BoardTables, Ints, Row
from boardgames_tui.core.presentation import GameFields

from . import rules

# Nothing but the cells and the side makes a position, so REST only tells the game.
REST = "clobber"


def name(g: Geometry, b: BoardTables, a: int) -> str:
    """Write a move as both its cells: `c3c4`."""
    return g.names[a // b.sites] + g.names[a % b.sites]


def code(g: Geometry, b: BoardTables, text: str) -> int | None:
    """Read a move; None if the text is not the names of two cells."""
    origin, destination = g.site_of.get(text[:2]), g.site_of.get(text[2:])
    return None if origin is None or destination is None else b.sites * origin + destination


def rest(g: Geometry, b: BoardTables, s: Ints) -> str:
    """Write REST, which is always the same."""
    return REST


def read(g: Geometry, b: BoardTables, s: Row, fields: Sequence[str]) -> None:
    """Read REST; raise PositionError if it is another."""
    if list(fields) != [REST]:
        raise PositionError(f"{quoted(' '.join(fields))} is not the end of a line of Clobber: that is {REST}.")


def claim(words: Sequence[str]) -> Claim:
    """Claim lines with this game's REST."""
    return Claim.WORDS if list(words[2:]) == [REST] else Claim.NONE


def rests(g: Geometry, now: str) -> Sequence[GameFields]:
    """Return the only REST."""
    return (GameFields(REST, "a move"),)


def why(position: PositionView, a: int, rule: int) -> str:
    """Say what is wrong with a move."""
    b, names = position.board, position.geometry.names
    origin, destination = divmod(a, b.sites)
    if rule == rules.NOT_YOURS:
        return f"{'no piece' if position.row[origin] == EMPTY else 'no piece of yours'} is on {names[origin]}"
    if rule == rules.NOT_BESIDE:
        return f"{names[destination]} is not beside {names[origin]}"
    return f"no enemy piece is on {names[destination]}"
