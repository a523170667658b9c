"""The talk of an engine with whoever asks: lines that come in, also while it thinks, and lines that go out."""

from collections import deque
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Lock

from boardgames_tui.uai.streams import Reader, Writer, read_lines, shown


class Talk:
    """Lines come by a queue, so that those that a search must heed are heard at once.

    `introduce` answers `uai`. `stopped` and `left` say that the search, or all of it, shall end; `searching` is for
    the engine to set.
    """

    def __init__(self, stdout: Writer, introduce: Callable[[], object]) -> None:
        self.stopped = self.left = self.searching = False
        self._stdout, self._introduce, self._lock = stdout, introduce, Lock()
        self._queue: SimpleQueue[str | None] = SimpleQueue()
        self._waiting: deque[str | None] = deque()
        self._ended = False

    def hear(self, stdin: Reader) -> None:
        """Pass on the lines of a stream, then its end."""
        for line in read_lines(stdin):
            self._queue.put(line)
        self._queue.put(None)

    def next(self) -> str | None:
        """Return the next line as soon as there is one, None after the last."""
        return self._waiting.popleft() if self._waiting else self._queue.get()

    def say(self, line: str) -> None:
        """Write a line."""
        with self._lock:
            try:
                self._stdout.write(f"{line}\n".encode())
                self._stdout.flush()
            except BrokenPipeError:  # nobody listens any longer
                self.left = True

    def remark(self, text: str) -> None:
        """Say something to people."""
        self.say(f"info string {shown(text)}")

    def is_broken_off(self) -> bool:
        """Whether what is being done shall end."""
        return self.stopped or self.left

    def heed(self, *, ready: bool) -> bool:
        """Look at what has come in meanwhile: what cannot wait is done, all else kept; say whether to stop."""
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
