"""Errors of win probabilities: rank correlation with ties, and one line for each stage of the game."""

import numpy as np
import pytest

from boardgames_tui.lab.value_errors import list_errors, mean_ranks, rank_correlation

pytestmark = pytest.mark.quick


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
