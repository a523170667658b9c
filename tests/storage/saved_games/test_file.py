"""The file of a game: when data is written and synced, and what happens when the disk fails."""

import errno
import os
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager

import pytest

from boardgames_tui.core.errors import SaveError
from boardgames_tui.storage.saved_games import game_file as module
from boardgames_tui.storage.saved_games.game_file import GameFile
from tests.rows import each_row

pytestmark = pytest.mark.quick

PATIENCE = 60
HOLDER = """
import sys
from pathlib import Path
from boardgames_tui.storage.saved_games.game_file import GameFile
held = GameFile.open_existing(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def messages():
    return []


@pytest.fixture
def file(games, messages):
    """Return a new file, whose messages to the player are collected in `messages`."""
    file = GameFile(games)
    file.notify = messages.append
    yield file
    file.close()


@pytest.fixture
def synced(monkeypatch):
    """Return a function that waits for a number of fsync calls and returns the kind and the thread of each."""
    for thread in threading.enumerate():
        # A file of an earlier test may still be on its way to the disk.
        owner = getattr(getattr(thread, "function", None), "__self__", None)
        if thread.name == "disk" or isinstance(owner, GameFile):
            thread.join(PATIENCE)
    seen, more = [], threading.Condition()
    really = os.fsync

    def fsync(fd):
        really(fd)
        with more:
            seen.append(("file" if os.fstat(fd).st_mode & 0o100000 else "folder", threading.current_thread()))
            more.notify()

    monkeypatch.setattr(os, "fsync", fsync)

    def wait_for(count):
        with more:
            assert more.wait_for(lambda: len(seen) >= count, PATIENCE), seen
            return list(seen)

    return wait_for


@contextmanager
def failing_disk(code, after=0):
    """Let writing succeed for a number of bytes and then fail as on a full or broken disk; yield the attempts."""
    really, left, attempts = os.write, [after], []

    def write(fd, data):
        attempts.append(bytes(data))
        if left[0] == 0:
            raise OSError(code, os.strerror(code))
        n = really(fd, bytes(data[: left[0]]))
        left[0] -= n
        return n

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "write", write)
        yield attempts


def text_in(folder):
    (each,) = folder.iterdir()
    return each.read_bytes()


def wait_until(true):
    """Wait for the effect of a thread by polling, because a condition would need the class under test to notify it."""
    done = threading.Event()
    for _ in range(PATIENCE * 100):
        if true():
            return
        done.wait(0.01)
    raise AssertionError("waited in vain")


def test_data_is_appended_at_once_by_a_single_write(file, games, monkeypatch):
    writes, really = [], os.write
    monkeypatch.setattr(os, "write", lambda fd, data: writes.append(bytes(data)) or really(fd, data))
    file.append(b"one\n")
    assert text_in(games) == b"one\n"
    file.append(b"two\n")
    assert text_in(games) == b"one\ntwo\n"
    assert writes == [b"one\n", b"two\n"]


def test_data_is_synced_in_another_thread_once_for_all_writes_that_came_together(file, synced, monkeypatch):
    timers = []

    class ManualTimer(threading.Timer):
        def start(self):
            timers.append(self)

        def release(self):
            super().start()

    assert module.SYNC_DELAY <= 0.5
    monkeypatch.setattr(module, "SYNC_DELAY", 0)
    monkeypatch.setattr(module, "Timer", ManualTimer)
    for _ in range(20):
        file.append(b"line\n")
    (timer,) = timers
    timer.release()
    kinds = [kind for kind, _ in synced(3)]
    assert kinds == ["file", "folder", "folder"]
    assert all(thread is not threading.main_thread() for _, thread in synced(3))
    file.append(b"line\n")
    file.close()
    assert [kind for kind, _ in synced(4)][3:] == ["file"]


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EDQUOT])
def test_a_failing_disk_is_reported_once_tried_again_and_gets_everything_later(
    code, file, games, messages, monkeypatch
):
    monkeypatch.setattr(module, "SYNC_DELAY", 0.02)
    file.append(b"first\n")
    with failing_disk(code) as attempts:
        file.append(b"second\n")
        file.append(b"third\n")
        assert file.has_pending
        wait_until(lambda: len(attempts) > 4)
        reason = os.strerror(code)
        assert messages == [f"This game cannot be saved in {games} for now ({reason}). You can keep playing."]
    wait_until(lambda: not file.has_pending)
    assert text_in(games) == b"first\nsecond\nthird\n"
    wait_until(lambda: len(messages) == 2)
    assert messages[1] == "This game is saved again, with all moves."


@each_row("taken", range(1, 7))
def test_a_partial_write_is_completed(taken, tmp_path):
    games = tmp_path / f"games{taken}"
    file = GameFile(games)
    with failing_disk(errno.ENOSPC, taken):
        file.append(b"second\n")
        file.append(b"third\n")
        assert text_in(games) == b"second\n"[:taken]
    file.append(b"fourth\n")
    assert text_in(games) == b"second\nthird\nfourth\n"
    assert not file.has_pending
    file.close()


def test_a_folder_that_cannot_be_created_is_reported_and_created_later(tmp_path, messages):
    (tmp_path / "games").write_text("not a folder")
    file = GameFile(tmp_path / "games")
    file.notify = messages.append
    file.append(b"line\n")
    assert "cannot be saved" in messages[0]
    (tmp_path / "games").unlink()
    file.append(b"more\n")
    assert text_in(tmp_path / "games") == b"line\nmore\n"
    file.close()


def test_a_failing_sync_is_reported(file, messages, monkeypatch):
    def fsync(fd):
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(module, "SYNC_DELAY", 0.02)
    file.append(b"line\n")
    wait_until(lambda: messages)
    assert "Input/output error" in messages[0]


def test_two_new_games_never_share_a_file(games, monkeypatch):
    files = [GameFile(games) for _ in range(20)]
    for n, each in enumerate(files):
        each.append(b"%d\n" % n)
    assert sorted(int(each.read_bytes()) for each in games.iterdir()) == list(range(20))
    for each in files:
        each.close()
    (games / "aaaaa.jsonl").write_text("mine\n")
    names = iter("aaaaab" + "b" * 100)
    monkeypatch.setattr("secrets.choice", lambda letters: next(names))
    files[0] = GameFile(games)
    files[0].append(b"other\n")
    files[0].close()
    assert (games / "aaaaa.jsonl").read_text() == "mine\n"


def test_a_file_is_unlocked_when_its_process_is_killed(file, games):
    file.append(b"line\n")
    file.close()
    (path,) = games.iterdir()
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with holder:
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(SaveError, match="open elsewhere"):
            GameFile.open_existing(path)
        holder.send_signal(getattr(signal, "SIGKILL", signal.SIGTERM))
        holder.wait()
    GameFile.open_existing(path).close()
