"""Timekeeper of a match."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from boardgames_tui.match.match import Match


class Timekeeper:
    """Runner of the clock of a match in real time. The clock is paused while there are reasons to pause it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._reasons: set[str] = set()

    def tick(self) -> None:
        """Charge the player to act for the time since the last tick, unless paused. The flag may fall."""
        self.match.tick(None if self._reasons else monotonic())

    def set_paused(self, reason: str, *, paused: bool = True) -> None:
        """Charge the time so far; then add a reason to pause the clock, or remove it."""
        self.tick()
        if paused:
            self._reasons.add(reason)
        else:
            self._reasons.discard(reason)
        # The time until the next tick is charged only if no reason is left.
        self.tick()

    @contextmanager
    def paused(self, reason: str) -> Iterator[None]:
        """Pause the clock within the context."""
        self.set_paused(reason)
        try:
            yield
        finally:
            self.set_paused(reason, paused=False)
