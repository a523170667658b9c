"""Errors of Ataxx' evaluation on positions of games, and the errors and rank correlation of win probabilities."""

import random

import numpy as np
import pytest

from boardgames_tui.core.cells import BLOCK, other
from boardgames_tui.core.position import Position
from boardgames_tui.engine.alphabeta.search_memory import SearchMemory
from boardgames_tui.engine.alphabeta.state import position_at
from boardgames_tui.games import GAMES
from boardgames_tui.games.ataxx.engine import evaluation
from boardgames_tui.lab import ataxx_evaluation, ataxx_games, ataxx_samples
from boardgames_tui.lab.value_errors import list_errors, mean_ranks, rank_correlation
from tests.lab.interpreted import Interpreted


@pytest.fixture
def interpreted(monkeypatch):
    for module in (ataxx_evaluation, ataxx_games, ataxx_samples):
        monkeypatch.setattr(module, "Backend", Interpreted)
    monkeypatch.setattr(ataxx_evaluation, "GAME_NODES", 9)
    monkeypatch.setattr(ataxx_games, "MAX_OPENING_VALUE", 3_000)


def test_the_searched_positions_are_measured(interpreted, tmp_path, capsys):
    file = str(tmp_path / "searched.npz")
    ataxx_evaluation.search(file, positions=6, nodes=60, seed=3)
    with np.load(file) as saved:
        rows = saved["rows"]
        assert (len(rows), int(saved["nodes"]), int(saved["seed"])) == (6, 60, 3)
    ataxx_evaluation.measure(file)
    assert capsys.readouterr().out.splitlines()[-1].startswith("all: 6 positions, error 0.")
    ataxx_evaluation.measure(file, nodes=60)
    assert capsys.readouterr().out.splitlines()[-1].startswith("all: 6 positions, error 0.0000, ")
    ataxx_evaluation.measure(file, nodes=9)
    assert not capsys.readouterr().out.splitlines()[-1].startswith("all: 6 positions, error 0.0000, ")


def test_the_same_seed_draws_the_same_positions(interpreted):
    drawn = [ataxx_evaluation.draw_samples(4, random.Random(seed)) for seed in (5, 5, 6)]
    assert (drawn[0] == drawn[1]).all()
    assert (drawn[0] != drawn[2]).any()


def test_a_sample_is_entered_as_the_position_that_it_is():
    """With its blocks: its value is that of the position."""
    backend = Interpreted(GAMES["ataxx"], compiled=True)
    memory = SearchMemory(backend, 1)
    position = Position.start(backend.game, 7, {"blocks": "gates"}, engine_defaults=True)
    for _ in range(12):
        position = position.after(position.actions[-1])
    thread = memory.prepare_search(position)
    expected = evaluation.value(thread.plan, thread.weights, thread.state, position_at(0))
    sample = np.zeros(ataxx_samples.SAMPLE_SIZE, np.int64)
    cell_of_field = {
        ataxx_samples.OWN: position.side,
        ataxx_samples.FOE: other(position.side),
        ataxx_samples.BLOCKS: BLOCK,
    }
    for field, kind in cell_of_field.items():
        sample[field] = sum(1 << site for site, cell in enumerate(position.cells) if cell == kind)
    assert ataxx_evaluation.evaluate(backend, ataxx_evaluation.enter_sample(memory, sample)) == expected


def test_equal_numbers_share_the_mean_of_their_ranks():
    assert mean_ranks(np.array([7, 3, 7, 9, 7])).tolist() == [3, 1, 3, 5, 3]


def test_only_the_order_counts_for_the_rank_correlation():
    numbers = np.array([1, 2, 3, 4, 5])
    assert rank_correlation(numbers, numbers**3) == pytest.approx(1)
    assert rank_correlation(numbers, -numbers) == pytest.approx(-1)
    assert rank_correlation(numbers, np.array([2, 1, 3, 4, 5])) == pytest.approx(0.9)


def test_each_stage_of_the_game_has_a_line():
    empty_counts = np.array([0, 9, 10, 25, 26, 45])
    found, expected = np.array([0.1, 0.9, 0.5, 0.6, 0.5, 0.4]), np.array([0.5, 0.6, 0.5, 0.6, 0.6, 0.5])
    assert list(list_errors(empty_counts, found, expected)) == [
        "0 to 9 empty: 2 positions, error 0.3536, rank correlation 1.000",
        "10 to 25 empty: 2 positions, error 0.0000, rank correlation 1.000",
        "26 to 999 empty: 2 positions, error 0.1000, rank correlation 1.000",
        "all: 6 positions, error 0.2121, rank correlation 0.792",
    ]


def test_a_stage_with_fewer_than_two_positions_has_no_line():
    lines = list_errors(np.array([1, 30, 31]), np.array([0.1, 0.2, 0.4]), np.array([0.1, 0.3, 0.6]))
    assert [line.partition(":")[0] for line in lines] == ["26 to 999 empty", "all"]
