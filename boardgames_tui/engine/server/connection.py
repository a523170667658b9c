"""The talk of an engine with whoever asks: lines that come in, also while it thinks, and lines that go out."""

import time
from collections import deque
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Lock

from boardgames_tui.uai.streams import Reader, Writer, read_lines, shown, write_all

# Bytes that waiting lines may take, roughly.
MOST_WAITING = 1 << 24
# Bytes that a waiting line takes besides its characters.
LINE_COST = 100
# The first words of lines that are heard even when no other line can wait any longer.
URGENT = (["stop"], ["quit"])
# Seconds between two looks for room.
PAUSE = 0.01


class Connection:
    """Lines come by a queue, so that those that a search must heed are heard at once.

    `introduce` answers `uai`. `stopped` and `left` say that the search, or all of it, shall end; `searching` is for
    the engine to set.
    """

    def __init__(self, stdout: Writer, introduce: Callable[[], object]) -> None:
        self.stopped = self.left = self.searching = False
        self._stdout, self._introduce, self._lock = stdout, introduce, Lock()
        self._queue: SimpleQueue[str | None] = SimpleQueue()
        self._waiting: deque[str | None] = deque()
        self._backlog = Backlog()
        self._ended = False

    def hear(self, stdin: Reader) -> None:
        """Pass on the lines of a stream, then its end.

        If too many wait, the stream is read no further until there is room. But while a search listens for `stop`, all
        lines are read, and those that find no room are ignored.
        """
        for line in read_lines(stdin):
            if self._backlog.admits(line):
                self._queue.put(line)
        self._queue.put(None)

    def next(self) -> str | None:
        """Return the next line as soon as there is one, None after the last."""
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
            except BrokenPipeError:  # nobody listens any longer
                self.left = True

    def remark(self, text: str) -> None:
        """Say something to people."""
        self.say(f"info string {shown(text)}")

    def is_broken_off(self) -> bool:
        """Whether what is being done shall end."""
        return self.stopped or self.left

    def poll(self, *, ready: bool) -> bool:
        """Look at what has come in meanwhile: what cannot wait is done, all else kept; say whether to stop."""
        self._backlog.listening = True
        while not (self.is_broken_off() or (self.searching and self._ended)):
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
        # A script's last line is no reason to leave its questions unanswered: only a search is cut short by it.
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
    """The size of the lines that have been read and not yet been answered.

    One thread asks for admission, another releases; `listening` says that the latter only listens for urgent lines.
    """

    def __init__(self) -> None:
        self.listening = False
        self._size = self._ignored = 0
        self._lock = Lock()

    def admits(self, line: str) -> bool:
        """Whether there is room for a line; wait for room unless the engine is searching."""
        # Urgent lines may take as much room again, and no more: they could come in a flood, too.
        room = MOST_WAITING * (2 if line.split(maxsplit=1)[:1] in URGENT else 1)
        while self._size + _cost(line) > room and not self.listening:
            time.sleep(PAUSE)
        with self._lock:
            fits = self._size + _cost(line) <= room
            if fits:
                self._size += _cost(line)
            else:
                self._ignored += 1
        return fits

    def release(self, line: str | None) -> None:
        """Give back the room of a line that is being answered."""
        if line is not None:
            with self._lock:
                self._size -= _cost(line)

    def take_ignored(self) -> int:
        """Return the number of lines that found no room since the last call."""
        with self._lock:
            ignored, self._ignored = self._ignored, 0
        return ignored


def _cost(line: str) -> int:
    return len(line) + LINE_COST
