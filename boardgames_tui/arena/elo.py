"""Elo from pairs of games, with its confidence interval, and a sequential test (pentanomial SPRT, as in fishtest).

The two games of a pair have the same opening and so are one observation, with five possible results: A's share of the
points is 0, 1/4, 1/2, 3/4 or 1. Interval and test use one likelihood: each result has a probability, and the mean share
has a given value.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from boardgames_tui.core.bisection import bisect

# A's share of the points of a pair, for each of its results.
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
# Count of a result that has not occurred, so that it does not count as impossible.
MIN_COUNT = 1e-3
# 95 % quantile of the chi-squared distribution with one degree of freedom.
CHI_SQUARED_95 = 3.841459
# Smallest mean share for which the likelihood is computed.
MIN_MEAN = 1e-6
# Bounds of the iterations for `ratings`: their number, and the change of a logarithm that ends them. Twelve players of
# whom each beats all weaker ones a thousand times take fifty.
MAX_ITERATIONS, TOLERANCE = 1_000, 1e-9
# Points that each of two players gets from the drawn game added to their games.
ADDED_POINTS = 0.5
# Number of pairs with each of the results in SHARES.
PairCounts = Sequence[int]


def elo(share: float) -> float:
    """Return the difference in Elo for a share of the points; infinite for 0 and 1."""
    if share in (0, 1):
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share))


def share_of(difference: float) -> float:
    """Return the expected share of the points for a difference in Elo."""
    return 1 / (1 + 10 ** (-difference / 400))


def ratings(points: Sequence[Sequence[float]]) -> list[float]:
    """Return the Elo of several players, 0 on average, that makes their points most likely (Bradley-Terry model).

    `points[i][j]` are the points of player i against player j. Each pair of players gets one more drawn game, so that
    the ratings stay finite. The iteration is that of Newman, "Efficient computation of rankings from pairwise
    comparisons", 2023.
    """
    players = range(len(points))
    strengths = [1.0] * len(points)
    logarithms = [0.0] * len(points)
    for _ in range(MAX_ITERATIONS):
        for i in players:
            opponents = [(j, strengths[i] + strengths[j]) for j in players if j != i]
            won = sum((points[i][j] + ADDED_POINTS) * strengths[j] / total for j, total in opponents)
            lost = sum((points[j][i] + ADDED_POINTS) / total for j, total in opponents)
            strengths[i] = won / lost
        previous, logarithms = logarithms, [math.log10(strength) for strength in strengths]
        if max(abs(new - old) for new, old in zip(logarithms, previous, strict=True)) < TOLERANCE:
            break
    mean = sum(logarithms) / len(logarithms)
    return [400 * (logarithm - mean) for logarithm in logarithms]


def mean_share(pairs: PairCounts) -> float:
    """Return A's share of the points in some pairs."""
    return sum(count * share for count, share in zip(pairs, SHARES, strict=True)) / sum(pairs)


def interval(pairs: PairCounts) -> tuple[float, float]:
    """Return the bounds of A's Elo difference with 95 % confidence, by the likelihood ratio; infinite without pairs."""
    if not sum(pairs):
        return -math.inf, math.inf
    mean = mean_share(pairs)
    highest = log_likelihood(pairs, mean)

    def is_plausible(share: float) -> bool:
        return 2 * (highest - log_likelihood(pairs, share)) < CHI_SQUARED_95

    return elo(bisect(is_plausible, mean, 0.0)), elo(bisect(is_plausible, mean, 1.0))


def log_likelihood(pairs: PairCounts, mean: float) -> float:
    """Return the logarithm of the highest likelihood of the results among all distributions with this mean share.

    By the method of Lagrange multipliers, the likeliest probability of a result is its frequency divided by
    1 + multiplier * (its share - mean). The multiplier, for which the probabilities sum to 1, is found by bisection.
    """
    mean = min(max(mean, MIN_MEAN), 1 - MIN_MEAN)
    counts = [max(count, MIN_COUNT) for count in pairs]
    deviations = [share - mean for share in SHARES]

    def slope(multiplier: float) -> float:
        """Decrease with the multiplier; be 0 where the probabilities have the given mean and sum to 1."""
        return sum(
            count * deviation / (1 + multiplier * deviation)
            for count, deviation in zip(counts, deviations, strict=True)
        )

    # Between these bounds all probabilities are positive.
    multiplier = bisect(lambda number: slope(number) > 0, -1 / deviations[-1], -1 / deviations[0])
    total = sum(counts)
    return sum(
        count * math.log(count / total / (1 + multiplier * deviation))
        for count, deviation in zip(counts, deviations, strict=True)
    )


@dataclass(frozen=True)
class Sprt:
    """Sequential test whether A is stronger by `high` or by `low` Elo; it accepts the wrong one at the `error_rate`."""

    low: float
    high: float
    error_rate: float = 0.05

    @property
    def bound(self) -> float:
        """Log-likelihood ratio at which `high` is accepted; at its negative, `low` is accepted."""
        return math.log((1 - self.error_rate) / self.error_rate)

    def log_likelihood_ratio(self, pairs: PairCounts) -> float:
        """Return the logarithm of the likelihood ratio of `high` to `low`; 0 without pairs."""
        if not sum(pairs):
            return 0.0
        return log_likelihood(pairs, share_of(self.high)) - log_likelihood(pairs, share_of(self.low))

    def verdict(self, pairs: PairCounts) -> float | None:
        """Return the accepted difference in Elo; None while the test is undecided."""
        ratio = self.log_likelihood_ratio(pairs)
        if abs(ratio) < self.bound:
            return None
        return self.high if ratio > 0 else self.low
