"""Lets the clock of a match run with the time of day."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from boardgames_tui.match.match import Match


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
