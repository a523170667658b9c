"""Locks on files, and disks without locks."""

import os

import portalocker
import pytest

from boardgames_tui.core.errors import SaveError
from boardgames_tui.system.lock import check_not_open, lock, unlock

pytestmark = pytest.mark.quick


@pytest.fixture
def opened_twice(tmp_path):
    """Return two open streams of one file."""
    file = tmp_path / "file"
    file.touch()
    both = [os.open(file, os.O_RDWR) for _ in range(2)]
    yield file, *both
    for fd in both:
        os.close(fd)


def test_a_file_is_locked_once_until_it_is_unlocked(opened_twice):
    file, fd, other = opened_twice
    lock(fd)
    for refused in (lambda: lock(other), lambda: check_not_open(file)):
        with pytest.raises(SaveError, match="This game is open elsewhere"):
            refused()
    unlock(fd)
    check_not_open(file)
    lock(other)


def test_a_checked_file_is_unlocked_and_closed(opened_twice, monkeypatch):
    file, *_ = opened_twice
    called = []
    for name in ("lock", "unlock"):
        monkeypatch.setattr(portalocker, name, lambda fd, *_, name=name: called.append((name, fd)))
    check_not_open(file)
    (_, fd), _ = called
    assert called == [("lock", fd), ("unlock", fd)]
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(fd)


def test_a_disk_without_locks_is_used_without_one(opened_twice, monkeypatch):
    def fail(*_):
        raise portalocker.LockException

    for name in ("lock", "unlock"):
        monkeypatch.setattr(portalocker, name, fail)
    check_not_open(opened_twice[0])
