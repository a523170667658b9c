"""Players whose engines are fakes."""

import shlex
import sys

import pytest

from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.uai import player as players
from boardgames_tui.uai.player import EnginePlayer
from tests.uai.engine_matches import FAKE, LONG, SURE


@pytest.fixture
def log(tmp_path, monkeypatch):
    """Return the file to which the fakes write each line they read, and the id of each of their processes."""
    file = tmp_path / "log"
    file.touch()
    monkeypatch.setenv("FAKE_LOG", str(file))
    monkeypatch.setattr(players, "FOREIGN_LIMIT", LONG)
    return file


@pytest.fixture
async def created_players():
    """Collect the players of a test, and close them at its end."""
    made = []
    yield made
    for player in made:
        await player.close()


@pytest.fixture
def make_player(log, created_players):
    """Return a function that creates the player of a fake engine."""

    def make(behaviour, answer="e5", *, timeouts=SURE, game="io", tell=lambda _: None):
        seat = Seat("uai", shlex.join([sys.executable, str(FAKE), behaviour, answer]))
        created_players.append(EnginePlayer(seat, GAMES[game], tell, timeouts))
        return created_players[-1]

    return make


@pytest.fixture
def make_own_player(log, created_players, monkeypatch):
    """Return a function that creates a player for `engine:7` that runs a fake instead."""

    def make(behaviour, answer="e5", *, game="io"):
        created_players.append(EnginePlayer(Seat("engine", "7"), GAMES[game], lambda _: None, SURE))
        monkeypatch.setattr(created_players[-1], "command", lambda: [sys.executable, str(FAKE), behaviour, answer])
        return created_players[-1]

    return make
