"""Clocks on the screen: their text, and a widget that updates it while a clock runs."""

from collections.abc import Callable
from math import ceil

from textual.content import Content
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Static

from boardgames_tui.match.clock import LOW
from boardgames_tui.match.match import Match
from boardgames_tui.ui.control.timekeeper import Timekeeper

STOPPED_STYLE, RUNNING_STYLE, LOW_STYLE = "$foreground-muted", "bold $text-accent", "bold $text-error"
# Seconds added to the time of a change, so that the text has changed by then.
TICK_DELAY = 0.001


def clock_text(match: Match, colour: int) -> Content:
    """Return the text of a colour's clock, in brackets while it runs; empty in a game without clocks."""
    clock = match.clock
    if clock is None:
        return Content()
    seat = match.began_as(colour)
    left, runs = clock.left[seat], clock.runs and seat == clock.seat and not match.outcome
    text, short = left.words(clock.control), left.total(clock.control) < LOW
    return Content.styled(
        f" [{text}]" if runs else f"  {text} ", LOW_STYLE if short else RUNNING_STYLE if runs else STOPPED_STYLE
    )


def seconds_to_next_text(seconds: float) -> float:
    """Return the number of seconds until the text of a clock with `seconds` left changes."""
    steps = 10 if ceil(seconds * 10) <= LOW * 10 else 1
    # Round as the text does: a division by 0.1 would round 0.9000000000000001 to another step.
    return seconds - (ceil(seconds * steps) - 1) / steps + TICK_DELAY


class Players(Static):
    """Players with their clocks. They have a widget of their own, so that the update of a clock costs little."""

    class FlagFell(Message):
        """A player has lost on time."""

    def on_mount(self) -> None:
        """Initialize the timer; `follow` starts it."""
        self.timer: Timer | None = None
        self._fallen = False

    def follow(self, timekeeper: Timekeeper, words: Callable[[], Content]) -> None:
        """Show the text that `words` returns, and update it whenever a clock changes."""
        self._timekeeper, self._words = timekeeper, words
        self._show()

    def _show(self) -> None:
        text, shown, match = self._words(), self.content, self._timekeeper.match
        if text != shown:
            self.update(text, layout=text.plain.count("\n") != str(shown).count("\n"))
        if self.timer:
            self.timer.stop()
        if match.clock and match.clock.runs:
            self.timer = self.set_timer(seconds_to_next_text(match.clock.left[match.clock.seat].seconds), self._tick)
        if match.lost_on_time and not self._fallen:
            self.post_message(self.FlagFell())
        self._fallen = match.lost_on_time

    def _tick(self) -> None:
        self._timekeeper.tick()
        self._show()
