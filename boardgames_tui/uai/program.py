"""External programs that communicate in lines, each in a process with lower priority; their output is not trusted."""

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

from boardgames_tui.core.errors import EngineError, cause_of
from boardgames_tui.core.printable import to_short_line

# Bytes read at once.
CHUNK_SIZE = 1 << 16
# Seconds to pause after a full chunk of standard error.
STDERR_CHUNK_SECONDS = 0.05
# Niceness added to that of this process.
NICENESS = 5

# Options of a subprocess in a group of its own, so that Ctrl+C in this terminal does not reach it.
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
    """Limits of a program's output and of its end."""

    line: int = 1 << 16
    """Bytes in a line."""
    flood: int = 1 << 18
    """Bytes per second since the last line sent to the program."""
    quit: float = 1.0
    """Seconds that the program has to end by itself."""


class Program:
    """A running program; its last line on standard error, or a later error, is in the sentence about its end."""

    def __init__(self, title: str, process: Process, bounds: Bounds) -> None:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        self.title = title
        self.last_words = ""
        self._process, self._bounds = process, bounds
        self._stdin, self._stdout = process.stdin, process.stdout
        # Bytes received since the last line sent, and the time of that line.
        self._received_bytes = 0
        self._counted_since = 0.0
        self._stdout_lock = asyncio.Lock()
        self._stderr_task = asyncio.create_task(self._read_stderr(process.stderr))

    @staticmethod
    async def start(command: Sequence[str], title: str, bounds: Bounds) -> Program:
        """Start a program, detached from this terminal and its signals; raise EngineError if that fails."""
        try:
            process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, stderr=PIPE, limit=bounds.line, **SEPARATE_PROCESS
            )
        except (OSError, ValueError) as error:
            raise EngineError(f"{title} cannot be started: {cause_of(error)}.") from None
        _lower_priority(process.pid)
        return Program(title, process, bounds)

    def send_line(self, line: str) -> None:
        """Send a line without waiting until it is read: a program that does not read will not answer either."""
        self._received_bytes = 0
        self._counted_since = asyncio.get_running_loop().time()
        self._stdin.write(os.fsencode(f"{line}\n"))

    async def read_line(self) -> str:
        """Return the next line; raise EngineError if the output has ended, floods, or is too long or not UTF-8."""
        # Let other tasks run: lines that have already arrived are read without waiting.
        await asyncio.sleep(0)
        try:
            async with self._stdout_lock:
                line = await self._stdout.readline()
        except ValueError:  # asyncio's error for a line longer than its limit
            raise EngineError(f"{self.title} wrote a line longer than {self._bounds.line} bytes.") from None
        if not line:
            raise EngineError(await self._describe_end())
        self._count_bytes(len(line))
        try:
            return line.decode().strip()
        except UnicodeDecodeError:
            raise EngineError(f"{self.title} wrote text that is not UTF-8: {to_short_line(repr(line))}.") from None

    def _count_bytes(self, size: int) -> None:
        """Count received bytes; raise EngineError if there are too many for the time since the last line sent."""
        self._received_bytes += size
        seconds = asyncio.get_running_loop().time() - self._counted_since
        if self._received_bytes > self._bounds.flood * (1 + seconds):
            raise EngineError(f"{self.title} sent too much output: more than {self._bounds.flood} bytes a second.")

    async def _describe_end(self) -> str:
        """Wait a moment for the program to end; return a sentence with the exit status and the last words."""
        await self._wait_for_end(self._bounds.quit)
        code = self._process.returncode
        if code is None:
            return f"{self.title} has closed its output."
        # asyncio gives the number of a fatal signal as a negative code.
        status = f"exit status {code}" if code >= 0 else f"signal {-code}"
        reason = f": {to_short_line(self.last_words).rstrip('.')}" if self.last_words else ""
        return f"{self.title} has ended ({status}){reason}."

    async def close(self) -> None:
        """Ask the program to end; after a moment, kill what remains of it and of the processes that it has started."""
        try:
            self.send_line("quit")
            self._stdin.close()
            await self._wait_for_end(self._bounds.quit)
        finally:
            self._kill()
        # The pipes may stay open, because a process can leave the group on purpose; so this wait is limited, too.
        await self._wait_for_end(self._bounds.quit)
        self._stderr_task.cancel()

    async def _wait_for_end(self, seconds: float) -> None:
        """Wait at most some seconds until the program has ended, and drop its remaining output."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._stdout_lock:
                while await self._stdout.read(CHUNK_SIZE):
                    pass
                # The reader of standard error ends by itself; a timeout must not cancel it.
                await asyncio.shield(self._stderr_task)
                await self._process.wait()

    def _kill(self) -> None:
        """Kill the program, except on Windows with its whole process group."""
        # macOS denies the permission to kill a process that has already ended.
        with suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                # The program leads a process group, see SEPARATE_PROCESS.
                os.killpg(self._process.pid, signal.SIGKILL)

    async def _read_stderr(self, stderr: asyncio.StreamReader) -> None:
        """Read standard error until its end; set `last_words` to the last line that is not blank."""
        tail = b""
        while chunk := await stderr.read(CHUNK_SIZE):
            tail = (tail + chunk)[-self._bounds.line :]
            lines = tail.decode(errors="replace").split("\n")
            self.last_words = next((line for line in reversed(lines) if line.strip()), "")
            # A flood on standard error is read slowly, so that it costs little time.
            await asyncio.sleep(STDERR_CHUNK_SECONDS * len(chunk) / CHUNK_SIZE)


def _lower_priority(pid: int) -> None:
    """Lower the priority of a process that has just started; its threads and children inherit it."""
    if sys.platform != "win32":
        with suppress(ProcessLookupError):
            os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
