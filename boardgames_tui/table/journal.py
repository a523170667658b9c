"""Journal of a game at a table: one file to which all players append lines, each with the hash of the line before.

Every reader keeps the lines that continue the chain of hashes and passes over all others, so that all see the same
game, also on a file system without locks.
"""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from boardgames_tui.core.errors import SaveError
from boardgames_tui.storage.saved_games.entries_json import Fields, parse_line
from boardgames_tui.system.lock import unlock, wait_for_lock
from boardgames_tui.table.folder import MAX_JOURNAL_BYTES, MAX_LINE_BYTES, TableFolder

# Lines of a journal, at most.
MAX_LINES = 10_000
# Field of a line with the hash of the line before.
PREVIOUS = "prev"
# Characters of a hash.
HASH_LENGTH = 32


class OvertakenError(SaveError):
    """An action that came too late: another one has been appended to the journal since it was read."""


class TableJournal:
    """Lines of one game. `read_on` returns those that are new; `append` adds one if there are none."""

    def __init__(self, folder: TableFolder, name: str) -> None:
        self.folder, self.name = folder, name
        # Number of bytes and of complete lines that have been read.
        self._end = self._line_count = 0
        # The last of these lines, which may not continue the game.
        self._last_read = b""
        # Hash of the last line that continues the game.
        self._chain = ""
        # State of the file when it was read last.
        self._seen: tuple[int, ...] = ()

    @property
    def chain(self) -> str:
        """Hash of the last line that continues the game."""
        return self._chain

    def is_changed(self) -> bool:
        """Return whether the file has changed since it was read. Opening it makes a network drive look at its server.

        May be called in a thread. Raise SaveError if the file cannot be opened.
        """
        fd = self.folder.open(self.name)
        try:
            return _state(fd) != self._seen
        finally:
            os.close(fd)

    def read_on(self) -> list[tuple[bytes, Fields]]:
        """Return the complete lines added since the last call that can be read, as bytes and fields.

        Raise SaveError if the file cannot be read, or earlier lines of it have changed.
        """
        fd = self.folder.open(self.name)
        try:
            seen = _state(fd)
            self._check_read_lines(fd)
            data = _read_from(fd, self._end)
        except OSError as error:
            raise SaveError(f"The game {self.name} cannot be read ({error.strerror}).") from None
        finally:
            os.close(fd)
        self._seen = seen
        self._line_count += data.count(b"\n")
        if self._line_count > MAX_LINES:
            raise SaveError(f"The game {self.name} cannot be used: it has more than {MAX_LINES} lines.")
        *lines, _incomplete_line = data.split(b"\n")
        self._end += sum(len(line) + 1 for line in lines)
        if lines:
            self._last_read = lines[-1] + b"\n"
        return list(_readable(lines))

    def continues(self, fields: Fields) -> bool:
        """Return whether a line has the hash of the last line of the game."""
        return bool(fields.get(PREVIOUS, "") == self._chain)

    def accept(self, line: bytes) -> None:
        """Make a line the last one of the game."""
        self._chain = hash_of(line)

    def append(self, line: bytes) -> None:
        """Append a line, if the file has no other new line, and write it to the disk. `read_on` then reads it.

        Raise OvertakenError if there is a new line, SaveError if the line cannot be written; nothing is appended then.
        """
        data = line + b"\n"
        fd = self.folder.open(self.name, to_write=True)
        try:
            with _locked(fd):
                self._check_read_lines(fd)
                if b"\n" in _read_from(fd, self._end):
                    raise OvertakenError("Another move or message came first. Look at it, and try again.")
                if self._end + len(data) > MAX_JOURNAL_BYTES or self._line_count == MAX_LINES:
                    raise SaveError("This game cannot continue: its file is full.")
                # A part of a line is what a process left that was killed while it wrote.
                os.ftruncate(fd, self._end)
                self._write(fd, data)
        except OSError as error:
            raise SaveError(f"This cannot be saved at the table ({error.strerror}). Nothing was played.") from None
        finally:
            os.close(fd)

    def _write(self, fd: int, data: bytes) -> None:
        """Write all data and let the disk have it, or remove it again and raise OSError."""
        try:
            written = 0
            while written < len(data):
                written += os.write(fd, data[written:])
            os.fsync(fd)
        except OSError:
            with suppress(OSError):
                os.ftruncate(fd, self._end)
            raise

    def _check_read_lines(self, fd: int) -> None:
        """Raise SaveError if the file no longer has the last line that was read, at the same place."""
        start = self._end - len(self._last_read)
        if _pread(fd, len(self._last_read), start) != self._last_read:
            raise SaveError(
                f"The game {self.name} was changed by something other than a move: it may have forked on a"
                " synchronised or network folder. Open it again to see what is there now.",
            )


def hash_of(line: bytes) -> str:
    """Return the hash of a line, which has no line end."""
    return hashlib.sha256(line).hexdigest()[:HASH_LENGTH]


def _readable(lines: list[bytes]) -> Iterator[tuple[bytes, Fields]]:
    """Yield the lines that are JSON objects and not too long, with their fields."""
    for line in lines:
        if len(line) <= MAX_LINE_BYTES:
            with suppress(SaveError):
                yield line, parse_line(line)


def _state(fd: int) -> tuple[int, ...]:
    """Return what changes if a file is replaced or written to."""
    info = os.fstat(fd)
    return info.st_dev, info.st_ino, info.st_size, info.st_mtime_ns


def _read_from(fd: int, start: int) -> bytes:
    """Return the bytes of a file from a place on, as many as a journal can have."""
    parts = []
    while part := _pread(fd, min(1 << 20, MAX_JOURNAL_BYTES - start), start):
        parts.append(part)
        start += len(part)
    return b"".join(parts)


def _pread(fd: int, length: int, start: int) -> bytes:
    """Return up to `length` bytes of a file from a place on."""
    os.lseek(fd, start, os.SEEK_SET)
    return os.read(fd, length)


@contextmanager
def _locked(fd: int) -> Iterator[None]:
    """Hold the lock of a file within the context; raise SaveError if another process keeps it for too long."""
    wait_for_lock(fd)
    try:
        yield
    finally:
        unlock(fd)
