"""A game by message, as both players know it, and the comparison of a line with the game that is saved.

A *host* begins the game in a seat, and a *guest* takes the other one. The *chain* is a hash of the setup and, for each
entry, a hash of the one before and the entry. Two games are the same up to where their chains are equal.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cached_property
from itertools import takewhile

from boardgames_tui.core.cells import BLACK, other
from boardgames_tui.core.errors import ActionError, MessageError
from boardgames_tui.core.options import Value
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.match.status import turn_number
from boardgames_tui.post.entries import OFFERS, OPEN, SEATS, actor, add_entry

# Bytes of each hash.
HASH_BYTES = 8


@dataclass(frozen=True)
class PostGame:
    """A game by message as its line holds it, which the rules may not allow."""

    key: str
    """Key of the game that is played."""
    size: int
    options: Mapping[str, Value]
    start: str
    """Position line of the start; empty if it is the usual one."""
    host: int
    """Seat of the person who began it."""
    host_name: str
    nonce: str
    """Random text, which tells two games with the same setup apart."""
    played: tuple[str, ...] = ()
    """Actions that were played before the game was continued by message."""
    entries: tuple[str, ...] = ()

    @property
    def setup_fields(self) -> list[object]:
        """Everything but the entries, as a line lists it."""
        seat = {seat: letter for letter, seat in SEATS.items()}[self.host]
        options = dict(sorted(self.options.items()))
        return [self.key, self.size, options, self.start, seat, self.host_name, self.nonce, [*self.played]]

    @cached_property
    def chain(self) -> tuple[bytes, ...]:
        """Hash of the setup, then one for each entry."""
        setup_text = json.dumps(self.setup_fields, ensure_ascii=False, separators=(",", ":"))
        hashes = [_hash(setup_text.encode())]
        for entry in self.entries:
            hashes.append(_hash(hashes[-1] + entry.encode()))
        return tuple(hashes)

    @property
    def guest(self) -> int:
        """Seat of the guest."""
        return other(self.host)

    def with_entries(self, entries: Sequence[str]) -> "PostGame":
        """Return the game with more entries."""
        return replace(self, entries=(*self.entries, *entries))

    def match(self, entries: int | None = None) -> Match:
        """Return the match after some entries, by default after all; raise MessageError if the rules forbid one."""
        match = self._begin()
        for entry in self.entries[:entries]:
            try:
                add_entry(match, entry)
            except ActionError as error:
                raise MessageError(f"The line cannot be used (move {turn_number(match)}): {error}") from None
        return match

    def _begin(self) -> Match:
        """Return the match before the first entry."""
        game = GAMES[self.key]
        options = game.validated(self.options)
        host = Seat("me", self.host_name)
        black, white = (host, OPEN) if self.host == BLACK else (OPEN, host)
        setup = Setup(game, game.check_size(self.size), options, black, white)
        if self.start:
            setup = setup.with_start(Position.read(game, self.start, options))
        match = setup.begin()
        for text in self.played:
            match.play(match.position.find(text))
        return match


def _hash(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()[:HASH_BYTES]


class Relation(Enum):
    """What a line is to the game that is saved."""

    SAME = auto()
    CONTINUES = auto()
    OLDER = auto()
    FORKED = auto()
    """Both have entries that the other one lacks."""
    OTHER = auto()
    """It belongs to another game."""


def common_entries(one: PostGame, another: PostGame) -> int:
    """Return the number of entries that two games share from the beginning; -1 if their setups differ."""
    pairs = zip(one.chain, another.chain, strict=False)
    return sum(1 for _ in takewhile(lambda hashes: hashes[0] == hashes[1], pairs)) - 1


def compare(saved: PostGame, received: PostGame) -> Relation:
    """Return what a received game is to the saved one.

    An offer may be made while the other person writes a turn, and the two lines then cross: the turn counts, and the
    offer lapses.
    """
    common = common_entries(saved, received)
    if common < 0:
        return Relation.OTHER
    saved_rest, received_rest = saved.entries[common:], received.entries[common:]
    if not saved_rest:
        return Relation.CONTINUES if received_rest else Relation.SAME
    if not received_rest:
        return Relation.OLDER
    if _is_unanswered_offer(saved_rest):
        return Relation.CONTINUES
    return Relation.OLDER if _is_unanswered_offer(received_rest) else Relation.FORKED


def _is_unanswered_offer(entries: Sequence[str]) -> bool:
    return len(entries) == 1 and entries[0].partition(" ")[0] in OFFERS.values()


def seats_of_rest(saved: PostGame, received: PostGame) -> set[int]:
    """Return the seats whose people have added the entries that the saved game lacks."""
    common = common_entries(saved, received)
    match = received.match(common)
    seats = set()
    for entry in received.entries[common:]:
        seats.add(actor(match, entry))
        add_entry(match, entry)
    return seats
