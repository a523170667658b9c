"""Lists of the games at a table.

The rows of the user's own games are made from the own copies, so nothing that others write can hide such a game. What
users say about other games is only a claim, which is checked when a game is opened.
"""

import os
import time
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache

from boardgames_tui.core.errors import FolderError, SaveError, quoted
from boardgames_tui.elsewhere.folder import KEPT_AT_TABLE, MAX_USERS, Table, is_game_name
from boardgames_tui.elsewhere.row import RUNNING, STAGES, Row, describe
from boardgames_tui.storage.json_object import read_object
from boardgames_tui.storage.saved_games.game_file import SUFFIX
from boardgames_tui.system.file_state import FileState
from boardgames_tui.system.paths import paths
from boardgames_tui.system.streams import say

# Maximum number of listed games of a user; they are those changed last.
MAX_LISTED = 200
# Maximum number of files whose rows are cached.
MAX_CACHED = 1 << 16
# Bytes of the first line of an own copy, at most.
MAX_FIRST_LINE = 1 << 20


@dataclass(frozen=True)
class Listing:
    """The games of a table: those that wait for the user first, then the user's other games, then by their stages."""

    rows: Sequence[Row]
    note: str = ""
    """Why the list is not complete; empty if it is."""
    newly_waiting: Sequence[Row] = field(default=(), compare=False)
    """The games that wait for the user now, but did not when the table was listed before."""


