"""State of a game elsewhere, as it follows from the chain and from the requests of both players.

The state depends only on what was written, so both sides and all watchers see the same. A request counts until its
writer adds an entry after it, with these conditions:

- An offer counts until the chain goes on. The other player answers it by adding it to the chain.
- A resignation counts even if the chain has gone on meanwhile. So does calling off, until its writer has played.
- A claim of time counts if the flag had fallen GRACE seconds before, and if a turn that came meanwhile was late, too.
  A claim from the future counts when its time has come.

An end by the chain comes before an end by a request. Of two requests, the one that was made earlier counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from boardgames_tui.core.cells import NAMES, other
from boardgames_tui.core.errors import ActionError, BoardGamesError, MessageError, quoted
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.elsewhere.entries import (
    ACCEPT,
    CALL_OFF,
    CLAIM,
    DECLINE,
    ENDS,
    JOIN,
    KINDS,
    OPEN,
    RESIGN,
    Entry,
    Request,
    clean_name,
)
from boardgames_tui.elsewhere.game import SharedGame
from boardgames_tui.match.clock import Clock
from boardgames_tui.match.events import Offered
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.status import turn_number

Stage: TypeAlias = Literal["open", "on", "over", "off"]
# Stages of a game that does not continue.
ENDED: tuple[Stage, ...] = ("over", "off")
# Seconds after the fall of a flag before it can be claimed: a turn that was made in time may be on its way.
GRACE = 2.0
# Seconds for which the clock of another host may be ahead.
TOLERANCE = 60
# Requests of one kind, seat and point that are kept, at most: a clock that was wrong may need more than one.
MAX_ALIKE = 3


@dataclass(frozen=True)
class Added:
    """An entry of the chain, with the seat to act and the clock before it."""

    entry: Entry
    seat: int
    """Seat of the person who added it."""
    time: float
    """Seconds since the game began, never less than for the entry before."""
    to_act: int
    """Seat that was to act before it."""
    clock: Clock | None
    """Clock before it; None in a game without one."""

    @property
    def has_flag_fallen(self) -> bool:
        """Whether the seat to act was out of time when the entry was added."""
        return self.clock is not None and self.clock.advanced_to(self.time).has_flag_fallen


@dataclass(frozen=True)
class ChainState:
    """The match after all entries of a game. It is immutable: `after` returns another one."""

    game: SharedGame
    match: Match = field(compare=False)
    added: tuple[Added, ...] = field(default=(), compare=False)

    @staticmethod
    def of(game: SharedGame) -> ChainState:
        """Return the state after all entries of a game; raise MessageError if the rules forbid one."""
        match = game.begin()
        if match.clock:
            match.clock = match.clock.advanced_to(0.0)
        return ChainState(replace(game, entries=()), match).after(game.entries)

    def after(self, entries: Iterable[str]) -> ChainState:
        """Return the state after more entries; raise MessageError if the rules forbid one."""
        state = self
        for entry in entries:
            try:
                state = state._after_entry(entry)
            except BoardGamesError as error:
                raise MessageError(f"This is not possible (move {turn_number(state.match)}): {error}") from None
        return state

    @property
    def time(self) -> float:
        """Time of the last entry, in seconds since the game began."""
        return self.added[-1].time if self.added else 0.0

    @property
    def late(self) -> int:
        """Seat whose last turn came too late, so that the other seat can claim a win until the next entry; else 0."""
        last = self.added[-1] if self.added else None
        return last.to_act if last and last.entry.is_action and last.has_flag_fallen else 0

    @property
    def open_seat(self) -> int:
        """The seat that nobody has taken yet; 0 if both are taken."""
        return next((seat for seat, who in self.match.seats.items() if who == OPEN), 0)

    @property
    def pen(self) -> int:
        """The seat that has to add the next entry: an action, an answer, or its joining; 0 if the game has ended."""
        if self.match.outcome:
            return 0
        if self.open_seat and not self.game.is_by_hand:
            return self.open_seat
        return other(self.match.offer.seat) if self.match.offer else self.match.position.seat

    def author_of(self, text: str) -> int:
        """Return the only seat that can add this entry now; raise ActionError if the entry has no time."""
        entry = Entry.read(text, is_timed=bool(self.game.clock))
        if entry.word == JOIN:
            return self.open_seat
        names_seat = entry.word in KINDS or (entry.word in ENDS and entry.detail)
        return entry.seat if names_seat else self.pen

    def _after_entry(self, text: str) -> ChainState:
        """Return the state after one more entry; raise a BoardGamesError if it is not possible."""
        entry, seat = Entry.read(text, is_timed=bool(self.game.clock)), self.author_of(text)
        before, match = self.match, self.match.copy()
        added = Added(entry, seat, max(self.time, entry.seconds), before.position.seat, before.clock)
        self._check_turn(entry, seat)
        if match.clock:
            match.clock = match.clock.advanced_to(added.time)
        self._add(match, entry, seat)
        match.keep_clock()
        return ChainState(self.game.with_entries([text]), match, (*self.added, added))

    def _check_turn(self, entry: Entry, seat: int) -> None:
        """Raise ActionError if a seat may not add an entry now, or if another person may join."""
        if entry.word == JOIN:
            if self.game.to not in ("", entry.detail):
                raise ActionError(f"This game is for {self.game.to}.")
        elif self.open_seat and not self.game.is_by_hand:
            raise ActionError("Nobody has joined yet.")
        elif self.match.outcome:
            raise ActionError("Nothing can follow: the game is over.")
        elif seat and seat == self.open_seat:
            raise ActionError(f"{NAMES[seat]} has not joined yet.")
        elif entry.word in ENDS and seat != self.pen:
            raise ActionError(f"{quoted(entry.text)} is out of turn.")

    def _add(self, match: Match, entry: Entry, seat: int) -> None:
        """Add an entry to a copy of the match of this state; raise ActionError if it is unknown or illegal."""
        if entry.word == JOIN:
            _join(match, seat, entry.detail)
        elif entry.word in KINDS:
            offer = Offered(KINDS[entry.word], seat)
            if refusal := self.why_no_offer(offer):
                raise ActionError(refusal)
            match.make_offer(offer)
        elif entry.text in (ACCEPT, DECLINE):
            _answer(match, accepted=entry.text == ACCEPT)
        elif entry.word in (RESIGN, CLAIM):
            if entry.word == CLAIM and self.late != other(seat):
                raise ActionError("Nobody is out of time.")
            _declare_end(match, entry.word, seat)
        else:
            action = match.position.find(entry.text)
            if self.pen != match.position.seat:
                raise ActionError(f"{entry.text} cannot be played: an offer has to be answered first.")
            match.play(action)

    def why_no_offer(self, offer: Offered) -> str:
        """Return a sentence that says why an offer cannot be made now; empty if it can."""
        match = self.match
        has_made_last_turn = match.turns and match.turns[-1].seat == offer.seat
        cannot_take_back = offer.kind == "takeback" and not has_made_last_turn
        reasons = {
            "The game is over.": match.outcome,
            "Nobody makes the offer.": not offer.seat,
            "Another offer has to be answered first.": match.offer,
            "Finish the turn first.": match.is_mid_turn,
            "Only the last turn can be taken back, by the player who made it.": cannot_take_back,
        }
        return next((sentence for sentence, applies in reasons.items() if applies), "")


def _declare_end(match: Match, word: str, seat: int) -> None:
    """End a match by the resignation, or the claim of time, of a seat."""
    if word == CLAIM:
        match.declare_outcome(Outcome(match.colour_of(seat), "time"))
    else:
        match.resign(match.colour_of(seat))


def _join(match: Match, seat: int, name: str) -> None:
    if not seat:
        raise ActionError(f"{quoted(name)} cannot join: both seats are taken.")
    if name != clean_name(name, seat):
        raise ActionError(f"{quoted(name)} is not a name that a player can have.")
    offer = match.offer
    match.change_seat(seat, Seat("me", name))
    # A change of seats withdraws the offer, but the guest has to answer it.
    match.offer = offer


def _answer(match: Match, *, accepted: bool) -> None:
    """Answer the offer and, if it is accepted, agree to a draw or take back the last turn."""
    offer = match.offer
    match.answer_offer(accepted=accepted)
    if offer and accepted:
        if offer.kind == "draw":
            match.agree_draw()
        else:
            match.go_to_ply(match.ply - len(match.turns[-1].steps))


class GameState:
    """State that follows from a chain and requests at the time `now`, in seconds since 1970. It is immutable."""

    def __init__(self, chain: ChainState, requests: Iterable[Request], now: float) -> None:
        self.chain = chain
        # The requests that may still count, sorted.
        self.requests = tuple(self._lasting(requests))
        self._seconds = now - chain.game.began
        ends = () if chain.match.outcome else filter(self._is_end, self.requests)
        # The request that ends the game; None if there is none. A longer chain may undo this end.
        self.end = min(ends, key=lambda end: (end.after, ENDS.index(end.entry.word)), default=None)
        # The request with an offer that waits for an answer; None if there is none.
        self.offer = None if self.end else next(filter(self._is_offer, self.requests), None)
        # The match of the chain with this offer or this end.
        self.match = chain.match.copy()
        if self.offer:
            self.match.make_offer(_offered(self.offer))
        elif self.end and self.end.entry.word != CALL_OFF:
            _declare_end(self.match, self.end.entry.word, self.end.entry.seat)
        # Whether the game is a challenge, in progress, over, or called off before it began.
        self.stage: Stage = "open" if chain.open_seat else "on"
        if self.end and self.end.entry.word == CALL_OFF:
            self.stage = "off"
        elif self.match.outcome:
            self.stage = "over"

    def _lasting(self, requests: Iterable[Request]) -> Iterator[Request]:
        """Yield the requests that may still count, at most MAX_ALIKE of one kind, seat and point of the game."""
        number_alike = Counter[tuple[str, int, int]]()
        # Sorted, because a player on two machines may make two offers, of which everybody shows the same one.
        for request in sorted(requests):
            kind = request.entry.word, request.entry.seat, request.after
            number_alike[kind] += 1
            is_offer = request.entry.word in KINDS
            is_last = request.after == len(self.chain.added)
            may_count = is_last if is_offer else not self._has_played_on(request)
            if may_count and number_alike[kind] <= MAX_ALIKE:
                yield request

    def _has_played_on(self, request: Request) -> bool:
        """Return whether the writer of a request has added an entry since then, and so withdrawn the request."""
        added = self.chain.added[request.after :]
        # An offer of the writer is there because the other player has answered it.
        return any(each.seat == request.entry.seat and each.entry.word not in KINDS for each in added)

    def _is_offer(self, request: Request) -> bool:
        """Return whether a request is an offer that the other player can still answer."""
        is_offer = request.entry.word in KINDS and request.entry.seat != self.chain.pen and not self.chain.open_seat
        return is_offer and not self.chain.why_no_offer(_offered(request))

    def _is_end(self, request: Request) -> bool:
        """Return whether a request that may still count ends the game; the chain has not ended it."""
        if request.entry.word == CALL_OFF:
            return self.may_call_off(request.entry.seat)
        if request.entry.word not in ENDS or self.chain.open_seat:
            return False
        has_time_come = request.entry.seconds <= self._seconds + TOLERANCE
        return request.entry.word == RESIGN or (has_time_come and self._is_claim_valid(request))

    def may_call_off(self, seat: int) -> bool:
        """Return whether a player may call the game off: before the player's first turn."""
        return not any(turn.seat == seat for turn in self.chain.match.turns)

    def _is_claim_valid(self, claim: Request) -> bool:
        """Return whether the opponent had been out of time for GRACE seconds when a player claimed the win."""
        latest_fall = claim.entry.seconds - GRACE
        if claim.after == len(self.chain.added):
            return self.is_opponent_out_of_time(claim.entry.seat, latest_fall)
        # An entry has come meanwhile; it has to be late, too.
        added = self.chain.added[claim.after]
        was_opponent_late = added.to_act != claim.entry.seat and replace(added, time=latest_fall).has_flag_fallen
        return was_opponent_late and added.has_flag_fallen

    def is_opponent_out_of_time(self, seat: int, seconds: float) -> bool:
        """Return whether a player's opponent is out of time at a moment, in seconds since the game began."""
        match = self.chain.match
        if match.outcome:
            return False
        if self.chain.late == other(seat):
            return True
        return bool(match.clock and match.position.seat != seat and match.clock.advanced_to(seconds).has_flag_fallen)

    @property
    def pen(self) -> int:
        """The seat that continues the chain; 0 if the game is over."""
        return 0 if self.stage in ENDED else self.chain.pen


def _offered(request: Request) -> Offered:
    return Offered(KINDS[request.entry.word], request.entry.seat)
