"""Lists of the games at a table.

Of the user's own games, the own copies say how they stand, and nothing that others write can hide one. What users say
about other games is a claim, and shown as such; who opens a game checks it.
"""

import json
import os
import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from boardgames_tui.core.cells import DRAW, NAMES
from boardgames_tui.core.errors import FolderError, SaveError
from boardgames_tui.core.printable import printable
from boardgames_tui.elsewhere.folder import KEPT_AT_TABLE, MAX_USERS, Seen, Table, is_game_name, is_user_name
from boardgames_tui.storage.saved_games.entries_json import SIDES, WINNERS, Fields
from boardgames_tui.storage.saved_games.file_names import SUFFIX
from boardgames_tui.system.paths import paths
from boardgames_tui.system.streams import say

# Games of a user that are listed, at most: those changed last.
MAX_LISTED = 200
# Bytes of the first line of an own copy, at most.
MAX_FIRST_LINE = 1 << 20
# Nanoseconds after which a change of a folder is sure to have changed its time.
SETTLED = 2_000_000_000
STAGES = ("on", "open", "over", "off")
RUNNING = STAGES[:2]


@dataclass(frozen=True)
class Row:
    """A game of a list."""

    name: str
    host: str
    guest: str
    """The other player; of a challenge, the user for whom it is, or empty."""
    by: str
    """The user whose file this is from, or empty for the own copy."""
    stage: str
    fields: Fields
    """The state, as `entries_json.state_fields` has it, and more (`store.header`)."""
    is_mine: bool = False
    waits: bool = False
    """Whether the user has something to do, or the other player has written something new."""


@dataclass(frozen=True)
class Listing:
    """The games of a table: those that wait for the user first, then own ones, then by their stages."""

    rows: Sequence[Row]
    cut_off: str = ""
    """Sentence about what is not listed because there is too much of it, or an empty one."""


