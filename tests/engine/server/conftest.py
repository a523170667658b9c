"""Dialogues with the server of each game."""

import pytest

from boardgames_tui.games import GAMES
from tests.engine.server.dialogue import talk


@pytest.fixture(scope="module", params=GAMES)
def any_game(request):
    with talk(GAMES[request.param]) as dialogue:
        dialogue.ask("isready", until="readyok")
        yield GAMES[request.param], dialogue


@pytest.fixture(scope="module")
def io_server():
    with talk(GAMES["io"]) as dialogue:
        dialogue.ask("isready", until="readyok")
        yield dialogue


@pytest.fixture
def io(io_server):
    """Return a dialogue with a server of Io after a reset."""
    commands = ["Size value 9", "MultiPV value 1", "Level value 9", "Hash value 16"]
    io_server.ask(*(f"setoption name {each}" for each in commands), "uainewgame", "isready", until="readyok")
    return io_server
