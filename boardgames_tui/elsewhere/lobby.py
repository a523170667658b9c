"""Lists of the games at a table.

Of the user's own games, the own copies say how they stand, and nothing that others write can hide one. What users say
about other games is a claim, and shown as such; who opens a game checks it.
"""

import json
import os
import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from boardgames_tui.core.errors import FolderError, SaveError
from boardgames_tui.elsewhere.folder import KEPT_AT_TABLE, MAX_USERS, Table, is_game_name
from boardgames_tui.elsewhere.row import RUNNING, STAGES, Row, describe, number_in
from boardgames_tui.storage.saved_games.file_names import SUFFIX
from boardgames_tui.system.file_state import FileState
from boardgames_tui.system.paths import paths
from boardgames_tui.system.streams import say

# Games of a user that are listed, at most: those changed last.
MAX_LISTED = 200
# Bytes of the first line of an own copy, at most.
MAX_FIRST_LINE = 1 << 20
# Seconds after which a change of a folder is sure to have changed its time.
SETTLED = 2


@dataclass(frozen=True)
class Listing:
    """The games of a table: those that wait for the user first, then own ones, then by their stages."""

    rows: Sequence[Row]
    cut_off: str = ""
    """Sentence about what is not listed because there is too much of it, or an empty one."""


@dataclass
class _File:
    """What a file says about a game, and its state then. A file that was sought in vain has no state."""

    fields: Mapping[str, Any] = field(default_factory=dict)
    state: FileState | None = None

    @property
    def changed_at(self) -> float:
        return self.state.changed_at if self.state else 0.0


@dataclass
class _Folder:
    """The files of a user, and the state of the folder when they were read."""

    state: FileState | None = None
    """None if the folder has to be read again."""
    games: dict[str, _File] = field(default_factory=dict)
    has_more: bool = False


