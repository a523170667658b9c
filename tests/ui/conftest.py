import pytest
from textual import constants
from textual.app import App

from boardgames_tui.ui import opponents


@pytest.fixture(autouse=True)
def _at_home(tmp_path, monkeypatch):
    """Settings and games of its own for each test, a terminal with all colours, and no waiting for eyes.

    What is told once stays: on a busy machine it would be gone before a test has looked.
    """
    for name in ("CONFIG", "DATA"):
        monkeypatch.setenv(f"BOARDGAMES_TUI_{name}", str(tmp_path))
    monkeypatch.setattr(constants, "COLOR_SYSTEM", "truecolor")
    monkeypatch.setattr(opponents, "PACE", 0)
    monkeypatch.setattr(App, "NOTIFICATION_TIMEOUT", 600)
