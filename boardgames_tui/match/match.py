"""Matches: the seats, the actions played, undone and redone, and the end.

A *seat* is a player, named by the colour with which this player began. A *ply* is a number of actions played. The
players *declare* an end that the rules of the game do not know: a resignation, an agreed draw, a loss on time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import DRAW, NAMES, other
from boardgames_tui.core.errors import ActionError, shortened
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.match.clock import Clock
from boardgames_tui.match.events import Answered, Ended, Event, MatchObserver, Offered, Played, PlyChanged, SeatChanged
from boardgames_tui.match.history import History, Step, Turn
from boardgames_tui.match.seats import Seat, lone_name


class Match:
    """A match from its first position. Undone actions can be redone until another action is played.

    A swap exchanges the colours, not the seats. `clock` is None if no time is counted.
    """

    def __init__(self, start: Position, seats: Mapping[int, Seat], clock: Clock | None = None) -> None:
        self.start = start
        self.seats = dict(seats)
        self.clock = clock
        # Name of the only person whose seat has no name; empty if unknown.
        self.person_name = ""
        # Date of the beginning, if known.
        self.day: date | None = None
        self.observers: list[MatchObserver] = []
        # Offer that has not been answered yet. Any other event withdraws it.
        self.offer: Offered | None = None
        self._history = History(start, clock)
        self._declared_outcome: Outcome | None = None

    @staticmethod
    def through(positions: Sequence[Position], actions: Sequence[Action], seats: Mapping[int, Seat]) -> Match:
        """Return a match that has reached the last of some positions by the legal actions between them."""
        match = Match(positions[0], seats)
        for before, action, after in zip(positions, actions, positions[1:], strict=False):
            match._history.add(Step(before, action, after))
        return match

    def copy(self) -> Match:
        """Return a match with the same seats, clock, history, offer and outcome, and without observers."""
        match = Match(self.start, self.seats, self.clock)
        match.offer = self.offer
        match._history = self._history.copy()
        match._declared_outcome = self._declared_outcome
        return match

    @property
    def ply(self) -> int:
        return self._history.ply

    @property
    def position(self) -> Position:
        return self._history.position_at(self.ply)

    @property
    def steps(self) -> Sequence[Step]:
        """Actions that led to the current position, with the positions around them: a view, as are the turns."""
        return self._history.steps

    @property
    def turns(self) -> Sequence[Turn]:
        return self._history.turns

    @property
    def actions(self) -> tuple[Action, ...]:
        return tuple(step.action for step in self.steps)

    @property
    def outcome(self) -> Outcome | None:
        """Outcome by the rules, by resignation, by agreement or on time; None while the match goes on."""
        return self._declared_outcome or self.position.outcome

    def began_as(self, colour: int) -> int:
        """Return the seat of the player who plays a colour now: the colour with which this player began."""
        return self.position.state.seat_of(colour)

    def colour_of(self, seat: int) -> int:
        """Return the colour that the player of a seat plays now."""
        return self.position.state.colour_of(seat)

    def seat_of(self, colour: int) -> Seat:
        """Return the player who plays a colour now."""
        return self.seats[self.began_as(colour)]

    def name_of(self, colour: int) -> str:
        name_of_unnamed = lone_name(self.seats.values(), self.person_name) or NAMES[colour]
        return self.seat_of(colour).display_name(name_of_unnamed)

    @property
    def to_act(self) -> Seat:
        return self.seat_of(self.position.side)

    @property
    def has_person(self) -> bool:
        return any(seat.is_person for seat in self.seats.values())

    @property
    def is_between_people(self) -> bool:
        return all(seat.is_person for seat in self.seats.values())

    def play(self, action: Action) -> Step:
        """Play a legal action; raise ActionError if the match is over."""
        if self.outcome:
            raise ActionError(f"{action.spoken} cannot be played: the game is over.")
        step = Step(self.position, action, self.position.after_legal(action))
        self._history.add(step)
        if self.clock and step.after.seat != step.before.seat:
            self.clock = self.clock.hand_over(step.after.seat, len(self.turns))
        self.keep_clock()
        self._notify(Played(action))
        return step

    def go_to_ply(self, ply: int) -> None:
        """Undo or redo actions until `ply` are played, and drop a declared outcome; raise ActionError if impossible."""
        if not 0 <= ply <= self._history.last_ply:
            # A damaged file may give a number of thousands of digits.
            raise ActionError(f"There are {self._history.last_ply} actions, not {shortened(str(ply))}.")
        self._declared_outcome = None
        if self.clock:
            self.clock = self._clock_after_change(self.clock, ply)
        self._history.go_to_ply(ply)
        self._notify(PlyChanged(ply))

    def _clock_after_change(self, clock: Clock, ply: int) -> Clock:
        """Return the clock for a change to a ply: as the ply was reached, or as it is now if no time is given back."""
        # Between people, an unfinished turn is changed without asking, so it gives no time back.
        is_change_without_asking = self.is_between_people and self._is_within_turn(ply)
        # A resignation that is taken back does not change the ply.
        gives_time_back = ply != self.ply and not is_change_without_asking
        clock_then = self.clock_at(ply) if gives_time_back else None
        clock_at_ply = replace(clock_then, charged_until=clock.charged_until) if clock_then else clock
        return replace(clock_at_ply, seat=self._history.position_at(ply).seat)

    def _is_within_turn(self, ply: int) -> bool:
        """Return whether the player to act now was to act at another ply and at all plies between, too."""
        first, last = sorted((self.ply, ply))
        return all(self._history.position_at(between).seat == self.position.seat for between in range(first, last + 1))

    def clock_at(self, ply: int) -> Clock | None:
        """Return the clock with which a ply was reached; None if no clock ran then."""
        return self._history.clock_at(ply)

    def keep_clock(self) -> None:
        """Keep the clock as that with which the current ply was reached."""
        self._history.keep_clock(self.clock)

    @property
    def undo_ply(self) -> int | None:
        """The ply to which `undo` goes back; None if there is nothing to undo."""
        if self.is_lost_on_time:
            return None
        if self._declared_outcome:
            return self.ply
        return next((ply for ply in reversed(range(self.ply)) if self._is_stop(ply)), None)

    def undo(self) -> bool:
        """Undo a declared outcome, else the last action of a person and the replies to it; return if there was any."""
        if (ply := self.undo_ply) is not None:
            self.go_to_ply(ply)
        return ply is not None

    @property
    def can_redo(self) -> bool:
        return self.ply < self._history.last_ply and not self._declared_outcome

    def redo(self) -> bool:
        """Redo actions until a person is to act; return whether there were any."""
        if can_redo := self.can_redo:
            plies_before_last = range(self.ply + 1, self._history.last_ply)
            self.go_to_ply(next(filter(self._is_stop, plies_before_last), self._history.last_ply))
        return can_redo

    def _is_stop(self, ply: int) -> bool:
        """Return whether undo and redo stop at a ply: a person is to act, or no player is a person."""
        return not self.has_person or self.seats[self._history.position_at(ply).seat].is_person

    def restart(self) -> None:
        """Go back to the first position; the actions can be redone."""
        self.go_to_ply(0)

    def resign(self, colour: int) -> None:
        self.declare_outcome(Outcome(other(colour), "resignation"))

    def agree_draw(self) -> None:
        self.declare_outcome(Outcome(DRAW, "agreement"))

    def tick(self, now: float | None) -> None:
        """Charge the player to act for the time up to now; declare a loss if the flag falls. None stops the clock."""
        if self.clock:
            self.clock = self.clock.advanced_to(None if self.outcome else now)
            if self.clock.has_flag_fallen and not self.outcome:
                self.declare_outcome(Outcome(other(self.position.side), "time"))

    @property
    def is_mid_turn(self) -> bool:
        """Whether the player to act has also played the last action, and so is in the middle of a turn."""
        return bool(self.steps) and self.steps[-1].before.seat == self.position.seat

    @property
    def is_lost_on_time(self) -> bool:
        return self.clock is not None and self.clock.has_flag_fallen

    @property
    def side_asking_to_undo(self) -> int:
        """Colour of the person who would undo now, if the other person has to consent; else 0."""
        can_undo = not self.is_lost_on_time and (self.ply or self._declared_outcome)
        if not self.is_between_people or not can_undo:
            return 0
        if self._declared_outcome and self._declared_outcome.winner != DRAW:
            # The person who has resigned asks.
            return other(self._declared_outcome.winner)
        side = self.position.side
        if not self.is_mid_turn:
            # The person who has completed a turn asks.
            return other(side)
        # An action of the person's own unfinished turn needs no consent.
        return side if self.outcome else 0

    def declare_outcome(self, outcome: Outcome) -> None:
        """End the match with an outcome that the rules of the game do not know."""
        self._declared_outcome = outcome
        self._notify(Ended(outcome))

    def change_seat(self, seat: int, who: Seat) -> None:
        self.seats[seat] = who
        self._notify(SeatChanged(seat, who))

    def make_offer(self, offer: Offered) -> None:
        """Let one person make the other an offer; raise ActionError if an engine plays, or a draw comes too late."""
        if not self.is_between_people:
            raise ActionError("Only two people can make each other offers.")
        if offer.kind == "draw" and self.outcome:
            raise ActionError("No draw can be offered: the game is over.")
        self._notify(offer)

    def answer_offer(self, *, accepted: bool) -> None:
        """Answer the pending offer, without doing what was offered; raise ActionError if there is none."""
        if not self.offer:
            raise ActionError("There is no offer to answer.")
        self._notify(Answered(accepted))

    def apply(self, event: Event) -> None:
        """Repeat an event of a match with the same history; raise ActionError if it is not possible here."""
        match event:
            case Played(action):
                self.play(action)
            case PlyChanged(ply):
                self.go_to_ply(ply)
            case Ended(outcome):
                self.declare_outcome(outcome)
            case SeatChanged(seat, who):
                self.change_seat(seat, who)
            case Offered():
                self.make_offer(event)
            case Answered(accepted):
                self.answer_offer(accepted=accepted)

    def _notify(self, event: Event) -> None:
        """Note the offer that an event makes, or that any other event withdraws, and tell the observers."""
        self.offer = event if isinstance(event, Offered) else None
        # An observer may remove itself.
        for observer in tuple(self.observers):
            observer.on_event(event)