class Lobby:
    """A table whose games are listed again and again: only files that have changed are read again."""

    def __init__(self, table: Table) -> None:
        self._table = table
        # What users say of their games, with the states of their folders and files, and whether they have more files.
        self._claimed: dict[str, tuple[Seen | None, dict[str, tuple[Seen | None, Fields]], bool]] = {}
        # What the first lines of own copies say of games elsewhere, with the states of the files.
        self._copies: dict[str, tuple[Seen, Fields]] = {}

    def list_games(self, limit: int | None = None) -> Listing:
        """Return the games of the table, and delete the user's own files there that nobody needs any more.

        Raise SaveError if the folder cannot be read.
        """
        table = self._table
        saved = {name: post for name, post in self._read_copies().items() if post.get("seat")}
        claims = self._read_claims(saved)
        # A game whose folder was lost goes on in another one, where the opponent may have opened it.
        copies = {
            name: post
            for name, post in saved.items()
            if post.get("table") == str(table.path) or name in claims.get(str(post.get("other")), {})
        }
        mine = claims.get(table.user, {})
        # On a host without the own copies, the user's own files tell as much.
        lost = {name: fields for name, fields in mine.items() if name not in saved}
        headers = {**{name: post.get("header") for name, post in copies.items()}, **lost}
        own = {row.name: row for row in _own_rows(headers, table.user, claims)}
        self._tidy([row.name for row in own.values() if row.name in copies and row.stage not in RUNNING])
        rows = [*own.values(), *(row for row in _foreign_rows(table, claims) if row.name not in own)]
        rows = [row for row in rows if row.stage != "off"]
        rows.sort(key=lambda row: (not row.waits, not row.is_mine, STAGES.index(row.stage)))
        return Listing(rows[:limit], " ".join(self._cut_off(len(rows) - len(rows[:limit]))))

    def _cut_off(self, number: int) -> Iterator[str]:
        """Yield sentences about what is not listed, such as a number of games."""
        if self._table.has_more:
            yield f"The folder holds more than the {MAX_USERS} names that are looked at."
        for user in [user for user, (_, _, has_more) in self._claimed.items() if has_more]:
            yield f"{user} has many games here: the last {MAX_LISTED} are listed."
        if self._table.has_old_games:
            yield "Games of an unreleased version in this folder are not read any more."
        if number:
            yield f"{number} more games are not shown."

    def _read_claims(self, saved: Mapping[str, Fields]) -> dict[str, dict[str, Fields]]:
        """Return, for each user, what this user says about games: those changed last, and those of own copies."""
        wanted: dict[str, set[str]] = {}
        for name, post in saved.items():
            wanted.setdefault(str(post.get("other", "")), set()).add(name)
        try:
            users = self._table.users(wanted)
        except OSError as error:
            raise SaveError(f"The table {self._table.path} cannot be read ({error.strerror}).") from None
        old, self._claimed = self._claimed, {}
        for user, seen in users.items():
            known = old.get(user, (None, {}, False))
            if known[0] != seen or not wanted.get(user, set()) <= known[1].keys():
                known = self._read_user(user, seen, known[1], wanted.get(user, set()))
            self._claimed[user] = known
        return {user: {name: said for name, (_, said) in row[1].items()} for user, row in self._claimed.items()}

    def _read_user(
        self, user: str, seen: Seen, known: Mapping[str, tuple[Seen | None, Fields]], wanted: Collection[str]
    ) -> tuple[Seen | None, dict[str, tuple[Seen | None, Fields]], bool]:
        """Return what a user says of games, of which some are known, for `_claimed`."""
        files = self._table.games_of(user)
        games: dict[str, tuple[Seen | None, Fields]] = dict.fromkeys(wanted, (None, {}))
        for number, (name, state) in enumerate(files):
            if number < MAX_LISTED or name in wanted:
                old = known.get(name)
                games[name] = old if old and old[0] == state else (state, self._table.header(user, name))
        is_settled = time.time_ns() - seen.changed > SETTLED
        return seen if is_settled else None, games, len(files) > MAX_LISTED

    def _read_copies(self) -> dict[str, Fields]:
        """Return the names of own copies, and what their first lines say of games elsewhere."""
        old, self._copies = self._copies, {}
        with suppress(OSError, FolderError), os.scandir(paths()["data"] / "games") as entries:
            for entry in entries:
                name = entry.name.removesuffix(SUFFIX)
                with suppress(OSError, ValueError, RecursionError, AttributeError):
                    if is_game_name(name) and entry.name.endswith(SUFFIX):
                        info = entry.stat()
                        state = Seen(info.st_ino, info.st_size, info.st_mtime_ns)
                        known = old.get(name)
                        is_same = known and known[0] == state
                        self._copies[name] = known if known and is_same else (state, _read_post(entry.path))
        return {name: post for name, (_, post) in self._copies.items()}

    def _tidy(self, over: Iterable[str]) -> None:
        """Delete the user's files about games that are over and were not changed for long, and temporary ones."""
        before = (time.time() - KEPT_AT_TABLE) * 1e9
        files = self._claimed.get(self._table.user, (None, {}, False))[1]
        for name in over:
            states = (self._copies[name][0], files.get(name, (None,))[0])
            if all(state and state.changed < before for state in states):
                self._table.remove(name)
        self._table.remove_temporary_files()


def _read_post(path: str) -> Fields:
    """Return what the first line of a saved game says of a game elsewhere; raise an error if that is malformed."""
    with open(path, "rb") as stream:  # noqa: PTH123 - many files
        post = json.loads(stream.readline(MAX_FIRST_LINE)).get("post")
    return {key: post.get(key) for key in ("seat", "table", "other", "header")}


def list_games(table: Table, limit: int | None = None) -> Listing:
    """Return the games of a table, as `Lobby.list_games` does."""
    return Lobby(table).list_games(limit)


def list_waiting(table: Table) -> list[Row]:
    """Return the games of a table that wait for the user."""
    return [row for row in list_games(table).rows if row.waits]


def print_waiting(table: Table) -> int:
    """Print the games that wait for the user, one a line; return status 0, or 1 if there are none."""
    rows = list_waiting(table)
    for row in rows:
        say(f"{row.name}  {describe(row)}")
    return 0 if rows else 1


