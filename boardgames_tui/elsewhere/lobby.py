"""Lists of the games at a table.

Of the user's own games, the own copies say how they stand, and nothing that others write can hide one. What users say
about other games is a claim, and shown as such; who opens a game checks it. An index in the user's cache keeps what was
read, so that only folders and files that have changed are read again.
"""

import hashlib
import json
import os
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.errors import FolderError, SaveError
from boardgames_tui.core.printable import printable
from boardgames_tui.elsewhere.folder import KEPT_AT_TABLE, MAX_USERS, Seen, Table, is_game_name, is_user_name
from boardgames_tui.storage.saved_games.entries_json import SIDES, Fields
from boardgames_tui.storage.saved_games.file_names import SUFFIX
from boardgames_tui.system.atomic_write import write_atomically
from boardgames_tui.system.paths import paths
from boardgames_tui.system.regular_file import read_regular_file
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


def list_games(table: Table, limit: int | None = None) -> Listing:
    """Return the games of a table, and delete the user's own files there that nobody needs any more.

    Raise SaveError if the folder cannot be read.
    """
    index = _Index(table)
    saved = {name: post for name, post in index.own() if post.get("seat")}
    claims = index.claims(_opponents(saved.items()))
    # A game whose folder was lost goes on in another one, where the opponent may have opened it.
    copies = {
        name: post
        for name, post in saved.items()
        if post.get("table") == str(table.path) or name in claims.get(str(post.get("other")), {})
    }
    # On a host without the own copies, the user's own files tell as much.
    lost = {name: fields for name, fields in claims.get(table.user, {}).items() if name not in saved}
    own_fields = {**{name: post.get("header") for name, post in copies.items()}, **lost}
    own = {row.name: row for row in _own_rows(own_fields, table.user, claims)}
    rows = [*own.values(), *(row for row in _foreign_rows(table, claims) if row.name not in own)]
    index.save()
    mine = claims.get(table.user, {})
    index.tidy(
        [row.name for row in own.values() if row.name in copies and row.name in mine and row.stage not in RUNNING]
    )
    rows = sorted(
        (row for row in rows if row.stage != "off"),
        key=lambda row: (not row.waits, not row.is_mine, STAGES.index(row.stage)),
    )
    cut = [f"{len(rows) - limit} more games are not shown."] if limit is not None and len(rows) > limit else []
    return Listing(rows[:limit], " ".join([*index.cut_off, *cut]))


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
    fields = row.fields
    words = [printable(str(fields.get("game", "")))[:20], printable(str(fields.get("size", "")))[:3]]
    words.append(f"{row.host}, {row.guest or 'anybody'}")
    if row.stage == "on":
        words.append(f"move {printable(str(fields.get('move', '')))[:4]}")
        side = SIDES.get(str(fields.get("turn")))
        words += [f"{NAMES[side]} to move"] if side else []
    else:
        words.append({"open": "open", "over": "over"}.get(row.stage, ""))
    words += [f"clock {printable(str(fields['clock']))[:20]}"] if fields.get("clock") else []
    words += ["from a position that was set up"] if fields.get("set up") else []
    # What another player says about a game of others is not checked.
    words += [f"says {row.by}"] if row.by else []
    return "  ".join(filter(None, words))


def _opponents(copies: Iterable[tuple[str, Fields]]) -> dict[str, set[str]]:
    """Return the names of the user's games that are not over, by their opponents."""
    names: dict[str, set[str]] = {}
    for name, post in copies:
        if isinstance(post.get("header"), dict) and post["header"].get("stage") in RUNNING:
            names.setdefault(str(post.get("other", "")), set()).add(name)
    return names


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


