"""The file of a game and the disk below it: what is handed over when, what is synced, and a disk that refuses."""

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
def said():
    return []


@pytest.fixture
def file(games, said):
    """A new file; what the player is told of it lands in `said`."""
    file = GameFile(games)
    file.notify = said.append
    yield file
    file.close()


@pytest.fixture
def synced(monkeypatch):
    """A function that waits for a number of fsync calls; it returns the kind of each and the thread that made it."""
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
def refusing(code, after=0):
    """Let the system accept a number of bytes, then fail like a full or broken disk; yield what is tried."""
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


def text(folder):
    (each,) = folder.iterdir()
    return each.read_bytes()


def wait_until(true):
    """Wait for what a thread does; a condition would be told by the class itself, which is what is tested."""
    done = threading.Event()
    for _ in range(PATIENCE * 100):
        if true():
            return
        done.wait(0.01)
    raise AssertionError("waited in vain")


def test_what_is_appended_is_in_the_file_at_once_by_a_single_write(file, games, monkeypatch):
    writes, really = [], os.write
    monkeypatch.setattr(os, "write", lambda fd, data: writes.append(bytes(data)) or really(fd, data))
    file.append(b"one\n")
    assert text(games) == b"one\n"
    file.append(b"two\n")
    assert text(games) == b"one\ntwo\n"
    assert writes == [b"one\n", b"two\n"]


def test_the_disk_is_waited_for_in_another_thread_once_for_all_that_came_together(file, synced, monkeypatch):
    timers = []

    class Held(threading.Timer):
        """One that begins to count when it is released."""

        def start(self):
            timers.append(self)

        def release(self):
            super().start()

    monkeypatch.setattr(module, "SYNC_DELAY", 0)
    monkeypatch.setattr(module, "Timer", Held)
    for _ in range(20):
        file.append(b"line\n")
    (timer,) = timers
    timer.release()
    kinds = [kind for kind, _ in synced(3)]
    assert kinds == ["file", "folder", "folder"]
    assert all(thread is not threading.main_thread() for _, thread in synced(3))
    file.append(b"line\n")
    timers[-1].release()
    assert [kind for kind, _ in synced(4)][3:] == ["file"]


def test_the_time_to_the_disk_is_half_a_second_at_most():
    assert module.SYNC_DELAY <= 0.5


def test_closing_has_the_disk_take_what_came_last(file, synced):
    file.append(b"line\n")
    file.close()
    assert synced(1)[0][0] == "file"


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EDQUOT])
def test_a_disk_that_refuses_is_told_once_and_gets_everything_later(code, file, games, said, monkeypatch):
    monkeypatch.setattr(module, "SYNC_DELAY", 0.02)
    file.append(b"first\n")
    with refusing(code):
        file.append(b"second\n")
        file.append(b"third\n")
        assert file.has_pending
        wait_until(lambda: file._timer is not None)
        assert said == [f"This game cannot be saved in {games} for now ({os.strerror(code)}). You can keep playing."]
    wait_until(lambda: not file.has_pending)
    assert text(games) == b"first\nsecond\nthird\n"
    wait_until(lambda: len(said) == 2)
    assert said[1] == "This game is saved again, with all moves."


def test_a_disk_that_refuses_for_long_is_asked_again_and_again(file, games, monkeypatch):
    monkeypatch.setattr(module, "SYNC_DELAY", 0.02)
    with refusing(errno.ENOSPC) as attempts:
        file.append(b"line\n")
        wait_until(lambda: len(attempts) > 3)
    wait_until(lambda: not file.has_pending)
    assert text(games) == b"line\n"


@pytest.mark.parametrize("taken", range(1, 7))
def test_a_line_that_was_taken_in_part_goes_on_where_it_broke_off(taken, file, games):
    with refusing(errno.ENOSPC, taken):
        file.append(b"second\n")
        file.append(b"third\n")
        assert text(games) == b"second\n"[:taken]
    file.append(b"fourth\n")
    assert text(games) == b"second\nthird\nfourth\n"
    assert not file.has_pending


def test_a_folder_that_cannot_be_made_is_told_and_made_later(tmp_path, said):
    (tmp_path / "games").write_text("not a folder")
    file = GameFile(tmp_path / "games")
    file.notify = said.append
    file.append(b"line\n")
    assert "cannot be saved" in said[0]
    (tmp_path / "games").unlink()
    file.append(b"more\n")
    assert text(tmp_path / "games") == b"line\nmore\n"
    file.close()


def test_a_sync_that_fails_is_told(file, said, monkeypatch):
    def fsync(fd):
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(module, "SYNC_DELAY", 0.02)
    file.append(b"line\n")
    wait_until(lambda: said)
    assert "Input/output error" in said[0]


def test_two_new_games_never_share_a_file(games):
    files = [GameFile(games) for _ in range(20)]
    for n, each in enumerate(files):
        each.append(b"%d\n" % n)
    assert sorted(int(each.read_bytes()) for each in games.iterdir()) == list(range(20))
    for each in files:
        each.close()


def test_a_name_that_is_taken_is_not_taken_again(file, games, monkeypatch):
    names = iter("aaaaab" + "b" * 100)
    games.mkdir()
    (games / "aaaaa.jsonl").write_text("mine\n")
    monkeypatch.setattr(module.secrets, "choice", lambda letters: next(names))
    file.append(b"other\n")
    assert (games / "aaaaa.jsonl").read_text() == "mine\n"


def test_a_file_is_free_again_when_whoever_had_it_was_killed(file, games):
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
