import threading

import pytest


@pytest.fixture(autouse=True)
def games(tmp_path, monkeypatch):
    """The folder of games, empty for each test; nothing waits for the disk any more when the next one begins."""
    monkeypatch.setenv("BOARDGAMES_TUI_DATA", str(tmp_path))
    yield tmp_path / "games"
    for thread in threading.enumerate():
        if thread.name == "disk":
            thread.join()
