"""Glicko-2 ratings (Glickman, "Example of the Glicko-2 system", 2012), one result a rating period.

Ratings are on the usual scale, where an unrated player has 1500. The formulas use the paper's own scale and names: mu
is the rating and phi the deviation there, sigma the volatility.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

# Rating, deviation and volatility of an unrated player.
START = 1500.0
START_DEVIATION = 350.0
START_VOLATILITY = 0.06
# Lowest and highest value, deviation and volatility; far beyond these the formulas divide by 0 or overflow.
LOWEST = (START - 4000, 1.0, 0.01)
HIGHEST = (START + 4000, START_DEVIATION, 0.5)
# Points of the usual scale for 1 of the paper's scale.
SCALE = 173.7178
# System constant tau, which limits the change of the volatility; the paper recommends 0.3 to 1.2.
TAU = 0.5
# Error of the logarithm of the squared volatility at which the iteration ends.
TOLERANCE = 1e-6


@dataclass(frozen=True)
class Rating:
    """Estimated strength. With a probability of 95 % the true one is within two deviations of the value."""

    value: float = START
    deviation: float = START_DEVIATION
    volatility: float = START_VOLATILITY
    """Expected fluctuation of the value."""

    def after(self, results: Sequence[Result]) -> Rating:
        """Return the rating after a rating period with these results."""
        mu, phi = self.mu, self.phi
        expected = [_expected_points(mu, result.opponent) for result in results]
        weights = [_weight(result.opponent) for result in results]
        variance = 1 / sum(g**2 * share * (1 - share) for g, share in zip(weights, expected, strict=True))
        surplus = sum(g * (result.points - share) for g, share, result in zip(weights, expected, results, strict=True))
        volatility = _new_volatility(phi, self.volatility, variance, variance * surplus)
        # The deviation grows by the volatility first, as it also does without a result.
        phi = 1 / sqrt(1 / (phi**2 + volatility**2) + 1 / variance)
        mu += phi**2 * surplus
        return Rating(START + SCALE * mu, SCALE * phi, volatility).bounded

    @property
    def bounded(self) -> Rating:
        """The rating with each of its numbers within the bounds, which NaN is not."""
        numbers = (self.value, self.deviation, self.volatility)
        return Rating(*(max(low, min(high, each)) for each, low, high in zip(numbers, LOWEST, HIGHEST, strict=True)))

    def __str__(self) -> str:
        """Return the value and two deviations, as players read it."""
        return f"{round(self.value)} ± {round(2 * self.deviation)}"

    @property
    def mu(self) -> float:
        """The value on the paper's scale."""
        return (self.value - START) / SCALE

    @property
    def phi(self) -> float:
        """The deviation on the paper's scale."""
        return self.deviation / SCALE


@dataclass(frozen=True)
class Result:
    """Points against an opponent: 1 for a win, 0 for a loss, 0.5 for a draw."""

    opponent: Rating
    points: float


def _weight(opponent: Rating) -> float:
    """Return how much a result against an opponent counts, from 0 to 1: g(phi) of the paper."""
    return 1 / sqrt(1 + 3 * opponent.phi**2 / pi**2)


def _expected_points(mu: float, opponent: Rating) -> float:
    """Return the expected points against an opponent: E of the paper."""
    return 1 / (1 + exp(-_weight(opponent) * (mu - opponent.mu)))


def _new_volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """Return the volatility after a rating period: step 5 of the paper, by the Illinois algorithm.

    `variance` is v of the paper, and `delta` the improvement that the results alone would mean.
    """
    start = log(sigma**2)

    def slope(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    return exp(_root(slope, start, _other_end(slope, start, delta**2 - phi**2 - variance)) / 2)


def _other_end(slope: Callable[[float], float], start: float, excess: float) -> float:
    """Return a number such that the root of `slope` is between it and `start`."""
    if excess > 0:
        return log(excess)
    steps = 1
    while slope(start - steps * TAU) < 0:
        steps += 1
    return start - steps * TAU


def _root(slope: Callable[[float], float], a: float, b: float) -> float:
    """Return the root of a function between two numbers at which its signs differ."""
    at_a, at_b = slope(a), slope(b)
    while abs(b - a) > TOLERANCE:
        c = a + (a - b) * at_a / (at_b - at_a)
        at_c = slope(c)
        if at_c * at_b <= 0:
            a, at_a = b, at_b
        else:
            at_a /= 2
        b, at_b = c, at_c
    return a
