"""A game of others at a table, as somebody sees it who has no seat. Who watches writes nothing.

The game is the longer of the two players' chains, as far as each entry is in the file of the player who has added it:
so neither can make up what the other has done.
"""

import time
from contextlib import suppress
from dataclasses import replace

from boardgames_tui.core.errors import ActionError, BoardGamesError, SaveError
from boardgames_tui.elsewhere.copy import Copy, receive
from boardgames_tui.elsewhere.elsewhere_game import Act, ElsewhereGame
from boardgames_tui.elsewhere.entries import Request
from boardgames_tui.elsewhere.folder import Table
from boardgames_tui.elsewhere.game import Letter
from boardgames_tui.elsewhere.outbox import read_letter
from boardgames_tui.elsewhere.table_game import TableGame
from boardgames_tui.match.rights import WATCHING
from boardgames_tui.system.file_state import FileState


class WatchedGame(ElsewhereGame):
    """A game that is read from the files of its players, and not saved."""

    def __init__(self, table: Table, host: str, name: str) -> None:
        self.table, self.host, self.guest = table, host, ""
        self._seen: dict[str, FileState | None] = {}
        self._letters: dict[str, Letter] = {}
        letter, _ = read_letter(table, host, name)
        if letter.game.host_name != host:
            raise SaveError(f"{host} has not begun the game {name}.")
        super().__init__(Copy(replace(letter.game, entries=()), 0, ""), None)
        self.refresh()

    def is_changed(self) -> bool:
        """Return whether there may be something to read. May be called in a thread."""
        return any(self.table.seen(user, self.name) != self._seen.get(user) for user in self._users)

    def refusal(self, act: Act) -> str:
        """Return why the user may not do something now: who watches can only accept a challenge, or decline it."""
        to = self.copy.game.to
        if self.state.stage == "open" and act == "off" and to == self.table.user:
            return ""
        if self.state.stage == "open" and act == "join":
            wrong_user = "" if to in ("", self.table.user) else f"This challenge is for {to}."
            return WATCHING if self.table.only_watches else wrong_user
        return WATCHING if act == "trust" else super().refusal(act)

    def accept(self) -> TableGame:
        """Take the open seat of a challenge; return the game as its new player sees it."""
        return TableGame.join(self.table, self.host, self.name)

    def call_off(self) -> None:
        """Decline a challenge to the user."""
        if refusal := self.refusal("off"):
            raise ActionError(refusal)
        TableGame.decline(self.table, self.host, self.name)

    @property
    def _users(self) -> list[str]:
        """The players, as far as they are known."""
        return [user for user in (self.host, self.guest) if user]

    def _read(self, user: str) -> None:
        """Keep the letter of a user, if it can be read; the last one stays otherwise."""
        seen = self.table.seen(user, self.name)
        if seen and seen != self._seen.get(user):
            with suppress(BoardGamesError):
                letter, seen = read_letter(self.table, user, self.name)
                # Nobody writes for the other seat.
                if letter.seat == (letter.game.host if user == self.host else letter.game.guest):
                    self._letters[user] = letter
            self._seen[user] = seen

    def _look(self) -> None:
        """Read what is new."""
        self._read(self.host)
        if self.host in self._letters and (guest := self._letters[self.host].game.guest_joined):
            self.guest = guest
            self._read(self.guest)
        self._receive_all()

    def _receive_all(self) -> None:
        """Let the copy have what the players have written.

        An entry of a player in the other's letter counts if it is in the own one, too: in the chain, or as a request
        that the other player has taken into the chain with an answer.
        """
        letters = [self._letters[user] for user in self._users if user in self._letters]
        offers = {request for letter in letters for request in letter.requests}
        self.objection = ""
        for letter in sorted(letters, key=lambda letter: len(letter.game.entries)):
            others = [each for each in letters if each.seat != letter.seat]
            vouched = {entry_hash for each in others for entry_hash in each.game.chain}
            for index, entry in enumerate(letter.game.entries):
                if Request(index, entry) in offers:
                    vouched.add(letter.game.chain[index + 1])
            received = receive(self.copy, self.state, letter, [letter.seat], time.time(), vouched)
            self.copy, self.state, objection = received
            if objection:
                self.objection = "The files of the two players do not agree: what both have written counts."
