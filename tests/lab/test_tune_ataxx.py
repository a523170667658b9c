"""Tuning of Ataxx' search: steps towards the better set of parameters, and matches of two sets."""

from pathlib import Path

import pytest

from boardgames_tui.engine.alphabeta.parameters import VALUES
from boardgames_tui.games.ataxx.engine.network import LEARNED
from boardgames_tui.lab import tune_ataxx
from boardgames_tui.lab.tune_ataxx import CHANGES
from tests.lab.run_tool import run_tool

pytestmark = pytest.mark.quick


class Judge:
    """In place of games: the set whose parameters are nearer to the goal wins, and a network from a file draws."""

    def __init__(self, jobs, nodes, *, seconds=None, networks=(None, None)):
        self.networks = networks

    def count_pairs(self, one, other, seeds):
        if self.networks[0]:
            return [0, 0, len(seeds), 0, 0]
        if sum(distances(one).values()) < sum(distances(other).values()):
            return [0, 0, 0, 0, len(seeds)]
        return [len(seeds), 0, 0, 0, 0]


def distances(values):
    """Return the squares of the distances of parameters from the goal, which all lie two changes above the present."""
    return {name: ((values[name] - VALUES[name]) / change - 2) ** 2 for name, change in CHANGES.items()}


def test_parameters_move_towards_the_winner(monkeypatch, capsys):
    monkeypatch.setattr(tune_ataxx, "Opponents", Judge)
    tune_ataxx.spsa(iterations=200)
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("200: ")
    found = {name: int(number) for name, number in (each.split("=") for each in last.split()[1:])}
    assert found.keys() == CHANGES.keys()
    assert sum(distances(found).values()) < sum(distances(VALUES).values()) / 4


def test_a_match_prints_its_result(monkeypatch, capsys):
    monkeypatch.setattr(tune_ataxx, "Opponents", Judge)
    tune_ataxx.match([f"FUTILITY={VALUES['FUTILITY'] + 1}"], pairs=30)
    assert capsys.readouterr().out == "100.0 % of 60 games: Elo +inf (+470 to +inf)\n"


def test_a_match_of_a_network_from_a_file(monkeypatch, capsys):
    monkeypatch.setattr(tune_ataxx, "Opponents", Judge)
    tune_ataxx.match(network=Path(str(LEARNED.location)), pairs=30)
    assert capsys.readouterr().out.startswith("50.0 % of 60 games: Elo +0 (")


def test_refuses_a_network_that_is_missing_or_no_network(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    arguments = "tune_ataxx", "match", "--network", "new.weights"
    assert run_tool(monkeypatch, *arguments) == "'new.weights' cannot be read: No such file or directory."
    Path("new.weights").write_bytes(b"x")
    problem = "is not a file of weights, or its first line is damaged."
    assert run_tool(monkeypatch, *arguments) == f"'new.weights' {problem}"


@pytest.mark.parametrize("change", ["FUTILTY=3", "FUTILITY", "FUTILITY=-3", "FUTILITY=x"])
def test_refuses_a_change_of_no_parameter(change, monkeypatch, capsys):
    assert run_tool(monkeypatch, "tune_ataxx", "match", change) == 2
    assert f"'{change}' is not NAME=VALUE with one of FUTILITY," in " ".join(
        capsys.readouterr().err.replace("│", " ").split()
    )
