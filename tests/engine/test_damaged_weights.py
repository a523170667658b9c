"""An engine whose weights are damaged says so in a sentence and exits with status 1."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import boardgames_tui
from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.uai.client import EngineClient, Timeouts

FILES = {
    "ataxx": "ataxx/engine/network.weights",
    "implo": "implo/engine/evaluation.weights",
    "io": "io/engine/windows.weights",
    "torus": "torus/engine/patterns.weights",
}


@pytest.fixture(scope="module")
def damaged(tmp_path_factory):
    """The environment of a copy of the program in which each file of weights has lost its end."""
    folder = tmp_path_factory.mktemp("damaged")
    package = Path(boardgames_tui.__path__[0])
    shutil.copytree(package, folder / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    for file in FILES.values():
        os.truncate(folder / package.name / "games" / file, 4000)
    return os.environ | {"PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"}


def sentence(game):
    return f"'boardgames_tui/games/{FILES[game]}' is damaged or incomplete: its checksum is wrong."


@pytest.mark.parametrize(("game", "lines"), [*((game, "isready\n") for game in FILES), ("torus", "go nodes 10\n")])
def test_an_engine_says_it_and_ends(damaged, game, lines):
    command = [sys.executable, "-m", "boardgames_tui", "engine", game]
    ended = subprocess.run(command, input=lines, env=damaged, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert ended.stderr == f"boardgames-tui: {sentence(game)}\n"


def test_a_command_that_searches_says_it_and_ends(damaged):
    command = [sys.executable, "-m", "boardgames_tui", "bench", "torus"]
    ended = subprocess.run(command, env=damaged, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert ended.stderr.endswith(f"boardgames-tui: {sentence('torus')}\n")
    assert "Traceback" not in ended.stderr


async def test_who_plays_against_the_engine_is_told(damaged, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", damaged["PYTHONPATH"])
    monkeypatch.setenv("PYTHONSAFEPATH", "1")
    engine = EngineClient("The engine", Timeouts())
    try:
        await engine.open([sys.executable, "-m", "boardgames_tui", "engine", "io"])
        with pytest.raises(EngineError) as told:
            await engine.begin_game(Position.start(GAMES["io"]))
    finally:
        await engine.close()
    assert str(told.value) == f"The engine has ended (exit status 1): boardgames-tui: {sentence('io')}"
