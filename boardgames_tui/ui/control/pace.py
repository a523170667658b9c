"""Pace of the players who are no people, so that people can follow."""

import asyncio
from contextlib import suppress
from time import monotonic

# Default pace: the minimum number of seconds from one action to the next.
PACE = 0.4
# Paces to choose from in a game without a person, the slowest first.
PACES = (8.0, 4.0, 2.0, 1.0, PACE, 0.1)


class Pace:
    """Minimum number of seconds from one action to the next; it may change while an action waits."""

    def __init__(self) -> None:
        self._seconds = PACE
        self._changed = asyncio.Event()

    def change(self, by: int) -> float:
        """Change to a faster (1) or slower (-1) pace; return its number of seconds."""
        nearest = min(range(len(PACES)), key=lambda index: abs(PACES[index] - self._seconds))
        self._seconds = PACES[max(0, min(nearest + by, len(PACES) - 1))]
        self._changed.set()
        return self._seconds

    async def wait(self, began: float) -> None:
        """Wait until the pace has passed since `began`, a monotonic time."""
        while (remaining := began + self._seconds - monotonic()) > 0:
            self._changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), remaining)
