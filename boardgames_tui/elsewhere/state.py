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
from dataclasses import replace
from typing import Literal, TypeAlias

from boardgames_tui.core.cells import other
from boardgames_tui.elsewhere.chain_state import ChainState, declare_end
from boardgames_tui.elsewhere.entries import CALL_OFF, ENDS, KINDS, RESIGN, Request
from boardgames_tui.elsewhere.game import SharedGame
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
        # The request that offers something, and waits for an answer.
        self.offer = None if self.end else next(filter(self._is_offer, self.requests), None)
        # The match as it is shown: with the end or the offer of a request.
        self.match = chain.match.copy()
        if self.offer:
            self.match.make_offer(_offered(self.offer))
        elif self.end and self.end.word != CALL_OFF:
            declare_end(self.match, self.end.word, self.end.seat)
        # Whether the game is a challenge, in progress, over, or called off before it began.
        self.stage: Stage = "open" if chain.open_seat else "on"
        if self.end and self.end.word == CALL_OFF:
            self.stage = "off"
        elif self.match.outcome:
            self.stage = "over"

    @staticmethod
    def of(game: SharedGame, requests: Iterable[Request] = ()) -> GameState:
        """Return what a game has come to now; raise MessageError if the rules forbid an entry."""
        return GameState(ChainState.of(game), requests, time.time())

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

    def _is_offer(self, request: Request) -> bool:
        """Return whether a request is an offer that waits for an answer, and has not lapsed."""
        is_pending = request.after == len(self.chain.added) and request.seat != self.chain.pen
        is_offer = request.word in KINDS and is_pending and not self.chain.open_seat
        return is_offer and not self.chain.why_no_offer(_offered(request))

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
        is_late = added.to_act != claim.seat and replace(added, time=flag_at).has_flag_fallen
        # The turn that came meanwhile was late, too.
        return is_late and added.has_flag_fallen

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
        return self.end is not None and self.stage == "over"

    @property
    def pen(self) -> int:
        """The seat that continues the chain; 0 if the game is over."""
        return 0 if self.stage in ENDED else self.chain.pen

    def user_of(self, seat: int) -> str:
        """Return the name of the player of a seat; that for whom it is kept, or empty, if it is open."""
        return self.chain.game.to if self.chain.open_seat == seat else self.match.seats[seat].detail


def _offered(request: Request) -> Offered:
    """Return the offer that a request makes."""
    return Offered(KINDS[request.word], request.seat)
