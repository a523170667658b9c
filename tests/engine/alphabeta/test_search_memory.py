"""A search of any game and length takes no more memory than `Hash` allows."""

import random
import tracemalloc

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.engine import Engine
from boardgames_tui.games import GAMES
from boardgames_tui.uai.values import Limit
from tests.engine.engines import stop_after
from tests.extras import games_with

MEGABYTE = 1 << 20
# Memory for the tables of the rules, learned weights and each thread's scratch space, which `Hash` does not count.
BESIDES = 9 * MEGABYTE
MCTS_LADDER = 3_000


def search_twice(engine, start):
    """Search a position and the one after; the second tree grows out of the first."""
    action = engine.search(start, Limit(nodes=MCTS_LADDER))
    limit, stop = Limit(infinite=True), stop_after(9)
    engine.search(start.after(action), limit, actions_since=[action.code], should_stop=stop)


@pytest.fixture(scope="module", params=games_with("engine"))
def backend(request):
    return Backend(GAMES[request.param], compiled=True)


@pytest.mark.parametrize("baseline", [False, True])
def test_memory_stays_within_hash(backend, baseline):
    """Memory is counted when it is allocated, so an empty table counts in full."""
    start = Position.start(backend.game, engine_defaults=True)
    search_twice(Engine(backend, 1, random.Random(1), 2, baseline), start)
    for megabytes in (4, 24):
        tracemalloc.start()
        search_twice(Engine(backend, megabytes, random.Random(1), 2, baseline), start)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert megabytes * MEGABYTE / 2 < most < megabytes * MEGABYTE + BESIDES
