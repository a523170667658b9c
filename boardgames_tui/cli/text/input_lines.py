"""The lines of a stream, awaited beside whatever else goes on."""

import asyncio
from contextlib import suppress
from threading import Semaphore, Thread

from boardgames_tui.uai.streams import Reader, read_lines

# Lines that are read before they are asked for.
MAX_WAITING = 100


class InputLines:
    """The lines of a stream, to be awaited one by one."""

    def __init__(self, stream: Reader) -> None:
        self._stream = stream
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._room = Semaphore(MAX_WAITING)

    def listen(self) -> None:
        """Begin to read, beside the loop that runs."""
        Thread(target=self._hear, args=(asyncio.get_running_loop(),), daemon=True).start()

    async def next(self) -> str | None:
        """Wait for the next line; return None at the end of the stream, then for ever."""
        line = await self._queue.get()
        if line is None:
            self._queue.put_nowait(None)
        else:
            self._room.release()
        return line

    def _hear(self, loop: asyncio.AbstractEventLoop) -> None:
        # The loop may be closed before the stream is.
        with suppress(RuntimeError):
            # A terminal that has gone away is the end of its lines.
            with suppress(OSError):
                for line in read_lines(self._stream):
                    self._room.acquire()
                    loop.call_soon_threadsafe(self._queue.put_nowait, line)
            loop.call_soon_threadsafe(self._queue.put_nowait, None)
