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
from boardgames_tui.elsewhere.outbox import Outboxes
from boardgames_tui.elsewhere.state import ENDED, TOLERANCE, ChainState, GameState
from boardgames_tui.elsewhere.store import ChangedError, file_state, header, load, locked, new_copy, save
from boardgames_tui.match.setup import Setup
from boardgames_tui.system.file_state import FileState

# Part of the time that looks through the whole table for guests take, at most.
SHARE = 0.01
DATED_BACK = "The other side's turn is dated before it came: its clock may be wrong, or the folder slow."


class TableGame(ElsewhereGame):
    """A game in which the user of a table has a seat."""

    def __init__(self, copy: Copy, file: FileState | None, table: Table) -> None:
        super().__init__(copy, file)
        self.table = table
        self._outboxes = Outboxes(table, self.name)
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
        host = next(seat for seat, who in ((BLACK, setup.black), (WHITE, setup.white)) if who.detail)
        fields = {"clock": str(setup.control or ""), "to": to, "began": int(time.time())}
        return TableGame._begin(table, SharedGame.of(setup.begin().start, host, table.user, **fields), to)

    @staticmethod
    def join(table: Table, host: str, name: str, *, declines: bool = False) -> TableGame:
        """Accept or decline the challenge of a host.

        If anybody may accept, the host's program decides who comes first.
        """
        letter = Outboxes(table, name).read(host)
        game, refusal = letter.game, ""
        if host == table.user or game.host_name != host:
            refusal = f"{host} does not offer this game to you."
        elif GameState.of(game, letter.requests).stage == "off":
            refusal = "This challenge was withdrawn."
        elif game.entries:
            refusal = "This game is not open any more."
        elif declines and not game.to:
            refusal = "Only a challenge to you can be declined."
        elif game.to not in ("", table.user):
            refusal = f"This challenge is for {game.to}."
        if refusal:
            raise SaveError(refusal)
        own = TableGame._begin(table, game, host, joins=not declines)
        if declines:
            own.request("off")
        return own

    @staticmethod
    def _begin(table: Table, game: SharedGame, opponent: str, *, joins: bool = True) -> TableGame:
        """Save and publish the copy of a game that is new here, in which the user is the host, or a guest who `joins`.

        `opponent` is empty if anybody may accept the challenge.
        """
        table.check_playing()
        seat = game.host if game.host_name == table.user else game.guest
        if joins and seat == game.guest:
            game = game.with_entries([game.timed(f"{JOIN} {table.user}", game.tenths_at(time.time()))])
        return TableGame._new(table, new_copy(game, seat, table=str(table.path), other=opponent))

    @staticmethod
    def _new(table: Table, copy: Copy) -> TableGame:
        own = TableGame(copy, None, table)
        own._file = save(copy, own.state, None)
        own.refresh()
        return own

    @staticmethod
    def open(table: Table, name: str) -> TableGame:
        """Open the own copy of a game; make one from the user's own file at the table if it is lost."""
        table.check_playing()
        if not file_state(name):
            letter = Outboxes(table, name).read(table.user)
            if not letter.seat:
                raise SaveError(f"{quoted(name)} is not a game of yours at this table.")
            game = letter.game
            opponent = GameState.of(game).user_of(game.guest) if letter.seat == game.host else game.host_name
            copy = new_copy(game, letter.seat, table=str(table.path), other=opponent, requests=letter.requests)
            return TableGame._new(table, copy.with_chat(letter.seat, letter.chat))
        own = TableGame(*load(name), table)
        if own.copy.game.is_by_hand:
            raise SaveError(f"The game {name} is played by message.")
        # The folder of before may be lost: the game goes on in this one.
        own._save(replace(own.copy, table=str(table.path)))
        return own

    # What others have written

    @property
    def may_end_lapse(self) -> bool:
        """Whether a letter may still undo the end: only in a synchronised folder can one be on its way."""
        return super().may_end_lapse and bool(self.table.trusts_names)

    def is_changed(self) -> bool:
        """Return whether there may be something to read, or to do again. May be called in a thread."""
        is_claim_to_come = self.state.stage == "on" and any(each.word == CLAIM for each in self.copy.requests)
        if self.delay or is_claim_to_come or super().is_changed():
            return True
        if not self.copy.other and time.monotonic() > self._seek_again_at:
            self._seek_applicants()
        return self._outboxes.is_changed([*self._writers, self.table.user])

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
                for user in (self.table.user, *self._writers):
                    self._read(user)
            except ChangedError:
                continue
            break
        self._looked_at = time.time()
        # The time of a claim may have come.
        self.state = GameState(self.copy.chain, self.copy.requests, self._looked_at)

    def _read(self, user: str) -> None:
        """Read the file of a user, if it has changed. It counts as read only when its content is saved."""
        is_own = user == self.table.user
        try:
            letter = self._outboxes.read_news(user)
        except BoardGamesError as error:
            # An own file that is damaged is written again.
            self.objection = self.objection if is_own else str(error)
            return
        try:
            if letter and is_own and self.seat and letter.seat == self.seat:
                # The system vouches for it, so it may have what the own copy lacks, from another host.
                self._receive(letter, [self.seat])
            elif letter and not is_own and self._is_from_player(user, letter) and not self._loses_seat(letter):
                self._receive_from(user, letter)
        except SaveError:
            self._outboxes.forget(user)
            raise

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
        if not game.clock:
            return ""
        if game.began + max([entry_time, *own_times]) > time.time() + TOLERANCE:
            return "The clock of the other side is ahead of this one."
        # It was not there at the last look.
        came_at = max(self._looked_at, self._outboxes.published_at(user, letter.game))
        return DATED_BACK if game.began + entry_time < came_at - TOLERANCE else ""

    def _loses_seat(self, letter: Letter) -> bool:
        """Become a watcher if the host has let somebody else join; return whether that is so."""
        has_host_played = any(added.seat == letter.game.host for added in self.state.chain.added)
        if has_host_played or not has_lost_seat(self.copy, letter.game):
            return False
        with suppress(MessageError):
            self._save(replace(self.copy, chain=ChainState.of(letter.game), seat=0, requests=(), chat=()))
            self.table.tidy(self.name)
            self.objection = f"{self.state.user_of(letter.game.guest)} has come first."
        return not self.seat

    # What the user has written

    def publish(self) -> None:
        """Write the user's letter to the table, unless it is there already; `delay` says why if that fails."""
        if not self.seat or self._is_tidied:
            return
        letter, published = self.copy.letter, self._outboxes.last.get(self.table.user)
        fields = header(self.copy, self.state)
        if published and published.letter != letter and _part(published.letter.game, letter.game):
            # The opponent may have read what another host has written, so that stays.
            self.delay = "You have played this game differently on another host, and that is at the table."
            return
        # For another host of the user, whose clock is ahead, a claim of time may have ended the game already.
        is_ahead = published and published.header.get("stage") in ENDED and self.state.stage not in ENDED
        try:
            if not published or published.letter != letter or not (is_ahead or published.header == fields):
                with locked(self.name):
                    # Another process that has changed the own copy writes it, too.
                    if file_state(self.name) != self._file:
                        return
                    self._outboxes.write(letter, fields)
        except (OSError, BoardGamesError) as error:
            self.delay = str(error)
        else:
            self.delay = ""

    @property
    def _is_tidied(self) -> bool:
        """Whether the game has been over for so long that its file may be deleted."""
        changed_at = self._file.changed_at if self._file else time.time()
        return self.state.stage in ENDED and changed_at < time.time() - KEPT_AT_TABLE

    def trust(self) -> None:
        """Go on with the game as it is at the table, also if the own copy is another one.

        This is for a person whose copy is lost or too old; nothing else gives up what a copy holds.
        """
        chains: list[ChainState] = []
        for user in (self.table.user, self.copy.other):
            with suppress(BoardGamesError):
                game = self._outboxes.read(user).game
                chains += [ChainState.of(game)] if game.id == self.copy.game.id else []
        if not chains:
            raise SaveError(f"The table {self.table.path} has no file about this game.")
        longest = max(chains, key=lambda chain: len(chain.added))
        self._save(replace(self.copy, chain=longest, requests=(), plans=()))
        self._outboxes = Outboxes(self.table, self.name)
        self.refresh()

    # Rematch

    def rematch(self) -> TableGame:
        if refusal := self.refusal("rematch"):
            raise SaveError(refusal)
        game = self.rematch_game
        if file_state(game.name):
            return TableGame.open(self.table, game.name)
        return TableGame._begin(self.table, game, self.copy.other)

    @property
    def is_rematch_offered(self) -> bool:
        users = (self.copy.other, self.table.user) if self.state.stage == "over" else ()
        return any(self.table.seen(user, self.rematch_game.name) for user in users)


def _part(one: SharedGame, another: SharedGame) -> bool:
    """Return whether both games have entries that the other one lacks."""
    return 0 <= common_entries(one, another) < min(len(one.entries), len(another.entries))
