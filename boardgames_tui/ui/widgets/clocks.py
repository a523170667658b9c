"""The clocks on the screen: who lets them run, how they read, and a text that ticks while one runs."""

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
TICK_DELAY = 0.001
"""Seconds after the moment at which a text changes: it has changed then."""


def clock_text(match: Match, colour: int) -> Content:
    """Return what a colour's clock shows, in brackets where it runs; nothing in a game without clocks."""
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
    # Rounded as the text is: a division by 0.1 would round 0.9000000000000001 to another step.
    return seconds - (ceil(seconds * steps) - 1) / steps + TICK_DELAY


class Players(Static):
    """Who plays, with the clocks: alone in its widget, so that a second that passes costs next to nothing."""

    class FlagFell(Message):
        """Somebody's time is over, and so is the game."""

    def on_mount(self) -> None:
        """Wait for somebody to say what is to be shown."""
        self._timer: Timer | None = None
        self._fallen = False

    def follow(self, timekeeper: Timekeeper, words: Callable[[], Content]) -> None:
        """Show these words from now on, again whenever a clock reads otherwise."""
        self._timekeeper, self._words = timekeeper, words
        self._show()

    def _show(self) -> None:
        text, shown, match = self._words(), self.content, self._timekeeper.match
        if text != shown:
            self.update(text, layout=text.plain.count("\n") != str(shown).count("\n"))
        if self._timer:
            self._timer.stop()
        if match.clock and match.clock.runs:
            self._timer = self.set_timer(seconds_to_next_text(match.clock.left[match.clock.seat].seconds), self._tick)
        if match.lost_on_time and not self._fallen:
            self.post_message(self.FlagFell())
        self._fallen = match.lost_on_time

    def _tick(self) -> None:
        self._timekeeper.tick()
        self._show()
