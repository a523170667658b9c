"""Timekeeper: runs the clock of a match in real time."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from time import monotonic

from boardgames_tui.match.match import Match


class Timekeeper:
    """Runner of the clock of a match in real time. The clock is paused while there are reasons to pause it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._reasons: frozenset[str] = frozenset()

    def tick(self) -> None:
        """Charge the player to act for the time since the last tick, unless paused. The flag may fall."""
        self.match.tick(None if self._reasons else monotonic())

    def set_paused(self, reason: str, *, paused: bool = True) -> None:
        """Charge the time so far; then add a reason to pause the clock, or remove it."""
        self.tick()
        self._reasons = self._reasons | {reason} if paused else self._reasons - {reason}
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

    @asynccontextmanager
    async def until_flag(self) -> AsyncIterator[None]:
        """Charge the time within the context; cancel what is awaited there and raise TimeoutError if the flag falls."""
        self.tick()
        try:
            async with asyncio.timeout(self._seconds_until_flag):
                yield
        finally:
            self.tick()

    @property
    def _seconds_until_flag(self) -> float | None:
        """Seconds until the flag of the seat to act falls; None if no clock runs."""
        clock = self.match.clock
        return clock.left[clock.seat].total(clock.control) if clock and clock.is_running else None
