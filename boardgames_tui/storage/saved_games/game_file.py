"""Append-only files: data is passed to the system at once, and is on the disk within a second.

Data that the system refuses stays pending, and writing continues where it stopped.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import SystemRandom
from threading import Lock, Timer

from boardgames_tui.core.errors import SaveError
from boardgames_tui.system.atomic_write import sync_folder
from boardgames_tui.system.file_threads import start_file_thread
from boardgames_tui.system.lock import lock, unlock
from boardgames_tui.system.regular_file import open_regular_file

SUFFIX = ".jsonl"
# Letters of file names: none that can be mistaken for others, and no vowels, so that names do not spell words.
NAME_LETTERS = "23456789bcdfghjkmnpqrstvwxz"
NAME_LENGTH = 5
OPEN_FLAGS = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)
# Seconds after which data is synchronised with the disk, and refused data is written again.
SYNC_DELAY = 0.5
# Function that shows a sentence to the player.
Notify = Callable[[str], None]


def random_name() -> str:
    """Return a name that is probably unused."""
    return "".join(SystemRandom().choices(NAME_LETTERS, k=NAME_LENGTH))


class GameFile:
    """File of one game, locked while open, and created with the first bytes; `notify` tells that data is refused."""

    def __init__(self, folder: Path) -> None:
        # Shows a sentence when the system begins to refuse data or accepts it again; called from any thread.
        self.notify: Notify = lambda _: None
        # Name of the file without its extension, empty until it is created.
        self.name = ""
        self._folder = folder
        self._fd: int | None = None
        # Data that has not been written yet.
        self._pending = bytearray()
        # Whether the system refused data at the last attempt to write.
        self._is_refused = False
        # Whether the player knows that synchronising failed.
        self._has_warned = False
        self._is_closed = False
        # Whether the disk may lack the data written last.
        self._needs_sync = False
        # Whether the disk may lack the name of the file.
        self._needs_folder_sync = False
        # Held while the pending data, the file descriptor and the timer change.
        self._guard = Lock()
        self._timer: Timer | None = None

    @classmethod
    def open_existing(cls, file: Path) -> "GameFile":
        """Open a file to continue it; raise SaveError if it is open elsewhere, and OSError if it cannot be opened."""
        game_file = cls(file.parent)
        game_file.name = file.stem
        game_file._fd = open_regular_file(file, OPEN_FLAGS)
        try:
            lock(game_file._fd)
        except SaveError:
            os.close(game_file._fd)
            raise
        return game_file

    @property
    def has_pending(self) -> bool:
        """Whether the system has not accepted all data yet."""
        return bool(self._pending)

    @property
    def is_gone(self) -> bool:
        """Whether the file was created but has been deleted or renamed since."""
        return bool(self.name) and not (self._folder / f"{self.name}{SUFFIX}").exists()

    def read(self) -> bytes:
        """Return the content of an existing file."""
        assert self._fd is not None
        os.lseek(self._fd, 0, os.SEEK_SET)
        with os.fdopen(os.dup(self._fd), "rb") as stream:
            return stream.read()

    def truncate(self, length: int) -> None:
        """Cut an existing file off after a number of bytes."""
        assert self._fd is not None
        os.ftruncate(self._fd, length)

    def append(self, data: bytes) -> None:
        """Write data, now or as soon as the system accepts it."""
        with self._guard:
            self._pending += data
            message = self._write_pending()
            if self._timer is None:
                self._timer = self._start_timer()
        # After the guard is released, because the receiver may use this file.
        if message:
            self.notify(message)

    def close(self) -> None:
        """Try once more to write pending data, unlock the file, and let a thread synchronise the file with the disk."""
        with self._guard:
            if self._timer:
                self._timer.cancel()
            self._write_pending()
            fd = self._fd
            self._fd = None
            self._is_closed = True
        if fd is None:
            return
        unlock(fd)
        if self._needs_sync:
            start_file_thread(partial(self._sync_and_close, fd))
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
            if self._is_closed:
                return
            message = self._write_pending()
            self._timer = self._start_timer() if self._pending else None
            # A copy, because the file may be closed meanwhile.
            fd = None if self._fd is None or self._pending else os.dup(self._fd)
        if message:
            self.notify(message)
        if fd is not None:
            self._sync_and_close(fd)

    def _sync_and_close(self, fd: int) -> None:
        """Synchronise with the disk and close the file descriptor; warn the player the first time that this fails."""
        try:
            # Before the call, so that data written meanwhile is synchronised later.
            self._needs_sync = False
            os.fsync(fd)
            if self._needs_folder_sync:
                sync_folder(self._folder)
                sync_folder(self._folder.parent)
                self._needs_folder_sync = False
        except OSError as error:
            self._needs_sync = True
            if not self._has_warned:
                self._has_warned = True
                self.notify(f"This game may not be saved completely ({error.strerror}).")
        finally:
            os.close(fd)

    def _write_pending(self) -> str:
        """Write the pending data; return a sentence if the system begins to refuse data or accepts everything again."""
        was_refused = self._is_refused
        try:
            while self._pending:
                if self._fd is None:
                    self._fd = self._create_file()
                self._needs_sync = True
                written_bytes = os.write(self._fd, self._pending)
                del self._pending[:written_bytes]
        except OSError as error:
            self._is_refused = True
            message = f"This game cannot be saved in {self._folder} for now ({error.strerror}). You can keep playing."
            return "" if was_refused else message
        self._is_refused = False
        return "This game is saved again, with all moves." if was_refused else ""

    def _create_file(self) -> int:
        """Create and lock the file under an unused name; return its descriptor."""
        self._folder.mkdir(parents=True, exist_ok=True)
        while True:
            name = random_name()
            with suppress(FileExistsError):
                fd = os.open(self._folder / f"{name}{SUFFIX}", OPEN_FLAGS | os.O_CREAT | os.O_EXCL, 0o666)
                self.name = name
                self._needs_folder_sync = True
                lock(fd)
                return fd
