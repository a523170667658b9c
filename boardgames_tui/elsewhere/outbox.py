"""Outboxes: the files with the letters of users about a game at a table.

In a game with a clock, a file `USER/GAME-last` besides `USER/GAME` has the hash of the last entry in the letter. It is
replaced only if there is another last entry; so its time of change, which no owner can set, tells when that entry was
published, whatever was added to the letter later.
"""

import json
import os
import secrets
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from boardgames_tui.core.errors import MessageError, SaveError
from boardgames_tui.elsewhere.folder import LAST_SUFFIX, MAX_BYTES, Table, read_header
from boardgames_tui.elsewhere.game import Letter, SharedGame
from boardgames_tui.elsewhere.line import MAX_OUTBOX_LENGTH, decode, encode
from boardgames_tui.storage.saved_games.entries_json import Fields
from boardgames_tui.system.file_state import FileState


class GoneError(SaveError):
    """A file that is not there."""


class Outbox(NamedTuple):
    """A file of a user about a game: the letter, what it says for lists, and the state of the file."""

    letter: Letter
    header: Fields
    state: FileState


class Outboxes:
    """What users have written about one game, which is read again only if it has changed."""

    def __init__(self, table: Table, name: str) -> None:
        self.table, self._name = table, name
        # What the file of each user had at the last look, if it could be read, and its state then.
        self.last: dict[str, Outbox] = {}
        self._seen: dict[str, FileState | None] = {}

    def is_changed(self, users: Iterable[str]) -> bool:
        """Return whether there may be something to read of one of the users. May be called in a thread."""
        return any(self.table.seen(user, self._name) != self._seen.get(user) for user in users)

    def read_news(self, user: str) -> Letter | None:
        """Read the file of a user if it has changed; return the letter in it, None if there is no other one.

        Raise a BoardGamesError if the file does not count or is damaged.
        """
        state = self.table.seen(user, self._name)
        if user in self._seen and state == self._seen[user]:
            return None
        self._seen[user] = state
        self.last.pop(user, None)
        if not state:
            return None
        with suppress(GoneError):
            self.last[user] = outbox = read_outbox(self.table, user, self._name)
            self._seen[user] = outbox.state
            return outbox.letter
        return None

    def forget(self, user: str) -> None:
        """Let the file of a user be read again, because what it says could not be saved."""
        self._seen.pop(user, None)

    def write(self, letter: Letter, header: Fields) -> None:
        """Replace the file of the table's user, who says what is in the header; raise SaveError if that fails."""
        user = self.table.user
        self._seen[user] = state = write_letter(self.table, letter, header)
        self.last[user] = Outbox(letter, header, state)


def read_outbox(table: Table, user: str, name: str) -> Outbox:
    """Return what a user has written about a game.

    Raise GoneError if that is nothing, or another BoardGamesError if the file does not count or is damaged.
    """
    try:
        with table.opened(user, name) as (fd, info), open(fd, "rb", closefd=False) as stream:
            first_line, _, rest = stream.read(MAX_BYTES).partition(b"\n")
    except OSError as error:
        raise GoneError(f"The game {name} is no longer at this table ({error.strerror}).") from None
    letter = decode(rest.decode(errors="replace").strip())
    if letter.game.name != name:
        raise MessageError(f"{user}/{name} is about another game.")
    return Outbox(letter, read_header(first_line), FileState.of(info))


def write_letter(table: Table, letter: Letter, header: Fields) -> FileState:
    """Replace the file of the table's user about a game; return its state. Raise SaveError if that fails."""
    game, header_text = letter.game, json.dumps(header, separators=(",", ":"))
    data = f"{header_text}\n{encode(letter, MAX_OUTBOX_LENGTH)}\n".encode()
    try:
        file = table.own_place() / game.name
        if game.clock and not _last_entry(table, table.user, game):
            _replace(file.with_name(f"{game.name}{LAST_SUFFIX}"), game.chain[-1].hex().encode())
        _replace(file, data)
        return FileState.of(file.lstat())
    except OSError as error:
        raise SaveError(f"This is saved here, but not yet at the table {table.path} ({error.strerror}).") from None


def _replace(file: Path, data: bytes) -> None:
    """Let all read a file with other data; raise OSError if that fails.

    The data is not written to the disk at once: what a power failure takes is written again, from the own copy.
    """
    temporary = file.with_name(f".{file.name}-{secrets.token_hex(4)}")
    try:
        with open(temporary, "xb", opener=partial(os.open, mode=0o600)) as stream:
            if os.name == "posix":
                os.fchmod(stream.fileno(), 0o644)
            stream.write(data)
        temporary.replace(file)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def _last_entry(table: Table, user: str, game: SharedGame) -> FileState | None:
    """Return the state of a user's file with the hash of a game's last entry; None if it has another hash."""
    with suppress(OSError, SaveError), table.opened(user, f"{game.name}{LAST_SUFFIX}") as (fd, info):
        is_last = os.read(fd, MAX_BYTES) == game.chain[-1].hex().encode()
        return FileState.of(info) if is_last else None
    return None


def published_at(table: Table, user: str, game: SharedGame) -> float:
    """Return when a user has published a game's last entry, in seconds since 1970; 0 if that cannot be known.

    Without the file with its hash, that is the time of the letter, which may have been changed for something else.
    """
    if table.trusts_names:
        return 0.0
    state = _last_entry(table, user, game) or table.seen(user, game.name)
    return state.changed_at if state else 0.0
