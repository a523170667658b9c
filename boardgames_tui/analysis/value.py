"""Value of a position, from Black's view."""

from __future__ import annotations

from dataclasses import dataclass

from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.kernel import BLACK, DRAW, other
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.uai.values import Score


@dataclass(frozen=True)
class Value:
    """Share of wins that Black can expect, from 0 to 1."""

    black: float
    plies: int = 0
    """Actions to a proven end; 0 if nothing is proven or the game is over."""

    @staticmethod
    def of(score: Score, colour: int) -> Value:
        """Return the value of a score from the view of a colour; raise EngineError if it is not a share of wins."""
        if score.kind == "cp":
            raise EngineError("The engine reports no winning chances.")
        share = score.value / 1000 if score.kind == "win" else float(score.value > 0)
        return Value(share if colour == BLACK else 1 - share, abs(score.value) if score.kind == "mate" else 0)

    @staticmethod
    def ended(outcome: Outcome) -> Value:
        """Return the value of a finished game."""
        return Value(0.5 if outcome.winner == DRAW else float(outcome.winner == BLACK))

    def share(self, colour: int) -> float:
        """Return the share of wins that a colour can expect."""
        return self.black if colour == BLACK else 1 - self.black

    def rank_for(self, colour: int) -> tuple[float, int]:
        """Return a key that orders values for a colour: a quick win is better than a slow one, a slow loss better."""
        share = self.share(colour)
        return share, -self.plies if share else self.plies

    def score(self, colour: int) -> Score:
        """Return the protocol's score from the view of a colour."""
        share = self.share(colour)
        return Score("mate", self.plies if share else -self.plies) if self.plies else Score("win", round(1000 * share))

    def text_for(self, colour: int) -> str:
        """Return the value for a colour in words: `62 %`, or `wins in 3`, counted in actions."""
        if self.plies:
            return f"{'wins' if self.share(colour) else 'loses'} in {self.plies}"
        return percent(self.share(colour))


def percent(share: float) -> str:
    """Return a share as a percentage."""
    return f"{round(100 * share)} %"


def colour_of(position: Position, seat: int) -> int:
    """Return the colour of a person in a position; a seat names the person by the colour at the beginning."""
    return position.side if position.seat == seat else other(position.side)
