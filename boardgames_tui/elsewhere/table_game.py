"""A game at a table, in which the user has a seat or only watches.

The game is what the own copy, if there is one, and the files of both players say: an entry counts if the file of the
player who has added it has it, so nobody can make up what another one has done. Who watches writes nothing.

What is saved in the own copy is published: written to the user's file at the table. If that fails, or the process is
killed in between, it is published later, at the next look at the game.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import BoardGamesError, MessageError, SaveError, quoted
from boardgames_tui.elsewhere.copy import Copy, has_lost_seat, receive
from boardgames_tui.elsewhere.elsewhere_game import MAX_ATTEMPTS, Act, ElsewhereGame
from boardgames_tui.elsewhere.entries import CLAIM, JOIN
from boardgames_tui.elsewhere.folder import KEPT_AT_TABLE, Table
from boardgames_tui.elsewhere.game import Letter, SharedGame, common_entries
from boardgames_tui.elsewhere.outbox import Outboxes
from boardgames_tui.elsewhere.row import Row
from boardgames_tui.elsewhere.state import ENDED, TOLERANCE, ChainState, GameState
from boardgames_tui.elsewhere.store import ChangedError, file_state, header, load, locked, new_copy
from boardgames_tui.match.rights import WATCHING
from boardgames_tui.match.setup import Setup
from boardgames_tui.system.file_state import FileState

# Part of the time that looks through the whole table for guests take, at most.
SHARE = 0.01
DATED_BACK = "The other side's turn is dated before it came: its clock may be wrong, or the folder slow."
DISAGREE = "The files of the two players do not agree: what both have written counts."


class TableGame(ElsewhereGame):
    """A game as the user of a table sees it; one who only watches may have no own copy of it."""

    def __init__(self, table: Table, copy: Copy, file: FileState | None = None) -> None:
        super().__init__(copy, file)
        self.table = table
        self._outboxes = Outboxes(table, self.name)
        # Time of the last look at the table; 0 before the first one.
        self._looked_at = 0.0
        # Users who have a file about this game while a seat is open, and when they are sought again.
        self._applicants: list[str] = []
        self._seek_again_at = 0.0

    @staticmethod
    def challenge(table: Table, setup: Setup, to: str = "") -> TableGame:
        """Offer a game in which the user has the seat with a name; only the user `to` may accept it, if given."""
        if to:
            table.check_user(to)
        host = next(seat for seat, who in ((BLACK, setup.black), (WHITE, setup.white)) if who.detail)
        fields = {"clock": str(setup.control or ""), "to": to, "began": int(time.time())}
        return TableGame._begin(table, SharedGame.of(setup.begin().start, host, table.user, **fields))

    @staticmethod
    def _begin(table: Table, game: SharedGame, *, joins: bool = True) -> TableGame:
        """Save and publish the copy of a game that is new here, as its host or as a guest, who `joins` or declines."""
        table.check_playing()
        seat = game.host if game.host_name == table.user else game.guest
        if joins and seat == game.guest:
            game = game.with_entries([game.timed(f"{JOIN} {table.user}", game.tenths_at(time.time()))])
        own = TableGame(table, new_copy(game, seat, table=str(table.path))).saved()
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
            copy = new_copy(letter.game, letter.seat, table=str(table.path), requests=letter.requests)
            return TableGame(table, copy.with_chat(letter.seat, letter.chat)).saved()
        own = TableGame(table, *load(name))
        if own.copy.game.is_by_hand:
            raise SaveError(f"The game {name} is played by message.")
        # The folder of before may be lost: the game goes on in this one.
        own._save(replace(own.copy, table=str(table.path)))
        return own

    @staticmethod
    def watch(table: Table, host: str, name: str) -> TableGame:
        """Open a game, or a challenge, of which the user has no copy; what is read is not saved."""
        game = Outboxes(table, name).read(host).game
        if game.host_name != host:
            raise SaveError(f"{host} has not begun the game {name}.")
        watched = TableGame(table, new_copy(replace(game, entries=()), 0, table=str(table.path)))
        watched.refresh()
        return watched

    @staticmethod
    def open_listed(table: Table, row: Row) -> TableGame:
        """Open a game of a list; for a rematch that the opponent offers, the game before, in which it is accepted."""
        if row.is_mine:
            return TableGame.open(table, row.name)
        if row.host == table.user:
            return TableGame.open(table, Outboxes(table, row.name).read(row.by).game.name_before)
        return TableGame.watch(table, row.host, row.name)

    def refusal(self, act: Act) -> str:
        """Return why the user may not do something now: who watches can only accept a challenge, or decline it."""
        if self.seat or self.state.stage != "open" or act not in ("join", "off"):
            return super().refusal(act)
        to, user = self.copy.game.to, self.table.user
        if self.table.only_watches or (act == "off" and to != user):
            return WATCHING
        return "" if to in ("", user) else f"This challenge is for {to}."

    def accept(self) -> TableGame:
        """Take the open seat of a challenge; return the game as its new player sees it."""
        return self._take_seat("join")

    def request(self, act: Act) -> None:
        """Do as any player or, without a seat, decline a challenge to the user."""
        if self.seat or act != "off":
            super().request(act)
        else:
            self._take_seat(act).request(act)

    def _take_seat(self, act: Act) -> TableGame:
        """Begin the own copy of a challenge, to accept it or to decline it; raise SaveError if that is refused."""
        self.refresh()
        if refusal := self.refusal(act):
            raise SaveError(refusal)
        return TableGame._begin(self.table, self.copy.game, joins=act == "join")

    @property
    def may_end_lapse(self) -> bool:
        """Whether a letter may still undo the end: only in a synchronised folder can one be on its way."""
        return super().may_end_lapse and bool(self.table.trusts_names)

    def is_changed(self) -> bool:
        """Return whether there may be something to read, or to do again. May be called in a thread."""
        has_claim = any(request.entry.word == CLAIM for request in self.copy.requests)
        # The time of a claim may come while nothing is written.
        if self.delay or (has_claim and self.state.stage == "on") or super().is_changed():
            return True
        if self._seeks_guest and time.monotonic() > self._seek_again_at:
            self._seek_applicants()
        return self._outboxes.is_changed(self._users)

    @property
    def _seeks_guest(self) -> bool:
        """Whether the user is the host of a challenge to anybody, and has to choose the first who wants to join."""
        game = self.copy.game
        return self.seat == game.host and not game.guest_name

    @property
    def _users(self) -> Iterator[str]:
        """The users whose files count: the host, and the guest or, while a seat is open, all who want it."""
        game = self.copy.game
        yield game.host_name
        # A watcher knows the guest when the host's file has been read.
        published = self._outboxes.last.get(game.host_name)
        guest = game.guest_name or (published.letter.game.guest_name if published else "")
        if guest:
            yield guest
        else:
            yield from self._applicants

    def _seek_applicants(self) -> None:
        """Look through the whole table for users who have a file about this game."""
        began, me = time.monotonic(), self.table.user
        with suppress(SaveError):
            self._applicants = [
                each for each in self.table.users() if each != me and self.table.file_state(each, self.name)
            ]
        self._seek_again_at = began + (time.monotonic() - began) / SHARE

    def _read_changes(self) -> None:
        if self._seeks_guest:
            self._seek_applicants()
        for _ in range(MAX_ATTEMPTS):
            try:
                super()._read_changes()
                self._read_files()
            except ChangedError:
                continue
            break
        self._looked_at = time.time()
        # The time of a claim may have come.
        self.state = GameState(self.copy.chain, self.copy.requests, self._looked_at)

    def _read_files(self) -> None:
        """Read the files that have changed, and let the copy have what they add."""
        has_news, objection = False, ""
        for user in self._users:
            try:
                has_news |= self._outboxes.read_news(user)
            except BoardGamesError as error:
                # An own file that is damaged is written again.
                if self.seat and user != self.table.user:
                    has_news, objection = True, str(error)
        try:
            if has_news and not self._loses_seat():
                self._receive_letters(objection)
        except SaveError:
            # What was read counts only when it is saved.
            self._outboxes.forget()
            raise

    def _receive_letters(self, objection: str) -> None:
        """Add what the letters of both players say to the copy, and keep the first `objection` to them."""
        new, last = self.copy, self._outboxes.last
        all_letters = [(user, last[user].letter) for user in self._users if user in last]
        letters = [(user, letter) for user, letter in all_letters if _is_from_player(new, user, letter)]
        for user, letter in sorted(letters, key=lambda user_and_letter: len(user_and_letter[1].game.entries)):
            # Of several who want a seat, the first has it by now.
            if not _is_from_player(new, user, letter):
                continue
            # The letters of the other seat vouch for its entries, each by a hash.
            letters_of_other_seat = [each for _, each in letters if each.seat != letter.seat]
            vouched = {entry_hash for each in letters_of_other_seat for entry_hash in each.game.chain}
            number_before = len(new.game.entries)
            new, doubt = receive(new, letter, [letter.seat], vouched)
            if letter.seat != self.seat:
                if not doubt and len(new.game.entries) > number_before:
                    doubt = self._doubt_about_time(new, user, letter)
                objection = objection or doubt
        # A watcher takes neither side.
        self.objection = DISAGREE if objection and not self.seat else objection
        self._save_received(new)

    def _doubt_about_time(self, new: Copy, user: str, letter: Letter) -> str:
        """Return a sentence if the time of a new entry has not come, or had long been over when the entry came."""
        game, entry_time = new.game, new.chain.time
        if not (game.clock and self.seat):
            return ""
        request_times = [request.entry.seconds for request in letter.requests if request.entry.seat == letter.seat]
        if game.began + max([entry_time, *request_times]) > time.time() + TOLERANCE:
            return "The clock of the other side is ahead of this one."
        # The entry was not there when the table was last looked at.
        came_at = max(self._looked_at, self._outboxes.published_at(user, letter.game))
        return DATED_BACK if game.began + entry_time < came_at - TOLERANCE else ""

    def _loses_seat(self) -> bool:
        """Become a watcher if the host has let somebody else join; return whether this has happened."""
        game, published = self.copy.game, self._outboxes.last.get(self.copy.game.host_name)
        has_host_played = any(added.seat == game.host for added in self.state.chain.added)
        if not published or has_host_played or not has_lost_seat(self.copy, published.letter.game):
            return False
        theirs = published.letter.game
        with suppress(MessageError):
            self._save(replace(self.copy, chain=ChainState.of(theirs), seat=0, requests=(), chat=(), plans=()))
            self.table.tidy(self.name)
            self.objection = f"{theirs.guest_name} has come first."
        return not self.seat

    def publish(self) -> None:
        """Write the user's letter to the table, unless it is there already; `delay` says why if that fails."""
        if not self.seat or self._is_tidied:
            return
        letter, published = self.copy.letter, self._outboxes.last.get(self.table.user)
        fields = header(self.copy, self.state)
        is_published = False
        if published:
            published_entries = published.letter.game.entries
            common = common_entries(published.letter.game, letter.game)
            if 0 <= common < min(len(published_entries), len(letter.game.entries)):
                # Each has what the other one lacks. The opponent may have read what is there, so that stays.
                self.delay = "You have played this game differently on another host, and that is at the table."
                return
            # For another host of the user, whose clock is ahead, a claim of time may have ended the game already.
            is_ahead = published.header.get("stage") in ENDED and self.state.stage not in ENDED
            is_published = published.letter == letter and (is_ahead or published.header == fields)
        try:
            if not is_published:
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
        """Replace an own copy that was lost or is too old by the longest one at the table."""
        chains: list[ChainState] = []
        for user in self._users:
            with suppress(BoardGamesError):
                game = self._outboxes.read(user).game
                chains += [ChainState.of(game)] if game.id == self.copy.game.id else []
        if not chains:
            raise SaveError(f"The table {self.table.path} has no file about this game.")
        longest = max(chains, key=lambda chain: len(chain.added))
        self._save(replace(self.copy, chain=longest, requests=(), plans=()))
        self._outboxes = Outboxes(self.table, self.name)
        self.refresh()

    def rematch(self) -> TableGame:
        """Begin the game that follows this one, or open it."""
        if refusal := self.refusal("rematch"):
            raise SaveError(refusal)
        game = self.copy.game.rematch
        return TableGame.open(self.table, game.name) if file_state(game.name) else TableGame._begin(self.table, game)

    @property
    def is_rematch_offered(self) -> bool:
        """Whether one of the players has begun the game that follows this one."""
        is_over = self.state.stage == "over"
        return is_over and any(self.table.file_state(user, self.copy.game.rematch.name) for user in self._users)


def _is_from_player(copy: Copy, user: str, letter: Letter) -> bool:
    """Return whether a letter about the game of a copy is from its host, or its guest or who may become that."""
    game = letter.game
    if game.id != copy.game.id:
        return False
    if letter.seat == game.host:
        return user == game.host_name
    return letter.seat == game.guest and user == (copy.game.guest_name or game.guest_name)
