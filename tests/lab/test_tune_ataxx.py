"""Tuning of Ataxx' search: pairs of games between two sets of parameters, and steps towards the better one."""

from types import SimpleNamespace

import pytest

from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.alphabeta.parameters import VALUES
from boardgames_tui.kernel.language import BITBOARD_SIZE, BY_PATH, DRAWN, LOST, WON
from boardgames_tui.lab import tune_ataxx
from boardgames_tui.lab.tune_ataxx import CHANGES, Opponents
from tests.lab.run_tool import run_tool

pytestmark = pytest.mark.quick


@pytest.mark.parametrize("jobs", [1, 2])
def test_equal_sets_share_each_pair_whatever_the_number_of_jobs(jobs):
    assert Opponents(jobs, 200).count_pairs(VALUES, VALUES, range(4)) == [0, 0, 4, 0, 0]


def test_a_set_that_searches_one_move_of_a_position_loses():
    hasty = {**VALUES, "LATE_MOVES": 0, "LATE_MOVES_BY_DEPTH": 0, "LATE_BY_VALUE": 0, "LATE_BY_VALUE_BY_DEPTH": 0}
    counts = Opponents(1, 500).count_pairs(hasty, VALUES, range(6))
    assert sum(counts) == 6
    assert tune_ataxx.mean_share(counts) < 0.3


@pytest.mark.parametrize("end", [LOST, DRAWN, WON, BY_PATH + LOST])
@pytest.mark.parametrize("plies", [0, 3, 4])
def test_the_result_is_that_of_the_side_that_begins(end, plies, monkeypatch):
    ends = [0] * plies + [end]
    monkeypatch.setattr(tune_ataxx, "verdict", lambda *_: ends.pop(0))
    searched = []
    monkeypatch.setattr(tune_ataxx, "search_position", lambda thread, nodes: (searched.append(thread.name), nodes))
    monkeypatch.setattr(tune_ataxx, "make", lambda *_: None)
    first, second = (
        SimpleNamespace(name=name, plan=None, state=[0] * (S.POSITIONS + 2 * BITBOARD_SIZE)) for name in "ab"
    )
    result = tune_ataxx.play_game(first, second, [0] * BITBOARD_SIZE, 9)
    mirrored = {LOST: WON, DRAWN: DRAWN, WON: LOST}
    assert result == (end % BY_PATH if plies % 2 == 0 else mirrored[end % BY_PATH])
    assert "".join(searched) == "abab"[:plies]


def test_an_opening_is_balanced_by_a_search(monkeypatch):
    """Two openings are refused, because one side is far ahead."""
    values = [5_000, -401, 400]
    monkeypatch.setattr(tune_ataxx, "random_move", lambda *_: 0)
    monkeypatch.setattr(tune_ataxx, "play_move", lambda *_: None)
    monkeypatch.setattr(tune_ataxx, "verdict", lambda *_: 0)
    monkeypatch.setattr(tune_ataxx, "search_position", lambda *_: (0, values.pop(0)))
    thread = SimpleNamespace(plan=None, state=[0] * (S.POSITIONS + 2 * BITBOARD_SIZE))
    assert [tune_ataxx.play_opening(thread, [], 2, 9) for _ in range(3)] == [False, False, True]


def test_an_opening_that_ends_the_game_is_refused(monkeypatch):
    monkeypatch.setattr(tune_ataxx, "random_move", lambda *_: 0)
    monkeypatch.setattr(tune_ataxx, "play_move", lambda *_: None)
    monkeypatch.setattr(tune_ataxx, "verdict", lambda *_: WON)
    thread = SimpleNamespace(plan=None, state=[0] * (S.POSITIONS + 2 * BITBOARD_SIZE))
    assert not tune_ataxx.play_opening(thread, [], 2, 9)


class Judge:
    """In place of games: the set whose parameters are nearer to the goal wins."""

    def __init__(self, jobs, nodes):
        pass

    def count_pairs(self, one, other, seeds):
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


@pytest.mark.parametrize("change", ["FUTILTY=3", "FUTILITY", "FUTILITY=-3", "FUTILITY=x"])
def test_refuses_a_change_of_no_parameter(change, monkeypatch, capsys):
    assert run_tool(monkeypatch, "tune_ataxx", "match", change) == 2
    assert f"'{change}' is not NAME=VALUE with one of FUTILITY," in " ".join(
        capsys.readouterr().err.replace("│", " ").split()
    )
