"""Lines of a stream that can be awaited."""

import asyncio
from contextlib import suppress
from threading import Semaphore, Thread

from boardgames_tui.uai.streams import Reader, read_lines

# Maximum number of lines that wait to be read.
MAX_WAITING = 100


class InputLines:
    """Lines of a stream, read in a thread and awaited one by one."""

    def __init__(self, stream: Reader) -> None:
        self._stream = stream
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._room = Semaphore(MAX_WAITING)

    def listen(self) -> None:
        """Start the thread."""
        Thread(target=self._read_lines, args=(asyncio.get_running_loop(),), daemon=True).start()

    async def next(self) -> str | None:
        """Wait for the next line; return None at the end of the stream and from then on."""
        line = await self._queue.get()
        if line is None:
            self._queue.put_nowait(None)
        else:
            self._room.release()
        return line

    def _read_lines(self, loop: asyncio.AbstractEventLoop) -> None:
        # The loop may be closed before the stream is.
        with suppress(RuntimeError):
            # A closed terminal ends the stream.
            with suppress(OSError):
                for line in read_lines(self._stream):
                    self._room.acquire()
                    loop.call_soon_threadsafe(self._queue.put_nowait, line)
            loop.call_soon_threadsafe(self._queue.put_nowait, None)
