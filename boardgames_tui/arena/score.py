"""Score of a match: games won, drawn and lost by A, and the pairs of games from which Elo is computed.

Games 1 and 2 are a pair, then games 3 and 4, and so on.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

# Points of a game.
WIN, DRAWN, LOSS = 1.0, 0.5, 0.0


@dataclass(frozen=True)
class MatchScore:
    """Points of A in each game played, by the number of the game."""

    points: Mapping[int, float] = field(default_factory=dict)

    @property
    def won(self) -> int:
        """Number of games that A has won."""
        return self._games_by_points[WIN]

    @property
    def drawn(self) -> int:
        """Number of games drawn."""
        return self._games_by_points[DRAWN]

    @property
    def lost(self) -> int:
        """Number of games that A has lost."""
        return self._games_by_points[LOSS]

    @cached_property
    def _games_by_points(self) -> Counter[float]:
        return Counter(self.points.values())

    @property
    def share(self) -> float:
        """A's share of the points; one half if no game has been played."""
        return sum(self.points.values()) / len(self.points) if self.points else 0.5

    @cached_property
    def pairs(self) -> tuple[int, int, int, int, int]:
        """Numbers of the pairs in which A scored 0, ½, 1, 1½ and 2 points; unfinished pairs do not count.

        Elo is computed from pairs, because the games of a pair have the same opening and so are not independent.
        """
        first_numbers = [number for number in self.points if number % 2 == 1 and number + 1 in self.points]
        half_points = (2 * (self.points[number] + self.points[number + 1]) for number in first_numbers)
        pairs = Counter(half_points)
        return (pairs[0], pairs[1], pairs[2], pairs[3], pairs[4])

    def __str__(self) -> str:
        """Return the numbers of games won, drawn and lost, and A's share of the points."""
        return f"{self.won} won, {self.drawn} drawn, {self.lost} lost: {self.share:.1%} for A"
