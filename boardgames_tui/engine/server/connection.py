"""Connection of an engine: lines that arrive, even during a search, and lines that it sends."""

import time
from collections import deque
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Lock

from boardgames_tui.uai.streams import Reader, Writer, format_remark, read_lines, write_all

# Bytes that waiting lines may take, approximately.
MOST_WAITING = 1 << 24
# Bytes that a waiting line takes besides its characters.
LINE_COST = 100
# First words of lines that are read even if no other line can wait.
URGENT = (["stop"], ["quit"])
# Seconds between two looks for room.
POLL_INTERVAL = 0.01


class Connection:
    """Queue of lines, so that a search can react to urgent ones at once.

    `introduce` answers `uai`. `stopped` says that the search shall end, and `left` that the process shall; the server
    sets `searching`.
    """

    def __init__(self, stdout: Writer, introduce: Callable[[], object]) -> None:
        self.stopped = self.left = self.searching = False
        self._stdout, self._introduce, self._lock = stdout, introduce, Lock()
        self._queue: SimpleQueue[str | None] = SimpleQueue()
        self._waiting: deque[str | None] = deque()
        self._backlog = Backlog()
        self._ended = False

    def read_from(self, stdin: Reader) -> None:
        """Queue the lines of a stream, then its end.

        If too many lines wait, reading pauses until there is room. But while a search looks for `stop`, all lines are
        read, and those without room are ignored.
        """
        for line in read_lines(stdin):
            if self._backlog.admits(line):
                self._queue.put(line)
        self._queue.put(None)

    def next(self) -> str | None:
        """Return the next line as soon as there is one; None after the last."""
        self._backlog.listening = False
        if ignored := self._backlog.take_ignored():
            self.remark(f"error: {ignored} lines were ignored, because more than {MOST_WAITING >> 20} MB waited.")
        line = self._waiting.popleft() if self._waiting else self._queue.get()
        self._backlog.release(line)
        return line

    def say(self, line: str) -> None:
        """Write a line."""
        with self._lock:
            try:
                write_all(self._stdout, f"{line}\n".encode())
            except BrokenPipeError:  # the other end has gone
                self.left = True

    def remark(self, text: str) -> None:
        """Write an `info string`."""
        self.say(f"info string {format_remark(text)}")

    def should_stop(self) -> bool:
        """Return whether the current task shall end."""
        return self.stopped or self.left

    def poll(self, *, ready: bool) -> bool:
        """Handle urgent lines that have arrived, and queue the others; return whether to stop."""
        self._backlog.listening = True
        while not (self.should_stop() or (self.searching and self._ended)):
            try:
                line = self._queue.get_nowait()
            except Empty:
                return False
            self._sort(line, ready=ready)
        return True

    def _sort(self, line: str | None, *, ready: bool) -> None:
        words = (line or "").split()
        if line is None:
            self._ended = True
        # At the end of a script its commands are still answered, so `quit` only interrupts a search.
        if words[:1] == ["quit"] and self.searching:
            self.left = True
        elif words[:1] == ["stop"]:
            self.stopped = True
        elif words[:1] == ["isready"] and ready:
            self.say("readyok")
        elif words[:1] == ["uai"] and not ready:
            self._introduce()
        else:
            self._waiting.append(line)
            return
        self._backlog.release(line)


class Backlog:
    """Size of the lines that have been read but not answered.

    One thread asks for admission and another one releases. `listening` means that the latter only looks for urgent
    lines.
    """

    def __init__(self) -> None:
        self.listening = False
        self._size = self._ignored = 0
        self._lock = Lock()

    def admits(self, line: str) -> bool:
        """Return whether there is room for a line; wait for room unless the engine is searching."""
        # Urgent lines have as much room again, but not more, because they may come in a flood as well.
        room = MOST_WAITING * (2 if line.split(maxsplit=1)[:1] in URGENT else 1)
        while self._size + _cost(line) > room and not self.listening:
            time.sleep(POLL_INTERVAL)
        with self._lock:
            fits = self._size + _cost(line) <= room
            if fits:
                self._size += _cost(line)
            else:
                self._ignored += 1
        return fits

    def release(self, line: str | None) -> None:
        """Release the room of a line that is being answered."""
        if line is not None:
            with self._lock:
                self._size -= _cost(line)

    def take_ignored(self) -> int:
        """Return the number of lines ignored since the last call."""
        with self._lock:
            ignored, self._ignored = self._ignored, 0
        return ignored


def _cost(line: str) -> int:
    return len(line) + LINE_COST
