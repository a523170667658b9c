import pytest
from textual import constants
from textual.app import App

from boardgames_tui.play import opponents
from tests.fake_players import FakePlayer
from tests.ui.fast_app import drawn_at_pauses, noticed_idle, parsed_styles  # noqa: F401


@pytest.fixture(autouse=True)
def _isolated_app(tmp_path, monkeypatch):
    """Give each test its own settings and saved games, a terminal with all colours, and no pauses.

    Notifications stay: on a busy machine they would be gone before the test has read them.
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
    """Replace the engine by a fake player; the test fills its `answers`."""
    player = FakePlayer([])
    monkeypatch.setattr(opponents, "player_for", lambda *_: player)
    return player
