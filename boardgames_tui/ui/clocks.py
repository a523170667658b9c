"""The clocks on the screen: who lets them run, how they read, and a text that ticks while one runs."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from time import monotonic

from textual.content import Content
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Static

from boardgames_tui.clock import LOW
from boardgames_tui.match import Match

CALM, RUNS, SHORT = "$foreground-muted", "bold $text-accent", "bold $text-error"
BEYOND = 0.001
"""Seconds after the moment at which a text changes: it has changed then."""


class Timekeeper:
    """Lets the clock of a match run with the time of day. It stands while anybody holds it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._holds: set[str] = set()

    def tick(self) -> None:
        """Charge for the time since the last tick; the flag may fall."""
        self.match.tick(None if self._holds else monotonic())

    def hold(self, why: str, *, stands: bool = True) -> None:
        """Let the clock stand for a reason, or let go of it; what has passed till now counts."""
        self.tick()
        if stands:
            self._holds.add(why)
        else:
            self._holds.discard(why)
        self.tick()

    @contextmanager
    def held(self, why: str) -> Iterator[None]:
        """Let the clock stand meanwhile."""
        self.hold(why)
        try:
            yield
        finally:
            self.hold(why, stands=False)


def reading(match: Match, colour: int) -> Content:
    """Return what a colour's clock shows, in brackets where it runs; nothing in a game without clocks."""
    clock = match.clock
    if clock is None:
        return Content()
    seat = match.began_as(colour)
    left, runs = clock.left[seat], clock.runs and seat == clock.seat and not match.outcome
    text, short = left.words(clock.control), left.total(clock.control) < LOW
    return Content.styled(f" [{text}]" if runs else f"  {text} ", SHORT if short else RUNS if runs else CALM)


def until_next(seconds: float) -> float:
    """Return the number of seconds until the text of a clock with `seconds` left changes."""
    steps = 10 if ceil(seconds * 10) <= LOW * 10 else 1
    # Rounded as the text is: a division by 0.1 would round 0.9000000000000001 to another step.
    return seconds - (ceil(seconds * steps) - 1) / steps + BEYOND


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
            self._timer = self.set_timer(until_next(match.clock.left[match.clock.seat].seconds), self._tick)
        if match.lost_on_time and not self._fallen:
            self.post_message(self.FlagFell())
        self._fallen = match.lost_on_time

    def _tick(self) -> None:
        self._timekeeper.tick()
        self._show()
