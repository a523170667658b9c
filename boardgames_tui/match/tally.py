"""Points of a player in games: 1 for a win, half a point for a draw."""

from dataclasses import dataclass, field

from boardgames_tui.core.cells import DRAW

WIN, DRAWN, LOSS = 1.0, 0.5, 0.0


def points_of(colour: int, winner: int) -> float:
    """Return the points of a colour in a game; `winner` is a colour or DRAW."""
    if winner == DRAW:
        return DRAWN
    return WIN if winner == colour else LOSS


@dataclass
class Tally:
    """Points of a player in some games, one by one."""

    points: list[float] = field(default_factory=list)

    @property
    def won(self) -> int:
        return self.points.count(WIN)

    @property
    def drawn(self) -> int:
        return self.points.count(DRAWN)

    @property
    def lost(self) -> int:
        return self.points.count(LOSS)

    @property
    def games(self) -> int:
        return len(self.points)

    @property
    def share(self) -> float:
        """Share of all points; one half if no game has been played."""
        return sum(self.points) / len(self.points) if self.points else 0.5
