"""Fixtures for the arena: small matches, and fake engines."""

import shlex
import sys
from pathlib import Path

import pytest

from boardgames_tui.arena import runner_thread
from boardgames_tui.arena.match_spec import Contender, MatchSpec
from boardgames_tui.match.seats import Seat
from boardgames_tui.uai.values import Limit

FAKE = Path(__file__).with_name("fake_player.py")


@pytest.fixture(autouse=True)
def _this_runner_thread():
    """Close the engines after a test."""
    yield
    runner_thread.close()


@pytest.fixture
def log(tmp_path, monkeypatch):
    """Return the log of fake engines, with a line for each process and each game."""
    file = tmp_path / "log"
    file.touch()
    monkeypatch.setenv("FAKE_LOG", str(file))
    return file


@pytest.fixture
def match_spec(log):
    """Return a match specification of two seats; `fake:…` stands for the command of a fake engine."""

    def make(a="greedy", b="random", game="ataxx", size=5, **more):
        seats = (Seat.parse(seat_text(text)) for text in (a, b))
        return MatchSpec(game, size, tuple(Contender(seat, Limit(movetime=10)) for seat in seats), **more)

    return make


def seat_text(text):
    kind, colon, words = text.partition(":fake ")
    return f"{kind}:{shlex.join([sys.executable, str(FAKE), kind, *words.split()])}" if colon else text
