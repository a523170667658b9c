"""Outboxes: the files with the letters of users about a game at a table.

In a game with a clock, a file `USER/GAME-last` besides `USER/GAME` has the hash of the last entry in the letter. It is
replaced only after a new entry. So its time of change, which no owner can set, tells when this entry was published.
"""

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from boardgames_tui.core.errors import MessageError, SaveError
from boardgames_tui.elsewhere.folder import LAST_SUFFIX, MAX_BYTES, Table
from boardgames_tui.elsewhere.game import Letter, SharedGame
from boardgames_tui.elsewhere.line import MAX_OUTBOX_LENGTH, decode, encode
from boardgames_tui.storage.json_object import read_object
from boardgames_tui.storage.saved_games.entries_json import Fields
from boardgames_tui.system.atomic_write import replace_file
from boardgames_tui.system.file_state import FileState

# All may read a published file. It need not be on the disk: what a power failure takes is written again from the copy.
_publish = partial(replace_file, mode=0o644, is_durable=False)


class GoneError(SaveError):
    """A file that is not there."""


class Outbox(NamedTuple):
    """Contents of a user's file about a game: the letter, and the header with fields for lists."""

    letter: Letter
    header: Fields


class Outboxes:
    """The files of users about one game."""

    def __init__(self, table: Table, name: str) -> None:
        self._table, self._name = table, name
        # Contents of each user's file when it was read last, if it was usable, and its state then.
        self.last: dict[str, Outbox] = {}
        self._last_states: dict[str, FileState | None] = {}

    def is_changed(self, users: Iterable[str]) -> bool:
        """Return whether the file of one of the users has changed. May be called in a thread."""
        return any(self._table.file_state(user, self._name) != self._last_states.get(user) for user in users)

    def read_news(self, user: str) -> bool:
        """Read a user's file if it has changed; return whether there is news. Raise BoardGamesError if unusable."""
        state = self._table.file_state(user, self._name)
        if user in self._last_states and state == self._last_states[user]:
            return False
        self._last_states[user] = state
        self.last.pop(user, None)
        with suppress(GoneError):
            if state:
                self.read(user)
        return user in self.last

    def read(self, user: str) -> Letter:
        """Read the letter of a user; raise GoneError if there is none, another BoardGamesError if it is unusable."""
        name = self._name
        try:
            # The context closes the file descriptor.
            with self._table.opened(user, name) as (fd, info), open(fd, "rb", closefd=False) as stream:
                first_line, _, rest = stream.read(MAX_BYTES).partition(b"\n")
        except OSError as error:
            raise GoneError(f"The game {name} is no longer at this table ({error.strerror}).") from None
        letter = decode(rest.decode(errors="replace").strip())
        if letter.game.name != name:
            raise MessageError(f"{user}/{name} is about another game.")
        self.last[user], self._last_states[user] = Outbox(letter, read_object(first_line) or {}), FileState.of(info)
        return letter

    def forget(self) -> None:
        """Let all files be read again, because what they say could not be saved."""
        self._last_states.clear()

    def write(self, letter: Letter, header: Fields) -> None:
        """Replace the file of the table's user; raise SaveError if that fails."""
        table, game, header_text = self._table, letter.game, json.dumps(header, separators=(",", ":"))
        try:
            file = table.make_own_folder() / self._name
            if game.clock and not self._last_entry(table.user, game):
                _publish(file.with_name(f"{self._name}{LAST_SUFFIX}"), game.chain[-1].hex())
            _publish(file, f"{header_text}\n{encode(letter, MAX_OUTBOX_LENGTH)}\n")
            self.last[table.user], self._last_states[table.user] = Outbox(letter, header), FileState.of(file.lstat())
        except OSError as error:
            raise SaveError(f"This is saved here, but not yet at the table {table.path} ({error.strerror}).") from None

    def _last_entry(self, user: str, game: SharedGame) -> FileState | None:
        """Return the state of a user's file with the hash of the last entry of a game; None if there is none."""
        with suppress(OSError, SaveError), self._table.opened(user, f"{self._name}{LAST_SUFFIX}") as (fd, info):
            return FileState.of(info) if os.read(fd, MAX_BYTES) == game.chain[-1].hex().encode() else None
        return None

    def published_at(self, user: str, game: SharedGame) -> float:
        """Return when a user published the last entry, or else the letter, in seconds since 1970; 0 if unknown."""
        if self._table.trusts_names:
            return 0.0
        state = self._last_entry(user, game) or self._table.file_state(user, self._name)
        return state.changed_at if state else 0.0
