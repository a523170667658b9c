"""Score of a match: games won, drawn and lost by A, and the pairs of games from which Elo is computed."""

from collections import Counter
from collections.abc import Mapping
from functools import cached_property

from boardgames_tui.match.tally import Tally


class MatchScore(Tally):
    """Points of A in each game played; `by_number` has them by the number of the game."""

    def __init__(self, by_number: Mapping[int, float]) -> None:
        super().__init__([*by_number.values()])
        self.by_number = by_number

    @cached_property
    def pairs(self) -> tuple[int, int, int, int, int]:
        """Numbers of the complete pairs of games in which A scored 0, ½, 1, 1½ and 2 points."""
        points = self.by_number
        first_numbers = [number for number in points if number % 2 == 1 and number + 1 in points]
        pairs = Counter(2 * (points[number] + points[number + 1]) for number in first_numbers)
        return (pairs[0], pairs[1], pairs[2], pairs[3], pairs[4])

    def __str__(self) -> str:
        """Return the numbers of games won, drawn and lost, and A's share of the points."""
        return f"{self.won} won, {self.drawn} drawn, {self.lost} lost: {self.share:.1%} for A"
