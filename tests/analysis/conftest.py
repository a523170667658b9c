"""Fake engine in place of the program's own."""

import sys

import pytest

from boardgames_tui.uai.player import EnginePlayer
from tests.uai.engine_matches import FAKE


@pytest.fixture
def fake_engine(tmp_path, monkeypatch):
    """Return a function that replaces every engine by a fake with a behaviour, and returns the log of its input."""
    log = tmp_path / "log"
    log.touch()
    monkeypatch.setenv("FAKE_LOG", str(log))

    def use(behaviour, answer="e5"):
        monkeypatch.setattr(EnginePlayer, "command", lambda _: [sys.executable, str(FAKE), behaviour, answer])
        return log

    return use
