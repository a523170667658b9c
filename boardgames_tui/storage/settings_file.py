"""Settings file: one readable TOML file, written atomically.

Errors of reading and writing do not stop the program: they are returned as a sentence for the player, empty if there is
no error. A file that is not TOML is broken, and set aside; a single entry with a wrong value is ignored. The file has a
table `settings`, and a table for each game by its key.
"""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardgames_tui.core.errors import OptionError, cause_of, quoted, shortened
from boardgames_tui.core.printable import printable
from boardgames_tui.games import GAMES
from boardgames_tui.storage.set_aside import set_aside
from boardgames_tui.storage.settings import SETTINGS, Settings, Table, parse_settings, with_settings
from boardgames_tui.system.atomic_write import write_atomically
from boardgames_tui.system.paths import paths
from boardgames_tui.system.regular_file import read_regular_file

if TYPE_CHECKING:
    from boardgames_tui.match.setup import Setup

# Depth of nested tables and lists, at most: deeper ones could not be written again. Our own are two deep.
MAX_DEPTH = 20
# Length of the cause in a sentence about the settings, at most.
MAX_CAUSE_LENGTH = 200
# Errors that reading the file may raise: of the system, of TOML and its encoding, and of its nesting.
READ_ERRORS = (OSError, ValueError, OptionError)


def settings_file() -> Path:
    """Return the path of the settings file; if that is a symbolic link, the path to which it leads."""
    return Path(os.path.realpath(paths()["config"] / "settings.toml"))


def load_settings(if_broken: Settings | None = None) -> Settings:
    """Return the settings, with defaults for entries that are missing or wrong; `if_broken` for a broken file."""
    try:
        settings, _ = parse_settings(_tables_in(_read_file(settings_file())).get(SETTINGS, {}))
    except READ_ERRORS:
        return if_broken or Settings()
    return settings


def load_setups() -> dict[str, Setup]:
    """Return the setup last used for each game by its key; none if the file is missing or broken."""
    from boardgames_tui.storage.setups import parse_setups

    try:
        setups, _ = parse_setups(_tables_in(_read_file(settings_file())))
    except READ_ERRORS:
        return {}
    return setups


def save_settings(settings: Settings) -> str:
    """Save the settings; return a sentence for the player if that fails or a broken file is set aside, else nothing."""
    return _save(SETTINGS, partial(with_settings, settings=settings))


def change_settings(**changes: Any) -> str:
    """Save some settings, unless the file has them already; return a sentence as `save_settings` does."""
    settings = load_settings()
    changed_settings = replace(settings, **changes)
    return save_settings(changed_settings) if changed_settings != settings else ""


def save_setup(setup: Setup) -> str:
    """Save a setup as the one last used for its game; return a sentence as `save_settings` does."""
    from boardgames_tui.storage.setups import setup_table

    # The other keys of the table are kept, because a newer version may use them.
    return _save(setup.game.key, lambda table: {**table, **setup_table(setup)})


def set_aside_broken_file() -> str:
    """Rename the file if it is broken, so that a new one can be written; return a sentence about that, else nothing."""
    file = settings_file()
    try:
        _read_file(file)
    except READ_ERRORS as error:
        return _set_aside(file, error)
    return ""


def ignored_entries() -> tuple[str, ...]:
    """Return a sentence about each entry of the file that is ignored because its value is wrong."""
    from boardgames_tui.storage.setups import parse_setups

    file = settings_file()
    try:
        contents = _read_file(file)
    except READ_ERRORS:
        return ()
    tables = _tables_in(contents)
    refusals = {
        key: f"{quoted(value)} is not a table"
        for key, value in contents.items()
        if key not in tables and (key == SETTINGS or key in GAMES)
    }
    _, setting_refusals = parse_settings(tables.get(SETTINGS, {}))
    _, setup_refusals = parse_setups(tables)
    refusals |= {**setting_refusals, **setup_refusals}
    return tuple(printable(f"{shortened(key)} in {file.name} is ignored ({why}).") for key, why in refusals.items())


def _read_file(file: Path) -> Table:
    """Return the contents of the file, none if it is missing; raise one of READ_ERRORS if it is broken."""
    try:
        contents = tomllib.loads(read_regular_file(file).decode("utf-8"))
        depth = _depth(contents)
    except FileNotFoundError:
        return {}
    except RecursionError:
        depth = MAX_DEPTH + 1
    if depth > MAX_DEPTH:
        raise OptionError("it is nested too deeply")
    return contents


def _tables_in(contents: Table) -> dict[str, Table]:
    """Return the tables of a file by their keys, without the values that are no tables."""
    return {key: table for key, table in contents.items() if isinstance(table, dict)}


def _depth(value: Any) -> int:
    """Return how many tables and lists are nested in each other; 0 for any other value."""
    if not isinstance(value, (dict, list)):
        return 0
    return 1 + max(map(_depth, value.values() if isinstance(value, dict) else value), default=0)


def _set_aside(file: Path, cause: Exception) -> str:
    """Rename a broken file, unless it is a device or a pipe; return a sentence about the cause and the result."""
    problem = f"The settings in {file} cannot be used ({_describe_error(cause)})"
    if file.exists() and not (file.is_file() or file.is_dir()):
        return f"{problem}."
    try:
        return f"{problem}: they were set aside as {set_aside(file).name}."
    except OSError as error:
        return f"{problem} and cannot be set aside ({_describe_error(error)})."


def _save(key: str, change: Callable[[Table], Table]) -> str:
    """Change a table of the file; return a sentence for the player, empty if all went well."""
    message = set_aside_broken_file()
    file = settings_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(file, _edit_text(file, key, change))
    except READ_ERRORS as error:
        return message or f"The settings cannot be written to {file} ({_describe_error(error)})."
    return message


def _edit_text(file: Path, key: str, change: Callable[[Table], Table]) -> str:
    """Return the text of the file with one table changed and all else kept; raise OptionError if impossible."""
    # The import takes 30 ms, and most starts save nothing.
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    contents = _read_file(file)
    table = change(_tables_in(contents).get(key, {}))
    try:
        document = tomlkit.parse(read_regular_file(file).decode("utf-8") if file.exists() else "")
        if not isinstance(document.get(key, {}), dict):
            del document[key]
        _update_table(document.setdefault(key, {}), table)
        text = tomlkit.dumps(document)
    except TOMLKitError as error:
        raise OptionError(str(error)) from None
    # tomlkit does not edit every valid file correctly, so the result is compared with what was to be written.
    if _comparable(tomllib.loads(text)) != _comparable({**contents, key: table}):
        raise OptionError("it is written in a way that cannot be edited")
    return text


def _update_table(table: MutableMapping[str, Any], values: Mapping[str, Any]) -> None:
    """Make a table of a document hold exactly these values; unchanged values keep their formatting."""
    for key in [key for key in table if key not in values]:
        del table[key]
    for key, value in values.items():
        if isinstance(value, dict) and isinstance(table.get(key), dict):
            _update_table(table[key], value)
        elif key not in table or _comparable(table[key]) != _comparable(value):
            table[key] = value


def _comparable(value: object) -> str:
    """Return a text that only equal TOML values share; for Python, NaN differs from itself, and True equals 1."""
    return json.dumps(value, sort_keys=True, default=str)


def _describe_error(error: Exception) -> str:
    """Return the cause of an error on one line, without a full stop."""
    return shortened(" ".join(cause_of(error).split()), MAX_CAUSE_LENGTH)
