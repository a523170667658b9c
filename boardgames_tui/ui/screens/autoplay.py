"""A record that is played by itself, at a pace."""

from collections.abc import Callable

from textual.message_pump import MessagePump
from textual.timer import Timer

# Seconds between two actions, the slowest pace first.
PACES = (4.0, 2.0, 1.0, 0.5, 0.25)
USUAL_PACE = 2
# Seconds between two actions from which on they are shown as motions.
MOVING = 1.0


class Autoplay:
    """A timer of a screen that calls `step` at each tick."""

    def __init__(self, screen: MessagePump, step: Callable[[], None]) -> None:
        self._screen, self._step = screen, step
        self._pace = USUAL_PACE
        self._timer: Timer | None = None

    @property
    def running(self) -> bool:
        return self._timer is not None

    @property
    def seconds(self) -> float:
        """The seconds between two actions."""
        return PACES[self._pace]

    @property
    def is_moving(self) -> bool:
        """Whether there is time to show an action as a motion."""
        return self.seconds >= MOVING

    def change_pace(self, by: int) -> None:
        """Go faster (1) or more slowly (-1) from the next start on."""
        self._pace = max(0, min(self._pace + by, len(PACES) - 1))

    def start(self) -> None:
        self.stop()
        self._timer = self._screen.set_interval(self.seconds, self._step)

    def stop(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None
