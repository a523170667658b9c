"""Lets the clock of a match run with the time of day."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from boardgames_tui.match.match import Match


class Timekeeper:
    """Lets the clock of a match run with the time of day. It stands while anybody holds it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._reasons: set[str] = set()

    def tick(self) -> None:
        """Charge for the time since the last tick; the flag may fall."""
        self.match.tick(None if self._reasons else monotonic())

    def set_paused(self, reason: str, *, paused: bool = True) -> None:
        """Let the clock stand for a reason, or let go of it; what has passed till now counts."""
        self.tick()
        if paused:
            self._reasons.add(reason)
        else:
            self._reasons.discard(reason)
        self.tick()

    @contextmanager
    def paused(self, reason: str) -> Iterator[None]:
        """Let the clock stand meanwhile."""
        self.set_paused(reason)
        try:
            yield
        finally:
            self.set_paused(reason, paused=False)
