"""Players whose engines are fakes."""

import shlex
import sys

import pytest

from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.uai import player as players
from boardgames_tui.uai.player import EnginePlayer, Orders
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
async def make_player(log, monkeypatch):
    """Return a function that creates the player of a fake engine, foreign or that of a seat; close all at the end."""
    created_players = []

    def make(behaviour="Ordered", answer="e5", *, seat=None, timeouts=SURE, game="io", tell=lambda _: None, **orders):
        command = [sys.executable, str(FAKE), behaviour, answer]
        player = EnginePlayer(seat or Seat("uai", shlex.join(command)), GAMES[game], tell, timeouts, Orders(**orders))
        if seat:
            monkeypatch.setattr(player, "command", lambda: command)
        created_players.append(player)
        return player

    yield make
    for player in created_players:
        await player.close()
