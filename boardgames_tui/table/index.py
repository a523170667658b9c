"""Index of a table's journals: the fields of their first and last lines that a list of games needs.

The index is kept in the user's own cache, so that only journals that have changed are read again.
"""

import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.errors import FolderError, SaveError
from boardgames_tui.storage.saved_games.file_names import SUFFIX
from boardgames_tui.system.atomic_write import write_atomically
from boardgames_tui.system.paths import paths
from boardgames_tui.system.regular_file import read_regular_file
from boardgames_tui.table.folder import MAX_LINE_BYTES, TableFolder, is_user_name

# Bytes that hold the last line of a journal and some before it.
TAIL_BYTES = 2 * MAX_LINE_BYTES
# Fields of the first line that a list needs.
SETUP_FIELDS = ("version", "game", "size", "clock", "to", "began")
# Number of journals that are read again before the index is written again.
STALE_ENTRIES = 20
Fields: TypeAlias = dict[str, Any]
# What the index holds of a journal: its size and time of change, fields of its first line, and those of its state.
Row: TypeAlias = tuple[int, int, Fields, Fields]


def users_in(value: Any) -> tuple[str, ...]:
    """Return the users in a list that a line has; none if it is malformed."""
    is_list = isinstance(value, list) and len(value) <= len(NAMES)
    return tuple(user for user in value if isinstance(user, str) and is_user_name(user)) if is_list else ()


def awaited_users(row: Row) -> tuple[str, ...]:
    """Return the users for whom a game waits."""
    now = row[3].get("now")
    return users_in(now.get("waits")) if isinstance(now, dict) else ()


def read_rows(folder: TableFolder) -> dict[str, Row]:
    """Return a row for each journal that can be read, by name; write the index again if many have changed."""
    index, rows, changed = _read_index(folder), {}, 0
    try:
        for entry in folder.entries():
            name = entry.name.removesuffix(SUFFIX)
            info = entry.stat(follow_symlinks=False)
            row = index.get(name)
            if row is None or tuple(row[:2]) != (info.st_size, info.st_mtime_ns):
                changed += 1
                row = _read_row(folder, name)
            if row:
                rows[name] = row
    except OSError as error:
        raise SaveError(f"The table {folder.path} cannot be read ({error.strerror}).") from None
    if changed > STALE_ENTRIES:
        _write_index(folder, rows)
    return rows


def _read_row(folder: TableFolder, name: str) -> Row | None:
    """Return the row of a journal, None if it cannot be read or has no line with a state."""
    try:
        fd = folder.open(name)
    except SaveError:
        return None
    try:
        info = os.fstat(fd)
        first_line, tail = _read_ends(fd, info.st_size)
    except OSError:
        return None
    finally:
        os.close(fd)
    with suppress(SaveError):
        setup = _parse(first_line)
        for line in reversed(tail.split(b"\n")[:-1]):
            with suppress(SaveError):
                state = _parse(line)
                if "now" in state and "at" in state:
                    kept = {key: setup[key] for key in SETUP_FIELDS if key in setup}
                    return info.st_size, info.st_mtime_ns, kept, {"now": state["now"], "at": state["at"]}
    return None


def _parse(line: bytes) -> Fields:
    """Return the fields of a line; raise SaveError if it is not a JSON object."""
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError):
        fields = None
    if not isinstance(fields, dict):
        raise SaveError("a line is not a JSON object")
    return fields


def _read_ends(fd: int, size: int) -> tuple[bytes, bytes]:
    """Return the first line of a file, and its last bytes."""
    head = os.read(fd, TAIL_BYTES)
    if size > TAIL_BYTES:
        os.lseek(fd, size - TAIL_BYTES, os.SEEK_SET)
    return head.split(b"\n", 1)[0], os.read(fd, TAIL_BYTES) if size > TAIL_BYTES else head


def _index_file(folder: TableFolder) -> Path:
    name = hashlib.sha256(os.fsencode(folder.path.absolute())).hexdigest()[:16]
    return paths()["cache"] / "tables" / f"{name}.json"


def _read_index(folder: TableFolder) -> dict[str, Row]:
    """Return the rows of the index; none if it is missing or damaged, or if there is no folder for a cache."""
    with suppress(OSError, FolderError, ValueError, RecursionError):
        index = json.loads(read_regular_file(_index_file(folder)))
        if isinstance(index, dict) and all(map(_is_row, index.values())):
            return index
    return {}


def _is_row(row: Any) -> bool:
    """Return whether a value of the index has the form of a row."""
    return isinstance(row, list) and len(row) == 4 and isinstance(row[2], dict) and isinstance(row[3], dict)


def _write_index(folder: TableFolder, rows: dict[str, Row]) -> None:
    """Write the index, if there is a cache that can be written."""
    with suppress(OSError, FolderError):
        _index_file(folder).parent.mkdir(parents=True, exist_ok=True)
        write_atomically(_index_file(folder), json.dumps(rows, separators=(",", ":")))
