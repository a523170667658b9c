"""Interpreted and compiled tree searches grow the same tree, in every game."""

import random

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.mcts import tree as T
from boardgames_tui.engine.mcts.mcts_driver import MctsSearch
from boardgames_tui.engine.mcts.tree_store import TreeStore
from boardgames_tui.engine.time_management import Budget
from boardgames_tui.games import GAMES
from tests.engine.positions import random_game
from tests.extras import games_with


@pytest.mark.parametrize("baseline", [True, False])
@pytest.mark.parametrize("key", games_with("engine"))
def test_interpreted_and_compiled_trees_are_equal(key, baseline):
    """Compare visits, results and proofs of every node, with the same random numbers."""
    game = GAMES[key]
    for position in random_game(Position.start(game, game.sizes[0], engine_defaults=True), 1)[:12:4]:
        fast, slow = (
            tree_of(Backend(game, compiled=compiled), position, baseline=baseline) for compiled in (True, False)
        )
        assert fast[0] == slow[0], str(position)
        assert fast[1] == pytest.approx(slow[1]), str(position)


def tree_of(backend: Backend, position: Position, *, baseline: bool) -> tuple[list[int], list[float]]:
    search = MctsSearch(
        TreeStore(backend, 64, baseline=baseline or not backend.modules.policy),
        position,
        1,
        random.Random(3),
        None,
    )
    search.run(Budget(None, 60, None), bool, bool)
    tree = search._trees[0]
    used = int(tree.registers[T.ALLOCATED])
    ints, floats = tree.ints[: T.NODE_INTS * used], tree.floats[: T.NODE_FLOATS * used]
    return [int(number) for number in ints], [float(number) for number in floats]
