"""Folders, standard streams and reports of unexpected errors."""

import io
import os
import sys
from itertools import product
from pathlib import Path

import pytest
from platformdirs import PlatformDirs
from textual.worker import WorkerFailed

from boardgames_tui import cli
from boardgames_tui.cli import FAILURE, answer_for
from boardgames_tui.core.errors import FolderError
from boardgames_tui.engine.compile.cache import ensure_game_folder
from boardgames_tui.games import GAMES
from boardgames_tui.system.crash_report import save_report
from boardgames_tui.system.paths import PURPOSES, paths
from boardgames_tui.system.streams import is_terminal, open_streams, say, warn
from boardgames_tui.ui.app import BoardgamesApp
from tests.rows import each_row

pytestmark = pytest.mark.quick

SUGGESTED = PlatformDirs("boardgames-tui", appauthor=False)


@each_row("named", [None, ""])
def test_folders_are_those_of_the_platform_unless_the_environment_names_others(monkeypatch, named):
    for name in ("CONFIG", "DATA", "CACHE"):
        if named is None:
            monkeypatch.delenv(f"BOARDGAMES_TUI_{name}", raising=False)
        else:
            monkeypatch.setenv(f"BOARDGAMES_TUI_{name}", named)
    assert paths() == {
        "config": SUGGESTED.user_config_path,
        "data": SUGGESTED.user_data_path,
        "cache": SUGGESTED.user_cache_path,
    }
    for name in ("config", "data", "cache"):
        monkeypatch.setenv(f"BOARDGAMES_TUI_{name.upper()}", f"{name}/here")
    assert paths() == {name: Path(name, "here") for name in ("config", "data", "cache")}


@pytest.fixture
def _no_home(monkeypatch):
    """Let the user have no home directory, as in a container."""
    for name in ("HOME", *(f"XDG_{name}_HOME" for name in ("CONFIG", "DATA", "CACHE"))):
        monkeypatch.delenv(name, raising=False)
    for name in PURPOSES:
        monkeypatch.delenv(f"BOARDGAMES_TUI_{name.upper()}", raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 54_321)


@pytest.mark.skipif(os.name == "nt", reason="Windows knows the home directory of every user.")
@pytest.mark.usefixtures("_no_home")
@pytest.mark.parametrize("name", PURPOSES)
def test_a_user_without_a_home_is_asked_for_the_folder_that_is_needed(monkeypatch, capsys, name):
    # A crash is one sentence, and engines have no cache.
    assert save_report(KeyError("e5")) == "Unexpected error: KeyError('e5'), and there is no folder for a report."
    assert ensure_game_folder(GAMES["io"]) is None
    with pytest.raises(FolderError, match=f"set HOME or BOARDGAMES_TUI_{name.upper()}") as caught:
        paths()[name]
    assert answer_for(caught.value) == FAILURE
    assert capsys.readouterr().err == f"boardgames-tui: {caught.value}\n"
    monkeypatch.setenv(f"BOARDGAMES_TUI_{name.upper()}", "/somewhere")
    assert paths()[name] == Path("/somewhere")


def test_the_report_is_saved_and_named(tmp_path, monkeypatch):
    file = tmp_path / "new" / "data" / "crash.txt"
    monkeypatch.setenv("BOARDGAMES_TUI_DATA", str(file.parent))
    for name in ("e5", "d4"):
        assert save_report(KeyError(name)) == f"Unexpected error: KeyError('{name}'). Details are in {file}."
        assert file.read_text() == f"KeyError: '{name}'\n"
    error = FileNotFoundError(2, "No such file or directory", "rules.md")
    assert "FileNotFoundError: [Errno 2] No such file or directory: 'rules.md'. Details" in save_report(error)


@pytest.mark.timeout(20)
@pytest.mark.skipif(os.name != "posix", reason="no named pipes")
def test_a_report_that_cannot_be_written_is_mentioned(home):
    """Without a reader, a program that writes to a pipe would never end."""
    os.mkfifo(home / "crash.txt")
    assert save_report(KeyError("e5")).endswith("(it is not a regular file).")
    (home / "crash.txt").unlink()
    (home / "crash.txt").mkdir()
    assert save_report(KeyError("e5")).endswith("(Is a directory).")


def test_a_crash_of_the_command_line_is_one_sentence(home, monkeypatch, capsys):
    def crash(*_args, **_more):
        raise KeyError("e5")

    monkeypatch.setattr(cli, "app", crash)
    monkeypatch.setattr(cli, "open_streams", lambda _: None)
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 1
    assert capsys.readouterr().err == f"boardgames-tui: {save_report(KeyError('e5'))}\n"


async def test_a_crash_of_a_worker_is_reported_as_its_cause(home, capsys):
    async def crash():
        (home / "missing.toml").read_text()

    async def run_app():
        async with app.run_test(size=(80, 24)) as pilot:
            app.run_worker(crash())
            await pilot.pause()

    app = BoardgamesApp()
    with pytest.raises(WorkerFailed):
        await run_app()
    # The terminal has wrapped the sentence, also within the path.
    printed = "".join(capsys.readouterr().err.split())
    assert f"FileNotFoundError:[Errno2]Nosuchfileordirectory:'{home / 'missing.toml'}'" in printed
    assert ", in crash\n" in (home / "crash.txt").read_text()


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_terminal_needs_both_streams(monkeypatch):
    for stdin, stdout in product((Terminal, io.StringIO), repeat=2):
        monkeypatch.setattr(sys, "stdin", stdin())
        monkeypatch.setattr(sys, "stdout", stdout())
        assert is_terminal() is (stdin is stdout is Terminal)


def test_control_characters_are_never_printed(capsys):
    say("one\ntwo\a")
    warn("three.", "four\nfive.")
    assert capsys.readouterr() == ("one\ntwo?\n", "boardgames-tui: three.\nboardgames-tui: four five.\n")


def test_characters_outside_the_encoding_are_replaced(monkeypatch):
    streams = [io.TextIOWrapper(io.BytesIO(b"a\xff"), encoding="ascii") for _ in range(3)]
    for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
        monkeypatch.setattr(sys, name, stream)
    open_streams()
    assert [sys.stdin, sys.stdout, sys.stderr] == streams
    assert [stream.errors for stream in streams] == ["replace"] * 3
