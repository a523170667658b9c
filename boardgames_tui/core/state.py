"""State of a game: a position as the rules see it. Each game defines its own in `games/*/rules.py`.

Sites and actions are numbers. A site is an index of `cells`. An action that is one site has the number of this site; a
game with other actions numbers them as it likes, and overrides `action_text` and `parse_action`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Self, TypeVar

from boardgames_tui.core.cells import DRAW, other
from boardgames_tui.core.outcome import Outcome

if TYPE_CHECKING:
    from random import Random

    from boardgames_tui.core.geometry import Geometry
    from boardgames_tui.core.options import Options

# Reason of a draw without a legal action.
NO_MOVE = "no legal move"
# Key in the metadata of a field that belongs to the turn in progress.
OF_TURN = "of_turn"
# Key in the metadata of a field that belongs to the history.
OF_HISTORY = "of_history"

T = TypeVar("T")


def of_turn(value: T) -> T:
    """Declare a field of a state that belongs to the turn in progress, with its value when a turn begins.

    It has this value again after a pass and on a board that is set up. Such fields are the stage of a turn, or the
    piece that has to act next.
    """
    return field(default=value, metadata={OF_TURN: True})


def of_history(value: T) -> T:
    """Declare a field of a state that belongs to the history, with its value at the start of a game.

    Such fields are the earlier boards, the number of the move, or moves counted towards a draw. `Position.key` leaves
    them out.
    """
    return field(default=value, metadata={OF_HISTORY: True})


@dataclass(frozen=True)
class State(ABC):
    """A position with everything that the rules depend on. States never change; `play` returns a new one.

    A game adds its own fields, such as earlier boards or the value of an option. It declares those that belong to the
    turn in progress with `of_turn`, and those that belong to the history with `of_history`.
    """

    size: int
    """Sites in a row and in a column of the board."""
    cells: tuple[int, ...]
    """Cell value of each site (`cells.EMPTY` to `cells.BLOCK`)."""
    side: int
    """Colour to act."""

    # The rules

    @classmethod
    @abstractmethod
    def start(cls, size: int, options: Options) -> Self:
        """Return the starting position on a board of one of the game's sizes, with values for all of its options."""

    @staticmethod
    @abstractmethod
    def geometry_of(size: int) -> Geometry:
        """Return the coordinates and names of the sites of a board."""

    @abstractmethod
    def legal_actions(self) -> Sequence[int]:
        """List the legal actions, each once. The game has not ended."""

    @abstractmethod
    def play(self, action: int) -> Self:
        """Return the state after a legal action."""

    @abstractmethod
    def ending(self) -> Outcome | None:
        """Return the winner and the reason if the game has ended, else None.

        A side without a legal action draws, unless this says otherwise.
        """

    # What a game may change

    @property
    def seat(self) -> int:
        """Person who acts, named by the colour with which this person began; not `side` after a swap of colours."""
        return self.side

    @property
    def action_count(self) -> int:
        """Number of actions, legal or not; they are numbered from 0."""
        return len(self.cells)

    def allows(self, action: int) -> bool:
        """Return whether an action is legal. The game has not ended.

        A game may judge the action alone, which is faster than to list all legal ones, by the same rule.
        """
        return action in self.actions

    def random_action(self, rng: Random) -> int | None:
        """Return one of the legal actions, each as likely as any other; None if the game is over.

        The random games of a search are faster if a game finds one without listing all.
        """
        return rng.choice(self.actions) if self.actions else None

    def action_text(self, action: int) -> str:
        """Return the text of an action, legal or not."""
        return self.geometry.names[action]

    def parse_action(self, text: str) -> int | None:
        """Return the action with a text, legal or not; None if the text is no action of this game at this size."""
        return self.geometry.site_of.get(text)

    @property
    def dense_size(self) -> int:
        """Number of dense action numbers, for a learner that needs one for each action that can ever be legal.

        A game overrides this and `slot` if most of its numbers are never legal.
        """
        return self.action_count

    def slot(self, action: int) -> int:
        """Return the lowest dense number of the actions that share it; `dense_actions` counts on from there.

        It may be negative for an action that is never legal.
        """
        return action

    def dense_actions(self) -> dict[int, int]:
        """Return the legal actions by their dense numbers, from the lowest.

        The dense number of an action is its slot plus its rank among the legal actions with this slot.
        """
        actions: dict[int, int] = {}
        for action in sorted(self.actions):
            number = self.slot(action)
            while number in actions:
                number += 1
            actions[number] = action
        return dict(sorted(actions.items()))

    def extra_planes(self, colour: int) -> Mapping[str, int | frozenset[int]]:  # noqa: ARG002 - others look at it
        """Return what a colour sees of a position besides pieces and sides, by the names of planes for a learner.

        A number from 0 to 100 fills its plane, and sites are ones in theirs. The names are always the same.
        """
        return {}

    def passed(self) -> Self:
        """Return the same board with the other side to begin a turn, whether or not the rules allow for that.

        The fields that belong to the present turn (`of_turn`) get their values from its beginning; a game whose other
        fields change within a turn overrides this or `null_move`.
        """
        return replace(self, side=other(self.side), **_values_at_turn(type(self)))

    def null_move(self) -> Self | None:
        """Return the state after a pass, which the rules need not know, for hints; None if it makes no sense here."""
        return self.passed()

    # What follows from the rules

    def seat_of(self, colour: int) -> int:
        """Return the person who plays a colour now, named by the colour with which this person began."""
        return self.seat if colour == self.side else other(self.seat)

    def colour_of(self, seat: int) -> int:
        """Return the colour that a person plays now."""
        return self.side if seat == self.seat else other(self.side)

    @property
    def winner_seat(self) -> int | None:
        """Person who has won, named by the first colour (`Outcome.winner` is the present one); DRAW, or None before."""
        if self.outcome is None:
            return None
        return DRAW if self.outcome.winner == DRAW else self.seat_of(self.outcome.winner)

    @property
    def geometry(self) -> Geometry:
        """Coordinates and names of the sites."""
        return self.geometry_of(self.size)

    @cached_property
    def actions(self) -> tuple[int, ...]:
        """Legal actions; none if the game has ended."""
        return () if self._ending else tuple(self.legal_actions())

    def is_legal(self, action: int) -> bool:
        """Return whether an action is legal; none is if the game has ended."""
        return self._ending is None and self.allows(action)

    @cached_property
    def outcome(self) -> Outcome | None:
        """Outcome of the game, without its score; None while the game goes on."""
        return self._ending or (None if self.actions else Outcome(DRAW, NO_MOVE))

    @cached_property
    def _ending(self) -> Outcome | None:
        return self.ending()

    @property
    def key(self) -> tuple[object, ...]:
        """The fields without the history (`of_history`), which states of one game share if they differ in it alone."""
        return tuple(getattr(self, name) for name in _fields_of_key(type(self)))

    def __getstate__(self) -> dict[str, object]:
        """Pickle and copy the fields, without what was computed from them."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def is_won_by(self, side: int) -> bool:
        """Return whether a side has won."""
        return self._ending is not None and self._ending.winner == side

    def with_board(self, cells: tuple[int, ...], side: int) -> Self:
        """Return the state with another board, on which a side begins a turn, for a board that is set up.

        The fields that belong to a turn get their values from its beginning (`of_turn`), the others stay.
        """
        return replace(self, cells=cells, side=side, **_values_at_turn(type(self)))


@lru_cache
def _fields_of_key(state_class: type[State]) -> tuple[str, ...]:
    """Return the names of a class's fields that do not belong to the history."""
    return tuple(each.name for each in fields(state_class) if OF_HISTORY not in each.metadata)


@lru_cache
def _values_at_turn(state_class: type[State]) -> Mapping[str, Any]:
    """Return the fields of a class that belong to a turn, with their values at its beginning."""
    return {each.name: each.default for each in fields(state_class) if OF_TURN in each.metadata}
