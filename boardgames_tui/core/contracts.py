"""The modules that a game consists of, and the view of a position that they are given.

`engine_contracts` describes the modules for the engine.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from boardgames_tui.core.action import Action
    from boardgames_tui.core.effects import Effect
    from boardgames_tui.core.geometry import Geometry
    from boardgames_tui.core.kernel import BoardTables, Ints, Row
    from boardgames_tui.core.options import Value
    from boardgames_tui.core.outcome import Outcome
    from boardgames_tui.core.presentation import GameFields


class PositionView(Protocol):
    """A position as the modules of its own game see it; `position.Position` is one.

    A game declares functions of positions, and a position refers to its game. This protocol stands below both.
    """

    @property
    def options(self) -> tuple[tuple[str, Value], ...]:
        """The game's options, as names with their values."""

    @property
    def board(self) -> BoardTables:
        """The tables of the board."""

    @property
    def row(self) -> tuple[int, ...]:
        """The cells, the side, the seat and the game's registers, as `kernel.BoardTables` lays them out."""

    @property
    def key_history(self) -> tuple[int, ...]:
        """The number of keys that follow, then the key of each earlier position."""

    @property
    def geometry(self) -> Geometry:
        """Where the sites lie."""

    @property
    def cells(self) -> tuple[int, ...]:
        """The cell value of each site."""

    @property
    def side(self) -> int:
        """The colour to act."""

    @property
    def seat(self) -> int:
        """The person who acts, named by the colour that this person began with."""

    @property
    def actions(self) -> tuple[Action, ...]:
        """The legal actions, ordered by their texts; none if the game has ended."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended, or None."""

    def winning_reason(self, side: int) -> str:
        """Return the reason for which a side has won; empty if it has not."""

    def after(self, action: Action) -> PositionView:
        """Return the position after a legal action."""


class Rules(Protocol):
    """`games/*/rules.py`, in the language of `kernel`. `key_history` counts its keys first: (n, key, key …)."""

    def start(self, b: BoardTables, s: Row) -> None:
        """Set the row to the start of the game."""

    def legal(self, b: BoardTables, s: Row, key_history: Ints, out: Row) -> int:
        """Write the codes of the legal actions of a game that has not ended to `out`; return how many."""

    def play(self, b: BoardTables, s: Row, a: int) -> None:
        """Play a legal action, in place."""

    def ending(self, b: BoardTables, s: Row, key_history: Ints) -> int:
        """Say how the game has ended (`kernel.encode_ending`), or 0.

        This comes first, also if the side to act has no legal action: a game in which such a side loses says so here.
        Where this says 0, no legal action is a draw, and nobody need look for it here.
        """

    def key(self, b: BoardTables, s: Row) -> int:
        """Say what counts as "this stood before", as one number."""

    def refusal(self, b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
        """Give the number of the rule that an action code breaks, 0 where it is legal."""


class Claim(IntEnum):
    """How sure a game is that a position line is one of its own, which may be wrong: of two, the higher one is right.

    SHAPE: its rows and the number of fields after the side to act fit, and this game says what is wrong with the line.
    WORDS: the fields are such as this game writes, too.
    """

    NONE = 0
    SHAPE = 1
    WORDS = 2


class Text(Protocol):
    """`games/*/text.py`: the game's actions and the end of its position line, as text."""

    def name(self, g: Geometry, b: BoardTables, a: int) -> str:
        """Write an action."""

    def code(self, g: Geometry, b: BoardTables, text: str) -> int | None:
        """Read an action, legal or not; None where the text is no action of this game and size."""

    def rest(self, g: Geometry, b: BoardTables, s: Ints) -> str:
        """Write the position line's REST."""

    def read(self, g: Geometry, b: BoardTables, s: Row, fields: Sequence[str]) -> None:
        """Read REST into a row that has its cells and side; raise PositionError for what the rules cannot hold."""

    def claim(self, words: Sequence[str]) -> Claim:
        """Say whether the words of a position line (ROWS, SIDE, REST …) are this game's, whatever the rules say."""

    def rests(self, g: Geometry, now: str) -> Sequence[GameFields]:
        """List what REST may be, the likeliest first, for somebody who sets up a position; `read` knows where.

        Of numbers that only count, the smallest stand for all, and those that are there `now`.
        """

    def why(self, position: PositionView, a: int, rule: int) -> str:
        """Say which rule (from `Rules.refusal`) an action breaks, as the end of a sentence that names the action."""


class Fen(Protocol):
    """`games/*/fen.py`: position lines as programs for variants of chess write them, of a game that such ones play."""

    def read(self, text: str) -> str:
        """Return the position line that a FEN means; what is no FEN stays as it is."""

    def write(self, line: str) -> str:
        """Return the FEN of a position line, for engines that speak UCI: who begins is White."""


class Evaluate(Protocol):
    """`games/*/evaluate.py`, in the language of `kernel`: what an engine believes."""

    def static_move_value(self, b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
        """What a legal action is worth at a glance to the side to act: kernel.WIN where it wins, else game units."""


class Explain(Protocol):
    """`games/*/explain.py`: what an action is good for, in the game's own words."""

    GOAL: str
    """How a side wins, to follow its name; `{when}` for when, where how many turns that takes can be said."""

    def effects(self, position: PositionView, action: Action) -> tuple[Effect, ...]:
        """Say what a legal action does at once to the game's own score, the best first; where it wins, that alone."""

    def aims(self, position: PositionView, action: Action) -> tuple[Effect, ...]:
        """Say what it does beyond that, the best first; no effect of it is told of anybody but who acts."""

    def score_summary(self, position: PositionView, side: int) -> str:
        """Say what a side has of what the game counts, and the other side; empty where neither has more, or nothing."""

    def null_move(self, b: BoardTables, s: Row) -> bool:
        """Pass the turn, in place; return whether the rules give that a meaning (if not, the row is to be dropped)."""
