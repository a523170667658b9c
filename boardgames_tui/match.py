"""A game under way: who sits where, what has been played, taken back and played again, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from boardgames_tui.errors import ActionError
from boardgames_tui.kernel import BLACK, DRAW, WHITE, other
from boardgames_tui.position import Action, Outcome, Position
from boardgames_tui.seats import Seat

NAMES = {BLACK: "Black", WHITE: "White"}


@dataclass(frozen=True)
class Step:
    """An action with the positions before and after it."""

    before: Position
    action: Action
    after: Position


@dataclass(frozen=True)
class Turn:
    """Consecutive actions of one person; `side` is the colour that acted."""

    side: int
    actions: tuple[Action, ...]


class Match:
    """One game from its first position. What was taken back stays to be played again until something else is played.

    `seats` tells who plays, by the colour that each began with; a swap exchanges the colours, not the seats.
    """

    def __init__(self, start: Position, seats: Mapping[int, Seat]) -> None:
        self.seats = dict(seats)
        self.person = ""
        """What to call the only person without a name, if that is known."""
        self._positions = [start]
        self._actions: list[Action] = []
        self._ply = 0
        self._agreed: Outcome | None = None

    @property
    def start(self) -> Position:
        """The position that the game began from."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[self._ply]

    @property
    def actions(self) -> tuple[Action, ...]:
        """What led to the position now."""
        return tuple(self._actions[: self._ply])

    @property
    def steps(self) -> tuple[Step, ...]:
        """The same with the positions between."""
        trio = zip(self._positions, self._actions[: self._ply], self._positions[1:], strict=False)
        return tuple(Step(*parts) for parts in trio)

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended by its rules, by resignation or by agreement, or None."""
        return self._agreed or self.position.outcome

    @property
    def swapped(self) -> bool:
        """The persons have exchanged their colours."""
        return self.position.seat != self.position.side

    def seat_of(self, colour: int) -> Seat:
        """Return who plays a colour now."""
        return self.seats[other(colour) if self.swapped else colour]

    def name_of(self, colour: int) -> str:
        """Return what to call the player of a colour now."""
        lone = list(self.seats.values()).count(Seat("me")) == 1
        return self.seat_of(colour).title((lone and self.person) or NAMES[colour])

    @property
    def to_act(self) -> Seat:
        """Return who acts now."""
        return self.seat_of(self.position.side)

    @property
    def between_people(self) -> bool:
        """Both seats are people's."""
        return all(seat.is_person for seat in self.seats.values())

    def play(self, action: Action) -> Step:
        """Play a legal action of the position now; raise ActionError where the game is over."""
        if self.outcome:
            raise ActionError(f"{action.text} cannot be played: the game is over.")
        step = Step(self.position, action, self.position.after(action))
        self._positions[self._ply + 1 :] = [step.after]
        self._actions[self._ply :] = [action]
        self._ply += 1
        return step

    def undo(self) -> bool:
        """Take back the last decision of a person, and what others answered to it; say whether there was one."""
        if self._agreed:
            self._agreed = None
            return True
        ply = self._ply - 1
        while ply >= 0 and not self._decides(ply):
            ply -= 1
        if ply >= 0:
            self._ply = ply
        return ply >= 0

    def redo(self) -> bool:
        """Play again what was taken back, up to the next decision of a person; say whether there was something."""
        ply = self._ply + 1
        while ply < len(self._actions) and not self._decides(ply):
            ply += 1
        more = ply <= len(self._actions) and not self._agreed
        if more:
            self._ply = ply
        return more

    def _decides(self, ply: int) -> bool:
        """Say whether a person acts there, or nobody is a person."""
        position = self._positions[ply]
        people = [seat for seat in self.seats.values() if seat.is_person]
        return not people or self.seats[position.seat].is_person

    def restart(self) -> None:
        """Go back to the first position; redo leads through the game again."""
        self._agreed, self._ply = None, 0

    def resign(self, colour: int) -> None:
        """End the game as a loss of this colour."""
        self._agreed = Outcome(other(colour), "resignation")

    def agree_draw(self) -> None:
        """End the game as a draw."""
        self._agreed = Outcome(DRAW, "agreement")

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The actions played, grouped by who took them one after the other."""
        turns: list[Turn] = []
        seat = 0
        for step in self.steps:
            if step.before.seat == seat:
                turns[-1] = Turn(turns[-1].side, (*turns[-1].actions, step.action))
            else:
                turns.append(Turn(step.before.side, (step.action,)))
            seat = step.before.seat
        return tuple(turns)


def result_sentence(match: Match) -> str:
    """Say how the game ended, who won and why, with the score; empty where it goes on."""
    outcome = match.outcome
    if outcome is None:
        return ""
    who = "Draw" if outcome.winner == DRAW else f"{NAMES[outcome.winner]} wins"
    score = f" (Black {outcome.score.black}, White {outcome.score.white})" if outcome.score else ""
    return f"{who}: {outcome.reason}{score}."
