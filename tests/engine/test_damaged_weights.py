"""An engine with damaged weights reports them in one sentence and exits with status 1."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import boardgames_tui

FILE = "torus/engine/patterns.weights"


@pytest.fixture(scope="module")
def damaged_environment(tmp_path_factory):
    """Return the environment of a copy of the program in which a file of weights is truncated."""
    folder = tmp_path_factory.mktemp("damaged")
    package = Path(boardgames_tui.__path__[0])
    shutil.copytree(package, folder / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    os.truncate(folder / package.name / "games" / FILE, 4000)
    return os.environ | {"PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"}


@pytest.mark.parametrize("lines", ["isready\n", "go nodes 10\n"])
def test_an_engine_reports_damaged_weights_and_exits(damaged_environment, lines):
    command = [sys.executable, "-m", "boardgames_tui", "engine", "torus"]
    ended = subprocess.run(command, input=lines, env=damaged_environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    sentence = f"'boardgames_tui/games/{FILE}' is damaged or incomplete: its checksum is wrong."
    assert ended.stderr == f"boardgames-tui: {sentence}\n"
