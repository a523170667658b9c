"""Clocks: time controls as people write them (`10`, `5+3`, `10+5x30`, `3d`), and the time that each seat has left.

Nothing here reads the time of day: the caller passes the time, in seconds of a monotonic clock. Times are in seconds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import ceil

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import OptionError, quoted

NONE = "none"
# Accepted texts, for error messages.
FORMS = f"{NONE}, 10 (minutes), 5+3 (and seconds a turn), 10+5x30 (and periods of seconds) or 3d (days for each turn)"
MINUTE = 60
DAY = 24 * 60 * MINUTE
MAX_MAIN_MINUTES = 600
# Seconds of an increment or of a period, at most.
MAX_EXTRA_SECONDS = 600
MAX_PERIODS = 99
MAX_DAYS = 60
# Seconds below which tenths are shown.
LOW_SECONDS = 10
# Pattern of a time control without spaces: main time, its unit, number of periods, seconds.
PATTERN = r"(\d{1,5})([ms]?)(?:\+(?:(\d{1,5})x)?(\d{1,5})s?)?"
DAYS_PATTERN = r"(\d{1,5})d"


@dataclass(frozen=True)
class Control:
    """Time control for each seat.

    It has `main` seconds, then an `increment` for each turn or a number of `periods` of `period` seconds each. A period
    that is not used up is available again for the next turn (byo-yomi). Days for each turn are one such period, without
    main time.
    """

    main: int
    increment: int = 0
    periods: int = 0
    period: int = 0

    @staticmethod
    def parse(text: str) -> Control | None:
        """Read a time control; return None for no clock. Raise OptionError if it is malformed or out of range."""
        # Parts may be separated by a plus sign or by spaces.
        compact = re.sub(r"\s*\+\s*|\s+", "+", text.strip().lower())
        if compact == NONE:
            return None
        if days := re.fullmatch(DAYS_PATTERN, compact, re.ASCII):
            if not 1 <= int(days[1]) <= MAX_DAYS:
                raise OptionError(f"{quoted(text)} is not a valid clock: a turn may have 1 to {MAX_DAYS} days.")
            return Control(0, periods=1, period=int(days[1]) * DAY)
        parts = re.fullmatch(PATTERN, compact, re.ASCII)
        if not parts:
            raise OptionError(f"{quoted(text)} is not a clock. Use {FORMS}.")
        main, unit, periods, extra_seconds = parts.groups()
        main_seconds = int(main) * (1 if unit == "s" else MINUTE)
        if periods is None:
            control = Control(main_seconds, increment=int(extra_seconds or 0))
        else:
            control = Control(main_seconds, periods=int(periods), period=int(extra_seconds))
        control._check(text)
        return control

    @property
    def is_by_days(self) -> bool:
        """Whether each turn has the same number of days."""
        return not self.main and self.periods == 1 and self.period >= DAY

    def _check(self, text: str) -> None:
        """Raise OptionError, which quotes the text, if the control exceeds the limits or gives no time."""
        extra_seconds = max(self.increment, self.period)
        limits = "at most 600 minutes, 600 seconds a turn or period, and 99 periods"
        if self.main > MAX_MAIN_MINUTES * MINUTE or extra_seconds > MAX_EXTRA_SECONDS or self.periods > MAX_PERIODS:
            raise OptionError(f"{quoted(text)} is not a valid clock: it may have {limits}.")
        # `10+0x30` and `10+5x0` are refused, although there is main time.
        has_empty_periods = bool(self.periods) != bool(self.period)
        if not (self.main or extra_seconds) or has_empty_periods:
            raise OptionError(f"{quoted(text)} is not a valid clock: it leaves no time.")

    def __str__(self) -> str:
        """Return the time control as `parse` reads it."""
        if self.is_by_days:
            return f"{self.period // DAY}d"
        minutes, seconds = divmod(self.main, MINUTE)
        main = f"{self.main}s" if seconds else str(minutes)
        if self.periods:
            return f"{main}+{self.periods}x{self.period}"
        return f"{main}+{self.increment}" if self.increment else main

    @property
    def initial_time(self) -> TimeLeft:
        """The time at the beginning: the main time; without any, the first period or one increment."""
        if self.main:
            return TimeLeft(self.main, self.periods)
        return TimeLeft(self.period, self.periods - 1) if self.periods else TimeLeft(self.increment)


@dataclass(frozen=True)
class TimeLeft:
    """Time that a seat has left: `seconds` of the main time or the current period, and the later `periods`."""

    seconds: float
    periods: int = 0

    def after(self, seconds: float, control: Control) -> TimeLeft:
        """Return the time left after some seconds, never below 0."""
        left = self
        # The main time or a period that is used up is followed by the next period.
        while seconds >= left.seconds and left.periods:
            seconds -= left.seconds
            left = TimeLeft(control.period, left.periods - 1)
        return TimeLeft(max(left.seconds - seconds, 0), left.periods)

    def after_turn(self, control: Control) -> TimeLeft:
        """Return the time left after the end of a turn: with the increment added, or the current period full again."""
        if self.is_in_period(control):
            return TimeLeft(control.period, self.periods)
        return TimeLeft(self.seconds + control.increment, self.periods)

    def is_in_period(self, control: Control) -> bool:
        """Return whether the main time is over and a period runs, which is not counted among those left."""
        return self.periods < control.periods

    def total(self, control: Control) -> float:
        return self.seconds + self.periods * control.period

    def text(self, control: Control) -> str:
        """Return the time, rounded up: `2d 23:59`, `1:02:03`, `4:59`, `9.4` or, with five periods left, `0:30 (5)`."""
        tenths = ceil(self.seconds * 10)
        minutes, seconds = divmod(ceil(self.seconds), MINUTE)
        hours, minutes = divmod(minutes, MINUTE)
        days, hours = divmod(hours, 24)
        if tenths < LOW_SECONDS * 10:
            text = f"{tenths / 10:.1f}"
        elif days:
            text = f"{days}d {hours}:{minutes:02}"
        else:
            text = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
        shows_periods = self.is_in_period(control) and not control.is_by_days
        # The current period is one more.
        return f"{text} ({self.periods + 1})" if shows_periods else text


@dataclass(frozen=True)
class Clock:
    """Clocks of a match at one moment: the time that each seat has left, and the seat whose time runs.

    A clock belongs to a person: a swap exchanges the colours, not the clocks. The first turn takes no time.
    """

    control: Control
    left: Mapping[int, TimeLeft]
    """Time left by seat."""
    seat: int
    """Seat to act, whose time runs if any does."""
    completed_turns: int = 0
    """Largest number of turns completed so far: a turn that was taken back earns no second increment."""
    charged_until: float | None = None
    """Time up to which seconds have been charged; None if the clock is stopped."""

    @staticmethod
    def of(control: Control, seat: int) -> Clock:
        """Return the clocks at the beginning of a match, in which a seat acts first."""
        return Clock(control, {BLACK: control.initial_time, WHITE: control.initial_time}, seat)

    @property
    def is_running(self) -> bool:
        return self.charged_until is not None and self.completed_turns > 0 and not self.has_flag_fallen

    @property
    def has_flag_fallen(self) -> bool:
        return self.left[self.seat].total(self.control) <= 0

    def advanced_to(self, now: float | None) -> Clock:
        """Charge the seat to act for the time up to now; None stops the clock until the next call."""
        if now is None or not self.is_running:
            return replace(self, charged_until=now)
        assert self.charged_until is not None
        left = self.left[self.seat].after(now - self.charged_until, self.control)
        return replace(self, left={**self.left, self.seat: left}, charged_until=now)

    def hand_over(self, seat: int, completed_turns: int) -> Clock:
        """End the turn of the present seat and give the turn to another one; `completed_turns` includes this turn."""
        left = dict(self.left)
        # An increment is earned once for each turn but the first. A period is full again after any turn.
        earns_increment = completed_turns > self.completed_turns > 0
        if self.control.periods or earns_increment:
            left[self.seat] = left[self.seat].after_turn(self.control)
        return replace(self, left=left, seat=seat, completed_turns=max(self.completed_turns, completed_turns))
