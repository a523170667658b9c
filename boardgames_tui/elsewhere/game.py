"""A game elsewhere as both players know it, and the letters in which they write about it.

A *host* begins the game in a seat, and a *guest* takes the other seat. The *chain* begins with a hash of the setup; for
each entry follows a hash of the entry and the hash before. Two games are equal as far as their chains are equal.
"""

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from string import hexdigits
from typing import Any

from boardgames_tui.core.cells import BLACK, LETTERS, other
from boardgames_tui.core.options import Value
from boardgames_tui.core.position import Position
from boardgames_tui.elsewhere.entries import JOIN, OPEN, TIME_MARK, Request
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import NONE, Control
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.saved_games.entries_json import stated_start
from boardgames_tui.storage.saved_games.game_file import NAME_LETTERS

# Bytes of each hash, by the version of a game. Games of version 1 are carried by hand, and have no clock.
HASH_BYTES = {1: 8, 2: 16}
# Bytes of the first hash from which the name of a game follows.
NAME_BYTES = 8
NONCE_BYTES = 6
# Beginning of the nonce of a rematch; the hash of the game before follows.
REMATCH_MARK = "after "


@dataclass(frozen=True)
class SharedGame:
    """A game as it is in a line; the rules may forbid its entries."""

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
    """Time of the beginning, in seconds since 1970; 0 in a game that is carried by hand, which has no clock."""
    entries: tuple[str, ...] = ()
    version: int = 2
    """Version of the line with which the game began."""

    @property
    def setup_fields(self) -> list[object]:
        """Everything but the entries, in the order of a line."""
        options = dict(sorted(self.options.items()))
        host = (LETTERS[self.host], self.host_name)
        fields = [self.key, self.size, options, self.start, *host, self.nonce, [*self.played]]
        return fields if self.version == 1 else [*fields, self.clock, self.to, self.began]

    @cached_property
    def chain(self) -> tuple[bytes, ...]:
        setup_text = json.dumps(self.setup_fields, ensure_ascii=False, separators=(",", ":"))
        hashes = [self._hash(setup_text.encode())]
        for entry in self.entries:
            hashes.append(self._hash(hashes[-1] + entry.encode()))
        return tuple(hashes)

    def _hash(self, data: bytes) -> bytes:
        return hashlib.sha256(data).digest()[: HASH_BYTES[self.version]]

    @property
    def id(self) -> bytes:
        """Hash of the setup, which tells games apart."""
        return self.chain[0]

    @property
    def name(self) -> str:
        """Name of the game's files, made from the id; files of games at this terminal have shorter names."""
        return self.name_of(self.id)

    @staticmethod
    def name_of(identity: bytes) -> str:
        return "".join(NAME_LETTERS[byte % len(NAME_LETTERS)] for byte in identity[:NAME_BYTES])

    @property
    def guest(self) -> int:
        return other(self.host)

    def timed(self, text: str, tenths: int) -> str:
        """Return an entry with its time, if the game has a clock."""
        return f"{text}{TIME_MARK}{tenths}" if self.clock else text

    def tenths_at(self, now: float) -> int:
        """Return the time of an entry that is written at a moment, in seconds since 1970."""
        return max(int((now - self.began) * 10), 0)

    @property
    def guest_name(self) -> str:
        """Name of the only person who may join, or of the one who has joined with the first entry; empty if unknown."""
        if self.to or not self.entries:
            return self.to
        word, _, name = self.entries[0].partition(" ")
        if word != JOIN:
            return ""
        return name.rpartition(TIME_MARK)[0] if self.clock else name

    @staticmethod
    def of(start: Position, host: int, host_name: str, **fields: Any) -> "SharedGame":
        """Return a new game in which the host has a seat."""
        nonce = secrets.token_urlsafe(NONCE_BYTES)
        key, options, line = start.game.key, dict(start.options), stated_start(start)
        return SharedGame(key, start.size, options, line, host, host_name, nonce, **fields)

    @property
    def is_by_hand(self) -> bool:
        """Whether people carry the lines; then the host may play before the guest has joined."""
        return not self.began

    def with_entries(self, entries: Sequence[str]) -> "SharedGame":
        return replace(self, entries=(*self.entries, *entries))

    @property
    def setup(self) -> Setup:
        """The setup, with the seats of both players; raises BoardGamesError if it is impossible."""
        game = GAMES[self.key]
        options = game.validated(self.options)
        host = Seat("me", self.host_name)
        black, white = (host, OPEN) if self.host == BLACK else (OPEN, host)
        control = Control.parse(self.clock or NONE)
        setup = Setup(game, game.check_size(self.size), options, black, white, control=control)
        return setup.with_start(Position.read(game, self.start, options)) if self.start else setup

    def begin(self) -> Match:
        """Return the match before the first entry; raise a BoardGamesError if there is none."""
        match = self.setup.begin()
        for text in self.played:
            match.play(match.position.find(text))
        return match

    @property
    def rematch(self) -> "SharedGame":
        """The next game, with the colours exchanged. It is the same for both players."""
        nonce = f"{REMATCH_MARK}{self.id.hex()}"
        to = "" if self.is_by_hand else self.guest_name
        return replace(self, host=self.guest, nonce=nonce, played=(), to=to, entries=(), version=2)

    @property
    def name_before(self) -> str:
        """Name of the game of which this one is the rematch; empty if it is none."""
        mark, identity = self.nonce[: len(REMATCH_MARK)], self.nonce[len(REMATCH_MARK) :]
        is_rematch = mark == REMATCH_MARK and set(identity) <= set(hexdigits) and not len(identity) % 2
        return self.name_of(bytes.fromhex(identity)) if is_rematch else ""


def common_entries(one: SharedGame, another: SharedGame) -> int:
    """Return the number of entries that two games share from the beginning; -1 if their setups differ."""
    pairs = zip(one.chain, another.chain, strict=False)
    return sum(1 for _ in takewhile(lambda hashes: hashes[0] == hashes[1], pairs)) - 1


@dataclass(frozen=True)
class Letter:
    """All that a player has written about a game. `seat` is 0 if the writer is no player and only passes it on."""

    game: SharedGame
    seat: int = 0
    requests: tuple[Request, ...] = ()
    chat: tuple[tuple[int, str], ...] = ()
    """Last lines of chat, with their numbers, counted from 1."""
