"""Events of a match, for its observers."""

from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from boardgames_tui.core.action import Action
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.match.seats import Seat


@dataclass(frozen=True)
class Played:
    """An action was played."""

    action: Action


@dataclass(frozen=True)
class PlyChanged:
    """The number of actions changed to `ply` by an undo, a redo or a restart, and a declared outcome was dropped."""

    ply: int


@dataclass(frozen=True)
class Ended:
    """The players declared an outcome: a resignation, an agreed draw, or a loss on time."""

    outcome: Outcome


@dataclass(frozen=True)
class SeatChanged:
    """Another player took over a seat, which is named by the colour with which it began."""

    seat: int
    who: Seat


@dataclass(frozen=True)
class Offered:
    """A person, named by the seat, asked the other one to agree to a draw, or to take back the last decision."""

    kind: Literal["draw", "takeback"]
    seat: int


@dataclass(frozen=True)
class Answered:
    """The other person answered an offer. What was accepted follows as an event of its own."""

    accepted: bool


# An event of a match. The match can be reproduced from its setup and its events.
Event: TypeAlias = Played | PlyChanged | Ended | SeatChanged | Offered | Answered


class MatchObserver(Protocol):
    """Receiver of the events of a match."""

    def on_event(self, event: Event) -> None:
        """Receive an event right after it has changed the match."""
