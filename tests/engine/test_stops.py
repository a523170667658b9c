"""A stop at any moment, or the shortest limit, gives a legal action in every game."""

from itertools import pairwise

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.engine.levels import Level
from boardgames_tui.games import GAMES
from boardgames_tui.uai.values import Limit
from tests.engine.engines import engine_of
from tests.engine.positions import random_game

MEGABYTES = 4


@pytest.fixture(scope="module", params=GAMES)
def game(request):
    return GAMES[request.param]


@pytest.fixture(scope="module")
def middle(game):
    """Return three successive positions from the middle of a game."""
    positions = random_game(Position.start(game, engine_defaults=True), 3)
    return positions[len(positions) // 2 : len(positions) // 2 + 3]


def stop_after(n):
    """Return a `should_stop` that is true from its call after the first n."""
    replies = iter([False] * n)
    return lambda: next(replies, True)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("looks", [0, 1, 2, 7])
def test_a_stop_at_any_poll_returns_a_legal_action(game, middle, looks, threads):
    engine = engine_of(game, MEGABYTES, threads=threads)
    assert engine.search(middle[0], Limit(infinite=True), should_stop=stop_after(looks)) in middle[0].actions


@pytest.mark.parametrize("temperature", [0.0, 1.0])
@pytest.mark.parametrize("limit", [Limit(nodes=0), Limit(nodes=2), Limit(movetime=0), Limit(depth=1), Limit(wtime=0)])
def test_the_shortest_search_returns_a_legal_action(game, middle, limit, temperature):
    engine = engine_of(game, MEGABYTES)
    action = engine.search(middle[0], limit, level=Level(temperature=temperature), should_stop=stop_after(50))
    assert action in middle[0].actions


def test_a_stopped_search_can_be_continued(game, middle):
    """An unfinished tree is continued like any other."""
    engine = engine_of(game, MEGABYTES)
    for looks in (1, 0, 2):
        actions_since = None
        for position, following in pairwise(middle):
            action = engine.search(
                position, Limit(infinite=True), actions_since=actions_since, should_stop=stop_after(looks)
            )
            assert action in position.actions
            actions_since = [next(each.code for each in position.actions if position.after(each) == following)]
