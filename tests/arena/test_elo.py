"""Elo, its interval and the sequential test, against published figures and closed forms."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames_tui.arena.elo import Sprt, elo, interval, log_likelihood, share_of
from boardgames_tui.arena.match_series import MatchScore

pytestmark = pytest.mark.quick

# Pairs of a test of 256 games on montytest.muzhen.org, whose page has their statistics.
PUBLISHED = (13, 37, 50, 25, 3)
PAIRS = st.tuples(*[st.integers(0, 200)] * 5).filter(any)


def test_a_published_test_has_its_published_elo_ratio_and_interval():
    assert elo(0.4375) == pytest.approx(-43.6578, abs=1e-4)
    assert Sprt(0, 2.716).log_likelihood_ratio(PUBLISHED) == pytest.approx(-0.53772, abs=1e-4)
    assert Sprt(0, 2.716).bound == pytest.approx(2.9444, abs=1e-4)
    # The interval of many games is that of the normal distribution, here with the published variance of a pair.
    error = 1.959964 * math.sqrt(0.05762 / 128)
    assert interval(PUBLISHED) == pytest.approx((elo(0.4375 - error), elo(0.4375 + error)), abs=0.5)


def test_a_player_who_won_all_games_has_no_upper_bound():
    for n in (1, 5, 50):
        low, high = interval((0, 0, 0, 0, n))
        assert high == math.inf
        # n wins of probability p have the likelihood p ** n.
        assert low == pytest.approx(elo(math.exp(-3.841459 / 2 / n)), abs=20)


def test_pairs_of_two_results_have_the_ratio_of_a_binomial_distribution():
    low, high = share_of(-10), share_of(30)
    expected = 60 * math.log(high / low) + 40 * math.log((1 - high) / (1 - low))
    assert Sprt(-10, 30).log_likelihood_ratio((40, 0, 0, 0, 60)) == pytest.approx(expected, abs=0.01)


@given(PAIRS)
@settings(max_examples=30)
def test_the_interval_includes_the_estimate_and_is_antisymmetric(pairs):
    mean = sum(n * share for n, share in zip(pairs, (0, 0.25, 0.5, 0.75, 1), strict=True)) / sum(pairs)
    low, high = interval(pairs)
    assert low <= elo(mean) <= high
    assert interval(pairs[::-1]) == pytest.approx((-high, -low), rel=1e-3, abs=0.1)


@given(PAIRS, st.floats(0.05, 0.95))
def test_no_distribution_is_likelier_than_the_frequencies(pairs, share):
    best = sum(n * math.log(n / sum(pairs)) for n in pairs if n)
    assert log_likelihood(pairs, share) <= best + 1e-6


@given(st.floats(-800, 800))
def test_elo_and_share_are_inverse_functions(difference):
    assert elo(share_of(difference)) == pytest.approx(difference, abs=1e-6)


def test_a_score_counts_games_and_pairs():
    tally = MatchScore({1: 1.0, 2: 0.5, 3: 0.0, 4: 0.0, 6: 1.0, 7: 0.5, 8: 0.5})
    assert (tally.won, tally.drawn, tally.lost) == (2, 3, 2)
    assert tally.pairs == (1, 0, 1, 1, 0)
    assert str(tally) == "2 won, 3 drawn, 2 lost: 50.0% for A"
    # Nothing is known before a pair is complete.
    none = MatchScore({1: 1.0, 4: 0.0}).pairs
    assert none == (0, 0, 0, 0, 0)
    assert interval(none) == (-math.inf, math.inf)
    assert Sprt(0, 10).verdict(none) is None


def test_a_hypothesis_is_accepted_when_it_is_twenty_times_as_likely():
    test = Sprt(0, 100)
    assert test.verdict((5, 5, 10, 20, 20)) == 100
    assert test.verdict((20, 10, 10, 10, 10)) == 0
    assert test.verdict((5, 5, 10, 6, 7)) is None
