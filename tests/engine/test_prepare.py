"""Engines are compiled once for one source, and ahead of time as long as the app is listening."""

import errno
import os
import subprocess
import sys
from contextlib import contextmanager
from subprocess import PIPE
from threading import Event
from types import SimpleNamespace

import pytest

from boardgames_tui.engine.compile import cache
from boardgames_tui.engine.compile_job import CompileJob
from boardgames_tui.games import GAMES

IO = GAMES["io"]
NO_WAITING = SimpleNamespace(sleep=lambda _: pytest.fail("it waits"))
HOLD = """
from boardgames_tui.engine.compile.cache import compile_lock
from boardgames_tui.games import GAMES
with compile_lock(GAMES["io"]):
    print("held", flush=True)
    input()
"""


@pytest.fixture(autouse=True)
def _cold(tmp_path, monkeypatch):
    monkeypatch.setenv("BOARDGAMES_TUI_CACHE", str(tmp_path))


@contextmanager
def program(*arguments):
    """Run Python beside this process, to be talked to."""
    with subprocess.Popen([sys.executable, *arguments], stdin=PIPE, stdout=PIPE, stderr=PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


class Slow(CompileJob):
    """A warming that compiles nothing, for as long as it is held up."""

    def __init__(self, go_on):
        self.said, self.go_on, self.loads = [], go_on, 0
        super().__init__(IO, self.said.append)

    def load_kernels(self):
        self.loads += 1
        assert self.go_on.wait(60)


def until(true):
    """Wait until something is so; no test waits so long but to fail."""
    pause = Event()
    for _ in range(6_000):
        if true():
            return
        pause.wait(0.01)
    raise AssertionError


def test_what_one_compiles_another_waits_for_and_says_so():
    go_on = Event()
    first, second = Slow(go_on), Slow(go_on)
    first.begin()
    until(lambda: first.loads)
    second.begin()
    until(lambda: second.said)
    assert not second.loads
    go_on.set()
    until(lambda: first.is_done and second.is_done)
    assert [line.split()[0] for line in first.said] == ["compiling", "compiled"]
    assert second.said == ["compiling Io..."]
    assert not second.needs_compile


def test_nobody_waits_for_what_is_compiled():
    cache.mark_compiled(IO)
    with program("-c", HOLD) as process:
        assert process.stdout.readline() == "held\n"
        compile_job = Slow(Event())
        compile_job.go_on.set()
        compile_job.begin()
        until(lambda: compile_job.is_done)
    assert compile_job.said == []


@pytest.mark.parametrize("damaged", ["", "comp", "Compiled"], ids=["empty", "truncated", "overwritten"])
def test_what_is_damaged_is_deleted_and_compiled_again(damaged):
    """For example, if the power failed before all files were on the disk."""
    folder = cache.ensure_game_folder(IO)
    index, code, unmarked = (folder / name for name in ("search.nbi", "search.1.nbc", "perft.nbi"))
    for file in index, code:
        file.write_text("compiled")
    for baseline in False, True:
        cache.mark_compiled(IO, baseline=baseline)
    unmarked.write_text("compiled")
    assert not cache.needs_compile(IO)
    code.write_text(damaged)
    go_on = Event()
    compile_job = Slow(go_on)
    compile_job.begin()
    until(lambda: compile_job.loads)
    assert [file.exists() for file in (index, code, unmarked)] == [True, False, False]
    code.write_text("compiled anew")
    go_on.set()
    until(lambda: compile_job.is_done)
    assert [line.split()[0] for line in compile_job.said] == ["compiling", "compiled"]
    assert [cache.needs_compile(IO, baseline=baseline) for baseline in (False, True)] == [False, True]


def test_what_befalls_a_compilation_is_told_to_who_wants_its_engine(monkeypatch):
    """It happens in another thread, whose errors nobody sees."""
    compile_job = Slow(Event())
    monkeypatch.setattr(compile_job, "load_kernels", lambda: 1 // 0)
    compile_job.begin()
    until(lambda: compile_job.is_done)
    with pytest.raises(ZeroDivisionError):
        _ = compile_job.backend


def test_who_is_killed_while_compiling_holds_nobody_up(monkeypatch):
    with program("-c", HOLD) as process:
        assert process.stdout.readline() == "held\n"
    monkeypatch.setattr(cache, "time", NO_WAITING)
    with cache.compile_lock(IO):
        pass


def test_a_game_is_compiled_without_a_place_to_keep_it(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("BOARDGAMES_TUI_CACHE", str(tmp_path / "file"))
    monkeypatch.setattr(cache, "time", NO_WAITING)
    with cache.compile_lock(IO):
        pass


def test_engines_are_compiled_in_the_order_given_until_the_input_ends():
    cache.mark_compiled(GAMES["onyx"])
    with program("-m", "boardgames_tui", "prepare", "onyx", "torus", "io") as process:
        assert process.stdout.readline() == "compiling Torus...\n"
        process.stdin.close()
        assert process.wait() == 0
        assert process.stdout.read() == process.stderr.read() == ""
    assert [cache.needs_compile(GAMES[key]) for key in ("onyx", "torus", "io")] == [False, True, True]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such priority")
def test_they_are_compiled_at_a_lower_priority():
    with program("-m", "boardgames_tui", "prepare", "io") as process:
        assert process.stdout.readline() == "compiling Io...\n"
        usual = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(usual + 10, 19)


def test_nothing_is_done_and_said_where_all_is_compiled():
    for game in GAMES.values():
        cache.mark_compiled(game)
    with program("-m", "boardgames_tui", "prepare", *GAMES) as process:
        assert process.communicate()[0] == ""
        assert process.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such limit")
@pytest.mark.parametrize("bytes_left", [100, 20_000])
def test_a_full_disk_leaves_an_engine_without_a_cache(bytes_left):
    """The limit on the size of a file fails like a full disk, at the first file or at a larger one."""
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({bytes_left}, {bytes_left}))"
    serve = "from boardgames_tui.__main__ import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; {limit}; sys.argv[1:] = ['engine', 'torus']; {serve}"],
        input="isready\nposition startpos\ngo nodes 2000\n",
        capture_output=True,
        text=True,
        timeout=240,
        check=True,
    )
    lines = done.stdout.splitlines()
    assert [line for line in lines if "without a cache" in line] == [
        f"info string compiling Torus without a cache: {os.strerror(errno.EFBIG)}"
    ]
    assert lines[-1].startswith("bestmove ")
    assert done.stderr == ""
    assert cache.needs_compile(GAMES["torus"])
