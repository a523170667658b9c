"""What a game elsewhere has come to: by its chain, and by the requests of both players.

All is computed from what was written, so both sides and all watchers come to the same. A request counts as long as its
writer has written nothing later:

- an offer, while the chain has not gone on: the other player answers it by taking it into the chain;
- a resignation, and calling off, also if the chain went on meanwhile; calling off, until its writer has played;
- a claim of time, if by the times of the entries the flag had fallen GRACE before, and the next turn came no earlier;
  but one from the future only when its time has come.

An end by the chain comes before one by a request, and of two requests the one that was made earlier in the chain.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from boardgames_tui.core.cells import other
from boardgames_tui.core.errors import ActionError, BoardGamesError, MessageError, quoted
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.elsewhere.entries import (
    CALL_OFF,
    CLAIM,
    ENDS,
    JOIN,
    OFFERS,
    RESIGN,
    SEATS,
    actor,
    add_entry,
    open_seat,
    pen,
    split_time,
    why_no_offer,
)
from boardgames_tui.elsewhere.game import Request, SharedGame
from boardgames_tui.match.clock import Clock
from boardgames_tui.match.events import Offered
from boardgames_tui.match.status import turn_number

Stage: TypeAlias = Literal["open", "on", "over", "off"]
# Seconds after the fall of a flag before it can be claimed: a turn that was made in time may be on its way.
GRACE = 2.0
# Seconds for which the clock of another host may be ahead.
TOLERANCE = 60
# Requests of one kind, seat and point that are kept, at most: a clock that was wrong may need more than one.
MAX_ALIKE = 3
KINDS = {word: kind for kind, word in OFFERS.items()}


@dataclass(frozen=True)
class _Point:
    """The state before an entry."""

    to_act: int
    clock: Clock | None


class GameState:
    """A match that follows the chain of a game. `read` adds entries, and `show` the effects of requests."""

    def __init__(self, game: SharedGame) -> None:
        self.game = game
        self.match = game.begin()
        # Time of the last entry, in seconds since the beginning.
        self.time = 0.0
        # Seat whose last turn came after its flag had fallen, which can be claimed until the next entry; else 0.
        self.late = 0
        self.is_off = False
        # For each entry, the seat of the person who added it, its time, and the state before it.
        self.actors: list[int] = []
        self._times: list[float] = []
        self._points: list[_Point] = []
        # Effects of requests in the match, which a longer chain may undo: an end, or an offer.
        self.is_ended_by_request = self._shows_offer = False
        self._requests: tuple[Request, ...] = ()
        self._now = 0.0
        if self.match.clock:
            self.match.clock = self.match.clock.advanced_to(0.0)

    @staticmethod
    def of(game: SharedGame, requests: Iterable[Request] = (), now: float | None = None) -> GameState:
        """Return the state after all entries of a game; raise MessageError if the rules forbid one."""
        state = GameState(game)
        state.read(game)
        state.show(requests, time.time() if now is None else now)
        return state

    # The chain

    def read(self, game: SharedGame) -> None:
        """Read the entries of a game that go on from those read so far.

        Raise MessageError if one is not possible; those before it are read then.
        """
        self._drop_effects()
        for entry in game.entries[len(self.actors) :]:
            try:
                self._add(entry)
            except BoardGamesError as error:
                raise MessageError(f"This is not possible (move {turn_number(self.match)}): {error}") from None
        self.game = game

    def author_of(self, entry: str) -> int:
        """Return the seat of the person who alone can add an entry now; raise ActionError if it has no time."""
        self._drop_effects()
        return actor(self.match, split_time(entry, timed=self.game.is_timed)[0])

    def _add(self, entry: str) -> None:
        text, tenths = split_time(entry, timed=self.game.is_timed)
        match = self.match
        # A time that goes back stands still.
        moment = max(self.time, tenths / 10)
        point = _Point(match.position.seat, match.clock)
        seat = actor(match, text)
        self._check_joining(text)
        if text.partition(" ")[0] in ENDS and seat != pen(match):
            raise ActionError(f"{quoted(text)} is out of turn.")
        if match.clock:
            match.clock = match.clock.advanced_to(moment)
        try:
            if text.partition(" ")[0] == CLAIM:
                self._claim_late_turn(seat)
            else:
                has_fallen = match.clock is not None and match.clock.has_flag_fallen
                add_entry(match, text)
                is_turn = not text.startswith("!")
                self.late = point.to_act if has_fallen and is_turn else 0
        except BoardGamesError:
            match.clock = point.clock
            raise
        match.keep_clock()
        self.time = moment
        self.actors.append(seat)
        self._times.append(moment)
        self._points.append(point)

    def _check_joining(self, text: str) -> None:
        """Raise ActionError if somebody joins for whom the game is not, or plays before the guest has joined."""
        word, _, name = text.partition(" ")
        if word == JOIN and self.game.to not in ("", name):
            raise ActionError(f"This game is for {self.game.to}.")
        if word != JOIN and open_seat(self.match) and not self.game.is_by_hand:
            raise ActionError("Nobody has joined yet.")

    def _claim_late_turn(self, seat: int) -> None:
        if not seat or self.late != other(seat) or self.match.outcome:
            raise ActionError("Nobody is out of time.")
        self._declare(seat, "time")

    def _declare(self, winner: int, reason: str) -> None:
        self.match.declare_outcome(Outcome(self.match.colour_of(winner), reason))

    # Requests

    def show(self, requests: Iterable[Request], now: float) -> None:
        """Let the match show the effects of the requests of both players; `now` is in seconds since 1970."""
        self._drop_effects()
        # Two hosts of one player may make two offers at one point: all show the same one.
        self._requests, self._now = tuple(sorted(requests)), now - self.game.began
        if self.match.outcome:
            return
        for request in sorted(filter(self._is_end, self._requests), key=_order):
            word, seat = word_and_seat(request, self.game)
            if word == CALL_OFF:
                self.is_off = True
            else:
                self._declare(seat if word == CLAIM else other(seat), "time" if word == CLAIM else "resignation")
                self.is_ended_by_request = True
            return
        for request in self._requests:
            if offer := self.offer_of(request):
                self.match.make_offer(offer)
                self._shows_offer = True
                return

    def _drop_effects(self) -> None:
        """Undo the effects of requests."""
        if self.is_ended_by_request:
            self.match.go_to_ply(self.match.ply)
            self.is_ended_by_request = False
        if self._shows_offer:
            self.match.offer = None
            self._shows_offer = False
        self.is_off = False

    def offer_of(self, request: Request) -> Offered | None:
        """Return the offer of a request that waits for an answer; None if it is none, or has lapsed."""
        word, seat = word_and_seat(request, self.game)
        if word not in KINDS or request.after != len(self.actors) or seat == self._pen_without_requests:
            return None
        offer = Offered(KINDS[word], seat)
        pending, self.match.offer = self.match.offer, None
        refusal = why_no_offer(self.match, offer) if not open_seat(self.match) else "Nobody is there."
        self.match.offer = pending
        return None if refusal else offer

    def lasting(self, requests: Iterable[Request]) -> tuple[Request, ...]:
        """Return the requests that may still count, of several alike the first few."""
        kept: list[Request] = []
        alike = Counter[tuple[str, int, int]]()
        for request in sorted(requests):
            word, seat = word_and_seat(request, self.game)
            is_pending = request.after == len(self.actors) if word in KINDS else not self._plays_on(seat, request.after)
            alike[word, seat, request.after] += 1
            if seat and is_pending and alike[word, seat, request.after] <= MAX_ALIKE:
                kept.append(request)
        return tuple(kept)

    def _is_end(self, request: Request) -> bool:
        """Return whether a request ends the game."""
        word, seat = word_and_seat(request, self.game)
        after = request.after
        if word not in ENDS or self._plays_on(seat, after):
            return False
        if word == CALL_OFF:
            return self.may_call_off(seat)
        if open_seat(self.match):
            return False
        tenths = split_time(request.text, timed=self.game.is_timed)[1]
        return word == RESIGN or (tenths / 10 <= self._now + TOLERANCE and self._is_claim_right(after, seat, tenths))

    def _plays_on(self, seat: int, after: int) -> bool:
        """Return whether somebody has gone on playing after some entries, and so taken back what was declared there.

        An offer is no sign of that: it may be one of that point which the other player has answered.
        """
        added = zip(self.actors[after:], self.game.entries[after:], strict=False)
        return any(actor == seat and entry.partition(" ")[0] not in KINDS for actor, entry in added)

    def calls_off(self, request: Request) -> bool:
        """Return whether a request calls the game off."""
        return self._is_end(request) and request.text.partition(" ")[0] == CALL_OFF

    def may_call_off(self, seat: int) -> bool:
        """Return whether a player may call the game off: before the player's first turn."""
        return not any(turn.seat == seat for turn in self.match.turns)

    def _is_claim_right(self, after: int, seat: int, tenths: int) -> bool:
        """Return whether the other player was out of time when a seat claimed it after some entries."""
        if after == len(self.actors):
            return self.has_flag_fallen(seat, tenths / 10 - GRACE)
        point = self._points[after]
        if not point.clock or point.to_act == seat or not point.clock.advanced_to(tenths / 10 - GRACE).has_flag_fallen:
            return False
        # The turn that came meanwhile was late, too.
        return point.clock.advanced_to(self._times[after]).has_flag_fallen

    def has_flag_fallen(self, seat: int, seconds: float) -> bool:
        """Return whether a seat's opponent is out of time at a moment, in seconds since the beginning."""
        if self.match.outcome and not self.is_ended_by_request:
            return False
        if self.late == other(seat):
            return True
        clock = self.match.clock
        return bool(clock and self.match.position.seat != seat and clock.advanced_to(seconds).has_flag_fallen)

    # What it has come to

    @property
    def _pen_without_requests(self) -> int:
        """The seat that continues the chain, whatever was requested.

        In a game at a folder that is the guest, who joins first; in one by hand, the host may play before that.
        """
        seat = open_seat(self.match)
        return seat if seat and not self.game.is_by_hand else pen(self.match)

    @property
    def pen(self) -> int:
        """The seat that continues the chain; 0 if the game is over."""
        if self.stage in ("over", "off"):
            return 0
        return self._pen_without_requests

    @property
    def stage(self) -> Stage:
        """Whether the game is a challenge, in progress, over, or called off before it began."""
        if self.is_off:
            return "off"
        if self.match.outcome:
            return "over"
        return "open" if open_seat(self.match) else "on"

    def user_of(self, seat: int) -> str:
        """Return the name of the player of a seat; that for whom it is kept, or empty, if it is open."""
        return self.game.to if open_seat(self.match) == seat else self.match.seats[seat].detail


def word_and_seat(request: Request, game: SharedGame) -> tuple[str, int]:
    """Return the word of a request, and the seat that makes it; an empty word and 0 if it is malformed."""
    try:
        word, *letters = split_time(request.text, timed=game.is_timed)[0].split(" ")
    except ActionError:
        return "", 0
    seat = SEATS.get(letters[0], 0) if len(letters) == 1 and word in (*ENDS, *KINDS) else 0
    return (word, seat) if seat else ("", 0)


def _order(request: Request) -> tuple[int, int]:
    """Return the order in which ends count: by their points in the chain, then by their kinds."""
    return request.after, ENDS.index(request.text.partition(" ")[0])
