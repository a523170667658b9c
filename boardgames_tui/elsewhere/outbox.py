"""Files with letters at a table.

In a game with a clock, a file `USER/GAME-last` besides `USER/GAME` has the hash of the last entry in the letter. It is
replaced only if there is another last entry; so its time of change, which no owner can set, tells when that entry was
published, whatever was added to the letter later.
"""

import json
import os
import secrets
from contextlib import suppress
from functools import partial
from pathlib import Path

from boardgames_tui.core.errors import MessageError, SaveError
from boardgames_tui.elsewhere.folder import LAST_SUFFIX, MAX_BYTES, Table
from boardgames_tui.elsewhere.game import Letter, SharedGame
from boardgames_tui.elsewhere.line import MAX_OUTBOX_LENGTH, decode, encode
from boardgames_tui.storage.saved_games.entries_json import Fields
from boardgames_tui.system.file_state import FileState


class GoneError(SaveError):
    """A file that is not there."""


def read_letter(table: Table, user: str, name: str) -> tuple[Letter, FileState]:
    """Return the letter of a user about a game, and the state of its file.

    Raise GoneError if there is none, or another BoardGamesError if it does not count or is damaged.
    """
    try:
        with table.opened(user, name) as (fd, info), open(fd, "rb", closefd=False) as stream:
            data = stream.read(MAX_BYTES)
    except OSError as error:
        raise GoneError(f"The game {name} is no longer at this table ({error.strerror}).") from None
    letter = decode(data.partition(b"\n")[2].decode(errors="replace").strip())
    if letter.game.name != name:
        raise MessageError(f"{user}/{name} is about another game.")
    return letter, FileState.of(info)


def write_letter(table: Table, letter: Letter, header: Fields) -> FileState:
    """Replace the file of the table's user about a game; return its state. Raise SaveError if that fails.

    The header is what the user says about the game for lists.
    """
    game, header_text = letter.game, json.dumps(header, separators=(",", ":"))
    data = f"{header_text}\n{encode(letter, MAX_OUTBOX_LENGTH)}\n".encode()
    try:
        file = table.own_place() / game.name
        if game.is_timed and not _last_entry(table, table.user, game):
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
