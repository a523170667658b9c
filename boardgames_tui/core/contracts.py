"""Protocols of the modules that make up a game, and the view of a position that they receive.

`engine_contracts` has those of the engine.
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
    """View of a position that the modules of its own game receive; implemented by `position.Position`.

    A game declares functions of positions, and a position refers to its game, so this protocol stands below both.
    """

    @property
    def options(self) -> tuple[tuple[str, Value], ...]:
        """The game's options, as pairs of name and value."""

    @property
    def board(self) -> BoardTables:
        """Tables of the board."""

    @property
    def row(self) -> tuple[int, ...]:
        """Cells, side, seat and the game's registers, as `kernel.BoardTables` lays them out."""

    @property
    def key_history(self) -> tuple[int, ...]:
        """The number of keys that follow, then the key of each earlier position."""

    @property
    def geometry(self) -> Geometry:
        """Coordinates and names of the sites."""

    @property
    def cells(self) -> tuple[int, ...]:
        """Cell value of each site."""

    @property
    def side(self) -> int:
        """Colour to act."""

    @property
    def seat(self) -> int:
        """Person who acts, named by the colour with which this person began."""

    @property
    def actions(self) -> tuple[Action, ...]:
        """Legal actions, sorted by their texts; empty if the game has ended."""

    @property
    def outcome(self) -> Outcome | None:
        """Outcome of the game, or None while it goes on."""

    def winning_reason(self, side: int) -> str:
        """Return the reason for which a side has won; empty if it has not won."""

    def after(self, action: Action) -> PositionView:
        """Return the position after a legal action."""


class Rules(Protocol):
    """Rules of a game (`games/*/rules.py`), in the language of `kernel`.

    `b` holds the tables of the board, `s` the row of the position, and `a` the code of an action. A key history is
    (n, key 1, …, key n), the oldest key first.
    """

    def start(self, b: BoardTables, s: Row) -> None:
        """Write the starting position to a row of zeros."""

    def legal(self, b: BoardTables, s: Row, key_history: Ints, out: Row) -> int:
        """Write the codes of all legal actions to `out`, and return their number. The game has not ended."""

    def play(self, b: BoardTables, s: Row, a: int) -> None:
        """Play a legal action in place."""

    def ending(self, b: BoardTables, s: Row, key_history: Ints) -> int:
        """Return how the game has ended (`kernel.encode_ending`), or 0 if it goes on.

        Callers ask this before they list the legal actions. If it returns 0 and the side to act has no legal action,
        the game is a draw; a game in which that side loses has to return its ending here.
        """

    def key(self, b: BoardTables, s: Row) -> int:
        """Return the number by which the rules recognise a repeated position."""

    def refusal(self, b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
        """Return the game's own number of the rule that an action breaks, or 0 if the action is legal."""


class Claim(IntEnum):
    """Certainty that a position line, which may be faulty, belongs to a game; the game with the highest claim reads it.

    SHAPE: the rows and the number of fields fit, so this game can name the fault. WORDS: the words of the fields fit as
    well.
    """

    NONE = 0
    SHAPE = 1
    WORDS = 2


class Text(Protocol):
    """Text of a game's actions and of the end of its position line, REST (`games/*/text.py`).

    `g` is the geometry of the board, `b` its tables, `s` the row of a position, and `a` the code of an action.
    """

    def name(self, g: Geometry, b: BoardTables, a: int) -> str:
        """Return the text of an action."""

    def code(self, g: Geometry, b: BoardTables, text: str) -> int | None:
        """Return the code of an action, legal or not; None if the text is no action of this game at this size."""

    def rest(self, g: Geometry, b: BoardTables, s: Ints) -> str:
        """Return the REST of the position line."""

    def read(self, g: Geometry, b: BoardTables, s: Row, fields: Sequence[str]) -> None:
        """Write the registers that REST states to a row that already has its cells and its side.

        Raise PositionError if REST is malformed, or contradicts the cells or the side.
        """

    def claim(self, words: Sequence[str]) -> Claim:
        """Return how well the words of a position line (ROWS, SIDE, REST …) fit this game, legal or not."""

    def rests(self, g: Geometry, now: str) -> Sequence[GameFields]:
        """List possible RESTs for a board editor, the likeliest first; `read` decides which are legal in a position.

        `now` is the present REST. For a number that only counts, such as moves without progress, the list has the
        present value and the smallest ones.
        """

    def why(self, position: PositionView, a: int, rule: int) -> str:
        """Return the end of a sentence that says why an action is refused; `rule` is a result of `Rules.refusal`."""


class Fen(Protocol):
    """Conversion between position lines and the FEN of chess variant programs that play the game (`games/*/fen.py`)."""

    def read(self, text: str) -> str:
        """Return the position line of a FEN; return any other text unchanged."""

    def write(self, line: str) -> str:
        """Return the FEN of a position line for engines that speak UCI; the side that begins is White there."""


class Evaluate(Protocol):
    """Static evaluation of a game's actions (`games/*/evaluate.py`), in the language of `kernel`."""

    def static_move_value(self, b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
        """Return the static value of a legal action for the side to act: kernel.WIN if it wins, else game units."""


class Explain(Protocol):
    """What an action is good for, in the game's own words (`games/*/explain.py`)."""

    GOAL: str
    """How a side wins, to follow its name; `{when}` stands for "in 3 turns" or the like, if that is known."""

    def effects(self, position: PositionView, action: Action) -> tuple[Effect, ...]:
        """Return what a legal action changes on the board at once, most valuable first; only the win if it wins."""

    def aims(self, position: PositionView, action: Action) -> tuple[Effect, ...]:
        """Return what a legal action does for later, beyond its `effects`, in the interest of the side that acts.

        The most valuable one is first.
        """

    def score_summary(self, position: PositionView, side: int) -> str:
        """Return the score of a side against the other side, as in `24 pieces against 20`; empty if they are equal.

        Empty, too, if the game has no score.
        """

    def null_move(self, b: BoardTables, s: Row) -> bool:
        """Pass the turn in place; return whether the rules allow for that. If not, the caller must discard the row."""
