"""Known positions in which few actions are right are solved in few nodes, whatever the dice."""

import random

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.engine import Engine
from boardgames_tui.games import GAMES
from boardgames_tui.uai.values import Limit
from tests.samples import samples


@pytest.fixture(scope="module", params=GAMES)
def backend(request):
    return Backend(GAMES[request.param], compiled=True)


def test_they_are_solved(backend):
    for puzzle in samples(backend.game.key).puzzles:
        position = Position.read(backend.game, puzzle.line, engine_defaults=True)
        for seed in range(3):
            infos = []
            action = Engine(backend, 4, random.Random(seed)).search(
                position, Limit(nodes=puzzle.nodes), on_info=infos.append
            )
            assert not puzzle.solutions or action.text in puzzle.solutions, f"{puzzle.line} {action.text}"
            assert str(infos[-1].score).startswith(puzzle.score), f"{puzzle.line} {infos[-1].score}"
