"""Locks on open saved games, which the system releases when the process ends, however it ends."""

import os
import time
from contextlib import suppress
from pathlib import Path

import portalocker
from portalocker import LockFlags

from boardgames_tui.core.errors import SaveError

# Seconds for which another process may keep a lock that it holds only while it writes, and between two attempts.
PATIENCE, PAUSE = 5.0, 0.002


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


def wait_for_lock(fd: int) -> None:
    """Lock an open file as `lock` does, as soon as other processes have written; raise SaveError after PATIENCE."""
    give_up_at = time.monotonic() + PATIENCE
    while True:
        try:
            return lock(fd)
        except SaveError:
            if time.monotonic() > give_up_at:
                raise SaveError("Another process keeps this game locked. Try again.") from None
        time.sleep(PAUSE)


def unlock(fd: int) -> None:
    """Release the lock of an open file."""
    with suppress(portalocker.LockException, OSError):
        portalocker.unlock(fd)
