"""Folder of a table: who may write to it, its journals, and the user of this process.

Other users write to the folder, so nothing in it is trusted: links and pipes are not followed, and sizes are bounded.
"""

import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from boardgames_tui.core.errors import SaveError, quoted
from boardgames_tui.core.printable import printable
from boardgames_tui.storage.saved_games.file_names import NAME_LENGTH, NAME_LETTERS, SUFFIX

# Bytes of a journal, at most; a game of 1,000 actions with 1,000 lines of chat has about 0.7 MB.
MAX_JOURNAL_BYTES = 4 << 20
# Bytes of a line, at most.
MAX_LINE_BYTES = 8192
# Entries of a folder that are looked at, at most.
MAX_ENTRIES = 20_000
# Characters of a user's name, at most.
MAX_USER_LENGTH = 64
# Flags with which a journal is opened: a link is refused, and a pipe does not make the program wait.
SAFE_FLAGS = sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY", "O_NOCTTY"))


@dataclass(frozen=True)
class TableFolder:
    """Folder of a table."""

    path: Path

    def check(self) -> None:
        """Raise SaveError if there is no such folder, or it cannot be read."""
        try:
            with os.scandir(self.path):
                pass
        except OSError as error:
            advice = " `boardgames-tui table --init FOLDER` makes one." if isinstance(error, FileNotFoundError) else ""
            raise SaveError(f"The table {self.path} cannot be opened ({error.strerror}).{advice}") from None

    @property
    def weakness(self) -> str:
        """A sentence if anybody may delete the games of others here, else an empty text."""
        mode = self.path.stat().st_mode
        is_open_to_all = mode & stat.S_IWOTH and not mode & stat.S_ISVTX
        advice = "`boardgames-tui table --init` sets the permissions"
        return f"Anybody may delete the games in {self.path}; {advice}." if is_open_to_all else ""

    def entries(self) -> Iterator[os.DirEntry[str]]:
        """Yield the entries that have the name of a journal, up to MAX_ENTRIES of the folder; raise OSError."""
        with os.scandir(self.path) as entries:
            for _, entry in zip(range(MAX_ENTRIES), entries, strict=False):
                if is_journal_name(entry.name.removesuffix(SUFFIX)) and entry.name.endswith(SUFFIX):
                    yield entry

    def find_name(self, beginning: str) -> str:
        """Return the name of the game whose name begins so; raise SaveError if there is none or there are several."""
        try:
            names = [entry.name.removesuffix(SUFFIX) for entry in self.entries()]
        except OSError as error:
            raise SaveError(f"The table {self.path} cannot be read ({error.strerror}).") from None
        found = [name for name in names if beginning and name.startswith(beginning.lower())]
        if not found:
            raise SaveError(f"{quoted(beginning)} is not a game at this table.")
        if len(found) > 1:
            raise SaveError(f"{quoted(beginning)} is the beginning of {len(found)} games.")
        return found[0]

    def file_of(self, name: str) -> Path:
        """Return the path of a game's journal."""
        return self.path / f"{name}{SUFFIX}"

    def open(self, name: str, *, to_write: bool = False) -> int:
        """Open a journal and return its descriptor; raise SaveError if it is no plain file, or too large."""
        flags = (os.O_RDWR | os.O_APPEND if to_write else os.O_RDONLY) | SAFE_FLAGS
        try:
            fd = os.open(self.file_of(name), flags)
        except FileNotFoundError:
            raise SaveError(f"The game {name} is no longer at this table.") from None
        except OSError as error:
            raise SaveError(f"The game {name} cannot be opened ({error.strerror}).") from None
        info = os.fstat(fd)
        # A second name could be that of a file elsewhere.
        if not stat.S_ISREG(info.st_mode) or info.st_nlink > 1 or info.st_size > MAX_JOURNAL_BYTES:
            os.close(fd)
            raise SaveError(f"The game {name} cannot be used: it is no plain file up to {MAX_JOURNAL_BYTES} bytes.")
        return fd

    def create(self, first_line: bytes) -> str:
        """Create a journal that all who may write to the folder can write to; return its name.

        Raise SaveError if that fails.
        """
        name = ""
        try:
            while True:
                name = "".join(secrets.choice(NAME_LETTERS) for _ in range(NAME_LENGTH))
                with suppress(FileExistsError):
                    flags = os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_APPEND | SAFE_FLAGS
                    fd = os.open(self.file_of(name), flags, 0o600)
                    break
            try:
                self._write_first(fd, first_line)
            except OSError:
                self.delete(name)
                raise
            finally:
                os.close(fd)
            self._sync()
        except OSError as error:
            raise SaveError(f"No game can be begun in {self.path} ({error.strerror}).") from None
        return name

    def _write_first(self, fd: int, first_line: bytes) -> None:
        """Give a new journal the permissions of the folder, and write its first line to the disk."""
        if os.name == "posix":
            os.fchmod(fd, self.path.stat().st_mode & 0o666)
        written = 0
        while written < len(first_line):
            written += os.write(fd, first_line[written:])
        os.fsync(fd)

    def delete(self, name: str) -> None:
        """Delete a journal if this user may do so."""
        with suppress(OSError):
            self.file_of(name).unlink()

    def _sync(self) -> None:
        """Synchronise the names of the files with the disk."""
        if os.name == "posix":
            fd = os.open(self.path, os.O_RDONLY)
            try:
                os.fsync(fd)
            finally:
                os.close(fd)


def is_journal_name(name: str) -> bool:
    """Return whether a text has the form of a journal's name."""
    return len(name) == NAME_LENGTH and set(name) <= set(NAME_LETTERS)


def is_user_name(name: str) -> bool:
    """Return whether a text can be a user's name: printable, not too long, without spaces at its ends."""
    return 0 < len(name) <= MAX_USER_LENGTH and name.isprintable() and name == name.strip()


@cache
def current_user() -> str:
    """Return the name of the owner of this process, or the number of an owner without a name."""
    if os.name == "posix":
        import pwd  # noqa: PLC0415 - only POSIX systems have it

        uid = os.geteuid()
        try:
            name = pwd.getpwuid(uid).pw_name
        except KeyError:
            name = str(uid)
    else:
        name = os.getlogin()
    return printable(name).strip()[:MAX_USER_LENGTH]
