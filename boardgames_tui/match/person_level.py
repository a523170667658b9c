"""Level of a person: the strength of our engine against which the person probably wins half of the games.

It is estimated from the results of games by the Bradley-Terry model: each level beats the one below in about three of
four games (`engine/levels.py`), so the odds of a win triple with each level of difference. Recent games weigh more,
because people improve.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from boardgames_tui.core.bisection import bisect
from boardgames_tui.match.seats import DEFAULT_LEVEL, LEVELS

# Logarithm of the odds of a win against an opponent who is one level weaker.
LOG_ODDS_PER_LEVEL = log(3)
# Normal distribution that describes a person before the first game, in levels.
PRIOR_MEAN, PRIOR_DEVIATION = DEFAULT_LEVEL, 4.0
# Weight of a game, relative to that of the next one: about twenty games count.
MEMORY = 0.95
# Bounds of the levels of people, who may be weaker than level 1 or stronger than level 9.
LOWEST, HIGHEST = -5.0, 15.0
# Half of a 95 % interval, in standard deviations.
STANDARD_DEVIATIONS = 1.96
# Number of games from which on a level is worth showing.
MIN_GAMES = 5


@dataclass(frozen=True)
class EngineGame:
    """A finished game of a person against our engine; `points` are the person's: 1, 0.5 for a draw, or 0."""

    strength: float
    points: float


@dataclass(frozen=True)
class PersonLevel:
    """Level of a person, with half of its 95 % interval as its `margin`, and the number of games behind it."""

    level: float
    margin: float
    games: int

    @property
    def is_known(self) -> bool:
        return self.games >= MIN_GAMES

    def __str__(self) -> str:
        """Return the level with its margin, such as `4.3 ± 0.6`; only its bound if the engine has no such level."""
        if not LEVELS[0] <= self.level <= LEVELS[-1]:
            return f"below {LEVELS[0]}" if self.level < LEVELS[0] else f"above {LEVELS[-1]}"
        return f"{self.level:.1f} ± {self.margin:.1f}"


def estimate_level(games: Sequence[EngineGame]) -> PersonLevel:
    """Return the likeliest level of a person after some games, oldest first (maximum a posteriori)."""
    # The likeliest level is where the slope changes its sign.
    level = bisect(lambda tried_level: _slope(tried_level, games) > 0, LOWEST, HIGHEST)
    return PersonLevel(level, STANDARD_DEVIATIONS / sqrt(_information(level, games)), len(games))


def expected_share(level: float, strength: float) -> float:
    """Return the share of the points that a person of a level is expected to win against our engine."""
    return 1 / (1 + exp(LOG_ODDS_PER_LEVEL * (strength - level)))


def _slope(level: float, games: Sequence[EngineGame]) -> float:
    """Return the derivative of the logarithm of the posterior density, which decreases with the level."""
    surplus = sum(weight * (game.points - expected_share(level, game.strength)) for weight, game in _weighted(games))
    return (PRIOR_MEAN - level) / PRIOR_DEVIATION**2 + LOG_ODDS_PER_LEVEL * surplus


def _information(level: float, games: Sequence[EngineGame]) -> float:
    """Return the negative second derivative of the logarithm of the posterior density: about 1 / variance."""
    shares = [(weight, expected_share(level, game.strength)) for weight, game in _weighted(games)]
    variance_of_points = sum(weight * share * (1 - share) for weight, share in shares)
    return PRIOR_DEVIATION**-2 + LOG_ODDS_PER_LEVEL**2 * variance_of_points


def _weighted(games: Sequence[EngineGame]) -> list[tuple[float, EngineGame]]:
    """Return the games with their weights; the latest game has weight 1."""
    return [(MEMORY**age, game) for age, game in enumerate(reversed(games))]
