"""Events of a game at a table besides those of its match, and the author and the time of each."""

from dataclasses import dataclass
from typing import TypeAlias

from boardgames_tui.match.events import Ended, Event, PlyChanged
from boardgames_tui.table.stamp import Stamp


@dataclass(frozen=True)
class Said:
    """A line of chat."""

    text: str


@dataclass(frozen=True)
class Closed:
    """The challenge was withdrawn or declined, or the game was called off before its first move."""


@dataclass(frozen=True)
class Rematch:
    """A player offers another game, which has a name of its own."""

    name: str


@dataclass(frozen=True)
class Accepted:
    """An offer was accepted, with its effect."""

    effect: PlyChanged | Ended


TableEvent: TypeAlias = Event | Said | Closed | Rematch | Accepted


@dataclass(frozen=True)
class Entry:
    """An event with its author and time. `seconds_down` is how long the host was down since the entry before."""

    user: str
    stamp: Stamp
    event: TableEvent
    seconds_down: float = 0.0
