"""Automatic replay of a record at a selectable pace."""

from collections.abc import Callable

from textual.message_pump import MessagePump
from textual.timer import Timer

# Seconds between two actions, the slowest pace first.
PACES = (4.0, 2.0, 1.0, 0.5, 0.25)


class Autoplay:
    """Timer of a screen that calls `play_next` at each tick."""

    def __init__(self, screen: MessagePump, play_next: Callable[[], None]) -> None:
        self._screen, self._play_next = screen, play_next
        # Index in PACES.
        self._pace = 2
        # None while the replay is stopped.
        self._timer: Timer | None = None

    @property
    def is_running(self) -> bool:
        return self._timer is not None

    @property
    def seconds(self) -> float:
        """Seconds between two actions."""
        return PACES[self._pace]

    def change_pace(self, by: int) -> None:
        """Set a faster (1) or slower (-1) pace, if there is one; it applies from the next start."""
        self._pace = max(0, min(self._pace + by, len(PACES) - 1))

    def start(self) -> None:
        self.stop()
        self._timer = self._screen.set_interval(self.seconds, self._play_next)

    def stop(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None
