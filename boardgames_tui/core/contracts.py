"""Protocols of the modules that a game has beside its rules."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Protocol, TypeVar

from boardgames_tui.core.state import State

if TYPE_CHECKING:
    from boardgames_tui.core.effects import Effect
    from boardgames_tui.core.geometry import Geometry
    from boardgames_tui.core.presentation import GameFields

# The state of the game to which a module belongs.
S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Claim(IntEnum):
    """Certainty that a position line, which may be faulty, belongs to a game; the game with the highest claim reads it.

    SHAPE: the rows and the number of fields fit, so this game can name the fault. WORDS: the words of the fields fit as
    well.
    """

    NONE = 0
    SHAPE = 1
    WORDS = 2


class Text(Protocol[S]):
    """Text of the game's own part of a position line, REST, and of its refusals (`games/*/text.py`)."""

    def rest(self, state: S) -> str:
        """Return the REST of the position line."""

    def read(self, state: S, fields: Sequence[str]) -> S:
        """Return a state with the fields that REST states; `state` is a new game with the cells and side of the line.

        Raise PositionError if REST is malformed, or contradicts the cells or the side.
        """

    def claim(self, words: Sequence[str]) -> Claim:
        """Return how well the words of a position line (ROWS, SIDE, REST …) fit this game, legal or not."""

    def rests(self, geometry: Geometry, now: str) -> Sequence[GameFields]:
        """List possible RESTs for a board editor, the likeliest first; `read` decides which are legal in a position.

        `now` is the present REST. For a number that only counts, such as moves without progress, the list has the
        present value and the smallest ones.
        """

    def refusal(self, state: S, action: int) -> str:
        """Return why an action is not legal, as the end of a sentence. Only asked about illegal actions."""


class Fen(Protocol):
    """Conversion between position lines and the FEN of chess variant programs that play the game (`games/*/fen.py`)."""

    def read(self, text: str) -> str:
        """Return the position line of a FEN; return any other text unchanged."""

    def write(self, line: str) -> str:
        """Return the FEN of a position line for engines that speak UCI; the side that begins is White there."""


class Explain(Protocol[S_contra]):
    """What an action is good for, in the game's own words (`games/*/explain.py`)."""

    GOAL: str
    """How a side wins, to follow its name; `{when}` stands for "in 3 turns" or the like, if that is known. Optional
    `GOALS` has other words by the reason of an ending, for games that can be won in several ways."""

    def effects(self, state: S_contra, action: int) -> tuple[Effect, ...]:
        """Return what a legal action changes on the board at once, most valuable first; only the win if it wins."""

    def aims(self, state: S_contra, action: int) -> tuple[Effect, ...]:
        """Return what a legal action does for its side later, beyond its `effects`, the most valuable first."""

    def score_summary(self, state: S_contra, side: int) -> str:
        """Return the score of a side, as in `24 pieces against 20`; empty if it is equal or the game has none."""
