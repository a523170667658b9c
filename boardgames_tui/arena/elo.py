"""Elo from pairs of games, with its confidence interval, and a sequential test (pentanomial SPRT, as in fishtest).

Everything rests on one likelihood: that of the five results of a pair, each with a probability of its own, under the
condition that their mean is a given share of the points. The two games of a pair have the same opening and so are one
observation.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

# A's share of the points of a pair, for each of its results.
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
# Count of a result that has not occurred: it is not impossible.
MIN_COUNT = 1e-3
# 95 % quantile of the chi-squared distribution with one degree of freedom.
CHI_SQUARED_95 = 3.841459
# Smallest mean share for which the likelihood is computed.
MIN_MEAN = 1e-6
# Halvings of an interval in a bisection.
HALVINGS = 40
# Iterations of the MM algorithm; those of few players converge long before.
ITERATIONS = 1_000
Pairs = Sequence[int]


def elo(share: float) -> float:
    """Return the difference in Elo for a share of the points, infinite for all or none."""
    if share in (0, 1):
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share))


def share_of(difference: float) -> float:
    """Return the expected share of the points for a difference in Elo."""
    return 1 / (1 + 10 ** (-difference / 400))


def ratings(points: Sequence[Sequence[float]]) -> list[float]:
    """Return the Elo of several players, 0 on average, that makes their points most likely (Bradley-Terry model).

    `points[i][j]` are the points of player i against player j. Each pair of players gets one more drawn game, so that
    the ratings stay finite. The MM algorithm is that of Hunter, "MM algorithms for generalized Bradley-Terry models",
    2004.
    """
    everybody = range(len(points))
    strength = [1.0] * len(points)
    for _ in range(ITERATIONS):
        strength = [
            sum(points[i][j] + 0.5 for j in everybody if j != i)
            / sum((points[i][j] + points[j][i] + 1) / (strength[i] + strength[j]) for j in everybody if j != i)
            for i in everybody
        ]
    logs = [math.log10(each) for each in strength]
    return [400 * (each - sum(logs) / len(logs)) for each in logs]


def interval(pairs: Pairs) -> tuple[float, float]:
    """Return the bounds of the Elo difference with 95 % confidence, by the likelihood ratio."""
    if not sum(pairs):
        return -math.inf, math.inf
    mean = sum(n * share for n, share in zip(pairs, SHARES, strict=True)) / sum(pairs)

    best = log_likelihood(pairs, mean)

    def plausible(share: float) -> bool:
        return 2 * (best - log_likelihood(pairs, share)) < CHI_SQUARED_95

    return elo(_find_edge(plausible, mean, 0.0)), elo(_find_edge(plausible, mean, 1.0))


def _find_edge(holds: Callable[[float], bool], inside: float, outside: float) -> float:
    """Return where a condition that holds inside ends, on the way to 0 or 1, by bisection."""
    if inside == outside:
        return outside
    for _ in range(HALVINGS):
        middle = (inside + outside) / 2
        inside, outside = (middle, outside) if holds(middle) else (inside, middle)
    return inside


def log_likelihood(pairs: Pairs, mean: float) -> float:
    """Return the logarithm of the highest likelihood of the results among all distributions of shares with a mean.

    That distribution has for each result its frequency divided by 1 + t * (its share - mean), with the t for which the
    probabilities sum to 1.
    """
    mean = min(max(mean, MIN_MEAN), 1 - MIN_MEAN)
    counts = [max(n, MIN_COUNT) for n in pairs]
    away = [share - mean for share in SHARES]
    # Between these all probabilities are positive.
    low, high = -1 / away[-1], -1 / away[0]
    for _ in range(HALVINGS):
        t = (low + high) / 2
        slope = sum(n * off / (1 + t * off) for n, off in zip(counts, away, strict=True))
        low, high = (t, high) if slope > 0 else (low, t)
    total = sum(counts)
    return sum(n * math.log(n / total / (1 + t * off)) for n, off in zip(counts, away, strict=True))


@dataclass(frozen=True)
class Sprt:
    """Sequential probability ratio test of whether A is stronger by `high` or by `low` Elo, with equal error rates."""

    low: float
    high: float
    risk: float = 0.05

    @property
    def bound(self) -> float:
        """Logarithm of the likelihood ratio at which one hypothesis is accepted."""
        return math.log((1 - self.risk) / self.risk)

    def ratio(self, pairs: Pairs) -> float:
        """Return the logarithm of the likelihood ratio of `high` to `low`."""
        high, low = (log_likelihood(pairs, share_of(each)) for each in (self.high, self.low))
        return high - low if sum(pairs) else 0.0

    def verdict(self, pairs: Pairs) -> float | None:
        """Return the accepted difference in Elo, None as long as the test goes on."""
        ratio = self.ratio(pairs)
        if abs(ratio) < self.bound:
            return None
        return self.high if ratio > 0 else self.low