def describe(row: Row) -> str:
    """Return a game of a list in words; whatever is in the fields is printable and short."""
    return "  ".join((f"{_text(row, 'game')} {_text(row, 'size')}", describe_players(row), describe_state(row)))


def describe_players(row: Row) -> str:
    """Return who plays against whom, or who may accept a challenge."""
    return f"{row.host} to {row.guest or 'anybody'}" if row.stage == "open" else f"{row.host}, {row.guest}"


def describe_state(row: Row) -> str:
    """Return how a game stands, and what is unusual about it."""
    fields = row.fields
    parts = [row.stage]
    if row.stage == "on":
        side = SIDES.get(str(fields.get("turn")))
        awaits_me = fields.get("pen") == fields.get("seat")
        own = "your turn" if awaits_me else "waiting"
        parts = [f"move {_text(row, 'move')}", own if row.is_mine else f"{NAMES[side]} to move" if side else ""]
    elif row.stage == "over":
        winner = WINNERS.get(str(fields.get("result")), DRAW)
        parts = [f"{NAMES[winner]} won" if winner in NAMES else "draw"]
    parts += [f"clock {_text(row, 'clock')}" if fields.get("clock") else ""]
    parts += ["set up" if fields.get("set up") else ""]
    # What another player says about a game of others is not checked.
    parts += [f"says {row.by}" if row.by and row.stage != "open" else ""]
    return ", ".join(filter(None, parts))


def _text(row: Row, key: str) -> str:
    """Return a field of a row as a short text."""
    return printable(str(row.fields.get(key, "")))[:20]


def _own_rows(own: Mapping[str, Any], user: str, claims: Mapping[str, Mapping[str, Fields]]) -> Iterable[Row]:
    """Yield the user's own games at this table, by the headers of the own copies, or of the user's own files."""
    for name, fields in own.items():
        row = _row(name, "", fields, is_mine=True) if isinstance(fields, dict) else None
        if row and user in (row.host, row.guest):
            awaits_me = bool(fields.get("pen")) and fields["pen"] == fields.get("seat")
            yield replace(row, waits=row.stage in RUNNING and (awaits_me or _has_news(row, user, claims)))


def _has_news(row: Row, user: str, claims: Mapping[str, Mapping[str, Fields]]) -> bool:
    """Return whether the other player says more about a game than the own copy has."""
    other = row.guest if row.host == user else row.host
    if not other:
        return any(_number(games.get(row.name, {}), "entries") for by, games in claims.items() if by != user)
    theirs = claims.get(other, {}).get(row.name, {})
    has_entries = _number(theirs, "entries") > _number(row.fields, "entries")
    return has_entries or _number(theirs, "requests") > _number(row.fields, "theirs")


def _number(fields: Fields, key: str) -> int:
    value = fields.get(key)
    return value if isinstance(value, int) else 0


def _foreign_rows(table: Table, claims: Mapping[str, Mapping[str, Fields]]) -> Iterable[Row]:
    """Yield the games of others, and challenges to the user, of which each is claimed by one of its players."""
    found: dict[str, Row] = {}
    for user, games in claims.items():
        for name, fields in games.items():
            row = _row(name, user, fields)
            if row and user != table.user and user in (row.host, row.guest):
                known = found.get(name)
                if not known or (known.host, known.guest) != (row.host, row.guest):
                    # Of two games of one name, the host's own is shown.
                    if not known or user == row.host:
                        found[name] = row
                elif _number(fields, "entries") > _number(known.fields, "entries"):
                    found[name] = row
    for row in found.values():
        is_to_me = (row.stage == "open" and row.guest == table.user) or row.host == table.user
        yield replace(row, waits=is_to_me and row.stage in RUNNING)


def _row(name: str, by: str, fields: Fields, *, is_mine: bool = False) -> Row | None:
    """Return the row of a game; None if its fields are malformed."""
    host, guest, stage = (fields.get(key) for key in ("host", "guest", "stage"))
    if stage not in STAGES or not isinstance(host, str) or not is_user_name(host):
        return None
    if not isinstance(guest, str) or (guest and not is_user_name(guest)):
        return None
    return Row(name, host, guest, by, stage, fields, is_mine)
