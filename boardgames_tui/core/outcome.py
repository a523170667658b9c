"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass

from boardgames_tui.core.kernel import DRAW, LETTERS


@dataclass(frozen=True)
class Score:
    """Both sides' score, as text."""

    black: str
    white: str


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winning colour or DRAW, why, and the score where the game has one."""

    winner: int
    reason: str
    score: Score | None = None

    @property
    def letter(self) -> str:
        """`x`, `o` or `=`."""
        return "=" if self.winner == DRAW else LETTERS[self.winner]
