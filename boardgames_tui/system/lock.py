"""Locks on open saved games, which the system releases when the process ends, however it ends.

Portalocker is imported with the first lock: that takes 13 ms, which the picker and a board need not wait for.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

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
    """Lock a file, by its descriptor, until `unlock` or the end of the process; raise SaveError if it is locked."""
    import portalocker
    from portalocker import LockFlags

    try:
        portalocker.lock(fd, LockFlags.EXCLUSIVE | LockFlags.NON_BLOCKING)
    except portalocker.AlreadyLocked:
        raise SaveError("This game is open elsewhere and can only continue there.") from None
    except portalocker.LockException:
        # On a file system without locks, playing without a lock is better than not playing.
        return


def open_locked(file: Path) -> int:
    """Open and lock a file, which is created if it is missing; return its descriptor, for `remove_locked` or `unlock`.

    Raise SaveError if another process has locked it, and OSError if it cannot be opened.
    """
    while True:
        fd = os.open(file, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            lock(fd)
            if _is_at(fd, file):
                return fd
        except BaseException:
            os.close(fd)
            raise
        # Another process removed the file between the two calls, so that a lock on it keeps nobody away.
        os.close(fd)


def remove_locked(file: Path, fd: int) -> None:
    """Remove a file that `open_locked` has opened, and close it.

    The file goes before its lock, so that no other process can lock it in between. Only Windows removes no open file;
    there a file that another process opens meanwhile stays.
    """
    with suppress(OSError):
        file.unlink()
    unlock(fd)
    os.close(fd)
    if os.name == "nt":
        with suppress(OSError):
            file.unlink()


def _is_at(fd: int, file: Path) -> bool:
    """Return whether a path still leads to an open file."""
    try:
        return os.path.samestat(os.fstat(fd), file.stat())
    except FileNotFoundError:
        return False


@contextmanager
def locked(file: Path, refusal: str) -> Iterator[None]:
    """Keep other processes that lock the same file waiting within the context. The file and its folder may be missing.

    Raise SaveError, with a `refusal`, if another process keeps it locked for PATIENCE, and OSError if it cannot be
    opened.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    fd = os.open(file, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        _wait_for_lock(fd, refusal)
        try:
            yield
        finally:
            unlock(fd)
    finally:
        os.close(fd)


def _wait_for_lock(fd: int, refusal: str) -> None:
    give_up_at = time.monotonic() + PATIENCE
    while True:
        try:
            return lock(fd)
        except SaveError:
            if time.monotonic() > give_up_at:
                raise SaveError(refusal) from None
        time.sleep(PAUSE)


def unlock(fd: int) -> None:
    import portalocker

    with suppress(portalocker.LockException, OSError):
        portalocker.unlock(fd)
