"""Every engine answers on its smallest, default and largest board; `every_size` tries all sizes."""

import pytest

from boardgames_tui.games import GAMES
from tests.engine.every_size import run
from tests.extras import games_with

GAMES_WITH_ENGINE = [(key, GAMES[key]) for key in games_with("engine")]
SIZES = [(key, size) for key, game in GAMES_WITH_ENGINE for size in (game.sizes[0], game.size, game.sizes[-1])]


@pytest.mark.parametrize(("key", "size"), SIZES)
def test_every_engine_answers_from_the_start_and_in_mid_game(key, size):
    assert run(key, size, number=2)
