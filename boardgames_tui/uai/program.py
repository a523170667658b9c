"""External programs that communicate in lines, in processes of their own with lower priority.

Their output is not trusted.
"""

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

# Bytes read at once.
CHUNK = 1 << 16
# Niceness added to that of this process.
NICENESS = 5

if sys.platform == "win32":
    SEPARATE_PROCESS: dict[str, Any] = {
        "creationflags": subprocess.CREATE_NEW_PROCESS_GROUP
        | subprocess.CREATE_NO_WINDOW
        | subprocess.BELOW_NORMAL_PRIORITY_CLASS
    }
else:
    SEPARATE_PROCESS: dict[str, Any] = {"start_new_session": True}


@dataclass(frozen=True)
class Bounds:
    """Limits of a program's output, and the seconds that it has to end by itself."""

    line: int = 1 << 16
    """Bytes in a line."""
    flood: int = 1 << 18
    """Bytes per second since the last line sent to it."""
    quit: float = 1.0


class Program:
    """A running program. `title` names it in sentences, and `last_words` is its last line on standard error."""

    def __init__(self, title: str, process: Process, bounds: Bounds) -> None:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        self.title, self.last_words = title, ""
        self._process, self._bounds = process, bounds
        self._in, self._out = process.stdin, process.stdout
        self._received_bytes, self._counted_since = 0, 0.0
        self._reading = asyncio.Lock()
        self._stderr_reader = asyncio.create_task(self._listen(process.stderr))

    @staticmethod
    async def start(command: Sequence[str], title: str, bounds: Bounds) -> Program:
        """Start a program apart from this terminal and its signals; raise EngineError if that fails."""
        try:
            process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, stderr=PIPE, limit=bounds.line, **SEPARATE_PROCESS
            )
        except (OSError, ValueError) as error:
            cause = error.strerror if isinstance(error, OSError) else str(error)
            raise EngineError(f"{title} cannot be started: {cause}.") from None
        _lower_priority(process.pid)
        return Program(title, process, bounds)

    def say(self, line: str) -> None:
        """Send a line, without waiting for it to be read: a program that does not read will not answer either."""
        self._received_bytes, self._counted_since = 0, asyncio.get_running_loop().time()
        self._in.write(f"{line}\n".encode())

    async def read_line(self) -> str:
        """Return its next line; raise EngineError if it has ended, or if the line is too long or not UTF-8."""
        await asyncio.sleep(0)  # otherwise a line that is already there would be read without a turn for other tasks
        try:
            async with self._reading:
                line = await self._out.readline()
        except ValueError:
            raise EngineError(f"{self.title} wrote a line longer than {self._bounds.line} bytes.") from None
        if not line:
            raise EngineError(await self._describe_end())
        self._check_flood(len(line))
        try:
            return line.decode().strip()
        except UnicodeDecodeError:
            raise EngineError(f"{self.title} wrote text that is not UTF-8: {plain(repr(line))}.") from None

    def _check_flood(self, size: int) -> None:
        self._received_bytes += size
        seconds = asyncio.get_running_loop().time() - self._counted_since
        if self._received_bytes > self._bounds.flood * (1 + seconds):
            raise EngineError(f"{self.title} sent too much output: more than {self._bounds.flood} bytes a second.")

    async def _describe_end(self) -> str:
        ended = await self._wait_for_end(self._bounds.quit)
        code = self._process.returncode
        if not ended or code is None:
            return f"{self.title} has closed its output."
        how = f"exit status {code}" if code >= 0 else f"signal {-code}"
        words = f": {plain(self.last_words).rstrip('.')}" if self.last_words else ""
        return f"{self.title} has ended ({how}){words}."

    async def close(self) -> None:
        """Let the program end by itself for a moment, then kill it with all processes that it has started."""
        try:
            self.say("quit")
            self._in.close()
            await self._wait_for_end(self._bounds.quit)
        finally:
            self._kill()
        # A process that has left the group on purpose may still hold a pipe open; that is not waited for.
        await self._wait_for_end(self._bounds.quit)
        self._stderr_reader.cancel()

    async def _wait_for_end(self, seconds: float) -> bool:
        """Return whether it has ended within some seconds; its remaining output is dropped."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._reading:
                while await self._out.read(CHUNK):
                    pass
                await asyncio.shield(self._stderr_reader)
                await self._process.wait()
        return self._process.returncode is not None

    def _kill(self) -> None:
        # macOS denies the permission to kill a process that has already ended.
        with suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                # It leads a group of its own, see SEPARATE_PROCESS.
                os.killpg(self._process.pid, signal.SIGKILL)

    async def _listen(self, errors: asyncio.StreamReader) -> None:
        """Keep the last line of its standard error, reading slowly."""
        tail = b""
        while piece := await errors.read(CHUNK):
            tail = (tail + piece)[-self._bounds.line :]
            lines = tail.decode(errors="replace").split("\n")
            self.last_words = next((line for line in reversed(lines) if line.strip()), "")
            await asyncio.sleep(len(piece) / CHUNK / 20)


def _lower_priority(pid: int) -> None:
    """Lower the priority of a process that has just started; its threads and children inherit it."""
    if sys.platform != "win32":
        with suppress(ProcessLookupError):
            os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)


def plain(text: str) -> str:
    """Return foreign text as a short line without control characters."""
    line = printable(text).strip()
    return line if len(line) <= 200 else f"{line[:199]}…"
