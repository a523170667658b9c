"""A game of the person here at a table.

What is saved in the own copy is published: written to the user's file at the table. If that fails, or the process is
killed in between, it is published later, at the next look at the game.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import replace

from boardgames_tui.core.cells import BLACK, WHITE, other
from boardgames_tui.core.errors import BoardGamesError, MessageError, SaveError, quoted
from boardgames_tui.elsewhere.copy import Copy, has_lost_seat
from boardgames_tui.elsewhere.elsewhere_game import MAX_ATTEMPTS, ElsewhereGame
from boardgames_tui.elsewhere.entries import CLAIM, JOIN
from boardgames_tui.elsewhere.folder import KEPT_AT_TABLE, Table
from boardgames_tui.elsewhere.game import Letter, SharedGame, common_entries
from boardgames_tui.elsewhere.outbox import GoneError, published_at, read_letter, write_letter
from boardgames_tui.elsewhere.state import ENDED, TOLERANCE, GameState
from boardgames_tui.elsewhere.store import ChangedError, file_state, header, load, locked, new_copy, save
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.saved_games.entries_json import Fields
from boardgames_tui.system.file_state import FileState

# Part of the time that looks through the whole table for guests take, at most.
SHARE = 0.01
DATED_BACK = "The other side's turn is dated before it came: its clock may be wrong, or the folder slow."


class TableGame(ElsewhereGame):
    """A game in which the user of a table has a seat."""

    def __init__(self, copy: Copy, file: FileState | None, table: Table) -> None:
        super().__init__(copy, file)
        self.table = table
        # The state in which the file of each user was read, or written, last.
        self._seen: dict[str, FileState | None] = {}
        # What the user's own file has: the letter, and what it says for lists; None if it has to be written.
        self._published: tuple[Letter, Fields] | None = None
        # Time of the last look at the table; 0 before the first one.
        self._looked_at = 0.0
        # Users who have a file about this game while a seat is open, and when they are sought again.
        self._applicants: list[str] = []
        self._seek_again_at = 0.0

    # Beginning

    @staticmethod
    def challenge(table: Table, setup: Setup, to: str = "") -> TableGame:
        """Offer a game in which the user has the seat with a name; only the user `to` may accept it, if given."""
        if to:
            table.check_user(to)
        start, began = setup.begin().start, int(time.time())
        host = next(seat for seat, who in ((BLACK, setup.black), (WHITE, setup.white)) if who.detail)
        game = SharedGame.of(start, host, table.user, control=setup.control, to=to, began=began)
        return TableGame._begin(table, game, to)

    @staticmethod
    def join(table: Table, host: str, name: str) -> TableGame:
        """Accept the challenge of a host. If anybody may, the host's program decides who comes first."""
        game = _read_challenge(table, host, name)
        if game.entries:
            raise SaveError("This game is not open any more.")
        if game.to not in ("", table.user):
            raise SaveError(f"This challenge is for {game.to}.")
        return TableGame._begin(table, game, host)

    @staticmethod
    def decline(table: Table, host: str, name: str) -> None:
        """Decline the challenge of a host to the user alone."""
        game = _read_challenge(table, host, name)
        if game.to != table.user:
            raise SaveError("Only a challenge to you can be declined.")
        TableGame._begin(table, game, host, joins=False).call_off()

    @staticmethod
    def _begin(table: Table, game: SharedGame, opponent: str, *, joins: bool = True) -> TableGame:
        """Save and publish the copy of a game that is new here, in which the user is the host, or a guest who `joins`.

        `opponent` is empty if anybody may accept the challenge.
        """
        table.check_playing()
        is_host = game.host_name == table.user
        copy = new_copy(game, game.host if is_host else game.guest, table=str(table.path), other=opponent)
        if joins and not is_host:
            copy = copy.with_entries([game.timed(f"{JOIN} {table.user}", game.tenths_at(time.time()))])
        own = TableGame(copy, save(copy, copy.state(), None), table)
        own.refresh()
        return own

    @staticmethod
    def open(table: Table, name: str) -> TableGame:
        """Open the own copy of a game; make one from the user's own file at the table if it is lost."""
        table.check_playing()
        if not file_state(name):
            return TableGame._restore(table, name)
        game = TableGame(*load(name), table)
        if game.copy.game.is_by_hand:
            raise SaveError(f"The game {name} is played by message.")
        if game.copy.table != str(table.path):
            # The folder of before may be lost: the game goes on in this one.
            game._save(replace(game.copy, table=str(table.path)))
        return game

    @staticmethod
    def _restore(table: Table, name: str) -> TableGame:
        """Make an own copy from the user's own file at a table."""
        letter, _ = read_letter(table, table.user, name)
        if not letter.seat:
            raise SaveError(f"{quoted(name)} is not a game of yours at this table.")
        game = letter.game
        opponent = GameState.of(game).user_of(game.guest) if letter.seat == game.host else game.host_name
        copy = new_copy(game, letter.seat, table=str(table.path), other=opponent, requests=letter.requests)
        copy = copy.with_chat(letter.seat, letter.chat)
        return TableGame(copy, save(copy, copy.state(), None), table)

    # What others have written

    @property
    def may_end_lapse(self) -> bool:
        """Whether what is on its way may still undo the end; a folder that is not synchronised holds everything."""
        return super().may_end_lapse and bool(self.table.trusts_names)

    def is_changed(self) -> bool:
        """Return whether there may be something to read, or to do again. May be called in a thread."""
        is_claim_to_come = self.state.stage == "on" and any(each.word == CLAIM for each in self.copy.requests)
        if self.delay or is_claim_to_come or super().is_changed():
            return True
        if not self.copy.other and time.monotonic() > self._seek_again_at:
            self._seek_applicants()
        users = (*self._writers, self.table.user)
        return any(self.table.seen(user, self.name) != self._seen.get(user) for user in users)

    @property
    def _writers(self) -> list[str]:
        """The users who may write to this game: the other player or, while a seat is open, all who want it."""
        return [self.copy.other] if self.copy.other else self._applicants

    def _seek_applicants(self) -> None:
        """Look through the whole table for users who have a file about this game."""
        began, me = time.monotonic(), self.table.user
        with suppress(OSError):
            self._applicants = [each for each in self.table.users() if each != me and self.table.seen(each, self.name)]
        self._seek_again_at = began + (time.monotonic() - began) / SHARE

    def _look(self) -> None:
        """Read the own copy, the user's own file, and those of others."""
        if not self.copy.other:
            self._seek_applicants()
        for _ in range(MAX_ATTEMPTS):
            try:
                super()._look()
                self._read_own()
                for user in self._writers:
                    self._read(user)
            except ChangedError:
                continue
            break
        self._looked_at = time.time()
        # The time of a claim may have come.
        self.state = GameState(self.state.chain, self.copy.requests, self._looked_at)

    def _read_own(self) -> None:
        """Read the user's own file at the table, if another process has written it, perhaps at another host.

        The system vouches for it, so it may have what the own copy lacks.
        """
        user = self.table.user
        seen = self.table.seen(user, self.name)
        if user in self._seen and seen == self._seen[user]:
            return
        self._published = None
        with suppress(BoardGamesError):
            letter, seen = read_letter(self.table, user, self.name)
            self._published = letter, self.table.header(user, self.name)
            if self.seat and letter.seat == self.seat:
                self._receive(letter, [self.seat])
        self._seen[user] = seen

    def _read(self, user: str) -> None:
        """Read the file of another user, if it has changed. It counts as read only when its content is saved."""
        seen = self.table.seen(user, self.name)
        if seen is None or seen == self._seen.get(user):
            return
        try:
            letter, seen = read_letter(self.table, user, self.name)
        except GoneError:
            return
        except BoardGamesError as error:
            self._seen[user], self.objection = seen, str(error)
            return
        if self._is_from_player(user, letter) and not self._loses_seat(letter):
            self._receive_from(user, letter)
        self._seen[user] = seen

    def _is_from_player(self, user: str, letter: Letter) -> bool:
        """Return whether a letter is from the other player, or from somebody who may become that."""
        game = letter.game
        if game.id != self.copy.game.id:
            return False
        if self.seat != game.host:
            return user == game.host_name and letter.seat == game.host
        if letter.seat != game.guest:
            return False
        if not self.state.chain.open_seat:
            return user == self.state.user_of(game.guest)
        # Somebody who was asked may decline without joining.
        return game.to in ("", user) and (game.guest_joined == user if game.entries else bool(game.to))

    def _receive_from(self, user: str, letter: Letter) -> None:
        """Let the copy have what a letter of the other player adds."""
        before = len(self.copy.game.entries)
        self._receive(letter, [other(self.seat)])
        if len(self.copy.game.entries) > before:
            if not self.copy.other:
                self._save(replace(self.copy, other=user))
            self.objection = self.objection or self._doubt_about_time(user, letter)

    def _doubt_about_time(self, user: str, letter: Letter) -> str:
        """Return a sentence if the time of a new entry has not come, or had long been over when the entry came."""
        game, entry_time = self.copy.game, self.state.chain.time
        own_times = [request.seconds for request in letter.requests if request.seat == letter.seat]
        if not game.is_timed:
            return ""
        if game.began + max([entry_time, *own_times]) > time.time() + TOLERANCE:
            return "The clock of the other side is ahead of this one."
        # It was not there at the last look.
        came_at = max(self._looked_at, published_at(self.table, user, letter.game))
        return DATED_BACK if game.began + entry_time < came_at - TOLERANCE else ""

    def _loses_seat(self, letter: Letter) -> bool:
        """Become a watcher if the host has let somebody else join; return whether that is so."""
        has_host_played = any(added.seat == letter.game.host for added in self.state.chain.added)
        if has_host_played or not has_lost_seat(self.copy, letter.game):
            return False
        try:
            self._save(replace(self.copy, game=letter.game, seat=0, requests=(), chat=()))
        except MessageError:
            return False
        self.table.remove(self.name)
        self.objection = f"{self.state.user_of(letter.game.guest)} has come first."
        return True

    # What the user has written

    def publish(self) -> None:
        """Write the user's letter to the table, unless it is there already; `delay` says why if that fails."""
        if not self.seat or self._is_tidied:
            return
        letter, fields = self.copy.letter, header(self.copy, self.state)
        if self._is_published(letter, fields):
            self.delay = ""
        elif self._published and _part(self._published[0].game, letter.game):
            # The opponent may have read what another host has written, so that stays.
            self.delay = "You have played this game differently on another host, and that is at the table."
        else:
            self._write(letter, fields)

    def _is_published(self, letter: Letter, fields: Fields) -> bool:
        """Return whether the user's own file has a letter, and says what it should for lists."""
        if not self._published or letter != self._published[0]:
            return False
        # For another host of the user, whose clock is ahead, a claim of time may have ended the game already.
        is_ahead = self._published[1].get("stage") in ENDED and self.state.stage not in ENDED
        return is_ahead or fields == self._published[1]

    def _write(self, letter: Letter, fields: Fields) -> None:
        """Write the user's own file, unless another process has changed the own copy, and so writes it."""
        try:
            with locked(self.name):
                if file_state(self.name) != self._file:
                    return
                self._seen[self.table.user] = write_letter(self.table, letter, fields)
        except (OSError, BoardGamesError) as error:
            self.delay = str(error)
        else:
            self._published, self.delay = (letter, fields), ""

    @property
    def _is_tidied(self) -> bool:
        """Whether the game has been over for so long that its file may be deleted."""
        changed_at = self._file.changed_at if self._file else time.time()
        return self.state.stage in ENDED and changed_at < time.time() - KEPT_AT_TABLE

    def trust(self) -> None:
        """Go on with the game as it is at the table, also if the own copy is another one.

        This is for a person whose copy is lost or too old; nothing else gives up what a copy holds.
        """
        games = []
        for user in (self.table.user, self.copy.other):
            with suppress(BoardGamesError):
                game = read_letter(self.table, user, self.name)[0].game
                if game.id == self.copy.game.id:
                    GameState.of(game)
                    games.append(game)
        if not games:
            raise SaveError(f"The table {self.table.path} has no file about this game.")
        longest = max(games, key=lambda game: len(game.entries))
        self._save(replace(self.copy, game=longest, requests=(), plans=()))
        self._seen.clear()
        self.refresh()

    # Rematch

    def rematch(self) -> TableGame:
        """Offer or accept the game that follows this one, with the colours exchanged."""
        if refusal := self.refusal("rematch"):
            raise SaveError(refusal)
        game = self.rematch_game
        if file_state(game.name):
            return TableGame.open(self.table, game.name)
        return TableGame._begin(self.table, game, self.copy.other)

    @property
    def is_rematch_offered(self) -> bool:
        """Whether the other player, or the user, has begun the game that follows this one."""
        users = (self.copy.other, self.table.user) if self.state.stage == "over" else ()
        return any(self.table.seen(user, self.rematch_game.name) for user in users)


def _read_challenge(table: Table, host: str, name: str) -> SharedGame:
    """Return the game that a host offers."""
    letter, _ = read_letter(table, host, name)
    if host == table.user or letter.game.host_name != host:
        raise SaveError(f"{host} does not offer this game to you.")
    if GameState.of(letter.game, letter.requests).stage == "off":
        raise SaveError("This challenge was withdrawn.")
    return letter.game


def _part(one: SharedGame, another: SharedGame) -> bool:
    """Return whether both games have entries that the other one lacks."""
    return 0 <= common_entries(one, another) < min(len(one.entries), len(another.entries))
