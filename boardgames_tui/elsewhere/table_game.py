"""A game at a table, in which the user has a seat or only watches.

An entry of the game counts if it is in the file of the player who added it, so nobody can invent entries of another
player. A user who only watches writes nothing. What a player saves in the own copy is then published: written to this
player's file at the table. If that fails, or the process is killed in between, it is published at the next refresh.
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

# Share of the time that searches of the whole table for guests may take.
SEARCH_SHARE = 0.01
DATED_BACK = "The other side's turn is dated before it came: its clock may be wrong, or the folder slow."
DISAGREE = "The files of the two players do not agree: what both have written counts."


class TableGame(ElsewhereGame):
    """A game as the user of a table sees it; the copy of a user who only watches need not be saved."""

    def __init__(self, table: Table, copy: Copy, file: FileState | None = None) -> None:
        super().__init__(copy, file)
        self.table = table
        self._outboxes = Outboxes(table, self.name)
        # Time of the last reading of the table; 0 before the first one.
        self._read_at = 0.0
        # Users who have a file about this game while a seat is open, and the time of the next search for them.
        self._applicants: list[str] = []
        self._seek_again_at = 0.0

    @staticmethod
    def challenge(table: Table, setup: Setup, to: str = "") -> TableGame:
        """Offer a game in which the user has the seat with a name; if `to` names a user, only this one may accept."""
        if to:
            table.check_user(to)
        host = next(seat for seat, who in ((BLACK, setup.black), (WHITE, setup.white)) if who.detail)
        fields = {"clock": str(setup.control or ""), "to": to, "began": int(time.time())}
        return TableGame._begin(table, SharedGame.of(setup.begin().start, host, table.user, **fields))

    @staticmethod
    def _begin(table: Table, game: SharedGame, *, joins: bool = True) -> TableGame:
        """Save and publish the copy of a game that is new here; a guest joins the game, or else declines it."""
        table.check_playing()
        seat = game.host if game.host_name == table.user else game.guest
        if joins and seat == game.guest:
            game = game.with_entries([game.timed(f"{JOIN} {table.user}", game.tenths_at(time.time()))])
        own = TableGame(table, new_copy(game, seat, table=str(table.path))).saved()
        own.refresh()
        return own

    @staticmethod
    def open(table: Table, name: str) -> TableGame:
        """Open the own copy of a game; if it is lost, make it from the user's file at the table."""
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
        # If the table is now another folder, the game goes on there.
        own._save(replace(own.copy, table=str(table.path)))
        return own

    @staticmethod
    def watch(table: Table, host: str, name: str) -> TableGame:
        """Open a game, or a challenge, of which the user has no copy, and save nothing."""
        game = Outboxes(table, name).read(host).game
        if game.host_name != host:
            raise SaveError(f"{host} has not begun the game {name}.")
        watched = TableGame(table, new_copy(replace(game, entries=()), 0, table=str(table.path)))
        watched.refresh()
        return watched

    @staticmethod
    def open_listed(table: Table, row: Row) -> TableGame:
        """Open a game of a list. If the opponent offers it as a rematch, open the game before, to accept it there."""
        if row.is_mine:
            return TableGame.open(table, row.name)
        if row.host == table.user:
            return TableGame.open(table, Outboxes(table, row.name).read(row.by).game.name_before)
        return TableGame.watch(table, row.host, row.name)

    def refusal(self, act: Act) -> str:
        """Return why the user may not do something now. Without a seat, a user can only accept or decline."""
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
        """Do what a player does; but if the user has no seat and calls the game off, decline the challenge."""
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
        """Whether a letter that is on its way may still undo the end, which is possible in a synchronised folder."""
        return super().may_end_lapse and bool(self.table.trusts_names)

    def is_changed(self) -> bool:
        """Return whether `refresh` may find or do something new. May be called in a thread."""
        has_claim = any(request.entry.word == CLAIM for request in self.copy.requests)
        # A delayed letter is published again; and a claim begins to count when its time comes.
        if self.delay or (has_claim and self.state.stage == "on") or super().is_changed():
            return True
        if self._seeks_guest and time.monotonic() > self._seek_again_at:
            self._seek_applicants()
        return self._outboxes.is_changed(self._users)

    @property
    def _seeks_guest(self) -> bool:
        """Whether the user is the host of a challenge to anybody, and has to find the first user who wants to join."""
        game = self.copy.game
        return self.seat == game.host and not game.guest_name

    @property
    def _users(self) -> Iterator[str]:
        """The users whose files count: the host and the guest or, while a seat is open, all who want it."""
        game = self.copy.game
        yield game.host_name
        # A watcher learns who the guest is from the host's file.
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
        self._seek_again_at = began + (time.monotonic() - began) / SEARCH_SHARE

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
        self._read_at = time.time()
        # The state changes without news when the time of a claim comes.
        self.state = GameState(self.copy.chain, self.copy.requests, self._read_at)

    def _read_files(self) -> None:
        """Read the files that have changed, and add their news to the copy."""
        has_news, objection = False, ""
        for user in self._users:
            try:
                has_news |= self._outboxes.read_news(user)
            except BoardGamesError as error:
                # The user's own file is only written again.
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
        """Add the contents of both players' letters to the copy; keep the given objection or the first one to them."""
        new, last = self.copy, self._outboxes.last
        all_letters = [(user, last[user].letter) for user in self._users if user in last]
        letters = [(user, letter) for user, letter in all_letters if _is_from_player(new, user, letter)]
        for user, letter in sorted(letters, key=lambda user_and_letter: len(user_and_letter[1].game.entries)):
            # A letter before this one may have given the seat to another user.
            if not _is_from_player(new, user, letter):
                continue
            # An entry of the other seat counts only if a letter of that seat has it, too, with the same hash.
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
        """Return a sentence if the time of a new entry is in the future, or long before the entry came."""
        game, entry_time = new.game, new.chain.time
        if not (game.clock and self.seat):
            return ""
        request_times = [request.entry.seconds for request in letter.requests if request.entry.seat == letter.seat]
        if game.began + max([entry_time, *request_times]) > time.time() + TOLERANCE:
            return "The clock of the other side is ahead of this one."
        # The entry was not there when the table was read last.
        came_at = max(self._read_at, self._outboxes.published_at(user, letter.game))
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
            old_game = published.letter.game
            if 0 <= common_entries(old_game, letter.game) < min(len(old_game.entries), len(letter.game.entries)):
                # Each has entries that the other one lacks. The published ones stay: the opponent may have read them.
                self.delay = "You have played this game differently on another host, and that is at the table."
                return
            # On another host of the user, whose clock is ahead, a claim of time may have ended the game already.
            is_ahead = published.header.get("stage") in ENDED and self.state.stage not in ENDED
            is_published = published.letter == letter and (is_ahead or published.header == fields)
        try:
            if not is_published:
                with locked(self.name):
                    # Another process that has changed the own copy publishes it, too.
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
        """Replace the own copy, which is lost or too old, by the longest game at the table."""
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
    """Return whether a letter is about the game of a copy, and from its host or from its present or future guest."""
    game = letter.game
    if game.id != copy.game.id:
        return False
    if letter.seat == game.host:
        return user == game.host_name
    return letter.seat == game.guest and user == (copy.game.guest_name or game.guest_name)
