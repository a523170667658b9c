"""Glicko-2 ratings, by the example of the paper."""

from itertools import product

import pytest

from boardgames_tui.core.glicko import HIGHEST, LOWEST, Rating, Result

pytestmark = pytest.mark.quick


def test_the_worked_example_of_the_paper():
    player = Rating(1500, 200, 0.06)
    results = [Result(Rating(1400, 30), 1), Result(Rating(1550, 100), 0), Result(Rating(1700, 300), 0)]
    rating = player.after(results)
    assert rating.value == pytest.approx(1464.06, abs=0.01)
    assert rating.deviation == pytest.approx(151.52, abs=0.01)
    assert rating.volatility == pytest.approx(0.05999, abs=0.00001)
    assert str(rating) == "1464 ± 303"


def test_surprising_results_raise_the_volatility():
    steady = Rating(1500, 50, 0.06)
    surprised = steady
    for _ in range(10):
        surprised = surprised.after([Result(Rating(2300, 50), 1)])
    expected = steady
    for _ in range(10):
        expected = expected.after([Result(Rating(700, 50), 1)])
    assert surprised.volatility > steady.volatility > expected.volatility


@pytest.mark.parametrize("points", [0, 1])
def test_extreme_results_have_a_rating(points):
    rating = Rating(3000, 350).after([Result(Rating(0, 30), points)])
    assert 0 < rating.value < 3200


def test_ratings_at_their_bounds_stay_within_them():
    """The puzzles have ratings from 740 to 2260."""
    numbers = [(low, (low + high) / 2, high) for low, high in zip(LOWEST, HIGHEST, strict=True)]
    for rating, opponent, points in product(map(Rating, *zip(*product(*numbers), strict=True)), (740, 2260), (0, 1)):
        after = rating.after([Result(Rating(opponent, 95), points)])
        assert after == after.bounded
