"""Positions with few right actions are solved in few nodes, whatever the random seed."""

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.uai.values import Limit
from tests.engine.engines import engine_of
from tests.extras import games_with
from tests.samples import samples


@pytest.mark.parametrize("key", games_with("samples.toml"))
def test_puzzles_are_solved(key):
    for puzzle in samples(key).puzzles:
        position = Position.read(GAMES[key], puzzle.line, engine_defaults=True)
        for seed in range(3):
            infos = []
            engine = engine_of(GAMES[key], 4, seed)
            action = engine.search(position, Limit(nodes=puzzle.nodes), on_info=infos.append)
            assert not puzzle.solutions or action.text in puzzle.solutions, f"{puzzle.line} {action.text}"
            assert str(infos[-1].score).startswith(puzzle.score), f"{puzzle.line} {infos[-1].score}"
