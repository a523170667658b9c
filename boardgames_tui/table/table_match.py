"""Match at a table by the entries of its journal: who may do what, and whose time runs.

A seat belongs to a user, whose name is that of the seat. A seat without a name is open: the game is then a challenge.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from boardgames_tui.core.cells import DRAW, other
from boardgames_tui.core.errors import ActionError, SaveError
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.match import rights
from boardgames_tui.match.events import Answered, Ended, Offered, Played, PlyChanged, SeatChanged
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.storage.saved_games.entries_json import Fields, setup_fields, state_fields
from boardgames_tui.storage.saved_games.restore import read_setup
from boardgames_tui.table.events import Accepted, Closed, Entry, Rematch, Said, TableEvent
from boardgames_tui.table.folder import is_user_name
from boardgames_tui.table.lines import read_entry
from boardgames_tui.table.stamp import Stamp, seconds_between

Stage: TypeAlias = Literal["open", "on", "over", "closed"]


class TableMatch:
    """A match as the entries of a journal lead to it. `apply` refuses what the rules or the seats do not allow.

    `clock_time` is the seconds of table time up to the last entry: those in which the host was up.
    """

    def __init__(self, match: Match, to: str, stamp: Stamp) -> None:
        self.match = match
        # The user who alone may accept the challenge; empty if anybody may.
        self.to = to
        self.chat: list[Entry] = []
        # Name of the game that a player offers as a rematch.
        self.rematch = ""
        self.is_closed = False
        self.last_stamp = stamp
        self.clock_time = 0.0
        # The clock at the last entry; that of the match may have advanced since.
        self._clock = match.clock

    @staticmethod
    def begin(fields: Fields) -> TableMatch:
        """Begin the match of a first line; raise a BoardGamesError if two people cannot play it."""
        setup = read_setup(fields)
        people = [setup.black, setup.white]
        names = [seat.detail for seat in people if seat.detail]
        to = fields.get("to", "")
        if not (all(seat.is_person for seat in people) and names and all(map(is_user_name, names))):
            raise SaveError("it is not a game of two people")
        if not isinstance(to, str) or (to and not is_user_name(to)):
            raise SaveError("it is a challenge to nobody")
        stamp, match = Stamp.of(fields), setup.begin()
        match.day = stamp.day
        return TableMatch(match, to, stamp)

    def copy(self) -> TableMatch:
        """Return a match in the same state."""
        copied = TableMatch(self.match.copy(), self.to, self.last_stamp)
        copied.chat, copied.rematch, copied.is_closed = self.chat.copy(), self.rematch, self.is_closed
        copied.clock_time, copied._clock = self.clock_time, self._clock
        return copied

    # State

    @property
    def open_seat(self) -> int:
        """The seat that nobody has taken yet, named by its colour; 0 if both are taken."""
        return next((seat for seat, who in self.match.seats.items() if not who.detail), 0)

    @property
    def stage(self) -> Stage:
        """Whether the game is a challenge, in progress, over, or closed before it began."""
        if self.is_closed:
            return "closed"
        if self.match.outcome:
            return "over"
        return "open" if self.open_seat else "on"

    def user_of(self, seat: int) -> str:
        """Return the user who has a seat; empty if it is open."""
        return self.match.seats[seat].detail

    def seats_of(self, user: str) -> tuple[int, ...]:
        """Return the seats of a user: two if the user plays both sides."""
        return tuple(seat for seat in self.match.seats if self.user_of(seat) == user)

    @property
    def awaited_users(self) -> tuple[str, ...]:
        """The users who can answer now: whose turn it is, to whom an offer is made, or who alone can accept."""
        if self.stage == "open":
            return (self.to,) if self.to else ()
        if self.stage != "on":
            return ()
        asked = [self.user_of(other(self.match.offer.seat))] if self.match.offer else []
        return tuple(dict.fromkeys([self.user_of(self.match.position.seat), *asked]))

    def state_fields(self) -> dict[str, Any]:
        """Return the fields of a line that tell the state for a list of games."""
        offer = {"offer": self.match.offer.kind} if self.match.offer else {}
        return {**state_fields(self.match), "stage": self.stage, "waits": self.awaited_users, **offer}

    # Time

    def advance(self, stamp: Stamp, seconds_down: float = 0.0) -> float:
        """Let the clock show the time of a stamp; return the table time."""
        seconds = max(seconds_between(self.last_stamp, stamp) - seconds_down, 0.0)
        time = self.clock_time + seconds
        if self._clock:
            is_running = self.stage == "on"
            self.match.clock = self._clock.advanced_to(time if is_running else None)
        return time

    @property
    def has_flag_fallen(self) -> bool:
        """Whether the user to act has no time left, which the other one may claim."""
        return self.stage == "on" and self.match.clock is not None and self.match.clock.has_flag_fallen

    # Entries

    def apply_fields(self, fields: Fields) -> Entry:
        """Apply the line of an entry and return it; raise a BoardGamesError if it is malformed or not allowed."""
        entry = read_entry(fields, self.match.position)
        self.apply(entry)
        return entry

    def apply(self, entry: Entry) -> None:
        """Apply an entry; raise a BoardGamesError if it is not allowed, which changes nothing."""
        # The clock of the match may show a later time than that of the entry.
        time = self.advance(entry.stamp, entry.seconds_down)
        self._check(entry.user, entry.event)
        self._change(entry)
        self.clock_time, self.last_stamp, self._clock = time, entry.stamp, self.match.clock
        self.match.keep_clock()

    def _change(self, entry: Entry) -> None:
        """Change the match as an entry says that is allowed."""
        match entry.event:
            case Said():
                self.chat.append(entry)
            case Closed():
                self.is_closed = True
            case Rematch(name):
                self.rematch = name
            case Accepted(effect):
                self.match.apply(effect)
            case event:
                self.match.apply(event)

    def _check(self, user: str, event: TableEvent) -> None:
        """Raise ActionError if a user may not do this now."""
        refusal = self.refusal(user, event)
        if refusal:
            raise ActionError(refusal)

    def refusal(self, user: str, event: TableEvent) -> str:
        """Return why a user may not do this now, or an empty text."""
        match event:
            case Said():
                return ""
            case SeatChanged(seat, who):
                return self._refusal_to_sit(user, seat, who)
            case Closed():
                return self._refusal_to_close(user)
            case Rematch():
                return self._refusal_of_rematch(user)
        return self.refusal_by_stage(user) or self._refusal_in_play(user, event)

    def refusal_by_stage(self, user: str) -> str:
        """Return why a user may do nothing to the match now, or an empty text."""
        if self.stage == "open":
            return "The game begins when somebody accepts the challenge."
        if self.stage != "on":
            return rights.OVER
        return "" if self.seats_of(user) else rights.WATCHING

    def refusal_to_join(self, user: str) -> str:
        """Return why a user may not take the open seat, or an empty text."""
        if self.stage != "open":
            return "This seat is taken."
        return "" if self.to in ("", user) else f"This challenge is for {self.to}."

    def _refusal_to_sit(self, user: str, seat: int, who: Seat) -> str:
        if seat != self.open_seat:
            return "This seat is taken."
        return self.refusal_to_join(user) or ("" if who == Seat("me", user) else "Nobody can seat somebody else.")

    def _refusal_to_close(self, user: str) -> str:
        if self.stage not in ("open", "on") or self.match.ply:
            return "A game that has begun can be resigned, not called off."
        may_close = self.seats_of(user) or (user == self.to and self.stage == "open")
        return "" if may_close else "Only its players can call this game off."

    def _refusal_of_rematch(self, user: str) -> str:
        if self.stage != "over" or not self.seats_of(user):
            return "Only the players of a finished game can play a rematch."
        return "There is a rematch already." if self.rematch else ""

    def _refusal_in_play(self, user: str, event: TableEvent) -> str:
        """Return why a player may not do this in a game in progress, or an empty text."""
        position = self.match.position
        is_to_act = self.user_of(position.seat) == user
        match event:
            case Played():
                return rights.refusal(self.match, self.seats_of(user), "act")
            case PlyChanged(ply):
                is_own = is_to_act and self.match.is_mid_turn and self.turn_start <= ply < self.match.ply
                return "" if is_own else "Only the opponent can allow this move to be taken back."
            case Ended(outcome):
                return self._refusal_to_end(user, outcome)
            case Offered(_, seat):
                return self._refusal_to_offer(user, event, seat)
            case Answered(accepted=False) | Accepted():
                return self._refusal_to_answer(user, event)
        return "This is not possible at a table."

    def _refusal_to_end(self, user: str, outcome: Outcome) -> str:
        """Return why a user may not declare the end: by resigning, or by claiming that the other one is out of time."""
        if outcome.winner == DRAW or outcome.reason not in ("resignation", "time"):
            return "The end of a game cannot be declared like this."
        winner = self.match.began_as(outcome.winner)
        if outcome.reason == "resignation":
            return "" if self.user_of(other(winner)) == user else "Nobody can resign for somebody else."
        is_lost = self.has_flag_fallen and self.match.position.side != outcome.winner
        if not is_lost:
            return "Nobody is out of time."
        return "" if self.user_of(winner) == user else "Only the opponent can claim a win on time."

    def _refusal_to_offer(self, user: str, offer: Offered, seat: int) -> str:
        if self.user_of(seat) != user:
            return "Nobody can make an offer for somebody else."
        if offer == self.match.offer:
            return "You have asked already. Your opponent has not answered yet."
        if offer.kind == "takeback" and self.takeback_ply(seat) is None:
            return rights.NOTHING_TO_UNDO
        return ""

    def _refusal_to_answer(self, user: str, answer: TableEvent) -> str:
        offer = self.match.offer
        if offer and isinstance(answer, Accepted) and answer.effect != self.effect_of(offer):
            return "This is not what was offered."
        return rights.refusal(self.match, self.seats_of(user), "answer")

    # Taking back, and what is offered

    @property
    def turn_start(self) -> int:
        """The ply at which the unfinished turn began, or the present one if none has."""
        return self.match.ply - (len(self.match.turns[-1].steps) if self.match.is_mid_turn else 0)

    def takeback_ply(self, seat: int) -> int | None:
        """Return the ply at which the last turn of a seat began; None if it has not played."""
        ply = self.match.ply
        for turn in reversed(self.match.turns):
            ply -= len(turn.steps)
            if turn.seat == seat:
                return ply
        return None

    def effect_of(self, offer: Offered) -> PlyChanged | Ended:
        """Return what accepting an offer does."""
        ply = self.takeback_ply(offer.seat)
        if offer.kind == "takeback" and ply is not None:
            return PlyChanged(ply)
        return Ended(Outcome(DRAW, "agreement"))


def opening_fields(match: Match, to: str = "") -> dict[str, Any]:
    """Return the fields of the first line of a match, which only the user `to` may accept if given."""
    table_match = TableMatch(match, to, Stamp.now())
    stamp_fields = table_match.last_stamp.fields
    opening = {**setup_fields(match), **({"to": to} if to else {}), **stamp_fields, "began": stamp_fields["at"]}
    return {**opening, "now": table_match.state_fields()}
