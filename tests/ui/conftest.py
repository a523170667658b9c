import pytest

from boardgames_tui.ui import opponents


@pytest.fixture(autouse=True)
def _at_home(tmp_path, monkeypatch):
    """Settings of its own for each test, and no waiting for eyes."""
    monkeypatch.setenv("BOARDGAMES_TUI_CONFIG", str(tmp_path))
    monkeypatch.setattr(opponents, "PACE", 0)
