import shutil
import threading

import pytest


@pytest.fixture(autouse=True)
def games(tmp_path, monkeypatch):
    """Return the folder of games, empty for each test; all pending writes are finished before the next test."""
    monkeypatch.setenv("BOARDGAMES_TUI_DATA", str(tmp_path))
    yield tmp_path / "games"
    for thread in threading.enumerate():
        if thread.name == "disk":
            thread.join()


@pytest.fixture
def empty(games):
    """Return a function that deletes all games: rows of a table share their folder."""
    return lambda: shutil.rmtree(games, ignore_errors=True)
