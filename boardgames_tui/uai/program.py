"""A program that is talked to in lines, in a process of its own at a lower priority; nothing it does is trusted."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.printable import printable

PIECE = 1 << 16
"""As many bytes are read at once."""
LOWER = 5
"""By so much nicer than this process."""

if sys.platform == "win32":
    APART: dict[str, Any] = {
        "creationflags": subprocess.CREATE_NEW_PROCESS_GROUP
        | subprocess.CREATE_NO_WINDOW
        | subprocess.BELOW_NORMAL_PRIORITY_CLASS
    }
else:
    APART: dict[str, Any] = {"start_new_session": True}


@dataclass(frozen=True)
class Bounds:
    """What a program may write before it counts as broken, and the seconds that it has to end by itself."""

    line: int = 1 << 16
    """Bytes in a line."""
    flood: int = 1 << 18
    """Bytes a second since it was last spoken to."""
    quit: float = 1.0


class Program:
    """A running program. `title` names it in sentences, `last_words` are what it complained of last."""

    def __init__(self, title: str, process: Process, bounds: Bounds) -> None:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        self.title, self.last_words = title, ""
        self._process, self._bounds = process, bounds
        self._in, self._out = process.stdin, process.stdout
        self._heard, self._since = 0, 0.0
        self._reading = asyncio.Lock()
        self._errors = asyncio.create_task(self._listen(process.stderr))

    @staticmethod
    async def start(command: Sequence[str], title: str, bounds: Bounds) -> Program:
        """Start it, apart from this terminal and its signals; raise EngineError where that cannot be done."""
        try:
            process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, stderr=PIPE, limit=bounds.line, **APART
            )
        except (OSError, ValueError) as error:
            cause = error.strerror if isinstance(error, OSError) else str(error)
            raise EngineError(f"{title} cannot be started: {cause}.") from None
        _give_way(process.pid)
        return Program(title, process, bounds)

    def say(self, line: str) -> None:
        """Send a line. Nobody waits for it to be read: a program that does not read will not answer either."""
        self._heard, self._since = 0, asyncio.get_running_loop().time()
        self._in.write(f"{line}\n".encode())

    async def hear(self) -> str:
        """Return its next line; raise EngineError where it has ended or writes what is no line of text."""
        await asyncio.sleep(0)  # a line that waits already would otherwise be taken without a pause for anybody else
        try:
            async with self._reading:
                line = await self._out.readline()
        except ValueError:
            raise EngineError(f"{self.title} wrote a line of more than {self._bounds.line} bytes.") from None
        if not line:
            raise EngineError(await self._obituary())
        self._count(len(line))
        try:
            return line.decode().strip()
        except UnicodeDecodeError:
            raise EngineError(f"{self.title} wrote what is not UTF-8: {plain(repr(line))}.") from None

    def _count(self, size: int) -> None:
        self._heard += size
        seconds = asyncio.get_running_loop().time() - self._since
        if self._heard > self._bounds.flood * (1 + seconds):
            raise EngineError(f"{self.title} floods: it wrote more than {self._bounds.flood} bytes a second.")

    async def _obituary(self) -> str:
        ended = await self._finish(self._bounds.quit)
        code = self._process.returncode
        if not ended or code is None:
            return f"{self.title} has closed its output."
        how = f"exit status {code}" if code >= 0 else f"signal {-code}"
        words = f": {plain(self.last_words).rstrip('.')}" if self.last_words else ""
        return f"{self.title} has ended ({how}){words}."

    async def close(self) -> None:
        """Let it end by itself for a moment, then kill it with all that it has started."""
        try:
            self.say("quit")
            self._in.close()
            await self._finish(self._bounds.quit)
        finally:
            self._kill()
        # Only what has left its group on purpose can still hold a pipe open; nobody waits for that.
        await self._finish(self._bounds.quit)
        self._errors.cancel()

    async def _finish(self, seconds: float) -> bool:
        """Say whether it has ended within these seconds; what it still writes is dropped."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._reading:
                while await self._out.read(PIECE):
                    pass
                await asyncio.shield(self._errors)
                await self._process.wait()
        return self._process.returncode is not None

    def _kill(self) -> None:
        # macOS denies the permission to kill what has ended already.
        with suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)

    async def _listen(self, errors: asyncio.StreamReader) -> None:
        """Keep the last line of what it complains of, and read no faster than anybody needs."""
        tail = b""
        while piece := await errors.read(PIECE):
            tail = (tail + piece)[-self._bounds.line :]
            lines = tail.decode(errors="replace").split("\n")
            self.last_words = next((line for line in reversed(lines) if line.strip()), "")
            await asyncio.sleep(len(piece) / PIECE / 20)


def _give_way(pid: int) -> None:
    """Lower the priority of a process that has just begun; its threads and children take it over."""
    if sys.platform != "win32":
        with suppress(ProcessLookupError):
            os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, 0) + LOWER)


def plain(text: str) -> str:
    """Return what somebody else wrote as a short line without control characters, fit to be shown."""
    line = printable(text).strip()
    return line if len(line) <= 200 else f"{line[:199]}…"
