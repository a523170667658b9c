"""Automatic replay of a record at a selectable pace."""

from collections.abc import Callable

from textual.message_pump import MessagePump
from textual.timer import Timer

from boardgames_tui.play.advice import with_names
from boardgames_tui.play.record_cursor import RecordCursor

# Seconds between two actions, the slowest pace first.
PACES = (4.0, 2.0, 1.0, 0.5, 0.25)
# Index in PACES of the pace with which a replay starts.
USUAL_PACE = 2


class Autoplay:
    """Timer that moves the cursor of a record forward; `show_node` shows the node of the cursor with a message."""

    def __init__(self, screen: MessagePump, record_cursor: RecordCursor, show_node: Callable[..., None]) -> None:
        self._screen, self._record_cursor, self._show_node = screen, record_cursor, show_node
        self._pace_index = USUAL_PACE
        # None while the replay is stopped.
        self._timer: Timer | None = None

    @property
    def is_running(self) -> bool:
        return self._timer is not None

    @property
    def _seconds(self) -> float:
        return PACES[self._pace_index]

    @property
    def _message(self) -> str:
        return with_names(f"A move every {self._seconds:g} s: {{slower}} slower, {{faster}} faster, {{play_on}} stops.")

    def change_pace(self, by: int) -> None:
        """Change to a faster (1) or slower (-1) pace, if PACES has one, and start the replay."""
        self._pace_index = max(0, min(self._pace_index + by, len(PACES) - 1))
        self.start()

    def start(self) -> None:
        """Start at the cursor; if the cursor is at the end of the line, start at the first node."""
        if self._record_cursor.node is self._record_cursor.line[-1]:
            self._record_cursor.go_to_ply(0)
        self.stop()
        self._timer = self._screen.set_interval(self._seconds, self._play_next)
        self._show_node(self._message)

    def stop(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None

    def _play_next(self) -> None:
        if self._record_cursor.step(1):
            # At a faster pace there is no time to animate actions.
            self._show_node(self._message, animated=self._seconds >= 1)
        else:
            self.stop()
            self._show_node("This is the end of the line.")
