"""Rescue copies: files with the unsaved changes of a screen, in case the program ends before the player saves them.

A copy is locked by a second file as long as its screen is open, so that no other window offers it. That file holds the
path of the file that the player has opened, if there is one.
"""

import os
from contextlib import suppress
from pathlib import Path
from threading import Lock

from boardgames_tui.core.errors import SaveError
from boardgames_tui.storage.saved_games.game_file import random_name
from boardgames_tui.system.atomic_write import remove_abandoned, write_atomically
from boardgames_tui.system.lock import check_not_open, open_locked, remove_locked, unlock
from boardgames_tui.system.paths import unsaved_folder
from boardgames_tui.system.regular_file import read_regular_file

# Extension of the files that lock copies.
LOCK_SUFFIX = ".lock"
# Characters of a title in the name of a copy, at most.
MAX_TITLE_LENGTH = 40
# Bytes of the path of the player's file, at most.
MAX_PATH_BYTES = 4096


def abandoned_copies() -> list[Path]:
    """Return the rescue copies of programs that have ended, the last one first."""
    remove_abandoned(unsaved_folder())
    times: dict[Path, float] = {}
    for path in unsaved_folder().glob("[!.]*"):
        if path.suffix != LOCK_SUFFIX and not _is_open(path):
            # Another window may have removed it meanwhile.
            with suppress(OSError):
                times[path] = path.stat().st_mtime
    return sorted(times, key=lambda path: times[path], reverse=True)


class RescueCopy:
    """Rescue copy of one screen, whose file exists only while there is a text to save."""

    def __init__(self, file: Path, origin: Path | None = None) -> None:
        # Text that the next call of `sync` saves, from any thread; empty for none.
        self.text = ""
        self._file = file
        # File that the player has opened, or in which the changes were saved last; None if there is none.
        self.origin = origin
        # Text in the file; empty if there is no file.
        self._saved_text = ""
        # Descriptor of the file that locks this copy; None until there has been a text.
        self._lock_fd: int | None = None
        # Held while the files change.
        self._guard = Lock()

    @classmethod
    def new(cls, title: str, extension: str, origin: Path | None = None) -> "RescueCopy":
        """Return a copy without a file yet; the name begins with the title, without dots, which would hide it."""
        return cls(unsaved_folder() / f"{title.lstrip('.')[:MAX_TITLE_LENGTH]}-{random_name()}{extension}", origin)

    @classmethod
    def take_over(cls, file: Path) -> "RescueCopy":
        """Lock an abandoned copy and return it with its text; raise SaveError, OSError or UnicodeDecodeError."""
        copy = cls(file)
        copy._acquire_lock()
        try:
            copy.text = copy._saved_text = read_regular_file(file).decode("utf-8")
            copy.origin = copy._read_origin()
        except BaseException:
            copy._release_lock()
            raise
        return copy

    @property
    def extension(self) -> str:
        return self._file.suffix

    @property
    def title(self) -> str:
        """Title, which is the first part of the name of the file."""
        return self._file.stem.rpartition("-")[0] or self._file.stem

    @property
    def proposed_file(self) -> Path:
        """File in which the player probably wants to save the changes: `origin` or, without its folder, one here."""
        if self.origin and self.origin.parent.is_dir():
            return self.origin.with_suffix(self.extension)
        return Path(f"{self.title}{self.extension}")

    def sync(self) -> None:
        """Make the file hold the text, or remove it if there is none; raise OSError if that fails."""
        with self._guard:
            text = self.text
            if text == self._saved_text:
                return
            if text:
                unsaved_folder().mkdir(parents=True, exist_ok=True)
                self._acquire_lock()
                write_atomically(self._file, text)
            else:
                self._file.unlink(missing_ok=True)
                self._release_lock()
            self._saved_text = text

    def close(self) -> None:
        """Unlock the copy, so that the next start of the program offers it if it has a text."""
        with self._guard:
            self._release_lock()

    def _acquire_lock(self) -> None:
        if self._lock_fd is None:
            self._lock_fd = open_locked(_lock_file(self._file))
            if self.origin:
                os.write(self._lock_fd, os.fsencode(self.origin.absolute()))

    def _read_origin(self) -> Path | None:
        """Return the path in the file that locks this copy; None if there is none."""
        assert self._lock_fd is not None
        origin = Path(os.fsdecode(os.read(self._lock_fd, MAX_PATH_BYTES)))
        return origin if origin.is_absolute() else None

    def _release_lock(self) -> None:
        """Unlock the copy; the file that locks it stays if its path is still needed."""
        if self._lock_fd is None:
            return
        if self.origin and self._file.exists():
            unlock(self._lock_fd)
            os.close(self._lock_fd)
        else:
            remove_locked(_lock_file(self._file), self._lock_fd)
        self._lock_fd = None


def _lock_file(copy: Path) -> Path:
    return copy.with_name(f"{copy.name}{LOCK_SUFFIX}")


def _is_open(copy: Path) -> bool:
    """Return whether the screen of a copy is still open, in this process or another one."""
    try:
        check_not_open(_lock_file(copy))
    except SaveError:
        return True
    except OSError:
        # There is no such file if the screen was closed properly.
        return False
    return False
