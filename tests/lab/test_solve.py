"""The tool `solve`: its results are those of ENGINE.md, and bad input is refused in a sentence."""

import re
from functools import partial
from pathlib import Path

import pytest

import boardgames_tui
from boardgames_tui.core.cells import DRAW
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.lab import solve
from boardgames_tui.lab.solver import Solver
from tests.lab.run_tool import run_tool

ENGINE = Path(boardgames_tui.__file__).parents[1] / "ENGINE.md"
# | board | result | nodes | time | `arguments` |
ROW = re.compile(r"^\| [^|]* \| ([^|]*) \| ([\d,]+) \| [^|]* \| `([^`]*)` \|$", re.MULTILINE)
# Results that take more nodes are not found again here.
QUICK = 700


def documented():
    """Return the arguments, the result and the nodes of each solved board in ENGINE.md."""
    return [(arguments.split(), result, nodes) for result, nodes, arguments in ROW.findall(ENGINE.read_text("utf-8"))]


def is_quick(nodes):
    return int(nodes.replace(",", "")) <= QUICK


@pytest.mark.parametrize(("arguments", "result", "nodes"), [row for row in documented() if is_quick(row[2])])
def test_solves_the_boards_of_the_table_again(arguments, result, nodes, monkeypatch, capsys):
    monkeypatch.setattr(solve, "Solver", partial(Solver, compiled=False))
    key, size, *options = arguments
    solve.main(key, int(size), [each for each in options if each != "--option"], megabytes=1)
    winner = {"first player": "the player to act wins", "second player": "the player to act loses"}[result]
    assert f": {winner}; {nodes} nodes, " in capsys.readouterr().out


def test_the_table_has_quick_and_slow_boards():
    assert {is_quick(nodes) for _, _, nodes in documented()} == {True, False}


def test_says_if_nodes_run_out(monkeypatch, capsys):
    monkeypatch.setattr(solve, "Solver", partial(Solver, compiled=False))
    with pytest.raises(SystemExit) as end:
        solve.main("ataxx", 4, nodes=3, megabytes=1)
    shown = capsys.readouterr()
    assert end.value.code == 1
    assert shown.out.startswith("ataxx 4x4: not decided; 6 nodes, ")
    assert shown.err == "3 nodes\n" * 2


def test_a_result_is_told_from_the_view_of_the_player_to_act():
    start = Position.start(GAMES["io"], 5)
    results = [solve.result_in_words(start, winner) for winner in (start.seat, 3 - start.seat, DRAW, None)]
    assert results == ["the player to act wins", "the player to act loses", "draw", "not decided"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess", 8], f"'chess' is not one of {', '.join(GAMES)}."),
        (["onyx", 4, "--option", "swap"], "'swap' is not an option. Use NAME=VALUE."),
        (["onyx", 4, "--option", "swap=off"], "swap cannot be 'off': it is true or false."),
        (["torus", 9], "Torus on size 9 cannot be solved: the board is too large."),
        (["io", 7], "Io on size 7 cannot be solved: the board is too large."),
    ],
)
def test_refuses_what_it_cannot_solve(arguments, sentence, monkeypatch):
    assert run_tool(monkeypatch, "solve", *arguments) == sentence
