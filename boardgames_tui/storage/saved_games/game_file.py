"""Append-only files: data is passed to the system at once, and is on the disk within a second.

Data that the disk refuses is kept, and writing continues where it stopped.
"""

import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread, Timer

from boardgames_tui.core.errors import SaveError
from boardgames_tui.system.lock import lock, unlock

SUFFIX = ".jsonl"
# Letters of names: none that can be mistaken for others, and no vowels, so that no word comes up.
NAME_LETTERS = "23456789bcdfghjkmnpqrstvwxz"
NAME_LENGTH = 5
OPEN_FLAGS = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)
# Seconds after which data is synchronised with the disk, and refused data is tried again.
SYNC_DELAY = 0.5
Say = Callable[[str], None]


class GameFile:
    """File of one game, locked while it is open. A new one is created in its folder with the first bytes.

    `say` receives a sentence, from any thread, when the disk begins to refuse data, and when it accepts everything
    again. `name` is the name of the file without its ending, as soon as there is one.
    """

    def __init__(self, folder: Path) -> None:
        self.say: Say = _keep_quiet
        self.name = ""
        self._folder = folder
        self._fd: int | None = None
        self._waiting = bytearray()
        self._is_refused = self._has_warned = self._closed = False
        # Whether the disk may lack the data written last, or the name of the file.
        self._needs_sync = self._needs_folder_sync = False
        self._guard = Lock()
        self._timer: Timer | None = None

    @classmethod
    def existing(cls, file: Path) -> "GameFile":
        """Open a file to continue it; raise SaveError if it is open elsewhere, or OSError."""
        self = cls(file.parent)
        self.name = file.stem
        self._fd = os.open(file, OPEN_FLAGS)
        try:
            lock(self._fd)
        except SaveError:
            os.close(self._fd)
            raise
        return self

    @property
    def has_pending(self) -> bool:
        """Whether data waits for the disk."""
        return bool(self._waiting)

    def read(self) -> bytes:
        """Return the content of an existing file."""
        assert self._fd is not None
        os.lseek(self._fd, 0, os.SEEK_SET)
        with os.fdopen(os.dup(self._fd), "rb") as stream:
            return stream.read()

    def truncate(self, length: int) -> None:
        """Cut off the end of an existing file."""
        assert self._fd is not None
        os.ftruncate(self._fd, length)

    def append(self, data: bytes) -> None:
        """Write data, now or as soon as the system accepts it."""
        with self._guard:
            self._waiting += data
            complaint = self._write()
            if self._timer is None:
                self._timer = self._start_timer()
        self._report(complaint)

    def close(self) -> None:
        """Try once more to write waiting data, and unlock the file; a thread waits for the disk."""
        with self._guard:
            if self._timer:
                self._timer.cancel()
            self._write()
            fd, self._fd, self._closed = self._fd, None, True
        if fd is None:
            return
        unlock(fd)
        if self._needs_sync:
            # Not a daemon thread, so that the program does not end before the disk has everything.
            Thread(target=self._sync_and_close, args=(fd,), name="disk").start()
        else:
            os.close(fd)

    def _start_timer(self) -> Timer:
        timer = Timer(SYNC_DELAY, self._retry_and_sync)
        timer.daemon = True
        timer.start()
        return timer

    def _retry_and_sync(self) -> None:
        """In a thread: write refused data again, and synchronise with the disk."""
        with self._guard:
            if self._closed:
                return
            complaint = self._write()
            self._timer = self._start_timer() if self._waiting else None
            fd = None if self._fd is None or self._waiting else os.dup(self._fd)
        self._report(complaint)
        if fd is not None:
            self._sync_and_close(fd)

    def _sync_and_close(self, fd: int) -> None:
        """Synchronise with the disk and close the file; report once if that fails."""
        try:
            self._needs_sync = False
            os.fsync(fd)
            if self._needs_folder_sync:
                _sync_names(self._folder)
                self._needs_folder_sync = False
        except OSError as error:
            self._needs_sync = True
            doubted, self._has_warned = self._has_warned, True
            self._report("" if doubted else f"This game may not be saved completely ({error.strerror}).")
        finally:
            os.close(fd)

    def _write(self) -> str:
        """Write all waiting data, as far as the system accepts it; return a sentence for the player."""
        try:
            while self._waiting:
                if self._fd is None:
                    self._fd = self._create()
                self._needs_sync = True
                del self._waiting[: os.write(self._fd, self._waiting)]
        except OSError as error:
            old, self._is_refused = self._is_refused, True
            return (
                ""
                if old
                else f"This game cannot be saved in {self._folder} for now ({error.strerror}). You can keep playing."
            )
        again, self._is_refused = self._is_refused, False
        return "This game is saved again, with all moves." if again else ""

    def _create(self) -> int:
        """Create the file under an unused name."""
        self._folder.mkdir(parents=True, exist_ok=True)
        while True:
            name = "".join(secrets.choice(NAME_LETTERS) for _ in range(NAME_LENGTH))
            with suppress(FileExistsError):
                fd = os.open(self._folder / f"{name}{SUFFIX}", OPEN_FLAGS | os.O_CREAT | os.O_EXCL, 0o666)
                self.name, self._needs_folder_sync = name, True
                lock(fd)
                return fd

    def _report(self, complaint: str) -> None:
        if complaint:
            self.say(complaint)


def _keep_quiet(sentence: str) -> None:
    """Ignore a sentence."""


def _sync_names(folder: Path) -> None:
    """Synchronise the names in a folder and its own with the disk, if the system lets folders be opened."""
    for each in (folder, folder.parent) if os.name == "posix" else ():
        fd = os.open(each, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)
