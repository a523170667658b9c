"""A game elsewhere as both players know it, and what one of them has written about it.

A *host* begins the game in a seat, and a *guest* takes the other one. The *chain* is a hash of the setup and, for each
entry, a hash of the one before and the entry. Two games are the same up to where their chains are equal.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from typing import NamedTuple

from boardgames_tui.core.cells import BLACK, LETTERS, other
from boardgames_tui.core.options import Value
from boardgames_tui.core.position import Position
from boardgames_tui.elsewhere.entries import OPEN
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import NONE, Control
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.saved_games.file_names import NAME_LETTERS

# Bytes of each hash.
HASH_BYTES = 8


@dataclass(frozen=True)
class SharedGame:
    """A game as a line holds it, which the rules may not allow."""

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
    """Actions that were played before the game was continued with somebody elsewhere."""
    clock: str = ""
    """Time control; empty for none."""
    to: str = ""
    """The only person who may join; empty if anybody may."""
    began: int = 0
    """Time of the beginning, in seconds since 1970; 0 in a game without a clock that is carried by hand."""
    entries: tuple[str, ...] = ()

    @property
    def is_plain(self) -> bool:
        """Whether version 1 of the line can hold it."""
        return not (self.clock or self.to or self.began)

    @property
    def setup_fields(self) -> list[object]:
        """Everything but the entries, as a line lists it."""
        options = dict(sorted(self.options.items()))
        plain = [
            self.key,
            self.size,
            options,
            self.start,
            LETTERS[self.host],
            self.host_name,
            self.nonce,
            [*self.played],
        ]
        return plain if self.is_plain else [*plain, self.clock, self.to, self.began]

    @cached_property
    def chain(self) -> tuple[bytes, ...]:
        """Hash of the setup, then one for each entry."""
        setup_text = json.dumps(self.setup_fields, ensure_ascii=False, separators=(",", ":"))
        hashes = [_hash(setup_text.encode())]
        for entry in self.entries:
            hashes.append(_hash(hashes[-1] + entry.encode()))
        return tuple(hashes)

    @property
    def id(self) -> bytes:
        """Hash of the setup, which tells games apart."""
        return self.chain[0]

    @property
    def name(self) -> str:
        """Name of the game's files. It follows from the chain, and is longer than those of other games."""
        return self.name_of(self.id)

    @staticmethod
    def name_of(identity: bytes) -> str:
        """Return the name of the files of a game with an id."""
        return "".join(NAME_LETTERS[byte % len(NAME_LETTERS)] for byte in identity)

    @property
    def guest(self) -> int:
        """Seat of the guest."""
        return other(self.host)

    @property
    def is_timed(self) -> bool:
        """Whether each entry has its time."""
        return bool(self.clock)

    def with_entries(self, entries: Sequence[str]) -> "SharedGame":
        """Return the game with more entries."""
        return replace(self, entries=(*self.entries, *entries))

    def begin(self) -> Match:
        """Return the match before the first entry; raise a BoardGamesError if there is none."""
        game = GAMES[self.key]
        options = game.validated(self.options)
        host = Seat("me", self.host_name)
        black, white = (host, OPEN) if self.host == BLACK else (OPEN, host)
        control = Control.parse(self.clock or NONE)
        setup = Setup(game, game.check_size(self.size), options, black, white, control=control)
        if self.start:
            setup = setup.with_start(Position.read(game, self.start, options))
        match = setup.begin()
        for text in self.played:
            match.play(match.position.find(text))
        return match

    def rematch(self, guest_name: str) -> "SharedGame":
        """Return the one game that can follow this one, with the colours exchanged, whoever of both asks for it.

        So both players may ask at the same time: they begin the same game.
        """
        nonce = f"after {self.id.hex()}"
        to = guest_name if self.to or self.began else ""
        return replace(self, host=self.guest, nonce=nonce, played=(), to=to, entries=())


def _hash(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()[:HASH_BYTES]


def common_entries(one: SharedGame, another: SharedGame) -> int:
    """Return the number of entries that two games share from the beginning; -1 if their setups differ."""
    pairs = zip(one.chain, another.chain, strict=False)
    return sum(1 for _ in takewhile(lambda hashes: hashes[0] == hashes[1], pairs)) - 1


class Request(NamedTuple):
    """An entry that its writer could not add to the chain, after a number of entries."""

    after: int
    text: str


@dataclass(frozen=True)
class Letter:
    """All that one person has written about a game; a postman carries it to the other one.

    `seat` is 0 for a person who only passes the game on.
    """

    game: SharedGame
    seat: int = 0
    requests: tuple[Request, ...] = ()
    chat: tuple[tuple[int, str], ...] = ()
    """Last lines of chat, with their numbers, counted from 1."""
