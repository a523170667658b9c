"""Clocks on the screen: their text, and a widget that updates it while a clock runs."""

from collections.abc import Callable, Mapping
from math import ceil

from textual.content import Content
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Static

from boardgames_tui.match.clock import DAY, LOW_SECONDS, MINUTE
from boardgames_tui.match.match import Match
from boardgames_tui.match.timekeeper import Timekeeper

STOPPED_STYLE, RUNNING_STYLE, LOW_STYLE = "$foreground-muted", "bold $text-accent", "bold $text-error"
# Seconds added to the time of a change, so that the text has changed by then.
TICK_DELAY = 0.001


def clock_text(match: Match, colour: int, times_left: Mapping[int, str]) -> Content:
    """Return a colour's clock, in brackets while it runs, or its time in a record (`times_left`); empty without one."""
    clock = match.clock
    if clock is None:
        return _stopped_clock_text(times_left[colour]) if colour in times_left else Content()
    seat = match.began_as(colour)
    time_left = clock.left[seat]
    is_running = clock.is_running and seat == clock.seat and not match.outcome
    text = time_left.text(clock.control)
    style = RUNNING_STYLE if is_running else STOPPED_STYLE
    if time_left.total(clock.control) < LOW_SECONDS:
        style = LOW_STYLE
    return Content.styled(f" [{text}]", style) if is_running else _stopped_clock_text(text, style)


def _stopped_clock_text(text: str, style: str = STOPPED_STYLE) -> Content:
    """Return the time of a clock that does not run, as wide as that of a running one."""
    return Content.styled(f"  {text} ", style)


def seconds_to_next_text(seconds: float) -> float:
    """Return the seconds until a clock's text changes, by tenths if low, by minutes from a day on, else by seconds."""
    if ceil(seconds) > DAY:
        shown_minutes = ceil(seconds) // MINUTE
        last_shown_second = shown_minutes * MINUTE
        return seconds - (last_shown_second - 1) + TICK_DELAY
    steps_per_second = 10 if ceil(seconds * 10) <= LOW_SECONDS * 10 else 1
    # Multiply as the text does: a division by 0.1 would round 0.9000000000000001 to another step.
    next_step = ceil(seconds * steps_per_second) - 1
    return seconds - next_step / steps_per_second + TICK_DELAY


class Players(Static):
    """Players with their clocks. They have a widget of their own, so that the update of a clock costs little."""

    class FlagFell(Message):
        """A player has lost on time."""

    timer: Timer | None = None
    _has_lost_on_time = False

    def follow(self, timekeeper: Timekeeper, make_text: Callable[[], Content]) -> None:
        """Show the text that `make_text` returns, and update it whenever the text of a clock changes."""
        self._timekeeper = timekeeper
        self._make_text = make_text
        self._show()

    def _show(self) -> None:
        """Show the text, set the timer for the next change, and post FlagFell once if a player has lost on time."""
        text, match = self._make_text(), self._timekeeper.match
        if text != self.content:
            has_other_height = text.plain.count("\n") != str(self.content).count("\n")
            self.update(text, layout=has_other_height)
        if self.timer:
            self.timer.stop()
        if match.clock and match.clock.is_running:
            self.timer = self.set_timer(seconds_to_next_text(match.clock.left[match.clock.seat].seconds), self._tick)
        if match.is_lost_on_time and not self._has_lost_on_time:
            self.post_message(self.FlagFell())
        self._has_lost_on_time = match.is_lost_on_time

    def _tick(self) -> None:
        self._timekeeper.tick()
        self._show()
