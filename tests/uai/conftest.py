"""Fake engines in the seats of a game."""

import shlex
import sys

import pytest

from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.uai import player as players
from boardgames_tui.uai.player import EnginePlayer
from tests.uai.seating import FAKE, LONG, SURE


@pytest.fixture
def log(tmp_path, monkeypatch):
    """What the fakes have read, a line each; a line with its number for each process."""
    file = tmp_path / "log"
    file.touch()
    monkeypatch.setenv("FAKE_LOG", str(file))
    monkeypatch.setattr(players, "FOREIGN_LIMIT", LONG)
    return file


@pytest.fixture
async def players_made():
    """The players of a test; they are closed in its end."""
    made = []
    yield made
    for player in made:
        await player.close()


@pytest.fixture
def seated(log, players_made):
    """Make the player of a fake engine."""

    def make(behaviour, answer="e5", *, timeouts=SURE, game="io", tell=lambda _: None):
        seat = Seat("uai", shlex.join([sys.executable, str(FAKE), behaviour, answer]))
        players_made.append(EnginePlayer(seat, GAMES[game], tell, timeouts))
        return players_made[-1]

    return make


@pytest.fixture
def own(log, players_made, monkeypatch):
    """Make the player of a seat `engine:7`, in whose place the fake runs."""

    def make(behaviour, answer="e5", *, game="io"):
        players_made.append(EnginePlayer(Seat("engine", "7"), GAMES[game], lambda _: None, SURE))
        monkeypatch.setattr(players_made[-1], "command", lambda: [sys.executable, str(FAKE), behaviour, answer])
        return players_made[-1]

    return make
