"""Score of a match: games won, drawn and lost by A, and the pairs of games from which Elo is computed."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

WIN, DRAWN, LOSS = 1.0, 0.5, 0.0


@dataclass(frozen=True)
class MatchScore:
    """Points of A by the number of the game."""

    points: Mapping[int, float] = field(default_factory=dict)

    @property
    def won(self) -> int:
        """Games won."""
        return self._count[WIN]

    @property
    def drawn(self) -> int:
        """Games drawn."""
        return self._count[DRAWN]

    @property
    def lost(self) -> int:
        """Games lost."""
        return self._count[LOSS]

    @cached_property
    def _count(self) -> Counter[float]:
        return Counter(self.points.values())

    @property
    def share(self) -> float:
        """A's share of the points, one half if there are no games."""
        return sum(self.points.values()) / len(self.points) if self.points else DRAWN

    @cached_property
    def pairs(self) -> tuple[int, int, int, int, int]:
        """Number of pairs in which A scored 0, ½, 1, 1½ and 2 points; unfinished pairs do not count.

        The games of a pair have the same opening, so they are not independent.
        """
        firsts = (number for number in self.points if number % 2 and number + 1 in self.points)
        sums = Counter(2 * (self.points[number] + self.points[number + 1]) for number in firsts)
        return (sums[0], sums[1], sums[2], sums[3], sums[4])

    def __str__(self) -> str:
        """Return the last line of a report."""
        return f"{self.won} won, {self.drawn} drawn, {self.lost} lost: {self.share:.1%} for A"