class _Index:
    """What was read of a table and of the own copies, with the states of the files then."""

    def __init__(self, table: Table) -> None:
        self._table = table
        key = hashlib.sha256(os.fsencode(table.path)).hexdigest()[:16]
        self._data: dict[str, Any] = {}
        self._file: Path | None = None
        with suppress(OSError, FolderError, ValueError, RecursionError):
            self._file = paths()["cache"] / "tables" / f"{key}-3.json"
            self._data = json.loads(read_regular_file(self._file))
        if not isinstance(self._data, dict) or set(self._data) != {"users", "own"}:
            self._data = {"users": {}, "own": {}}
        self._changes = 0
        # Sentences about what is passed over because there is too much of it.
        self.cut_off: list[str] = []

    def claims(self, wanted: dict[str, set[str]]) -> dict[str, dict[str, Fields]]:
        """Return, for each user, what this user says about games: those changed last, and those wanted of this user."""
        try:
            users = self._table.users(wanted)
        except OSError as error:
            raise SaveError(f"The table {self._table.path} cannot be read ({error.strerror}).") from None
        if self._table.has_more:
            self.cut_off.append(f"The folder holds more than the {MAX_USERS} names that are looked at.")
        kept: dict[str, Any] = {}
        now = time.time_ns()
        for user, seen in users.items():
            old = self._data["users"].get(user, [None, {}, False])
            wanted_names = wanted.get(user, set())
            if old[0] == [*seen] and wanted_names <= old[1].keys():
                kept[user] = old
                continue
            games, files = {}, self._table.games_of(user)
            for number, (name, state) in enumerate(files):
                if number < MAX_LISTED or name in wanted_names:
                    known = old[1].get(name)
                    is_same = known and known[0] == [*state]
                    games[name] = known if is_same else [[*state], self._table.header(user, name)]
            games |= {name: [None, {}] for name in wanted_names - games.keys()}
            is_settled = now - seen.changed > SETTLED
            kept[user] = [[*seen] if is_settled else None, games, len(files) > MAX_LISTED]
            self._changes += len(games) if is_settled else 0
        self._data["users"] = kept
        many = [user for user, (_, _, is_cut) in kept.items() if is_cut]
        self.cut_off += [f"{user} has many games here: the last {MAX_LISTED} are listed." for user in many]
        return {user: {name: row[1] for name, row in games.items()} for user, (_, games, _) in kept.items()}

    def own(self) -> Iterable[tuple[str, Fields]]:
        """Return the names of own copies, and what their first lines say of games elsewhere."""
        known, kept = self._data["own"], {}
        with suppress(OSError, FolderError), os.scandir(paths()["data"] / "games") as entries:
            for entry in entries:
                name = entry.name.removesuffix(SUFFIX)
                if not is_game_name(name) or not entry.name.endswith(SUFFIX):
                    continue
                with suppress(OSError, ValueError, RecursionError):
                    info = entry.stat()
                    state = [*Seen(info.st_ino, info.st_size, info.st_mtime_ns)]
                    row = known.get(name)
                    if not row or row[0] != state:
                        with open(entry.path, "rb") as stream:  # noqa: PTH123 - many files
                            post = json.loads(stream.readline(MAX_FIRST_LINE)).get("post")
                        kept_keys = ("seat", "table", "other", "header")
                        row = [state, {key: post.get(key) for key in kept_keys}]
                        self._changes += 1
                    kept[name] = row
        self._data["own"] = kept
        return [(name, row[1]) for name, row in kept.items()]

    def tidy(self, over: Iterable[str]) -> None:
        """Delete the user's files about games that are over and were not changed for long, and temporary ones."""
        before = (time.time() - KEPT_AT_TABLE) * 1e9
        _, files, _ = self._data["users"].get(self._table.user, (None, {}, False))
        for name in over:
            states = (self._data["own"][name][0], files[name][0])
            if all(state and Seen(*state).changed < before for state in states):
                self._table.remove(name)
        self._table.remove_temporary_files()

    def save(self) -> None:
        """Write the index if much has changed, and if there is a cache that can be written."""
        if self._changes > 5 and self._file:
            with suppress(OSError):
                self._file.parent.mkdir(parents=True, exist_ok=True)
                write_atomically(self._file, json.dumps(self._data, separators=(",", ":")))
