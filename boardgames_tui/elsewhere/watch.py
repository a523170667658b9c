"""A game of others at a table, as somebody sees it who has no seat. Who watches writes nothing.

The game is the longer of the two players' chains, as far as each entry is in the file of the player who has added it:
so neither can make up what the other has done.
"""

import time
from contextlib import suppress
from dataclasses import replace

from boardgames_tui.core.errors import BoardGamesError, SaveError
from boardgames_tui.elsewhere.copy import receive
from boardgames_tui.elsewhere.elsewhere_game import Act, ElsewhereGame
from boardgames_tui.elsewhere.entries import Request
from boardgames_tui.elsewhere.folder import Table
from boardgames_tui.elsewhere.game import Letter
from boardgames_tui.elsewhere.outbox import Outboxes
from boardgames_tui.elsewhere.state import GameState
from boardgames_tui.elsewhere.store import new_copy
from boardgames_tui.elsewhere.table_game import TableGame
from boardgames_tui.match.rights import WATCHING


class WatchedGame(ElsewhereGame):
    """A game that is read from the files of its players, and not saved."""

    def __init__(self, table: Table, host: str, name: str) -> None:
        self.table, self.host = table, host
        self._outboxes = Outboxes(table, name)
        # The last letters of the players that could be read.
        self._letters: dict[str, Letter] = {}
        game = Outboxes(table, name).read(host).game
        if game.host_name != host:
            raise SaveError(f"{host} has not begun the game {name}.")
        super().__init__(new_copy(replace(game, entries=()), 0), None)
        self.refresh()

    def is_changed(self) -> bool:
        return self._outboxes.is_changed(self._users)

    def refusal(self, act: Act) -> str:
        """Return why the user may not do something now: who watches can only accept a challenge, or decline it."""
        to, is_open = self.copy.game.to, self.state.stage == "open"
        if is_open and act == "off" and to == self.table.user:
            return ""
        if is_open and act == "join":
            wrong_user = "" if to in ("", self.table.user) else f"This challenge is for {to}."
            return WATCHING if self.table.only_watches else wrong_user
        return WATCHING if act == "trust" else super().refusal(act)

    def accept(self) -> TableGame:
        return TableGame.join(self.table, self.host, self.name)

    def request(self, act: Act) -> None:
        """Decline a challenge to the user."""
        if act != "off" or self.refusal("off"):
            super().request(act)
        else:
            TableGame.join(self.table, self.host, self.name, declines=True)

    @property
    def _users(self) -> list[str]:
        """The players, as far as they are known."""
        guest = self._letters[self.host].game.guest_joined if self.host in self._letters else ""
        return [self.host, guest] if guest else [self.host]

    def _look(self) -> None:
        self._read(self.host)
        for guest in self._users[1:]:
            self._read(guest)
        self._receive_all()
        self.state = GameState(self.copy.chain, self.copy.requests, time.time())
        self.copy = replace(self.copy, requests=self.state.requests)

    def _read(self, user: str) -> None:
        """Keep the letter of a user, if it can be read; the last one stays otherwise."""
        with suppress(BoardGamesError):
            letter = self._outboxes.read_news(user)
            # Nobody writes for the other seat.
            if letter and letter.seat == (letter.game.host if user == self.host else letter.game.guest):
                self._letters[user] = letter

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
            self.copy, objection = receive(self.copy, letter, [letter.seat], vouched)
            if objection:
                self.objection = "The files of the two players do not agree: what both have written counts."
