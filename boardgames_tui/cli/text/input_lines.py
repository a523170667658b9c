"""Lines of a stream that can be awaited.

A thread reads them into a queue; it waits while MAX_WAITING lines are in the queue. None in the queue is the end.
"""

import asyncio
from contextlib import suppress
from threading import Semaphore, Thread

from boardgames_tui.uai.streams import Reader, read_lines

# Maximum number of lines in the queue.
MAX_WAITING = 100


class InputLines:
    """Lines of a stream, read in a thread and awaited one by one."""

    def __init__(self, stream: Reader) -> None:
        self._stream = stream
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._free_places = Semaphore(MAX_WAITING)

    def listen(self) -> None:
        """Start the thread that reads the stream."""
        Thread(target=self._read_lines, args=(asyncio.get_running_loop(),), daemon=True).start()

    async def next(self) -> str | None:
        """Wait for the next line; return None at the end of the stream and from then on."""
        line = await self._queue.get()
        if line is None:
            # For the next call.
            self._queue.put_nowait(None)
        else:
            self._free_places.release()
        return line

    def _read_lines(self, loop: asyncio.AbstractEventLoop) -> None:
        """Put the lines of the stream and the end into the queue, from the thread."""
        # Calling a closed loop raises RuntimeError: the game may end before the stream.
        with suppress(RuntimeError):
            # A terminal that is closed raises OSError, which counts as the end.
            with suppress(OSError):
                for line in read_lines(self._stream):
                    self._free_places.acquire()
                    loop.call_soon_threadsafe(self._queue.put_nowait, line)
            loop.call_soon_threadsafe(self._queue.put_nowait, None)
