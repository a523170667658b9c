"""Value of a position: the share of wins that Black can expect, or a proven result.

A `Score` is a value as the engine protocol writes it, from the view of one colour: of kind `win`, in tenths of a
percent, or of kind `mate`, the number of actions to a proven win, negative for a loss.
"""

from __future__ import annotations

from dataclasses import dataclass

from boardgames_tui.core.cells import BLACK, DRAW
from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.uai.values import Score


@dataclass(frozen=True)
class Value:
    """Share of wins that Black can expect, from 0 to 1."""

    black: float
    plies: int = 0
    """Actions to a proven end; 0 if nothing is proven or the game is over."""

    @staticmethod
    def of(score: Score, colour: int) -> Value:
        """Convert a score that is given from the view of a colour; raise EngineError if it is in centipawns."""
        if score.kind == "cp":
            raise EngineError("The engine reports no winning chances.")
        if score.kind == "win":
            share, plies = score.value / 1000, 0
        else:
            share, plies = float(score.value > 0), abs(score.value)
        return Value(share if colour == BLACK else 1 - share, plies)

    @staticmethod
    def ended(outcome: Outcome) -> Value:
        return Value(0.5 if outcome.winner == DRAW else float(outcome.winner == BLACK))

    def share(self, colour: int) -> float:
        """Return the share of wins that a colour can expect."""
        return self.black if colour == BLACK else 1 - self.black

    def rank_for(self, colour: int) -> tuple[float, int]:
        """Return a sort key, higher for better values: a win in few actions, a loss in many."""
        share = self.share(colour)
        # Only a proven result has plies, and its share is 0 or 1.
        return share, (-self.plies if share else self.plies)

    def score(self, colour: int) -> Score:
        """Return the value as a score of the protocol, from the view of a colour."""
        share = self.share(colour)
        if self.plies:
            return Score("mate", self.plies if share else -self.plies)
        return Score("win", round(1000 * share))

    def text_for(self, colour: int) -> str:
        """Return the value for a colour in words: `62 %`, or `wins in 3`, counted in actions."""
        if self.plies:
            return f"{'wins' if self.share(colour) else 'loses'} in {self.plies}"
        return percent(self.share(colour))


def percentage(share: float) -> int:
    """Return a share in whole per cent."""
    return round(100 * share)


def percent(share: float) -> str:
    """Return a share as a percentage."""
    return f"{percentage(share)} %"
