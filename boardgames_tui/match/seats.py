"""Who plays a colour, as everybody writes it: a person, an engine of ours or of others, or a simple player (FORMS)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from boardgames_tui.core.errors import OptionError, quoted
from boardgames_tui.core.printable import printable

Kind: TypeAlias = Literal["me", "engine", "random", "greedy", "uct", "uai", "uci"]
LEVELS = range(1, 10)
DEFAULT_LEVEL = 3
MANY = 5
"""A number of so many digits is no level."""
FORMS = "me, me:NAME, engine:LEVEL, random, greedy, uct, uai:COMMAND or uci:COMMAND"


@dataclass(frozen=True)
class Seat:
    """Who sits there; `detail` is a person's name or nothing, the engine's level, or a foreign engine's command."""

    kind: Kind
    detail: str = ""

    @staticmethod
    def parse(text: str) -> Seat:
        """Read a seat; raise OptionError with the forms that there are."""
        kind, colon, detail = (part.strip() for part in text.strip().partition(":"))
        match kind:
            case "me":
                return Seat("me", detail)
            case "engine":
                return Seat("engine", _level(detail or str(DEFAULT_LEVEL)))
            case "random" | "greedy" | "uct" if not colon:
                return Seat(kind)
            case "uai" | "uci":
                return Seat(kind, _command(kind, detail))
        raise OptionError(f"{quoted(text)} is no seat: it is {FORMS}.")

    def __str__(self) -> str:
        """Write it as `parse` reads it."""
        return f"{self.kind}:{self.detail}" if self.detail else self.kind

    @property
    def is_person(self) -> bool:
        """Somebody at the keyboard plays it."""
        return self.kind == "me"

    @property
    def is_simple(self) -> bool:
        """It is played without an engine."""
        return self.kind in ("random", "greedy")

    @property
    def is_foreign(self) -> bool:
        """A program of somebody else's plays it, started by a command on this machine."""
        return self.kind in ("uai", "uci")

    @property
    def level(self) -> int:
        """The level of an engine."""
        return int(self.detail)

    @property
    def limits_itself(self) -> bool:
        """It thinks as long as it always does, whatever time it is given."""
        return self.is_simple or (self.kind == "engine" and self.level < LEVELS[-1])

    def title(self, person: str) -> str:
        """Return a printable name for this player; `person` is what to call a person without a name."""
        if self.is_foreign:
            return printable(self._program)
        titles = {"me": self.detail or person, "engine": f"Engine {self.detail}", "uct": "Plain UCT"}
        return printable(titles.get(self.kind, self.kind.capitalize()))

    @property
    def _program(self) -> str:
        """The name of the program that a command starts, without its folder and what it is told."""
        return (self.detail.split() or [""])[0].replace("\\", "/").rpartition("/")[-1]


def lone_name(seats: Iterable[Seat], person: str) -> str:
    """Return `person` where a single person has no name, which is then known to be this one's; else nothing."""
    return person if list(seats).count(Seat("me")) == 1 else ""


def _command(kind: str, text: str) -> str:
    if not text:
        raise OptionError(f"A {kind.upper()} engine needs the command that starts it: {kind}:COMMAND.")
    return text


def _level(text: str) -> str:
    if not (len(text) < MANY and text.isascii() and text.isdecimal() and int(text) in LEVELS):
        raise OptionError(f"{quoted(text)} is no level of the engine: levels are {LEVELS[0]} to {LEVELS[-1]}.")
    return str(int(text))
