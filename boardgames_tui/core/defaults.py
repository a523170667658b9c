"""Texts and hints of a game that has no modules of its own for them yet."""

from collections.abc import Sequence
from dataclasses import dataclass

from boardgames_tui.core.cells import WIN
from boardgames_tui.core.contracts import Claim
from boardgames_tui.core.effects import Effect
from boardgames_tui.core.errors import PositionError, quoted
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.presentation import GameFields
from boardgames_tui.core.state import State


@dataclass(frozen=True)
class PlainText:
    """Texts of a game whose positions are the cells and the side alone (`contracts.Text`).

    REST is one word, which tells the game.
    """

    word: str

    def rest(self, state: State) -> str:  # noqa: ARG002
        """Return the word."""
        return self.word

    def read(self, state: State, fields: Sequence[str]) -> State:
        """Return the state as it is; raise PositionError unless REST is the word."""
        if list(fields) != [self.word]:
            raise PositionError(
                f"{quoted(' '.join(fields))} is not the end of a line of this game: that is {self.word}."
            )
        return state

    def claim(self, words: Sequence[str]) -> Claim:
        """Claim lines that end with the word."""
        return Claim.WORDS if list(words[2:]) == [self.word] else Claim.NONE

    def rests(self, geometry: Geometry, now: str) -> Sequence[GameFields]:  # noqa: ARG002
        """Return the only REST."""
        return (GameFields(self.word, self.word),)

    def refusal(self, state: State, action: int) -> str:  # noqa: ARG002
        """Return a reason without details."""
        return "the rules do not allow it here"


class PlainExplain:
    """Hints that name a win and nothing else (`contracts.Explain`)."""

    GOAL = "wins{when}"

    def effects(self, state: State, action: int) -> tuple[Effect, ...]:
        """Return the win if the action wins."""
        return (Effect("win", "the game", WIN),) if state.play(action).is_won_by(state.side) else ()

    def aims(self, state: State, action: int) -> tuple[Effect, ...]:  # noqa: ARG002
        """Return no aims."""
        return ()

    def score_summary(self, state: State, side: int) -> str:  # noqa: ARG002
        """Return an empty text."""
        return ""
