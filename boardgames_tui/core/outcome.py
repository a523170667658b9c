"""Outcome of a game."""

from __future__ import annotations

from dataclasses import dataclass

from boardgames_tui.core.kernel import DRAW, LETTERS


@dataclass(frozen=True)
class Score:
    """Score of both sides, as text."""

    black: str
    white: str


@dataclass(frozen=True)
class Outcome:
    """Winning colour or DRAW, the reason, and the score if the game has one."""

    winner: int
    reason: str
    score: Score | None = None

    @property
    def letter(self) -> str:
        """`x`, `o`, or `=` for a draw."""
        return "=" if self.winner == DRAW else LETTERS[self.winner]
