"""Clocks: a time control as people write it (`10`, `5+3`, `10+5x30`), and the time that each seat has left.

Nothing here looks at the time of day: whoever does says what time it is, in seconds of a monotonic clock.
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
LONGEST = 600
"""Minutes of main time, and seconds of an increment or a period."""
MOST_PERIODS = 99
LOW = 10
"""Seconds under which tenths count."""
TEXT = r"(\d{1,5})([ms]?)(?:\+(?:(\d{1,5})x)?(\d{1,5})s?)?"


@dataclass(frozen=True)
class Control:
    """What each person has: `main` seconds, then an `increment` for each turn or `periods` of `period` seconds each.

    A period that is not used up begins anew with the next turn.
    """

    main: int
    increment: int = 0
    periods: int = 0
    period: int = 0

    @staticmethod
    def parse(text: str) -> Control | None:
        """Read a time control, None where there is none; raise OptionError with the forms that there are."""
        plain = re.sub(r"\s*\+\s*|\s+", "+", text.strip().lower())
        if plain == NONE:
            return None
        found = re.fullmatch(TEXT, plain, re.ASCII)
        if not found:
            raise OptionError(f"{quoted(text)} is no clock: it is {FORMS}.")
        main, unit, periods, seconds = found.groups()
        main_seconds = int(main) * (1 if unit == "s" else MINUTE)
        if periods is None:
            control = Control(main_seconds, int(seconds or 0))
        else:
            control = Control(main_seconds, 0, int(periods), int(seconds))
        return control._checked(text)

    def _checked(self, text: str) -> Control:
        extra = max(self.increment, self.period)
        most = "at most 600 minutes, 600 seconds a turn or period, and 99 periods"
        if self.main > LONGEST * MINUTE or extra > LONGEST or self.periods > MOST_PERIODS:
            raise OptionError(f"{quoted(text)} is no clock to play by: it has {most}.")
        if not (self.main or extra) or bool(self.periods) != bool(self.period):
            raise OptionError(f"{quoted(text)} is no clock to play by: it leaves no time.")
        return self

    def __str__(self) -> str:
        """Write it as `parse` reads it."""
        whole, rest = divmod(self.main, MINUTE)
        main = f"{self.main}s" if rest else str(whole)
        if self.periods:
            return f"{main}+{self.periods}x{self.period}"
        return f"{main}+{self.increment}" if self.increment else main

    @property
    def full(self) -> Left:
        """What everybody begins with: who has no main time begins in a period, or with one increment."""
        if self.main:
            return Left(self.main, self.periods)
        return Left(self.period, self.periods - 1) if self.periods else Left(self.increment)


@dataclass(frozen=True)
class Left:
    """What somebody has left: `seconds` of the main time or of the period under way, and so many `periods` after it."""

    seconds: float
    periods: int = 0

    def after(self, seconds: float, control: Control) -> Left:
        """Return what is left when these have passed; never less than nothing."""
        left = self
        while seconds >= left.seconds and left.periods:
            seconds -= left.seconds
            left = Left(control.period, left.periods - 1)
        return Left(max(left.seconds - seconds, 0), left.periods)

    def handed_over(self, control: Control) -> Left:
        """Return what is left when the turn is over: with the increment, or with the whole period again."""
        if self.in_period(control):
            return Left(control.period, self.periods)
        return Left(self.seconds + control.increment, self.periods)

    def in_period(self, control: Control) -> bool:
        """Say whether the main time is over."""
        return self.periods < control.periods

    def total(self, control: Control) -> float:
        """Return in how many seconds the flag falls."""
        return self.seconds + self.periods * control.period

    def words(self, control: Control) -> str:
        """Return it rounded up, `1:02:03`, `4:59` or `9.4`; in a period with how many there are, `0:30 (5)`."""
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
    """The clocks of a game at one moment: what each seat has `left`, and whose time runs.

    A clock belongs to the person: a swap exchanges the colours, not the clocks. The first turn takes nobody's time.
    """

    control: Control
    left: Mapping[int, Left]
    seat: int
    """The seat to act, whose time runs when one's does."""
    turns: int = 0
    """How many turns were over when most were: those taken back since earn no second increment."""
    since: float | None = None
    """Up to when time has been charged, in seconds; None where nobody's runs."""

    @staticmethod
    def of(control: Control, seat: int) -> Clock:
        """Return the clocks of a game that begins with this seat."""
        return Clock(control, {BLACK: control.full, WHITE: control.full}, seat)

    @property
    def runs(self) -> bool:
        """Somebody's time runs."""
        return self.since is not None and self.turns > 0 and not self.fallen

    @property
    def fallen(self) -> bool:
        """The seat to act has no time left."""
        return self.left[self.seat].total(self.control) <= 0

    def at(self, now: float | None) -> Clock:
        """Charge the seat to act for the time up to now; with None nobody's time runs until the next call."""
        if now is None or not self.runs:
            return replace(self, since=now)
        assert self.since is not None
        left = self.left[self.seat].after(now - self.since, self.control)
        return replace(self, left={**self.left, self.seat: left}, since=now)

    def hand_over(self, seat: int, turn: int) -> Clock:
        """Let another seat act when a turn is over, which was the turn-th of the game."""
        left = dict(self.left)
        if self.control.periods or turn > self.turns > 0:
            left[self.seat] = left[self.seat].handed_over(self.control)
        return replace(self, left=left, seat=seat, turns=max(self.turns, turn))

    def taken_back(self, seat: int) -> Clock:
        """Let a seat act where the game has gone back or forth to its turn: no time is given back."""
        return replace(self, seat=seat)
