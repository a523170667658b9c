"""Matches: the seats, the actions played, undone and redone, and the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import ActionError, shortened
from boardgames_tui.core.kernel import BLACK, DRAW, WHITE, other
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.core.printable import printable
from boardgames_tui.match.clock import Clock
from boardgames_tui.match.events import Ended, Entry, MatchObserver, Played, PlyChanged, SeatChanged
from boardgames_tui.match.seats import Seat, lone_name

NAMES = {BLACK: "Black", WHITE: "White"}
# Phrases for the ends that the players declare, by their reasons.
DECLARED = {"time": "on time", "resignation": "by resignation", "agreement": "by agreement"}


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
    """A match from its first position. Undone actions can be redone until another action is played.

    `seats` maps the colours with which the players began to the players; a swap exchanges the colours, not the seats.
    `clock` is None if no time is counted.
    """

    def __init__(self, start: Position, seats: Mapping[int, Seat], clock: Clock | None = None) -> None:
        self.seats = dict(seats)
        self.clock = clock
        # Name of the person whose seat has none, if there is just one such person and it is known.
        self.person = ""
        # Date of the beginning, if known.
        self.day: date | None = None
        # Receiver of all events, if the match is saved.
        self.observer: MatchObserver | None = None
        self._positions = [start]
        self._actions: list[Action] = []
        self._ply = 0
        self._declared_outcome: Outcome | None = None

    @staticmethod
    def through(positions: Sequence[Position], actions: Sequence[Action], seats: Mapping[int, Seat]) -> Match:
        """Return a match that has gone through some positions, by the legal moves between them."""
        match = Match(positions[0], seats)
        match._positions, match._actions, match._ply = [*positions], [*actions], len(actions)
        return match

    @property
    def start(self) -> Position:
        """Position from which the match began."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """Current position."""
        return self._positions[self._ply]

    @property
    def actions(self) -> tuple[Action, ...]:
        """Actions that led to the current position."""
        return tuple(self._actions[: self._ply])

    @property
    def steps(self) -> tuple[Step, ...]:
        """The same actions with the positions between them."""
        trio = zip(self._positions, self._actions[: self._ply], self._positions[1:], strict=False)
        return tuple(Step(*parts) for parts in trio)

    @property
    def outcome(self) -> Outcome | None:
        """Outcome by the rules, by resignation, by agreement or on time; None while the match goes on."""
        return self._declared_outcome or self.position.outcome

    @property
    def swapped(self) -> bool:
        """The persons have exchanged their colours."""
        return self.position.seat != self.position.side

    def began_as(self, colour: int) -> int:
        """Return the colour with which the player of a colour began, which is the name of the seat."""
        return other(colour) if self.swapped else colour

    def seat_of(self, colour: int) -> Seat:
        """Return the player who plays a colour now."""
        return self.seats[self.began_as(colour)]

    def name_of(self, colour: int) -> str:
        """Return the name of the player who plays a colour now."""
        return self.seat_of(colour).title(lone_name(self.seats.values(), self.person) or NAMES[colour])

    @property
    def to_act(self) -> Seat:
        """The player to act."""
        return self.seat_of(self.position.side)

    @property
    def has_person(self) -> bool:
        """Whether a person plays."""
        return any(seat.is_person for seat in self.seats.values())

    @property
    def between_people(self) -> bool:
        """Whether people play both sides."""
        return all(seat.is_person for seat in self.seats.values())

    def play(self, action: Action) -> Step:
        """Play a legal action; raise ActionError if the match is over."""
        if self.outcome:
            raise ActionError(f"{action.text} cannot be played: the game is over.")
        step = Step(self.position, action, self.position.after(action))
        self._positions[self._ply + 1 :] = [step.after]
        self._actions[self._ply :] = [action]
        self._ply += 1
        if self.clock and step.after.seat != step.before.seat:
            self.clock = self.clock.hand_over(step.after.seat, len(self.turns))
        self._save_entry(Played(action))
        return step

    def go_to_ply(self, ply: int) -> None:
        """Undo or redo to a number of actions, and forget a resignation or an agreed draw.

        Raise ActionError if there are fewer actions.
        """
        if not 0 <= ply <= len(self._actions):
            raise ActionError(f"There are {len(self._actions)} actions, not {shortened(str(ply))}.")
        self._declared_outcome, self._ply = None, ply
        if self.clock:
            self.clock = self.clock.after_undo(self.position.seat)
        self._save_entry(PlyChanged(ply))

    def undo(self) -> bool:
        """Undo the last decision of a person, and the replies to it; return whether there was one.

        A match lost on time stays lost.
        """
        if self.lost_on_time:
            return False
        if self._declared_outcome:
            self.go_to_ply(self._ply)
            return True
        ply = self._ply - 1
        while ply >= 0 and not self._decides(ply):
            ply -= 1
        if ply >= 0:
            self.go_to_ply(ply)
        return ply >= 0

    @property
    def can_redo(self) -> bool:
        """Whether something was undone and can be redone."""
        return self._ply < len(self._actions) and not self._declared_outcome

    def redo(self) -> bool:
        """Redo up to the next decision of a person; return whether there was something to redo."""
        if not self.can_redo:
            return False
        ply = self._ply + 1
        while ply < len(self._actions) and not self._decides(ply):
            ply += 1
        self.go_to_ply(ply)
        return True

    def _decides(self, ply: int) -> bool:
        """Return whether a person acts at a ply, or no player is a person."""
        position = self._positions[ply]
        people = [seat for seat in self.seats.values() if seat.is_person]
        return not people or self.seats[position.seat].is_person

    def restart(self) -> None:
        """Go back to the first position; redo leads through the match again."""
        self.go_to_ply(0)

    def resign(self, colour: int) -> None:
        """End the match as a loss of a colour."""
        self.end(Outcome(other(colour), "resignation"))

    def agree_draw(self) -> None:
        """End the match as a draw."""
        self.end(Outcome(DRAW, "agreement"))

    def tick(self, now: float | None) -> None:
        """Charge the player to act for the time up to now, in seconds of a monotonic clock; its flag may fall.

        With None, no time runs until the next call.
        """
        if self.clock:
            self.clock = self.clock.at(None if self.outcome else now)
            if self.clock.fallen and not self.outcome:
                self.end(Outcome(other(self.position.side), "time"))

    @property
    def mid_turn(self) -> bool:
        """Whether the person to act is in the middle of a turn."""
        return self._ply > 0 and self._positions[self._ply - 1].seat == self.position.seat

    @property
    def lost_on_time(self) -> bool:
        """Whether a flag has fallen."""
        return self.clock is not None and self.clock.fallen

    @property
    def side_asking_to_undo(self) -> int:
        """Colour of the person who would undo now, if the other person has to consent; else 0.

        No consent is needed for the person's own unfinished turn, and against players who are not people. After a
        resignation, the person who resigned asks; after a turn, the one who has just acted.
        """
        if not self.between_people or self.lost_on_time or not (self._ply or self._declared_outcome):
            return 0
        if self._declared_outcome and self._declared_outcome.winner != DRAW:
            return other(self._declared_outcome.winner)
        side = self.position.side
        return (side if self.outcome else 0) if self.mid_turn else other(side)

    def end(self, outcome: Outcome) -> None:
        """End the match other than by its rules."""
        self._declared_outcome = outcome
        self._save_entry(Ended(outcome))

    def sit(self, seat: int, who: Seat) -> None:
        """Let another player take over a seat, named by the colour with which it began."""
        self.seats[seat] = who
        self._save_entry(SeatChanged(seat, who))

    def _save_entry(self, entry: Entry) -> None:
        if self.observer:
            self.observer.on_event(entry)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Actions played, grouped into turns."""
        turns: list[Turn] = []
        seat = 0
        for step in self.steps:
            if step.before.seat == seat:
                turns[-1] = Turn(turns[-1].side, (*turns[-1].actions, step.action))
            else:
                turns.append(Turn(step.before.side, (step.action,)))
            seat = step.before.seat
        return tuple(turns)


def turn_number(match: Match) -> int:
    """Return the number of the current turn, also if a player resigned in it, or of the turn that ended the game."""
    turns = len(match.turns)
    return turns if match.position.outcome or match.mid_turn else turns + 1


def result_sentence(match: Match) -> str:
    """Return a sentence with the result, the reason and the score; empty if the match goes on."""
    return outcome_sentence(match.outcome) if match.outcome else ""


def outcome_sentence(outcome: Outcome) -> str:
    """Return a sentence with the winner, the reason and the score."""
    who = "Draw" if outcome.winner == DRAW else f"{NAMES[outcome.winner]} wins"
    phrase = "" if outcome.winner == DRAW else outcome.phrase
    how = phrase or DECLARED.get(outcome.reason, "")
    score = f" (Black {outcome.score.black}, White {outcome.score.white})" if outcome.score else ""
    return f"{who} {how}{score}." if how else f"{who}: {printable(outcome.reason)}{score}."