class Lobby:
    """A table whose games are listed again and again: only files that have changed are read again."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._folders: dict[str, _Folder] = {}
        # Saved games of all kinds, by their names. The fields are those of `post` in the first line.
        self._saved: dict[str, _File] = {}

    def list_games(self, limit: int | None = None) -> Listing:
        """Return the games of the table, and delete the user's own files there that nobody needs any more.

        Raise SaveError if the folder cannot be read.
        """
        self._read_copies()
        self._read_folders()
        own = {row.name: row for row in self._own_rows()}
        self._tidy(row.name for row in own.values() if row.stage not in RUNNING)
        rows = [*own.values(), *(row for row in self._foreign_rows() if row.name not in own)]
        rows = [row for row in rows if row.stage != "off"]
        rows.sort(key=lambda row: (not row.waits, not row.is_mine, STAGES.index(row.stage), -row.changed_at))
        return Listing(rows[:limit], " ".join(self._cut_off(len(rows) - len(rows[:limit]))))

    def _cut_off(self, number: int) -> Iterator[str]:
        """Yield sentences about what is not listed, such as a number of games."""
        if self._table.has_more:
            yield f"The folder holds more than the {MAX_USERS} names that are looked at."
        for user in [user for user, folder in self._folders.items() if folder.has_more]:
            yield f"{user} has many games here: the last {MAX_LISTED} are listed."
        if self._table.has_old_games:
            yield "Games of an unreleased version in this folder are not read any more."
        if number:
            yield f"{number} more games are not shown."

    # Reading

    @property
    def _copies(self) -> Mapping[str, _File]:
        """Own copies of games elsewhere in which the user has a seat, by their names."""
        return {name: file for name, file in self._saved.items() if file.fields["seat"]}

    def _read_copies(self) -> None:
        """Read the first lines of saved games that have changed."""
        old, self._saved = self._saved, {}
        with suppress(OSError, FolderError), os.scandir(paths()["data"] / "games") as entries:
            for entry in entries:
                name = entry.name.removesuffix(SUFFIX)
                with suppress(OSError, ValueError, RecursionError, AttributeError):
                    if is_game_name(name) and entry.name.endswith(SUFFIX):
                        state, known = FileState.of(entry.stat()), old.get(name)
                        is_same = known and known.state == state
                        self._saved[name] = known if known and is_same else _File(_read_post(entry.path), state)

    def _read_folders(self) -> None:
        """Read what users say about their games: those changed last, and those of which the user has a copy."""
        wanted: dict[str, set[str]] = {}
        for name, copy in self._copies.items():
            wanted.setdefault(str(copy.fields["other"]), set()).add(name)
        try:
            users = self._table.users(wanted)
        except OSError as error:
            raise SaveError(f"The table {self._table.path} cannot be read ({error.strerror}).") from None
        old, self._folders = self._folders, {}
        for user, state in users.items():
            known, names = old.get(user, _Folder()), wanted.get(user, set())
            is_same = known.state == state and names <= known.games.keys()
            self._folders[user] = known if is_same else self._read_folder(user, state, known, names)

    def _read_folder(self, user: str, state: FileState, known: _Folder, wanted: Collection[str]) -> _Folder:
        """Read a folder; files that have not changed since it was known are not read again."""
        files = self._table.games_of(user)
        games = {name: _File() for name in wanted}
        for number, (name, file_state) in enumerate(files):
            if number < MAX_LISTED or name in wanted:
                file = known.games.get(name)
                is_same = file and file.state == file_state
                games[name] = file if file and is_same else _File(self._table.header(user, name), file_state)
        is_settled = time.time() - state.changed_at > SETTLED
        return _Folder(state if is_settled else None, games, len(files) > MAX_LISTED)

    def _tidy(self, over: Iterable[str]) -> None:
        """Delete the user's files about games that are over and were not changed for long, and temporary ones."""
        before, copies = time.time() - KEPT_AT_TABLE, self._copies
        for name in over:
            published = self._said_by(self._table.user, name)
            if name in copies and max(copies[name].changed_at, published.changed_at) < before:
                self._table.remove(name)
        self._table.remove_temporary_files()

    # Rows

    def _said_by(self, user: str, name: str) -> _File:
        """Return what a user says about a game; an empty file if that is nothing."""
        return self._folders.get(user, _Folder()).games.get(name, _File())

    def _own_rows(self) -> Iterator[Row]:
        """Yield the user's own games at this table."""
        me, copies = self._table.user, self._copies
        # On a host without an own copy, the user's own file tells as much.
        published = self._folders.get(me, _Folder()).games
        files = {name: file for name, file in published.items() if name not in copies}
        for name, copy in copies.items():
            table, other, header = (copy.fields[key] for key in ("table", "other", "header"))
            # A game whose folder was lost goes on in another one, where the opponent may have opened it.
            is_here = table == str(self._table.path) or self._said_by(str(other), name).state
            if is_here and isinstance(header, dict):
                files[name] = _File(header, copy.state)
        for name, file in files.items():
            row = Row.read(name, "", file.fields, file.changed_at)
            if row and me in row.players:
                yield self._with_news(row)

    def _with_news(self, row: Row) -> Row:
        """Return the row of an own game, which waits if the user has the pen or others have written something new.

        The others are the other player or, while a seat is open to anybody, all users.
        """
        me, has_news = self._table.user, False
        others = [user for user in row.players if user and user != me] or [user for user in self._folders if user != me]
        for said in (self._said_by(user, row.name) for user in others):
            has_entries = number_in(said.fields, "entries") > number_in(row.fields, "entries")
            has_news |= has_entries or number_in(said.fields, "requests") > number_in(row.fields, "theirs")
            row = replace(row, changed_at=max(row.changed_at, said.changed_at))
        return replace(row, waits=row.stage in RUNNING and (row.awaits_seat or has_news))

    def _foreign_rows(self) -> Iterable[Row]:
        """Yield the games of others, and challenges to the user, as one of their players claims them."""
        me, found = self._table.user, dict[str, Row]()
        for user, folder in self._folders.items():
            for name, file in folder.games.items() if user != me else ():
                row = Row.read(name, user, file.fields, file.changed_at)
                if row and user in row.players and (name not in found or _is_better(row, found[name])):
                    found[name] = row
        for row in found.values():
            is_to_me = (row.stage == "open" and row.guest == me) or row.host == me
            yield replace(row, waits=is_to_me and row.stage in RUNNING)


def _is_better(row: Row, known: Row) -> bool:
    """Return whether a row is shown instead of a known one: it has more entries of the same game, or is the host's."""
    if row.players == known.players:
        return number_in(row.fields, "entries") > number_in(known.fields, "entries")
    return row.by == row.host


def _read_post(path: str) -> Mapping[str, Any]:
    """Return what a list needs of the first line of a saved game, None for each field if that is no game elsewhere.

    Raise ValueError, RecursionError or AttributeError if the line is malformed.
    """
    with open(path, "rb") as stream:  # noqa: PTH123 - many files
        post = json.loads(stream.readline(MAX_FIRST_LINE)).get("post", {})
    return {key: post.get(key) for key in ("seat", "table", "other", "header")}


def list_games(table: Table, limit: int | None = None) -> Listing:
    """Return the games of a table, as `Lobby.list_games` does."""
    return Lobby(table).list_games(limit)


def print_waiting(table: Table) -> int:
    """Print the games that wait for the user, one a line; return status 0, or 1 if there are none."""
    rows = [row for row in list_games(table).rows if row.waits]
    for row in rows:
        say(f"{row.name}  {describe(row)}")
    return 0 if rows else 1
