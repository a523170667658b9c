"""A stop at any moment, or any limit, gives a legal action in every game; `every_size` tries all sizes."""

from itertools import pairwise, product

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.engine.levels import Level
from boardgames_tui.games import GAMES
from boardgames_tui.uai.values import Limit
from tests.engine.engines import engine_of, stop_after
from tests.engine.every_size import run
from tests.engine.positions import random_game
from tests.extras import games_with

MEGABYTES = 4


# The shortest searches.
SHORTEST = (Limit(nodes=0), Limit(nodes=2), Limit(movetime=0), Limit(depth=1), Limit(wtime=0))


def middle_of_game(game):
    positions = random_game(Position.start(game, engine_defaults=True), 3)
    return positions[len(positions) // 2 : len(positions) // 2 + 3]


@pytest.mark.parametrize("key", GAMES)
def test_a_stop_at_any_poll_and_the_shortest_search_return_a_legal_action(key):
    position, *_ = middle_of_game(GAMES[key])
    for looks, threads in product((0, 1, 2, 7), (1, 2)):
        engine = engine_of(GAMES[key], MEGABYTES, threads=threads)
        assert engine.search(position, Limit(infinite=True), should_stop=stop_after(looks)) in position.actions
    for limit, temperature in product(SHORTEST, (0.0, 1.0)):
        engine = engine_of(GAMES[key], MEGABYTES)
        action = engine.search(position, limit, level=Level(temperature=temperature), should_stop=stop_after(50))
        assert action in position.actions


@pytest.mark.parametrize("key", GAMES)
def test_a_stopped_search_can_be_continued(key):
    engine = engine_of(GAMES[key], MEGABYTES)
    for looks in (1, 0, 2):
        actions_since = None
        for position, following in pairwise(middle_of_game(GAMES[key])):
            action = engine.search(
                position, Limit(infinite=True), actions_since=actions_since, should_stop=stop_after(looks)
            )
            assert action in position.actions
            actions_since = [next(each.code for each in position.actions if position.after(each) == following)]


SIZES = [(key, size) for key in games_with("engine") for size in (GAMES[key].sizes[0], GAMES[key].sizes[-1])]


@pytest.mark.parametrize(("key", "size"), SIZES)
def test_every_engine_answers_from_the_start_and_in_mid_game(key, size):
    assert run(key, size, number=2)
