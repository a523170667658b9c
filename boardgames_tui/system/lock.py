"""A lock on an open file, which the system takes back when the process ends, however it ends."""

import os
from contextlib import suppress
from pathlib import Path

import portalocker
from portalocker import LockFlags

from boardgames_tui.core.errors import SaveError


def check_not_open(file: Path) -> None:
    """Raise SaveError where somebody has a file open, and OSError where it cannot be opened."""
    fd = os.open(file, os.O_RDWR)
    try:
        lock(fd)
        unlock(fd)
    finally:
        os.close(fd)


def lock(fd: int) -> None:
    """Take the file for this process, until it ends; raise SaveError where another has it."""
    try:
        portalocker.lock(fd, LockFlags.EXCLUSIVE | LockFlags.NON_BLOCKING)
    except portalocker.AlreadyLocked:
        raise SaveError("This game is open elsewhere: it can go on there only.") from None
    except portalocker.LockException:
        # A disk that knows no locks is better than none.
        return


def unlock(fd: int) -> None:
    """Let others have the file."""
    with suppress(portalocker.LockException, OSError):
        portalocker.unlock(fd)
