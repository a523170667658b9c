"""A stop at any moment gives a legal action, in every game; so does the shortest limit."""

import random
from itertools import pairwise

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.engine import Engine
from boardgames_tui.engine.levels import Level
from boardgames_tui.games import GAMES
from boardgames_tui.uai.values import Limit
from tests.engine.positions import random_game

MEGABYTES = 4


@pytest.fixture(scope="module", params=GAMES)
def backend(request):
    return Backend(GAMES[request.param], compiled=True)


@pytest.fixture(scope="module")
def middle(backend):
    """A position amid a game, and the two after it."""
    game = random_game(Position.start(backend.game, engine_defaults=True), 3)
    return game[len(game) // 2 : len(game) // 2 + 3]


def after_looks(n):
    """Say stop when asked for the n-th time, and ever after."""
    asked = iter([False] * n)
    return lambda: next(asked, True)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("looks", [0, 1, 2, 7])
def test_a_stop_between_any_two_looks_gives_a_legal_action(backend, middle, looks, threads):
    engine = Engine(backend, MEGABYTES, random.Random(1), threads)
    assert engine.search(middle[0], Limit(infinite=True), should_stop=after_looks(looks)) in middle[0].actions


@pytest.mark.parametrize("temperature", [0.0, 1.0])
@pytest.mark.parametrize("limit", [Limit(nodes=0), Limit(nodes=2), Limit(movetime=0), Limit(depth=1), Limit(wtime=0)])
def test_the_shortest_search_gives_a_legal_action(backend, middle, limit, temperature):
    engine = Engine(backend, MEGABYTES, random.Random(1))
    action = engine.search(middle[0], limit, level=Level(temperature=temperature), should_stop=after_looks(50))
    assert action in middle[0].actions


def test_a_search_that_was_stopped_goes_on_in_the_next_one(backend, middle):
    """What was left half done is a tree like any other."""
    engine = Engine(backend, MEGABYTES, random.Random(1))
    for looks in (1, 0, 2):
        actions_since = None
        for position, following in pairwise(middle):
            action = engine.search(
                position, Limit(infinite=True), actions_since=actions_since, should_stop=after_looks(looks)
            )
            assert action in position.actions
            actions_since = [next(each.code for each in position.actions if position.after(each) == following)]
