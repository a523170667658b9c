"""Connection of an engine: lines that arrive, even during a search, and lines that it sends.

One thread reads lines into a queue. Another thread, the server's, takes them from there. While that one is busy with a
command, it polls the queue for *urgent* lines, such as `isready`, and lets the other lines wait.

Lines are numbered as they are read, because a `stop` concerns all commands before it in the input, also those that have
not begun when it is read.
"""

import time
from collections import deque
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Lock

from boardgames_tui.core.printable import to_short_line
from boardgames_tui.uai.streams import Reader, Writer, read_lines, write_all

MEGABYTE = 1 << 20
# Characters of a remark, at most.
LONGEST_REMARK = 400
# Bytes that waiting lines may take, approximately.
MAX_WAITING_BYTES = 16 * MEGABYTE
# Bytes that a waiting line takes besides its characters.
LINE_OVERHEAD = 100
# First words of lines that are read even if no other line can wait.
URGENT_COMMANDS = ("stop", "quit")
# Seconds between two checks whether there is room.
POLL_INTERVAL = 0.01


class Connection:
    """Queue of lines, so that a search can react to urgent ones at once.

    `answer_uai` writes the answer to `uai`. `is_quitting` says that the process shall end, and `will_quit` that it
    shall after the waiting lines. The server sets `is_searching` during a search.
    """

    def __init__(self, stdout: Writer, answer_uai: Callable[[], object]) -> None:
        self.is_quitting = False
        self.will_quit = False
        self.is_searching = False
        self._stdout = stdout
        self._answer_uai = answer_uai
        self._write_lock = Lock()
        # Lines as they were read, with their numbers, then None at the end of input.
        self._queue: SimpleQueue[tuple[int, str | None]] = SimpleQueue()
        # Lines from the front of the queue that `poll` has put off.
        self._waiting: deque[tuple[int, str | None]] = deque()
        # Number of the line whose command is executed, and of the last `stop` that was read.
        self._current_number = 0
        self._last_stop_number = 0
        self._backlog = Backlog()
        self._input_has_ended = False

    def read_from(self, stdin: Reader) -> None:
        """Queue the lines of a stream, then None.

        If too many lines wait, reading pauses until there is room. But while the server polls for urgent lines, all
        lines are read, and those without room are ignored.
        """
        number = 0
        for number, line in enumerate(read_lines(stdin), 1):
            if _command_of(line) == "stop":
                self._last_stop_number = number
            if self._backlog.admit(line):
                self._queue.put((number, line))
        self._queue.put((number + 1, None))

    def next_line(self) -> str | None:
        """Report lines that were ignored; wait for the next line and return it, or None at the end of input."""
        self._backlog.is_polling = False
        if ignored := self._backlog.take_ignored():
            megabytes = MAX_WAITING_BYTES // MEGABYTE
            self.remark(f"error: {ignored} lines were ignored, because more than {megabytes} MB waited.")
        self._current_number, line = self._waiting.popleft() if self._waiting else self._queue.get()
        self._backlog.release(line)
        return line

    def say(self, line: str) -> None:
        """Write a line."""
        with self._write_lock:
            try:
                write_all(self._stdout, f"{line}\n".encode())
            except BrokenPipeError:
                # Nobody reads the answers any more.
                self.is_quitting = True

    def remark(self, text: str) -> None:
        """Write an `info string`."""
        self.say(f"info string {to_short_line(text, LONGEST_REMARK)}")

    @property
    def is_stopped(self) -> bool:
        """Whether a `stop` behind the current command has been read."""
        return self._last_stop_number > self._current_number

    def should_stop(self) -> bool:
        """Return whether the current command shall end."""
        return self.is_stopped or self.is_quitting

    def poll(self, *, is_ready: bool) -> bool:
        """Handle urgent lines that have arrived, and let the others wait; return whether to stop.

        `is_ready` tells whether the search is compiled.
        """
        self._backlog.is_polling = True
        while not (self.is_quitting or (self.is_searching and self._input_has_ended)):
            try:
                number, line = self._queue.get_nowait()
            except Empty:
                return self.is_stopped
            self._handle_or_put_off(number, line, is_ready=is_ready)
        return True

    def _handle_or_put_off(self, number: int, line: str | None, *, is_ready: bool) -> None:
        """Handle a line at once if it is urgent, else append it to the waiting lines; None is the end of input.

        Once the search is compiled, `isready` is urgent until a `stop` has been read, which is answered first; before
        that, `uai` is, and `isready` has to wait.
        """
        command = _command_of(line or "")
        if line is None:
            self._input_has_ended = True
        # At the end of a script its commands are still answered, so `quit` only interrupts a search.
        if command == "quit" and self.is_searching:
            self.is_quitting = True
        elif command == "isready" and is_ready and not self.is_stopped:
            self.say("readyok")
        elif command == "uai" and not is_ready:
            self._answer_uai()
        elif command != "stop":
            self.will_quit = self.will_quit or command == "quit"
            self._waiting.append((number, line))
            return
        self._backlog.release(line)


class Backlog:
    """Size in bytes of the lines that have been read but not answered.

    The thread that reads calls `admit`, and the server's thread calls `release`. `is_polling` means that the server
    takes no lines from the queue but urgent ones.
    """

    def __init__(self) -> None:
        self.is_polling = False
        self._size = 0
        self._ignored = 0
        self._lock = Lock()

    def admit(self, line: str) -> bool:
        """Add a line if there is room, else count it as ignored; return whether it was added.

        If the server is not polling, wait until there is room.
        """
        # Urgent lines have as much room again, but not more, because they may come in a flood as well.
        max_size = 2 * MAX_WAITING_BYTES if _command_of(line) in URGENT_COMMANDS else MAX_WAITING_BYTES
        while self._size + _line_size(line) > max_size and not self.is_polling:
            time.sleep(POLL_INTERVAL)
        with self._lock:
            fits = self._size + _line_size(line) <= max_size
            if fits:
                self._size += _line_size(line)
            else:
                self._ignored += 1
        return fits

    def release(self, line: str | None) -> None:
        """Subtract a line that is being answered; None, the end of input, has no size."""
        if line is not None:
            with self._lock:
                self._size -= _line_size(line)

    def take_ignored(self) -> int:
        """Return the number of lines ignored since the last call, and reset it."""
        with self._lock:
            ignored, self._ignored = self._ignored, 0
        return ignored


def _line_size(line: str) -> int:
    """Return the bytes that a waiting line takes, approximately."""
    return len(line) + LINE_OVERHEAD


def _command_of(line: str) -> str:
    """Return the first word of a line, or ""."""
    return next(iter(line.split(maxsplit=1)), "")
