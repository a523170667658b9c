"""Seats: the players of the colours, as text (FORMS): a person, our engine, a foreign engine, or a simple player.

`me` is a person, `engine` our engine at a level, and `uct` its baseline. `engine:auto` is our engine at a strength at
which its opponent, a person, probably wins half of the games; the strength is chosen when a game begins. `uai` and
`uci` are foreign engines, by the protocol that they speak. `random` and `greedy` are the simple players
(`players.SimplePlayer`).
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import OptionError, quoted, shortened
from boardgames_tui.core.printable import printable
from boardgames_tui.core.suggestion import closest

Kind: TypeAlias = Literal["me", "engine", "random", "greedy", "uct", "uai", "uci"]
LEVELS = range(1, 10)
DEFAULT_LEVEL = 3
# Characters of a player's name on a screen, at most.
MAX_NAME_LENGTH = 40
# Digits of a number that is read as a level, at most.
MAX_LEVEL_DIGITS = 4
# Detail of an engine whose strength is chosen for a person; in a game the strength follows: `auto:4.3`.
AUTO = "auto"
# Accepted texts, for error messages.
FORMS = "me, me:NAME, engine:LEVEL, engine:auto, random, greedy, uct, uai:COMMAND or uci:COMMAND"


@dataclass(frozen=True)
class Seat:
    """A player. `detail` is a person's name or empty, the engine's level or AUTO, or a foreign engine's command."""

    kind: Kind
    detail: str = ""

    @staticmethod
    def parse(text: str) -> Seat:
        """Read a seat; raise OptionError, which lists the possible forms, if it is malformed."""
        kind, colon, detail = (part.strip() for part in text.strip().partition(":"))
        match kind:
            case "me":
                return Seat("me", detail)
            case "engine":
                return Seat("engine", _checked_engine(detail or str(DEFAULT_LEVEL)))
            case "random" | "greedy" | "uct" if not colon:
                return Seat(kind)
            case "uai" | "uci":
                if not detail:
                    raise OptionError(f"A {kind.upper()} engine needs the command that starts it: {kind}:COMMAND.")
                return Seat(kind, detail)
        meant_kind = closest(kind, get_args(Kind))
        # The closest to a known kind is this kind itself; then its detail is wrong.
        is_misspelt = meant_kind not in ("", kind)
        advice = f"Did you mean {quoted(f'{meant_kind}{colon}{detail}')}?" if is_misspelt else f"Use {FORMS}."
        raise OptionError(f"{quoted(text)} is not a player. {advice}")

    def __str__(self) -> str:
        """Return the seat as `parse` reads it."""
        return f"{self.kind}:{self.detail}" if self.detail else self.kind

    @property
    def is_person(self) -> bool:
        return self.kind == "me"

    @property
    def is_simple(self) -> bool:
        """Whether a player without an engine plays it."""
        return self.kind in ("random", "greedy")

    @property
    def is_foreign(self) -> bool:
        """Whether another program plays it, started by a command on this machine."""
        return self.kind in ("uai", "uci")

    @property
    def is_auto(self) -> bool:
        """Whether our engine plays it at a strength that is chosen for a person."""
        return self.kind == "engine" and self.detail.startswith(AUTO)

    @property
    def needs_strength(self) -> bool:
        """Whether the strength of our engine has yet to be chosen."""
        return self.kind == "engine" and self.detail == AUTO

    def with_strength(self, strength: float) -> Seat:
        """Return the seat of our engine at a strength chosen for a person, within the levels, to a tenth of a level."""
        return Seat("engine", f"{AUTO}:{min(max(strength, LEVELS[0]), LEVELS[-1]):.1f}")

    @property
    def without_strength(self) -> Seat:
        """The seat for another game, in which a strength for a person is chosen anew."""
        return Seat("engine", AUTO) if self.is_auto else self

    @property
    def strength(self) -> float:
        """Strength of our engine: its level, or a number between two levels; only for a seat of this kind."""
        return float(self.detail.removeprefix(f"{AUTO}:"))

    @property
    def level(self) -> int:
        """Level of our engine, of two the lower one; only for a seat of this kind."""
        return int(self.strength)

    @property
    def limits_itself(self) -> bool:
        """Whether the player ignores time limits: a simple player, or our engine below its highest level."""
        return self.is_simple or (self.kind == "engine" and self.strength < LEVELS[-1])

    def display_name(self, name_of_unnamed: str) -> str:
        """Return the full name, shortened if it is long."""
        return shortened(self.full_name(name_of_unnamed), MAX_NAME_LENGTH)

    def full_name(self, name_of_unnamed: str) -> str:
        """Return a printable name of the player; a person whose seat has no name is called `name_of_unnamed`."""
        if self.is_foreign:
            return printable(self._program)
        engine_name = f"Engine {self.detail.replace(':', ' ')}"
        names = {"me": self.detail or name_of_unnamed, "engine": engine_name, "uct": "Plain UCT"}
        return printable(names.get(self.kind, self.kind.capitalize()))

    @property
    def _program(self) -> str:
        """Name of the program in a command, without its folder and its arguments."""
        try:
            words = split_command(self.detail)
        except ValueError:
            words = self.detail.split()
        return words[0].replace("\\", "/").rpartition("/")[-1]


PEOPLE: Mapping[int, Seat] = {BLACK: Seat("me"), WHITE: Seat("me")}


def lone_name(seats: Iterable[Seat], person: str) -> str:
    """Return `person`, the name of a person whose seat has none, if there is exactly one such seat; else empty."""
    return person if list(seats).count(Seat("me")) == 1 else ""


def split_command(text: str) -> list[str]:
    """Split a command as a shell does; raise ValueError if a quotation mark is not closed."""
    if os.name == "posix":
        return shlex.split(text)
    # On Windows, a backslash is part of a path. Without POSIX rules, shlex keeps the quotation marks around a word.
    return [word.strip('"') for word in shlex.split(text, posix=False)]


def join_command(words: Iterable[str]) -> str:
    """Join words to a command that `split_command` splits again."""
    return shlex.join(words) if os.name == "posix" else " ".join(f'"{word}"' for word in words)


def _checked_engine(text: str) -> str:
    """Return a level without leading zeros, or AUTO with or without a strength; raise OptionError for other texts."""
    if re.fullmatch(f"{AUTO}(:([1-8]\\.[0-9]|9\\.0))?", text, re.ASCII):
        return text
    return checked_level(text, f", or {AUTO}")


def checked_level(text: str, alternative: str = "") -> str:
    """Return a level without leading zeros; raise OptionError with the alternative if there is none."""
    is_number = len(text) <= MAX_LEVEL_DIGITS and text.isascii() and text.isdecimal()
    if not (is_number and int(text) in LEVELS):
        raise OptionError(f"{quoted(text)} is not an engine level ({LEVELS[0]} to {LEVELS[-1]}{alternative}).")
    return str(int(text))
