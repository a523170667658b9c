"""Timekeeper of a match."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from boardgames_tui.match.match import Match


class Timekeeper:
    """Runs the clock of a match in real time. The clock is paused while there is a reason for it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._reasons: set[str] = set()

    def tick(self) -> None:
        """Charge the time since the last tick; the flag may fall."""
        self.match.tick(None if self._reasons else monotonic())

    def set_paused(self, reason: str, *, paused: bool = True) -> None:
        """Add or remove a reason to pause the clock, after charging the time so far."""
        self.tick()
        if paused:
            self._reasons.add(reason)
        else:
            self._reasons.discard(reason)
        self.tick()

    @contextmanager
    def paused(self, reason: str) -> Iterator[None]:
        """Pause the clock within the context."""
        self.set_paused(reason)
        try:
            yield
        finally:
            self.set_paused(reason, paused=False)
