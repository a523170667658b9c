"""Clocks: time controls as people write them (`10`, `5+3`, `10+5x30`), and the time that each seat has left.

Nothing here reads the time of day: the caller passes the time, in seconds of a monotonic clock.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import ceil

from boardgames_tui.core.errors import OptionError, quoted
from boardgames_tui.core.kernel import BLACK, WHITE

NONE = "none"
FORMS = f"{NONE}, 10 (minutes), 5+3 (and seconds a turn) or 10+5x30 (and periods of seconds)"
MINUTE = 60
# Minutes of main time, and seconds of an increment or a period, at most.
LONGEST = 600
MOST_PERIODS = 99
# Seconds below which tenths are shown.
LOW = 10
# Pattern of a time control, without spaces.
PATTERN = r"(\d{1,5})([ms]?)(?:\+(?:(\d{1,5})x)?(\d{1,5})s?)?"


@dataclass(frozen=True)
class Control:
    """Time control for each seat.

    It has `main` seconds, then an `increment` for each turn or a number of `periods` of `period` seconds each. A period
    that is not used up is available again for the next turn (byo-yomi).
    """

    main: int
    increment: int = 0
    periods: int = 0
    period: int = 0

    @staticmethod
    def parse(text: str) -> Control | None:
        """Read a time control, None for no clock; raise OptionError with the possible forms."""
        plain = re.sub(r"\s*\+\s*|\s+", "+", text.strip().lower())
        if plain == NONE:
            return None
        found = re.fullmatch(PATTERN, plain, re.ASCII)
        if not found:
            raise OptionError(f"{quoted(text)} is not a clock. Use {FORMS}.")
        main, unit, periods, seconds = found.groups()
        main_seconds = int(main) * (1 if unit == "s" else MINUTE)
        if periods is None:
            control = Control(main_seconds, increment=int(seconds or 0))
        else:
            control = Control(main_seconds, periods=int(periods), period=int(seconds))
        return control._checked(text)

    def _checked(self, text: str) -> Control:
        extra = max(self.increment, self.period)
        most = "at most 600 minutes, 600 seconds a turn or period, and 99 periods"
        if self.main > LONGEST * MINUTE or extra > LONGEST or self.periods > MOST_PERIODS:
            raise OptionError(f"{quoted(text)} is not a valid clock: it may have {most}.")
        if not (self.main or extra) or bool(self.periods) != bool(self.period):
            raise OptionError(f"{quoted(text)} is not a valid clock: it leaves no time.")
        return self

    def __str__(self) -> str:
        """Return the time control as `parse` reads it."""
        whole, rest = divmod(self.main, MINUTE)
        main = f"{self.main}s" if rest else str(whole)
        if self.periods:
            return f"{main}+{self.periods}x{self.period}"
        return f"{main}+{self.increment}" if self.increment else main

    @property
    def full(self) -> Left:
        """The time at the beginning: without main time, it is a period or one increment."""
        if self.main:
            return Left(self.main, self.periods)
        return Left(self.period, self.periods - 1) if self.periods else Left(self.increment)


@dataclass(frozen=True)
class Left:
    """Time that a seat has left: `seconds` of the main time or the current period, and the `periods` after it."""

    seconds: float
    periods: int = 0

    def after(self, seconds: float, control: Control) -> Left:
        """Return the time left after some seconds, never below 0."""
        left = self
        while seconds >= left.seconds and left.periods:
            seconds -= left.seconds
            left = Left(control.period, left.periods - 1)
        return Left(max(left.seconds - seconds, 0), left.periods)

    def handed_over(self, control: Control) -> Left:
        """Return the time left after the turn: with the increment added, or the whole period again."""
        if self.in_period(control):
            return Left(control.period, self.periods)
        return Left(self.seconds + control.increment, self.periods)

    def in_period(self, control: Control) -> bool:
        """Return whether the main time is over."""
        return self.periods < control.periods

    def total(self, control: Control) -> float:
        """Return the seconds until the flag falls."""
        return self.seconds + self.periods * control.period

    def words(self, control: Control) -> str:
        """Return the time rounded up: `1:02:03`, `4:59` or `9.4`; in a period also their number: `0:30 (5)`."""
        tenths = ceil(self.seconds * 10)
        minutes, seconds = divmod(ceil(self.seconds), MINUTE)
        hours, minutes = divmod(minutes, MINUTE)
        if tenths < LOW * 10:
            text = f"{tenths / 10:.1f}"
        else:
            text = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
        return f"{text} ({self.periods + 1})" if self.in_period(control) else text


@dataclass(frozen=True)
class Clock:
    """Clocks of a match at one moment: the time that each seat has `left`, and the seat whose time runs.

    A clock belongs to a person: a swap exchanges the colours, not the clocks. The first turn takes no time.
    """

    control: Control
    left: Mapping[int, Left]
    seat: int
    """Seat to act, whose time runs if any does."""
    turns: int = 0
    """Largest number of turns that were over so far: turns taken back since then earn no second increment."""
    since: float | None = None
    """Time up to which seconds have been charged; None if no time runs."""

    @staticmethod
    def of(control: Control, seat: int) -> Clock:
        """Return the clocks of a match that begins with a seat."""
        return Clock(control, {BLACK: control.full, WHITE: control.full}, seat)

    @property
    def runs(self) -> bool:
        """Whether time runs."""
        return self.since is not None and self.turns > 0 and not self.fallen

    @property
    def fallen(self) -> bool:
        """Whether the seat to act has no time left."""
        return self.left[self.seat].total(self.control) <= 0

    def at(self, now: float | None) -> Clock:
        """Charge the seat to act for the time up to now; with None no time runs until the next call."""
        if now is None or not self.runs:
            return replace(self, since=now)
        assert self.since is not None
        left = self.left[self.seat].after(now - self.since, self.control)
        return replace(self, left={**self.left, self.seat: left}, since=now)

    def hand_over(self, seat: int, turn: int) -> Clock:
        """Give the turn to another seat after the turn with a number is over."""
        left = dict(self.left)
        if self.control.periods or turn > self.turns > 0:
            left[self.seat] = left[self.seat].handed_over(self.control)
        return replace(self, left=left, seat=seat, turns=max(self.turns, turn))

    def after_undo(self, seat: int) -> Clock:
        """Give the turn to a seat after actions were taken back or redone; no time is returned."""
        return replace(self, seat=seat)
