import pytest
from textual import constants
from textual.app import App

from boardgames_tui.match import timekeeper
from boardgames_tui.ui.control import opponents
from tests.fake_players import FakePlayer
from tests.ui.timed_games import FakeTime


@pytest.fixture(autouse=True)
def _at_home(tmp_path, monkeypatch):
    """Settings and games of its own for each test, a terminal with all colours, and no waiting for eyes.

    What is told once stays: on a busy machine it would be gone before a test has looked.
    """
    for name in ("CONFIG", "DATA"):
        monkeypatch.setenv(f"BOARDGAMES_TUI_{name}", str(tmp_path))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(constants, "COLOR_SYSTEM", "truecolor")
    monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "full")
    monkeypatch.setattr(opponents, "PACE", 0)
    monkeypatch.setattr(App, "NOTIFICATION_TIMEOUT", 600)


@pytest.fixture
def fake(monkeypatch):
    """A player that stands in for the engine; `answers` is filled by the test."""
    player = FakePlayer([])
    monkeypatch.setattr(opponents, "player_for", lambda *_: player)
    return player


@pytest.fixture
def time(monkeypatch):
    """The time of day, which only the test moves."""
    time = FakeTime()
    monkeypatch.setattr(timekeeper, "monotonic", time)
    return time
