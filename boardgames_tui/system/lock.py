"""Locks on open saved games, which the system releases when the process ends, however it ends."""

import os
from contextlib import suppress
from pathlib import Path

import portalocker
from portalocker import LockFlags

from boardgames_tui.core.errors import SaveError


def check_not_open(file: Path) -> None:
    """Raise SaveError if another process has locked a file, and OSError if the file cannot be opened."""
    fd = os.open(file, os.O_RDWR)
    try:
        lock(fd)
        unlock(fd)
    finally:
        os.close(fd)


def lock(fd: int) -> None:
    """Lock an open file (`fd`: its descriptor) for this process until `unlock` or the end of the process.

    Raise SaveError if another process has locked the file.
    """
    try:
        portalocker.lock(fd, LockFlags.EXCLUSIVE | LockFlags.NON_BLOCKING)
    except portalocker.AlreadyLocked:
        raise SaveError("This game is open elsewhere and can only continue there.") from None
    except portalocker.LockException:
        # On a file system without locks, playing without a lock is better than not playing.
        return


def unlock(fd: int) -> None:
    """Release the lock of an open file."""
    with suppress(portalocker.LockException, OSError):
        portalocker.unlock(fd)