class Lobby:
    """A table whose games are listed again and again; files that have not changed are not read again."""

    def __init__(self, table: Table) -> None:
        self._table = table
        # The state of a file is an argument, so that a file that has changed is read again.
        self._cached_row = lru_cache(MAX_CACHED)(self._read_header)
        self._cached_copy = lru_cache(MAX_CACHED)(_read_copy)
        # Rows of the own copies by game, and of the files of users by user and game.
        self._copies: Mapping[str, Row] = {}
        self._folders: Mapping[str, Mapping[str, Row]] = {}
        # Names of the games that waited for the user in the last listing.
        self._waiting_names: Collection[str] = ()

    def list_games(self, limit: int | None = None) -> Listing:
        """Return the games of the table, and delete the user's outdated files; raise SaveError if it is unreadable."""
        self._copies = self._read_copies()
        notes: list[str] = []
        self._folders = self._read_folders(notes)
        own = {row.name: row for row in self._own_rows()}
        self._tidy(name for name, row in own.items() if row.stage not in RUNNING)
        rows = [row for row in [*own.values(), *self._foreign_rows(own)] if row.stage != "off"]
        rows.sort(key=lambda row: (not row.waits, not row.is_mine, STAGES.index(row.stage), -row.changed_at))
        if limit and len(rows) > limit:
            notes.append(f"{len(rows) - limit} more games are not shown.")
        waiting_rows = [row for row in rows if row.waits]
        newly_waiting = [row for row in waiting_rows if row.name not in self._waiting_names]
        self._waiting_names = {row.name for row in waiting_rows}
        return Listing(rows[:limit], " ".join(notes), newly_waiting)

    def find(self, beginning: str) -> Row:
        """Return the only game whose name has a beginning; raise SaveError if there are none or several."""
        found = [row for row in self.list_games().rows if beginning and row.name.startswith(beginning.lower())]
        if not found:
            raise SaveError(f"{quoted(beginning)} is not a game at this table.")
        if len(found) > 1:
            raise SaveError(f"{quoted(beginning)} is the beginning of {len(found)} games.")
        return found[0]

    def _read_header(self, user: str, name: str, state: FileState) -> Row | None:
        """Return the row of a game from the file of a user in a state; None if the file is malformed."""
        return Row.read(name, user, self._table.header(user, name), state.changed_at)

    def _read_copies(self) -> Mapping[str, Row]:
        """Return the rows of the games elsewhere in which the user has a seat, from the own copies, by name."""
        copies = {}
        with suppress(OSError, FolderError), os.scandir(paths()["data"] / "games") as entries:
            for entry in entries:
                name = entry.name.removesuffix(SUFFIX)
                if is_game_name(name) and name != entry.name:
                    with suppress(OSError):
                        copies[name] = self._cached_copy(entry.path, name, FileState.of(entry.stat()))
        return {name: row for name, row in copies.items() if row}

    def _read_folders(self, notes: list[str]) -> Mapping[str, Mapping[str, Row]]:
        """Return the rows of each user's files, by user and game; append to `notes` why some files are not read."""
        # Names of the games of which the user has a copy, by opponent.
        wanted = defaultdict[str, set[str]](set)
        for name, copy in self._copies.items():
            wanted[str(copy.fields["other"])].add(name)
        table, folders = self._table, {}
        users = table.users(wanted)
        if table.has_more:
            notes.append(f"The folder holds more than the {MAX_USERS} names that are looked at.")
        for user in users:
            files = table.games_of(user)
            wanted_files = [(name, state) for name, state in files[MAX_LISTED:] if name in wanted[user]]
            rows = (self._cached_row(user, name, state) for name, state in [*files[:MAX_LISTED], *wanted_files])
            folders[user] = {row.name: row for row in rows if row}
            if len(files) > MAX_LISTED:
                notes.append(f"{user} has many games here: the last {MAX_LISTED} are listed.")
        if table.has_old_games:
            notes.append("Games of an unreleased version in this folder are not read any more.")
        return folders

    def _tidy(self, ended_games: Iterator[str]) -> None:
        """Delete the user's files at the table about games that have ended and were not changed lately."""
        own_folder, earliest_kept = self._folders.get(self._table.user, {}), time.time() - KEPT_AT_TABLE
        copies = [self._copies[name] for name in ended_games if name in self._copies]
        old = [copy for copy in copies if copy.changed_at < earliest_kept]
        # The file at the table may be newer than the copy.
        self._table.tidy(*(each.name for each in old if own_folder.get(each.name, each).changed_at < earliest_kept))

    def _own_rows(self) -> Iterator[Row]:
        """Yield the rows of the user's games at this table, from own copies or, without a copy, the user's files."""
        me, folders = self._table.user, self._folders
        # On another host of the user there are no own copies.
        own = [replace(row, by="") for name, row in folders.get(me, {}).items() if name not in self._copies]
        for name, copy in self._copies.items():
            # If the game's table was another folder, which was lost, the opponent may have opened the game here.
            is_at_opponent = name in folders.get(str(copy.fields["other"]), {})
            if is_at_opponent or copy.fields["table"] == str(self._table.path):
                own.append(copy)
        yield from (self._with_news(row) for row in own if me in row.players)

    def _with_news(self, row: Row) -> Row:
        """Return the row of an own game; it waits if the user has to act or the opponent has written something new."""
        me, has_news = self._table.user, False
        opponents = [user for user in row.players if user and user != me]
        # Anybody may have taken an open seat.
        for user in opponents or [user for user in self._folders if user != me]:
            published = self._folders.get(user, {}).get(row.name)
            if published:
                has_news |= published.number("entries") > row.number("entries")
                has_news |= published.number("requests") > row.number("theirs")
                row = replace(row, changed_at=max(row.changed_at, published.changed_at))
        return replace(row, waits=row.stage in RUNNING and (row.awaits_seat or has_news))

    def _foreign_rows(self, own: Collection[str]) -> Iterator[Row]:
        """Yield the rows of the other games, and of challenges to the user, from the files of their players."""
        me, found = self._table.user, dict[str, Row]()
        rows = (row for user, folder in self._folders.items() if user != me for row in folder.values())
        for row in rows:
            if row.by in row.players and row.name not in own and _is_better(row, found.get(row.name)):
                found[row.name] = row
        for row in found.values():
            # If the user is the host but has no own copy, the opponent offers a rematch.
            is_to_me = (row.stage == "open" and row.guest == me) or row.host == me
            yield replace(row, waits=is_to_me and row.stage in RUNNING)


def _is_better(row: Row, known: Row | None) -> bool:
    """Return whether a row has more entries than a known one or, if the players differ, is from the host."""
    if not known:
        return True
    if row.players != known.players:
        return row.by == row.host
    return row.number("entries") > known.number("entries")


def _read_copy(path: str, name: str, state: FileState) -> Row | None:
    """Return the row of a game from its own copy; None if the user has no seat in it or the file is malformed."""
    with open(path, "rb") as stream:  # noqa: PTH123 - many files
        first_line = read_object(stream.readline(MAX_FIRST_LINE)) or {}
    post = first_line.get("post")
    header = post.get("header") if isinstance(post, dict) else None
    if not post or not isinstance(header, dict) or not header.get("seat"):
        return None
    return Row.read(name, "", {**header, "table": post.get("table"), "other": post.get("other")}, state.changed_at)


def print_waiting(table: Table) -> int:
    """Print the games that wait for the user, one a line; return exit status 0, or 1 if there are none."""
    rows = [row for row in Lobby(table).list_games().rows if row.waits]
    for row in rows:
        say(f"{row.name}  {describe(row)}")
    return 0 if rows else 1
