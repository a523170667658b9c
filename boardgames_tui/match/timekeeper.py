"""Timekeeper: runs the clock of a match in real time."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from time import monotonic

from boardgames_tui.match.match import Match

# Seconds added to a timeout, because a timer may fire early by as much as the resolution of the system's clock.
TIMER_RESOLUTION = 0.02


class Timekeeper:
    """Runner of the clock of a match in real time. The clock is paused while there are reasons to pause it.

    A clock that is kept elsewhere never stands here, and its flag has to be claimed: `show_time` lets it show the time.
    """

    def __init__(self, match: Match, show_time: Callable[[], None] | None = None) -> None:
        self.match = match
        self._show_time = show_time
        self._reasons_to_pause: frozenset[str] = frozenset()
        # Timeouts of what is awaited until the flag falls.
        self._timeouts: set[asyncio.Timeout] = set()

    def tick(self) -> None:
        """Charge the player to act for the time since the last tick, unless paused. The flag may fall."""
        if not self.match.clock:
            return
        if self._show_time:
            self._show_time()
            return
        self.match.tick(None if self._reasons_to_pause else monotonic())
        for timeout in self._timeouts:
            self._reschedule(timeout)

    def set_paused(self, reason: str, *, paused: bool = True) -> None:
        """Charge the time so far; then add a reason to pause the clock, or remove it."""
        self.tick()
        self._reasons_to_pause = self._reasons_to_pause | {reason} if paused else self._reasons_to_pause - {reason}
        # The time until the next tick is charged only if no reason is left.
        self.tick()

    @contextmanager
    def paused(self, reason: str) -> Iterator[None]:
        self.set_paused(reason)
        try:
            yield
        finally:
            self.set_paused(reason, paused=False)

    @asynccontextmanager
    async def until_flag(self) -> AsyncIterator[None]:
        """Charge the time within the context; cancel what is awaited there and raise TimeoutError if the flag falls."""
        async with asyncio.timeout(None) as timeout:
            self._timeouts.add(timeout)
            try:
                self.tick()
                yield
            finally:
                self._timeouts.discard(timeout)
                self.tick()

    def _reschedule(self, timeout: asyncio.Timeout) -> None:
        """Let a timeout expire when the flag of the seat to act falls; never if its clock stands."""
        clock = self.match.clock
        if timeout.expired():
            return
        if clock and (clock.is_running or clock.has_flag_fallen):
            seconds = clock.left[clock.seat].total(clock.control) + TIMER_RESOLUTION
            timeout.reschedule(asyncio.get_running_loop().time() + seconds)
        else:
            timeout.reschedule(None)
