"""What the modules of a game hold, for its declaration; `fast` says what those of its engine hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from boardgames_tui.core.kernel import Board, Ints, Row

if TYPE_CHECKING:
    from boardgames_tui.core.effects import Effect
    from boardgames_tui.core.game import Rest
    from boardgames_tui.core.geometry import Geometry
    from boardgames_tui.core.position import Action, Position


class Rules(Protocol):
    """`games/*/rules.py`, in the language of `kernel`. `past` counts its keys first: (n, key, key …)."""

    def start(self, b: Board, s: Row) -> None:
        """Set the row to the start of the game."""

    def legal(self, b: Board, s: Row, past: Ints, out: Row) -> int:
        """Write the codes of the legal actions of a game that has not ended to `out`; return how many."""

    def play(self, b: Board, s: Row, a: int) -> None:
        """Play a legal action, in place."""

    def ending(self, b: Board, s: Row, past: Ints) -> int:
        """Say how the game has ended (`kernel.ended`), or 0. No legal action is a draw in every game, not said here."""

    def key(self, b: Board, s: Row) -> int:
        """Say what counts as "this stood before", as one number."""

    def refusal(self, b: Board, s: Row, past: Ints, a: int) -> int:
        """Give the number of the rule that an action code breaks, 0 where it is legal."""


class Text(Protocol):
    """`games/*/text.py`: the game's actions and the end of its position line, as text."""

    def name(self, g: Geometry, b: Board, a: int) -> str:
        """Write an action."""

    def code(self, g: Geometry, b: Board, text: str) -> int | None:
        """Read an action, legal or not; None where the text is no action of this game and size."""

    def rest(self, g: Geometry, b: Board, s: Ints) -> str:
        """Write the position line's REST."""

    def read(self, g: Geometry, b: Board, s: Row, fields: Sequence[str]) -> None:
        """Read REST into a row that has its cells and side; raise PositionError for what the rules cannot hold."""

    def rests(self, g: Geometry, now: str) -> Sequence[Rest]:
        """List what REST may be, the likeliest first, for somebody who sets up a position; `read` knows where.

        Of numbers that only count, the smallest stand for all, and those that are there `now`.
        """

    def why(self, position: Position, a: int, rule: int) -> str:
        """Say which rule (from `Rules.refusal`) an action breaks, as the end of a sentence that names the action."""


class Evaluate(Protocol):
    """`games/*/evaluate.py`, in the language of `kernel`: what an engine believes."""

    def gain(self, b: Board, s: Row, past: Ints, a: int) -> int:
        """What a legal action is worth at a glance to the side to act: kernel.WIN where it wins, else game units."""


class Purpose(Protocol):
    """`games/*/explain.py`: what an action is good for, in the game's own words."""

    GOAL: str
    """How a side wins, to follow its name; `{when}` for when, where how many turns that takes can be said."""

    def effects(self, position: Position, action: Action) -> tuple[Effect, ...]:
        """Say what a legal action does at once to the game's own score, the best first; where it wins, that alone."""

    def aims(self, position: Position, action: Action) -> tuple[Effect, ...]:
        """Say what it does beyond that, the best first; no effect of it is told of anybody but who acts."""

    def standing(self, position: Position, side: int) -> str:
        """Say what a side has of what the game counts, and the other side; empty where neither has more, or nothing."""

    def passed(self, position: Position) -> Position | None:
        """Return the position with the turn passed on (a null move); None where the rules make no sense of it."""
