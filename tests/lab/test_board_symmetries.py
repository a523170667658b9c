"""Boards that are equal by symmetry have the same representative, others have not."""

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.lab.board_symmetries import representative


def representatives(key, *lines):
    """Return the different representatives of positions."""
    return {representative(Position.read(GAMES[key], line)) for line in lines}


@pytest.mark.parametrize(
    ("key", "lines"),
    [
        ("ataxx", ["x1o1/4/4/o2x x 0 1", "1o1x/4/4/x2o x 0 1", "x2o/4/o3/3x x 0 1", "o1x1/4/4/x2o o 5 9"]),
        ("torus", ["5/1xo2/5/5/5 x -", "5/5/5/3xo/5 x -", "o4/x4/5/5/5 x -", "4x/4o/5/5/5 o -"]),
        ("onyx", ["x3/1/4/2/4/1/4 x -", "4/1/4/2/4/1/3x x -", "o3/1/4/2/4/1/4 o -"]),
    ],
)
def test_turned_reflected_shifted_and_exchanged_boards_are_equal(key, lines):
    assert len(representatives(key, *lines)) == 1


def test_other_boards_differ():
    lines = ["5/1xo2/5/5/5 x -", "5/1xo2/5/5/5 o -", "5/1x1o1/5/5/5 x -", "5/1x3/2o2/5/5 x -"]
    # With an o to act, the colours of the first board are exchanged, and this is one of its reflections.
    assert len(representatives("torus", *lines)) == len(lines) - 1
    # Only the board of Torus can be shifted.
    assert len(representatives("ataxx", "x3/4/4/4 x 0 1", "1x2/4/4/4 x 0 1")) == 2
