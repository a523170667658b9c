"""Strength out of pairs of games: Elo, its interval, and when a sequential test (SPRT) has seen enough.

All of it rests on one likelihood: that of the five results of a pair, each with a probability of its own, under the
condition that the mean is a given share of the points. Two games that share an opening are one observation.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""A's share of a pair, for each of its results."""
TRACE = 1e-3
"""How often a result is held to have come up that never did: it is not impossible."""
CRITICAL = 3.841459
"""The 95 % point of chi-squared with one degree of freedom."""
NEXT_TO_NOTHING = 1e-6
"""The smallest mean share of a law in which everything is possible."""
STEPS = 40
"""Halvings of an interval, of which nothing is left then."""
ROUNDS = 1_000
"""Steps towards the likeliest strengths; those of few players stand still long before."""
Pairs = Sequence[int]


def elo(share: float) -> float:
    """Return the difference in Elo that a share of the points tells of, infinite for all and nothing."""
    if share in (0, 1):
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share))


def share_of(difference: float) -> float:
    """Return the share of the points that is expected of somebody so much stronger."""
    return 1 / (1 + 10 ** (-difference / 400))


def ratings(points: Sequence[Sequence[float]]) -> list[float]:
    """Return the Elo of several players, 0 on average, that makes their points against each other likeliest.

    `points[i][j]` is what the i-th has made of the j-th. A drawn game more of every two keeps all of it finite.
    (Bradley and Terry; Hunter, MM algorithms for generalized Bradley-Terry models, 2004.)
    """
    everybody = range(len(points))
    strength = [1.0] * len(points)
    for _ in range(ROUNDS):
        strength = [
            sum(points[i][j] + 0.5 for j in everybody if j != i)
            / sum((points[i][j] + points[j][i] + 1) / (strength[i] + strength[j]) for j in everybody if j != i)
            for i in everybody
        ]
    logs = [math.log10(each) for each in strength]
    return [400 * (each - sum(logs) / len(logs)) for each in logs]


def interval(pairs: Pairs) -> tuple[float, float]:
    """Return the bounds of the Elo difference with 95 % confidence: what the likelihood does not rule out."""
    if not sum(pairs):
        return -math.inf, math.inf
    mean = sum(n * share for n, share in zip(pairs, SHARES, strict=True)) / sum(pairs)

    best = log_likelihood(pairs, mean)

    def plausible(share: float) -> bool:
        return 2 * (best - log_likelihood(pairs, share)) < CRITICAL

    return elo(_edge(plausible, mean, 0.0)), elo(_edge(plausible, mean, 1.0))


def _edge(holds: Callable[[float], bool], inside: float, outside: float) -> float:
    """Return where something that holds inside ends, on the way to 0 or 1; these themselves where it does not."""
    if inside == outside:
        return outside
    for _ in range(STEPS):
        middle = (inside + outside) / 2
        inside, outside = (middle, outside) if holds(middle) else (inside, middle)
    return inside


def log_likelihood(pairs: Pairs, share: float) -> float:
    """Return the logarithm of the greatest likelihood of these results among all laws with this mean share.

    Such a law gives each result its frequency divided by 1 + t (its share - mean), with the t for which that sums to 1.
    """
    share = min(max(share, NEXT_TO_NOTHING), 1 - NEXT_TO_NOTHING)
    counts = [max(n, TRACE) for n in pairs]
    away = [each - share for each in SHARES]
    low, high = -1 / away[-1], -1 / away[0]
    for _ in range(STEPS):
        t = (low + high) / 2
        slope = sum(n * off / (1 + t * off) for n, off in zip(counts, away, strict=True))
        low, high = (t, high) if slope > 0 else (low, t)
    total = sum(counts)
    return sum(n * math.log(n / total / (1 + t * off)) for n, off in zip(counts, away, strict=True))


@dataclass(frozen=True)
class Sprt:
    """A test whether A is stronger by `high` Elo rather than by `low`, wrong either way once in twenty times."""

    low: float
    high: float
    risk: float = 0.05

    @property
    def bound(self) -> float:
        """The logarithm of the ratio of likelihoods at which one of the two is believed."""
        return math.log((1 - self.risk) / self.risk)

    def ratio(self, pairs: Pairs) -> float:
        """Return the logarithm of how much likelier the results are with `high` than with `low`."""
        high, low = (log_likelihood(pairs, share_of(each)) for each in (self.high, self.low))
        return high - low if sum(pairs) else 0.0

    def verdict(self, pairs: Pairs) -> float | None:
        """Return the difference in Elo that is believed, None as long as neither is."""
        ratio = self.ratio(pairs)
        if abs(ratio) < self.bound:
            return None
        return self.high if ratio > 0 else self.low
