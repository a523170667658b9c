"""Files: read up to a size, written whole or not at all, and locked; what is not a regular file is refused."""

import io
import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import portalocker
import pytest

from boardgames_tui.core.errors import SaveError
from boardgames_tui.system import regular_file
from boardgames_tui.system.atomic_write import OLD_AGE, remove_abandoned, write_atomically
from boardgames_tui.system.lock import check_not_open, lock, unlock
from boardgames_tui.system.regular_file import NOT_REGULAR, TOO_LARGE, read_bounded, read_regular_file
from tests.rows import each_row

pytestmark = pytest.mark.quick
posix = pytest.mark.skipif(os.name != "posix", reason="no such permissions, links, devices and named pipes")


@pytest.fixture
def special_files(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("/dev/zero")
    (tmp_path / "link-to-pipe").symlink_to("pipe")
    return [Path("/dev/zero"), *(tmp_path / name for name in ("pipe", "link", "link-to-pipe"))]


@posix
def test_a_regular_file_and_a_link_to_it_are_read(tmp_path):
    (tmp_path / "file").write_bytes(b"text\r\n\x1a.")
    (tmp_path / "link").symlink_to("file")
    assert read_regular_file(tmp_path / "file") == read_regular_file(tmp_path / "link") == b"text\r\n\x1a."


@posix
@pytest.mark.timeout(20)
def test_a_device_a_pipe_and_a_link_to_one_are_refused_and_closed(special_files):
    before = list(Path("/dev/fd").iterdir())
    for file in special_files:
        with pytest.raises(OSError, match=NOT_REGULAR) as refusal:
            read_regular_file(file)
        assert refusal.value.filename == str(file)
    assert len(list(Path("/dev/fd").iterdir())) == len(before)


def test_a_folder_is_called_one_and_a_file_that_is_too_large_is_not_read(tmp_path):
    with pytest.raises(IsADirectoryError):
        read_regular_file(tmp_path)
    with (tmp_path / "file").open("wb") as stream:
        stream.truncate(regular_file.MAX_BYTES + 1)
    with pytest.raises(OSError, match=TOO_LARGE):
        read_regular_file(tmp_path / "file")


def test_a_stream_is_read_up_to_the_limit(monkeypatch):
    monkeypatch.setattr(regular_file, "MAX_BYTES", 10)
    assert read_bounded(io.BytesIO(bytes(10)), "standard input") == bytes(10)
    with pytest.raises(OSError, match=TOO_LARGE):
        read_bounded(io.BytesIO(bytes(11)), "standard input")


@posix
def test_a_file_is_written_and_overwritten(tmp_path):
    for content in ("one", "two", b"\r\n\xff"):
        write_atomically(tmp_path / "file", content)
        assert (tmp_path / "file").read_bytes() == (content.encode() if isinstance(content, str) else content)
    assert [each.name for each in tmp_path.iterdir()] == ["file"]
    # A symbolic link is kept.
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "file")
    write_atomically(link, "three")
    assert (link.is_symlink(), (tmp_path / "file").read_text()) == (True, "three")


@posix
@each_row("mode", [0o600, 0o640, 0o666, 0o444])
def test_an_overwritten_file_keeps_its_permissions(tmp_path, mode):
    file, new = tmp_path / f"file{mode}", tmp_path / f"new{mode}"
    file.write_text("one")
    file.chmod(mode)
    before = os.umask(0o022)
    try:
        write_atomically(file, "two")
        write_atomically(new, "one")
    finally:
        os.umask(before)
    assert file.read_text() == "two"
    assert [stat.S_IMODE(each.stat().st_mode) for each in (file, new)] == [mode, 0o644]


def test_a_text_is_on_the_disk_before_the_file_is_renamed_and_a_failure_leaves_the_old_one(tmp_path, monkeypatch):
    """A power failure leaves the old text or the new one, never an empty file."""

    def sync(fd):
        synced.append((os.fstat(fd).st_size, file.read_text()))
        raise OSError

    file, synced = tmp_path / "file", []
    file.write_text("one")
    monkeypatch.setattr(os, "fsync", sync)
    with pytest.raises(OSError):
        write_atomically(file, "three")
    assert synced == [(5, "one")]
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("file", "one")]


def test_the_file_of_a_killed_writer_is_removed_when_it_is_old(tmp_path):
    code = """
import os, sys
from pathlib import Path
from boardgames_tui.system.atomic_write import write_atomically
os.fsync = lambda _: os._exit(9)
write_atomically(Path(sys.argv[1]), "text")
"""
    assert subprocess.run([sys.executable, "-c", code, str(tmp_path / "file")], check=False).returncode == 9
    (temporary,) = tmp_path.iterdir()
    remove_abandoned(tmp_path)
    assert temporary.exists()
    make_old(temporary)
    write_atomically(tmp_path / "another", "text")
    assert [each.name for each in tmp_path.iterdir()] == ["another"]


def test_a_file_that_is_still_written_or_is_not_ours_is_not_removed(tmp_path):
    ours, theirs = tmp_path / ".boardgames-tui-1234abcd.tmp", tmp_path / ".club.sgf-20240101"
    for file in (ours, theirs):
        file.touch()
        make_old(file)
    with ours.open() as stream:
        lock(stream.fileno())
        remove_abandoned(tmp_path)
    assert {*tmp_path.iterdir()} == {ours, theirs}


def make_old(file):
    then = time.time() - OLD_AGE - 1
    os.utime(file, (then, then))


@pytest.mark.timeout(20)
@posix
def test_a_pipe_and_a_device_are_refused(tmp_path):
    """Without a reader, writing to a pipe would never end."""
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to("/dev/null")
    for file in (pipe, link):
        with pytest.raises(OSError, match="it is not a regular file"):
            write_atomically(file, "text")
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert link.is_symlink()


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
