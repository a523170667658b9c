"""What can happen to a match, told to whoever keeps it."""

from dataclasses import dataclass
from typing import Protocol, TypeAlias

from boardgames_tui.core.action import Action
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.match.seats import Seat


@dataclass(frozen=True)
class Played:
    """An action was played."""

    action: Action


@dataclass(frozen=True)
class PlyChanged:
    """So many actions stand, and no end is agreed: after a take-back, a redo, or a new beginning."""

    ply: int


@dataclass(frozen=True)
class Ended:
    """An end was agreed."""

    outcome: Outcome


@dataclass(frozen=True)
class SeatChanged:
    """Somebody else plays on in a seat, named by the colour that it began with."""

    seat: int
    who: Seat


Entry: TypeAlias = Played | PlyChanged | Ended | SeatChanged
"""One change of a match. The entries since its beginning make an equal match."""


class MatchObserver(Protocol):
    """Whoever is told of every change of a match, right after it."""

    def keep(self, entry: Entry) -> None:
        """Hear of a change."""
