"""Lines that a person types, awaited one by one."""

import asyncio
from contextlib import suppress
from threading import Thread

from boardgames_tui.uai.streams import Reader, read_lines


class InputLines:
    """Lines of a stream, awaited one by one. Each is read by a thread of its own when it is asked for."""

    def __init__(self, stream: Reader) -> None:
        self._lines = read_lines(stream)
        # The line that a thread is reading, if any.
        self._coming: asyncio.Future[str | None] | None = None

    async def next(self) -> str | None:
        """Wait for the next line; return None at the end of the stream. If this is cancelled, the next call goes on."""
        if self._coming is None:
            self._coming = asyncio.get_running_loop().create_future()
            # A daemon does not keep a process alive that ends before the line has come.
            Thread(target=self._read_line, args=(self._coming,), daemon=True).start()
        line = await asyncio.shield(self._coming)
        self._coming = None
        return line

    def _read_line(self, coming: asyncio.Future[str | None]) -> None:
        line = None
        # A terminal that is closed raises OSError, which counts as the end.
        with suppress(OSError):
            line = next(self._lines, None)
        # Calling a closed loop raises RuntimeError: the game may end before the stream.
        with suppress(RuntimeError):
            coming.get_loop().call_soon_threadsafe(coming.set_result, line)
