"""Lines that a person types, awaited one by one."""

import asyncio
import signal
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from io import FileIO
from threading import Thread
from typing import TypeVar

from boardgames_tui.uai.streams import Reader, read_lines

Result = TypeVar("Result")


class InputLines:
    """Lines of a stream, awaited one by one. Each is read by a thread of its own when it is asked for."""

    def __init__(self, stream: Reader) -> None:
        self._lines = read_lines(stream)
        # The line that a thread is reading, if any.
        self._coming: asyncio.Future[str | None] | None = None

    async def next(self) -> str | None:
        """Return the next line, None at the end of the stream; a call after a cancelled one awaits the same line."""
        if self._coming is None:
            self._coming = asyncio.get_running_loop().create_future()
            # A daemon does not keep a process alive that ends before the line has come.
            Thread(target=self._read_line, args=(self._coming,), daemon=True).start()
        line = await asyncio.shield(self._coming)
        self._coming = None
        return line

    def _read_line(self, coming: asyncio.Future[str | None]) -> None:
        """In a thread: read a line, None at the end, as the result of a future."""
        line = None
        # A terminal that is closed raises OSError, which counts as the end.
        with suppress(OSError):
            line = next(self._lines, None)
        # Calling a closed loop raises RuntimeError: the game may end before the stream.
        with suppress(RuntimeError):
            coming.get_loop().call_soon_threadsafe(coming.set_result, line)


def run_on_input(talk: Callable[[InputLines], Awaitable[Result]]) -> Result:
    """Run a conversation that reads standard input, and return its result; raise KeyboardInterrupt after Ctrl+C."""
    try:
        return asyncio.run(_run_until_interrupted(talk))
    except asyncio.CancelledError:
        # Ctrl+C cancels the task.
        raise KeyboardInterrupt from None


async def _run_until_interrupted(talk: Callable[[InputLines], Awaitable[Result]]) -> Result:
    """Run a conversation in the current task, which Ctrl+C cancels."""
    if task := asyncio.current_task():
        # On Windows the loop handles Ctrl+C itself. Elsewhere, a signal that arrives as a wait begins would not end it.
        with suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(signal.SIGINT, task.cancel)
    # A raw stream, because at exit a thread would hold the lock of a buffered one.
    return await talk(InputLines(FileIO(sys.stdin.fileno(), closefd=False)))
