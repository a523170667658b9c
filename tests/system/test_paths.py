"""Folders of the program."""

import os
from pathlib import Path

import pytest
from platformdirs import PlatformDirs

from boardgames_tui.cli import FAILURE, answer_for
from boardgames_tui.core.errors import FolderError
from boardgames_tui.engine.compile.cache import ensure_game_folder
from boardgames_tui.games import GAMES
from boardgames_tui.system.crash_report import save_report
from boardgames_tui.system.paths import PURPOSES, paths
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
@each_row("name", PURPOSES)
def test_a_user_without_a_home_is_asked_for_the_folder_that_is_needed(monkeypatch, capsys, name):
    with pytest.raises(FolderError, match=f"set HOME or BOARDGAMES_TUI_{name.upper()}") as caught:
        paths()[name]
    assert answer_for(caught.value) == FAILURE
    assert capsys.readouterr().err == f"boardgames-tui: {caught.value}\n"
    monkeypatch.setenv(f"BOARDGAMES_TUI_{name.upper()}", "/somewhere")
    assert paths()[name] == Path("/somewhere")


@pytest.mark.skipif(os.name == "nt", reason="Windows knows the home directory of every user.")
@pytest.mark.usefixtures("_no_home")
def test_a_crash_without_a_home_is_one_sentence_and_engines_have_no_cache():
    assert save_report(KeyError("e5")) == "Unexpected error: KeyError('e5'), and there is no folder for a report."
    assert ensure_game_folder(GAMES["io"]) is None
