"""An engine that advises as it is told, in the place of ours."""

import sys
from pathlib import Path

import pytest

from boardgames_tui.uai.player import EnginePlayer

FAKE = Path(__file__).parent.parent / "uai" / "fake_engine.py"


@pytest.fixture
def fake(tmp_path, monkeypatch):
    """Let a fake of this behaviour run for every engine; return the file of all lines that it has read."""
    log = tmp_path / "log"
    log.touch()
    monkeypatch.setenv("FAKE_LOG", str(log))

    def take(behaviour, answer="e5"):
        monkeypatch.setattr(EnginePlayer, "command", lambda _: [sys.executable, str(FAKE), behaviour, answer])
        return log

    return take
