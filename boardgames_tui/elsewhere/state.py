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
from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

from boardgames_tui.core.cells import other
from boardgames_tui.elsewhere.chain_state import ChainState, declare_end
from boardgames_tui.elsewhere.entries import CALL_OFF, ENDS, KINDS, RESIGN, Request
from boardgames_tui.elsewhere.game import SharedGame, common_entries
from boardgames_tui.match.events import Offered

Stage: TypeAlias = Literal["open", "on", "over", "off"]
# Stages of a game that does not continue.
ENDED: tuple[Stage, ...] = ("over", "off")
# Seconds after the fall of a flag before it can be claimed: a turn that was made in time may be on its way.
GRACE = 2.0
# Seconds for which the clock of another host may be ahead.
TOLERANCE = 60
# Requests of one kind, seat and point that are kept, at most: a clock that was wrong may need more than one.
MAX_ALIKE = 3


class GameState:
    """What a chain and requests have come to at the moment `now`, in seconds since 1970. It does not change."""

    def __init__(self, chain: ChainState, requests: Iterable[Request], now: float) -> None:
        self.chain = chain
        # The requests that may still count, sorted.
        self.requests = tuple(self._lasting(requests))
        self._seconds = now - chain.game.began
        ends = () if chain.match.outcome else filter(self._is_end, self.requests)
        # The request that ends the game, which a longer chain may undo.
        self.end = min(ends, key=lambda end: (end.after, ENDS.index(end.word)), default=None)
        # The match as it is shown: with the end or the offer of a request.
        self.match = chain.match
        offer = next(filter(None, map(self.offer_of, self.requests)), None)
        if self.end and self.end.word != CALL_OFF:
            self.match = chain.match.copy()
            declare_end(self.match, self.end.word, self.end.seat)
        elif offer and not self.end:
            self.match = chain.match.copy()
            self.match.make_offer(offer)

    @staticmethod
    def of(game: SharedGame, requests: Iterable[Request] = (), now: float | None = None) -> GameState:
        """Return what a game has come to, now by default; raise MessageError if the rules forbid an entry."""
        return GameState(ChainState.of(game), requests, time.time() if now is None else now)

    def after(self, game: SharedGame, requests: Iterable[Request], now: float) -> GameState:
        """Return what the same game has come to with other entries and requests.

        The entries that it shares with this state are not played again. Raise MessageError if the rules forbid one.
        """
        length = len(self.chain.added)
        if common_entries(self.chain.game, game) < length:
            return GameState.of(game, requests, now)
        return GameState(self.chain.after(game.entries[length:]), requests, now)

    # Requests

    def _lasting(self, requests: Iterable[Request]) -> Iterator[Request]:
        """Yield the requests that may still count, of several alike the first few."""
        alike = Counter[tuple[str, int, int]]()
        # Two hosts of one player may make two offers at one point: all show the same one.
        for request in sorted(requests):
            kind = request.word, request.seat, request.after
            alike[kind] += 1
            is_offer, is_last = request.word in KINDS, request.after == len(self.chain.added)
            may_count = is_last if is_offer else not self._has_played_on(request)
            if may_count and alike[kind] <= MAX_ALIKE:
                yield request

    def _has_played_on(self, request: Request) -> bool:
        """Return whether the writer of a request has played since then, and so withdrawn what was declared.

        The writer's offers in the chain do not count as playing: the other player has put them there, with an answer.
        """
        added = self.chain.added[request.after :]
        return any(each.seat == request.seat and each.entry.word not in KINDS for each in added)

    def offer_of(self, request: Request) -> Offered | None:
        """Return the offer of a request that waits for an answer; None if it is none, or has lapsed."""
        is_pending = request.after == len(self.chain.added) and request.seat != self.chain.pen
        if request.word not in KINDS or not is_pending or self.chain.open_seat:
            return None
        offer = Offered(KINDS[request.word], request.seat)
        return None if self.chain.why_no_offer(offer) else offer

    def _is_end(self, request: Request) -> bool:
        """Return whether a request that may still count ends the game, which the chain has not ended."""
        if request.word == CALL_OFF:
            return self.may_call_off(request.seat)
        if request.word not in ENDS or self.chain.open_seat:
            return False
        return request.word == RESIGN or (
            request.seconds <= self._seconds + TOLERANCE and self._is_claim_valid(request)
        )

    def may_call_off(self, seat: int) -> bool:
        """Return whether a player may call the game off: before the player's first turn."""
        return not any(turn.seat == seat for turn in self.chain.match.turns)

    def _is_claim_valid(self, claim: Request) -> bool:
        """Return whether the opponent was out of time, for GRACE at least, when a player claimed the win."""
        flag_at = claim.seconds - GRACE
        if claim.after == len(self.chain.added):
            return self.has_flag_fallen(claim.seat, flag_at)
        added = self.chain.added[claim.after]
        if not added.clock or added.to_act == claim.seat or not added.clock.advanced_to(flag_at).has_flag_fallen:
            return False
        # The turn that came meanwhile was late, too.
        return added.clock.advanced_to(added.time).has_flag_fallen

    def has_flag_fallen(self, seat: int, seconds: float) -> bool:
        """Return whether a player's opponent is out of time at a moment, in seconds since the game began."""
        match = self.chain.match
        if match.outcome:
            return False
        if self.chain.late == other(seat):
            return True
        return bool(match.clock and match.position.seat != seat and match.clock.advanced_to(seconds).has_flag_fallen)

    # What it has come to

    @property
    def is_ended_by_request(self) -> bool:
        """Whether a longer chain may undo the end of the game, which is not called off."""
        return self.end is not None and self.end.word != CALL_OFF

    @property
    def pen(self) -> int:
        """The seat that continues the chain; 0 if the game is over."""
        return 0 if self.stage in ENDED else self.chain.pen

    @property
    def stage(self) -> Stage:
        """Whether the game is a challenge, in progress, over, or called off before it began."""
        if self.end and self.end.word == CALL_OFF:
            return "off"
        if self.match.outcome:
            return "over"
        return "open" if self.chain.open_seat else "on"

    def user_of(self, seat: int) -> str:
        """Return the name of the player of a seat; that for whom it is kept, or empty, if it is open."""
        return self.chain.game.to if self.chain.open_seat == seat else self.match.seats[seat].detail
