"""The tool `accuracy`: it finds the actions that let a result go."""

import random
from collections import Counter
from contextlib import redirect_stdout
from itertools import islice
from types import SimpleNamespace

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.lab import accuracy
from boardgames_tui.lab.solver import Solver
from boardgames_tui.uai.values import Limit
from tests.lab.output import Output

# Black wins only with a1 and b4; White to act wins nothing in the second one.
WINNING = "x1xoo/x1xoo/xxooo/xxxoo/1ooxx x single -"
LOST = "x1xxx/xxxxx/xxxxx/xxxxx/xxxxx o single -"


@pytest.fixture(scope="module")
def solver():
    return Solver(Position.start(GAMES["io"], 5), 1, compiled=False)


def io_position(line):
    return Position.read(GAMES["io"], line)


def engine_that_plays(text):
    """Return an engine that always plays one action."""

    def search(position, limit):
        assert limit == Limit(movetime=20)
        return position.find(text)

    return SimpleNamespace(search=search)


@pytest.mark.parametrize(("text", "verdict"), [("a1", "right"), ("b5", "wrong")])
def test_an_action_that_lets_the_win_go_is_wrong(text, verdict, solver):
    position = io_position(WINNING)
    assert accuracy.judge(solver, position, position.seat, position.find(text), 100) == verdict


def test_an_action_is_unclear_if_the_nodes_run_out(solver):
    position = io_position("5/1ooo1/2x2/1xx2/5 x single -")
    assert accuracy.judge(solver, position, position.seat, position.find("a1"), 1) == "unclear"


def test_prints_wrong_actions_and_the_numbers_of_each_class(solver):
    positions = [*map(io_position, [WINNING, LOST, "5/1ooo1/2x2/1xx2/5 x single -"])]
    with redirect_stdout(Output()) as output:
        accuracy.check(solver, engine_that_plays("b5"), positions, Limit(movetime=20), 60)
    wrong, total = output.getvalue().splitlines()
    assert wrong == f"wrong: b5 in {WINNING} (the player to act wins)"
    rng_text = random.Random(1).choice(positions[0].actions).text
    random_class = "right" if rng_text in ("a1", "b4") else "wrong"
    assert total == f"engine: 1 lost anyway, 1 undecided, 1 wrong; random actions: 1 {random_class}"


def test_positions_are_drawn_from_all_of_a_game_and_have_no_history():
    start = Position.start(GAMES["torus"], 5)
    positions = [*islice(accuracy.random_positions(start, random.Random(1)), 40)]
    stones = Counter(len(position.cells) - position.cells.count(0) for position in positions)
    assert min(stones) <= 2
    assert max(stones) >= 8
    assert not any(position.state.history or position.outcome for position in positions)
    assert {*start.options} == {*positions[0].options}
