"""Known positions in which few actions are right are solved in few nodes, whatever the dice."""

import random

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import bind
from boardgames_tui.engine.engine import Thinker
from boardgames_tui.games import GAMES
from boardgames_tui.uai.values import Limit
from tests.games.onyx_positions import stones
from tests.games.test_torus_fast_rules import PRESSED, WON_IN_THREE

FORK = str(stones(12, " ".join(f"f{row}" for row in range(3, 13)), " ".join(f"{column}2" for column in "abcdeghijkl")))
"""Black cuts White's row with f2, and from there has two ways to the edge."""
PUZZLES = {
    "torus": [(PRESSED, 100, "b5 d5", "win"), (WON_IN_THREE, 100, "", "mate")],
    "onyx": [(FORK, 100, "f2", "mate 3"), ("ox1o/1/xx2/2/2oo/1/1x1x o -", 300, "b2", "mate")],
    "implo": [
        ("2oX/O1ox/x1xO/XX1O x resolve - x", 100, "=b2", "mate"),
        ("xOXo/3X/1xOX/2Oo o place - x", 300, "a3", "mate"),
    ],
    "io": [
        ("x1oooo/xo1xoo/xoxoxo/xooxx1/xoxxxx/xo1o1o x single -", 300, "f3", "mate"),
        ("1oxxxo/1o1x1o/oooooo/o1oxoo/oxxoxo/x1xxoo x single -", 3_000, "b1", "win 500"),
    ],
    "ataxx": [("xxx1/ooxx/ooxx/ooxx x 0 32", 100, "d4", "mate"), ("x1xx/xxxx/ooxx/oooo o 2 17", 100, "a2b4", "mate")],
}
"""For each game the position, the nodes, the actions that are right where they are few, and how the score begins."""


@pytest.fixture(scope="module", params=GAMES)
def speed(request):
    return bind(GAMES[request.param], compiled=True)


def test_they_are_solved(speed):
    for line, most, right, said in PUZZLES[speed.game.key]:
        position = Position.read(speed.game, line, engine=True)
        for seed in range(3):
            infos = []
            action = Thinker(speed, 4, random.Random(seed)).think(position, Limit(nodes=most), tell=infos.append)
            assert not right or action.text in right.split(), f"{line} {action.text}"
            assert str(infos[-1].score).startswith(said), f"{line} {infos[-1].score}"
