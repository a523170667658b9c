"""Engines are compiled once for the same sources, and ahead of time while the app runs."""

import errno
import os
import subprocess
import sys
from contextlib import contextmanager
from subprocess import PIPE
from threading import Event
from types import SimpleNamespace

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile import cache, kernel_cache
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.compile_job import CompileJob
from boardgames_tui.engine.perft import perft
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
def run_python(*arguments):
    """Run Python as another process with pipes; kill it at the end."""
    with subprocess.Popen([sys.executable, *arguments], stdin=PIPE, stdout=PIPE, stderr=PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


class SlowCompileJob(CompileJob):
    """A job that compiles nothing and lasts until `go_on` is set."""

    def __init__(self, go_on):
        self.messages, self.go_on, self.loads = [], go_on, 0
        super().__init__(IO, self.messages.append)

    def load_kernels(self):
        self.loads += 1
        assert self.go_on.wait(60)


def wait_until(condition):
    """Wait until a condition is true; raise AssertionError after a minute."""
    pause = Event()
    for _ in range(6_000):
        if condition():
            return
        pause.wait(0.01)
    raise AssertionError


def test_a_second_job_waits_for_the_first_and_says_so():
    go_on = Event()
    first, second = SlowCompileJob(go_on), SlowCompileJob(go_on)
    first.begin()
    wait_until(lambda: first.loads)
    second.begin()
    wait_until(lambda: second.messages)
    assert not second.loads
    go_on.set()
    wait_until(lambda: first.is_done and second.is_done)
    assert [line.split()[0] for line in first.messages] == ["compiling", "compiled"]
    assert second.messages == ["compiling Io..."]
    assert not second.needs_compile


def test_nobody_waits_for_a_compiled_engine():
    cache.mark_compiled(IO)
    with run_python("-c", HOLD) as process:
        assert process.stdout.readline() == "held\n"
        compile_job = SlowCompileJob(Event())
        compile_job.go_on.set()
        compile_job.begin()
        wait_until(lambda: compile_job.is_done)
    assert compile_job.messages == []


@pytest.mark.parametrize("damaged", ["", "comp", "Compiled"], ids=["empty", "truncated", "overwritten"])
def test_damaged_files_are_deleted_and_compiled_again(damaged):
    """For example, after a power failure before all files were on the disk."""
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
    compile_job = SlowCompileJob(go_on)
    compile_job.begin()
    wait_until(lambda: compile_job.loads)
    assert [file.exists() for file in (index, code, unmarked)] == [True, False, False]
    code.write_text("compiled anew")
    go_on.set()
    wait_until(lambda: compile_job.is_done)
    assert [line.split()[0] for line in compile_job.messages] == ["compiling", "compiled"]
    assert [cache.needs_compile(IO, baseline=baseline) for baseline in (False, True)] == [False, True]


def test_finished_files_of_an_interrupted_compilation_are_kept():
    folder = cache.ensure_game_folder(IO)
    index, code, index_only, partial = (
        folder / name for name in ("search.nbi", "search.1.nbc", "root.nbi", "root.1.nbc.tmp.12ab")
    )
    for file in (index, code, index_only, partial):
        file.write_text("compiled")
    cache.note_finished(index, code)
    cache.delete_unmarked(IO)
    assert [file.exists() for file in (index, code, index_only, partial)] == [True, True, False, False]
    code.write_text("compi")
    cache.delete_unmarked(IO)
    assert [file.exists() for file in (index, code)] == [True, False]
    assert cache.needs_compile(IO)


def test_each_kernel_is_noted_when_it_is_compiled(monkeypatch):
    """The compilation is interrupted between two kernels; the next one loads the first of them."""
    noted = []
    monkeypatch.setattr(
        kernel_cache, "note_finished", lambda *files: noted.append(files) or cache.note_finished(*files)
    )
    for _ in range(2):
        perft(Position.start(IO, 5), 1, Backend(IO, compiled=True))
        cache.delete_unmarked(IO)
    ((index, code),) = noted
    assert index.exists()
    assert code.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no lower priority to avoid")
def test_the_background_leaves_a_game_to_a_process_that_needs_it():
    with run_python("-m", "boardgames_tui", "prepare", "io", "torus") as process:
        assert process.stdout.readline() == "compiling Io...\n"
        wait_until(lambda: not is_lock_free())
        with cache.compile_lock(IO):
            assert process.stdout.readline() == "compiling Torus...\n"
            assert not cache.request_file(IO).exists()


def is_lock_free():
    with (cache.ensure_game_folder(IO) / cache.LOCK_NAME).open("a") as file:
        return cache._try_lock(file)


def test_a_failed_compilation_is_raised_for_the_caller(monkeypatch):
    """It fails in another thread, whose errors nobody sees."""
    compile_job = SlowCompileJob(Event())
    monkeypatch.setattr(compile_job, "load_kernels", lambda: 1 // 0)
    compile_job.begin()
    wait_until(lambda: compile_job.is_done)
    with pytest.raises(ZeroDivisionError):
        _ = compile_job.backend


def test_nobody_waits_for_a_killed_process_or_without_a_cache_folder(tmp_path, monkeypatch):
    with run_python("-c", HOLD) as process:
        assert process.stdout.readline() == "held\n"
    monkeypatch.setattr(cache, "time", NO_WAITING)
    with cache.compile_lock(IO):
        pass
    (tmp_path / "file").touch()
    monkeypatch.setenv("BOARDGAMES_TUI_CACHE", str(tmp_path / "file"))
    with cache.compile_lock(IO):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such priority")
def test_engines_are_compiled_in_the_order_given_at_a_lower_priority_until_the_input_ends():
    """Those that are compiled already are left out."""
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    cache.mark_compiled(GAMES["onyx"])
    with run_python("-m", "boardgames_tui", "prepare", "onyx", "torus", "io") as process:
        assert process.stdout.readline() == "compiling Torus...\n"
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(usual + 10, 19)
        process.stdin.close()
        assert process.wait() == 0
        assert process.stdout.read() == process.stderr.read() == ""
    assert [cache.needs_compile(GAMES[key]) for key in ("onyx", "torus", "io")] == [False, True, True]


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such limit")
@pytest.mark.parametrize("bytes_left", [100, 20_000])
def test_a_full_disk_leaves_an_engine_without_a_cache(bytes_left):
    """The limit on the size of a file fails like a full disk, at the first file or at a larger one.

    Plain UCT is compiled in a third of the time.
    """
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({bytes_left}, {bytes_left}))"
    serve = "from boardgames_tui.__main__ import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; {limit}; sys.argv[1:] = ['engine', 'torus']; {serve}"],
        input="setoption name Player value uct\nisready\nposition startpos\ngo nodes 2000\n",
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
    assert cache.needs_compile(GAMES["torus"], baseline=True)
