"""Events of a match, for its observer."""

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
    """The number of actions changed to `ply`, and an agreed end is void: after a take-back, a redo or a restart."""

    ply: int


@dataclass(frozen=True)
class Ended:
    """The players agreed on an end."""

    outcome: Outcome


@dataclass(frozen=True)
class SeatChanged:
    """Another player took over a seat, which is named by the colour with which it began."""

    seat: int
    who: Seat


# One event of a match. The events since its beginning reproduce the match.
Entry: TypeAlias = Played | PlyChanged | Ended | SeatChanged


class MatchObserver(Protocol):
    """Receiver of the events of a match, right after each."""

    def on_event(self, entry: Entry) -> None:
        """Receive an event."""
