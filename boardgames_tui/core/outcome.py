"""Outcome of a game."""

from __future__ import annotations

from dataclasses import dataclass, field

from boardgames_tui.core.cells import BLACK, DRAW, LETTERS, WHITE
from boardgames_tui.core.checks import check_fields, checked_choice


@dataclass(frozen=True)
class Score:
    """Score of both sides, as text."""

    black: str
    white: str


@dataclass(frozen=True)
class Outcome:
    """Winning colour or DRAW, the reason as records write it, and the score if the game has one.

    `phrase` says the reason of a win after "Black wins"; it is empty if only the reason is known.
    """

    winner: int
    reason: str
    score: Score | None = None
    phrase: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        check_fields(self)
        checked_choice(self.winner, "The winner", (DRAW, BLACK, WHITE))

    @property
    def letter(self) -> str:
        """Letter of the winner, `x` or `o`; `=` for a draw."""
        return "=" if self.winner == DRAW else LETTERS[self.winner]
