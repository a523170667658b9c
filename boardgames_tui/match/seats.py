"""Seats: the player of a colour, as text: a person, an engine of ours or of others, or a simple player (FORMS)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from boardgames_tui.core.errors import OptionError, quoted
from boardgames_tui.core.printable import printable

Kind: TypeAlias = Literal["me", "engine", "random", "greedy", "uct", "uai", "uci"]
LEVELS = range(1, 10)
DEFAULT_LEVEL = 3
# Digits from which on a number is not read as a level.
MANY = 5
FORMS = "me, me:NAME, engine:LEVEL, random, greedy, uct, uai:COMMAND or uci:COMMAND"


@dataclass(frozen=True)
class Seat:
    """A player. `detail` is a person's name or empty, the engine's level, or a foreign engine's command."""

    kind: Kind
    detail: str = ""

    @staticmethod
    def parse(text: str) -> Seat:
        """Read a seat; raise OptionError with the possible forms."""
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
        raise OptionError(f"{quoted(text)} is not a player. Use {FORMS}.")

    def __str__(self) -> str:
        """Return the seat as `parse` reads it."""
        return f"{self.kind}:{self.detail}" if self.detail else self.kind

    @property
    def is_person(self) -> bool:
        """Whether a person plays it."""
        return self.kind == "me"

    @property
    def is_simple(self) -> bool:
        """Whether it is played without an engine."""
        return self.kind in ("random", "greedy")

    @property
    def is_foreign(self) -> bool:
        """Whether another program plays it, started by a command on this machine."""
        return self.kind in ("uai", "uci")

    @property
    def level(self) -> int:
        """Level of our engine."""
        return int(self.detail)

    @property
    def limits_itself(self) -> bool:
        """Whether it takes the same time for each action, whatever the limit."""
        return self.is_simple or (self.kind == "engine" and self.level < LEVELS[-1])

    def title(self, person: str) -> str:
        """Return a printable name; `person` is the name of a person without one."""
        if self.is_foreign:
            return printable(self._program)
        titles = {"me": self.detail or person, "engine": f"Engine {self.detail}", "uct": "Plain UCT"}
        return printable(titles.get(self.kind, self.kind.capitalize()))

    @property
    def _program(self) -> str:
        """Name of the program in a command, without its folder and its arguments."""
        return (self.detail.split() or [""])[0].replace("\\", "/").rpartition("/")[-1]


def lone_name(seats: Iterable[Seat], person: str) -> str:
    """Return `person` if exactly one person has no name, who must then be meant; else nothing."""
    return person if list(seats).count(Seat("me")) == 1 else ""


def _command(kind: str, text: str) -> str:
    if not text:
        raise OptionError(f"A {kind.upper()} engine needs the command that starts it: {kind}:COMMAND.")
    return text


def _level(text: str) -> str:
    if not (len(text) < MANY and text.isascii() and text.isdecimal() and int(text) in LEVELS):
        raise OptionError(f"{quoted(text)} is not an engine level ({LEVELS[0]} to {LEVELS[-1]}).")
    return str(int(text))
