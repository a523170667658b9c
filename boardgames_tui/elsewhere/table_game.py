"""A game of the person here at a table: what the postman of a folder does.

What is saved in the own copy is published. If that fails, or the process is killed in between, it is published later,
at the next look at the game.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from boardgames_tui.core.cells import BLACK, WHITE, other
from boardgames_tui.core.errors import BoardGamesError, SaveError
from boardgames_tui.elsewhere.copy import Copy, lost_seat
from boardgames_tui.elsewhere.entries import JOIN, open_seat, split_time, with_time
from boardgames_tui.elsewhere.folder import Seen, Table
from boardgames_tui.elsewhere.game import Letter, SharedGame, common_entries
from boardgames_tui.elsewhere.elsewhere_game import MAX_ATTEMPTS, ElsewhereGame, path_of_name, state_of_file, tenths_of
from boardgames_tui.elsewhere.state import TOLERANCE, GameState
from boardgames_tui.elsewhere.store import ChangedError, load, locked, new_copy, path_of, save
from boardgames_tui.elsewhere.summary import header
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.saved_games.entries_json import stated_start

NONCE_BYTES = 6


class TableGame(ElsewhereGame):
    """A game in which the user of a table has a seat. All methods raise a BoardGamesError if they are refused."""

    def __init__(self, copy: Copy, table: Table) -> None:
        super().__init__(copy)
        self.table = table
        # Why the last actions are not at the table yet; empty if they are.
        self.delay = ""
        # What was read of, or written to, the files of each user, and their states then.
        self._seen: dict[str, Seen | None] = {}
        self._published: Letter | None = None
        self._published_stage = ""
        # Time of the last look at the table.
        self._looked_at: float | None = None

    # Beginning

    @staticmethod
    def challenge(table: Table, setup: Setup, to: str = "") -> TableGame:
        """Offer a game in which the user has the seat with a name; only the user `to` may accept it, if given."""
        start = setup.begin().start
        host = next(seat for seat, who in ((BLACK, setup.black), (WHITE, setup.white)) if who.detail)
        clock = str(setup.control or "")
        nonce, began = secrets.token_urlsafe(NONCE_BYTES), int(time.time())
        options = dict(start.options)
        fields = (
            start.game.key,
            start.size,
            options,
            stated_start(start),
            host,
            table.user,
            nonce,
            (),
            clock,
            to,
            began,
        )
        return TableGame._begin(table, SharedGame(*fields))

    @staticmethod
    def _begin(table: Table, game: SharedGame, entries: Sequence[str] = (), guest: str = "") -> TableGame:
        """Save and publish the copy of a game that is new here."""
        is_host = game.host_name == table.user
        seat, opponent = (game.host, guest or game.to) if is_host else (game.guest, game.host_name)
        copy = new_copy(game, seat, table=str(table.path), other=opponent).with_entries(entries)
        save(copy, None, copy.state())
        own = TableGame(copy, table)
        own.refresh()
        return own

    @staticmethod
    def join(table: Table, host: str, name: str) -> TableGame:
        """Accept the challenge of a host. If anybody may, the host's program decides who comes first."""
        game = TableGame.read_challenge(table, host, name)
        if game.entries:
            raise SaveError("This game is not open any more.")
        if game.to not in ("", table.user):
            raise SaveError(f"This challenge is for {game.to}.")
        return TableGame._begin(table, game, [with_time(f"{JOIN} {table.user}", tenths_of(game, 0.0))])

    @staticmethod
    def decline(table: Table, host: str, name: str) -> None:
        """Decline the challenge of a host to the user alone."""
        game = TableGame.read_challenge(table, host, name)
        if game.to != table.user:
            raise SaveError("Only a challenge to you alone can be declined.")
        TableGame._begin(table, game).call_off()

    @staticmethod
    def accept_rematch(table: Table, user: str, name: str) -> TableGame:
        """Accept the rematch that the opponent of a finished game offers, of which the person here is the host."""
        try:
            letter, _ = table.read(user, name)
            old = TableGame.open(table, SharedGame.name_of(bytes.fromhex(letter.game.nonce.removeprefix("after "))))
        except (OSError, ValueError):
            raise SaveError(f"{name} is not a rematch of a game of yours.") from None
        if old.state.stage != "over" or old.rematch_game.id != letter.game.id:
            raise SaveError(f"{name} is not a rematch of a game of yours.")
        return old.rematch()

    @property
    def rematch_game(self) -> SharedGame:
        """The one game that can follow this one."""
        return self.copy.game.rematch(self.state.user_of(self.copy.game.guest))

    @staticmethod
    def read_challenge(table: Table, host: str, name: str) -> SharedGame:
        """Return the game that a host has begun, which may be anything that the rules allow."""
        try:
            letter, _ = table.read(host, name)
        except OSError as error:
            raise SaveError(f"The game {name} is no longer at this table ({error.strerror}).") from None
        if letter.game.host_name != host or host == table.user:
            raise SaveError(f"{host} cannot offer this game.")
        if GameState.of(letter.game, letter.requests).stage == "off":
            raise SaveError("This challenge was withdrawn.")
        return letter.game

    @staticmethod
    def open(table: Table, name: str) -> TableGame:
        """Open the own copy of a game; make one from the user's own file at the table if it is lost."""
        path = path_of_name(name)
        if path.exists():
            return TableGame(load(path), table)
        try:
            letter, _ = table.read(table.user, name)
        except OSError:
            raise SaveError(f"{name} is not a game of yours at this table.") from None
        game = letter.game
        if letter.seat not in (game.host, game.guest):
            raise SaveError(f"{name} is not a game of yours at this table.")
        copy = new_copy(game, letter.seat, table=str(table.path), other=game.host_name)
        if letter.seat == game.host:
            copy = replace(copy, other=GameState.of(game).user_of(game.guest))
        copy = replace(copy, requests=letter.requests).with_chat(letter.seat, letter.chat)
        save(copy, None, copy.state())
        return TableGame(copy, table)

    # What others have written

    def is_changed(self) -> bool:
        """Return whether there may be something to read. May be called in a thread."""
        return state_of_file(self.copy.game) != self._file or any(
            self.table.seen(user, self.name) != self._seen.get(user) for user in (*self._writers(), self.table.user)
        )

    def _writers(self) -> list[str]:
        """Return the users who may write to this game: the other player, or everybody while a seat is open."""
        if self.copy.other:
            return [self.copy.other]
        with suppress(OSError):
            return [user for user in self.table.users() if user != self.table.user]
        return []

    def refresh(self) -> bool:
        """Read what is new, save it, and publish what is not published yet; return whether anything has changed."""
        before = self.copy, self.state.stage
        for _ in range(MAX_ATTEMPTS):
            try:
                self._reload()
                self._read_own()
                for user in self._writers():
                    self._read(user)
            except ChangedError:
                continue
            break
        self._looked_at = time.time()
        if self.copy.requests:
            # The time of a claim may have come.
            self.state.show(self.copy.requests, self._looked_at)
        self.publish()
        return (self.copy, self.state.stage) != before

    def _read_own(self) -> None:
        """Read the user's own file at the table, if this process has not written it: another host of the user may have.

        The system vouches for it, so it may have what the own copy lacks.
        """
        user = self.table.user
        seen = self.table.seen(user, self.name)
        if seen == self._seen.get(user, ()):
            return
        self._published = None
        with suppress(OSError, BoardGamesError):
            letter, seen = self.table.read(user, self.name)
            self._published, self._published_stage = letter, self.table.header(user, self.name).get("stage", "")
            if self.seat and letter.seat == self.seat:
                self._receive(letter, [self.seat])
        self._seen[user] = seen

    def _read(self, user: str) -> None:
        """Read the file of another user, if it has changed."""
        seen = self.table.seen(user, self.name)
        if seen is None or seen == self._seen.get(user):
            return
        try:
            letter, seen = self.table.read(user, self.name)
        except OSError:
            return
        except BoardGamesError as error:
            self._seen[user], self.objection = seen, str(error)
            return
        if self._is_from_player(user, letter) and not self._loses_seat(letter):
            self._receive_from(user, letter)
        self._seen[user] = seen

    def _is_from_player(self, user: str, letter: Letter) -> bool:
        """Return whether a letter is from the other player, or from somebody who wants to be that."""
        game = letter.game
        if game.id != self.copy.game.id:
            return False
        if self.seat != game.host:
            return user == game.host_name and letter.seat == game.host
        if not open_seat(self.state.match):
            return letter.seat == game.guest and user == self.state.user_of(game.guest)
        is_asked = game.to in ("", user) and letter.seat == game.guest
        joins = not game.entries or split_time(game.entries[0], timed=game.is_timed)[0] == f"{JOIN} {user}"
        return is_asked and joins and bool(game.entries or game.to)

    def _receive_from(self, user: str, letter: Letter) -> None:
        """Let the copy have what a letter of the other player adds."""
        length = len(self.state.actors)
        self._receive(letter, [other(self.seat)])
        if len(self.state.actors) > length:
            if not self.copy.other:
                self._save(replace(self.copy, other=user))
            if self.copy.game.is_timed:
                self.objection = self.objection or self._doubt_about_time(time.time())

    def _doubt_about_time(self, now: float) -> str:
        """Return a sentence if the time of a new entry cannot be right: it has not come, or is before the last look."""
        written_at = self.copy.game.began + self.state.time
        if written_at > now + TOLERANCE:
            return "The clock of the other side is ahead of this one."
        is_early = self._looked_at is not None and written_at < self._looked_at - TOLERANCE
        sentence = "The other side's turn is dated before it came: its clock may be wrong, or the folder slow."
        return sentence if is_early else ""

    def _loses_seat(self, letter: Letter) -> bool:
        """Become a watcher if the host has let somebody else join; return whether that is so."""
        if not lost_seat(self.copy, letter.game) or letter.game.host in self.state.actors:
            # Once the host has played, the seat is taken.
            return False
        try:
            self.state = GameState.of(letter.game, letter.requests, time.time())
        except BoardGamesError:
            return False
        self._save(replace(self.copy, game=letter.game, seat=0, requests=(), chat=()))
        self.table.remove(self.name)
        self.objection = f"{self.state.user_of(letter.game.guest)} has come first."
        return True

    def publish(self) -> None:
        """Let the other player have what the user has written, if it is not at the table yet."""
        if not self.seat:
            return
        if self._is_published():
            self.delay = ""
            return
        if self._published and _part(self._published.game, self.copy.game):
            # The opponent may have read what another host has written, so that stays.
            self.delay = "You have played this game differently on another host, and that is at the table."
            return
        try:
            with locked(self.name):
                if load(path_of(self.copy.game)) != self.copy:
                    # The other process publishes it.
                    return
                letter = self.copy.letter
                self._seen[self.table.user] = self.table.write(self.name, letter, header(self.copy, self.state))
        except (OSError, SaveError) as error:
            self.delay = str(error)
        else:
            self._published, self._published_stage, self.delay = letter, self.state.stage, ""

    def trust(self) -> None:
        """Go on with the game as it is at the table, also if the own copy is another one.

        This is for a person whose copy is lost or too old; nothing else gives up what a copy holds.
        """
        letters = []
        for user in (self.table.user, self.copy.other):
            with suppress(OSError, BoardGamesError):
                letter, _ = self.table.read(user, self.name)
                if letter.game.id == self.copy.game.id:
                    GameState.of(letter.game)
                    letters.append(letter)
        if not letters:
            raise SaveError(f"There is nothing to trust at the table {self.table.path}.")
        game = max((letter.game for letter in letters), key=lambda game: len(game.entries))
        self.state = GameState.of(game)
        self._save(replace(self.copy, game=game, requests=(), plans=()))
        self._seen.clear()
        self.refresh()

    def _is_published(self) -> bool:
        """Return whether the user's file has all that the user has written."""
        letter, published = self.copy.letter, self._published
        has_all = published and (published.requests, published.chat) == (letter.requests, letter.chat)
        if not (published and has_all and self._published_stage == self.state.stage):
            return False
        own = max((index + 1 for index, seat in enumerate(self.state.actors) if seat == self.seat), default=0)
        return common_entries(published.game, letter.game) >= own

    # Rematch

    def rematch(self) -> TableGame:
        """Offer or accept the game that follows this one, with the colours exchanged."""
        if self.state.stage != "over":
            raise SaveError("Only the players of a finished game can play a rematch.")
        game, guest = self.rematch_game, self.state.user_of(self.copy.game.guest)
        if path_of(game).exists():
            return TableGame.open(self.table, game.name)
        is_host = game.host_name == self.table.user
        join = [] if is_host else [with_time(f"{JOIN} {self.table.user}", tenths_of(game, 0.0))]
        return TableGame._begin(self.table, game, join, guest)


def _part(one: SharedGame, another: SharedGame) -> bool:
    """Return whether both games have entries that the other one lacks."""
    return 0 <= common_entries(one, another) < min(len(one.entries), len(another.entries))
