"""Files of text or bytes: written whole or not at all, and what is not a regular file is refused."""

import os
import stat
import subprocess
import sys
import time

import pytest

from boardgames_tui.system.atomic_write import OLD_AGE, remove_abandoned, write_atomically
from boardgames_tui.system.lock import lock
from tests.rows import each_row

pytestmark = pytest.mark.quick


def test_a_file_is_written_and_overwritten(tmp_path):
    for content in ("one", "two", b"\r\n\xff"):
        write_atomically(tmp_path / "file", content)
        assert (tmp_path / "file").read_bytes() == (content.encode() if isinstance(content, str) else content)
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such permissions")
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


def test_a_text_is_on_the_disk_before_the_file_is_renamed(tmp_path, monkeypatch):
    """A power failure leaves the old text or the new one, never an empty file."""
    file, synced = tmp_path / "file", []
    file.write_text("one")
    monkeypatch.setattr(os, "fsync", lambda fd: synced.append((os.fstat(fd).st_size, file.read_text())))
    write_atomically(file, "three")
    assert synced == [(5, "one")]


def test_a_failed_write_leaves_the_old_file_and_no_other(tmp_path, monkeypatch):
    def fail(_):
        raise OSError

    (tmp_path / "file").write_text("one")
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError):
        write_atomically(tmp_path / "file", "two")
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


@pytest.mark.skipif(os.name != "posix", reason="Windows asks for a right to make links")
def test_a_symbolic_link_is_kept(tmp_path):
    file, link = tmp_path / "file", tmp_path / "link"
    link.symlink_to(file)
    for text in ("one", "two"):
        write_atomically(link, text)
        assert (link.is_symlink(), file.read_text()) == (True, text)


@pytest.mark.timeout(20)
@pytest.mark.skipif(os.name != "posix", reason="no named pipes")
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
