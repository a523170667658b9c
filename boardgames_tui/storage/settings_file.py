"""Settings file: one readable TOML file, written atomically.

Nothing here stops a game: what cannot be read or written is reported in a sentence, and the program goes on.
"""

import os
import tomllib
from collections.abc import Mapping, MutableMapping
from dataclasses import asdict, dataclass, field, fields
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias

from boardgames_tui.core.errors import OptionError, shortened
from boardgames_tui.core.game import Game
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import NONE, Control
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.settings import CHOICES, RENAMED_BOARDS, Settings
from boardgames_tui.system.atomic_write import write_atomically
from boardgames_tui.system.paths import paths

Table: TypeAlias = dict[str, Any]
# Depth of nested tables, at most; our own are two deep.
MAX_DEPTH = 20
NESTED_TOO_DEEPLY = "it is nested too deeply"
# Characters of the cause in a sentence about the settings, at most.
LONGEST_CAUSE = 200
# Errors that reading the settings may raise: of the system, of TOML and its encoding, and of values.
UNREADABLE = (OSError, ValueError, OptionError)


@dataclass(frozen=True)
class StoredSettings:
    """Content of the file: the settings, and the setup last used for each game by its key."""

    settings: Settings = Settings()
    setups: Mapping[str, Setup] = field(default_factory=dict)


def settings_file() -> Path:
    """Return the settings file itself, even if the name in the folder is a link."""
    return Path(os.path.realpath(paths()["config"] / "settings.toml"))


def load_settings() -> Settings:
    """Return the settings; the defaults if the file is missing or broken (`set_aside_broken_file` reports that)."""
    return _load().settings


def load_setups() -> dict[str, Setup]:
    """Return the setup last used for each game by its key.

    It is empty if the file is missing or broken (`set_aside_broken_file` reports that).
    """
    return dict(_load().setups)


def save_settings(settings: Settings) -> str:
    """Save the settings; return a sentence for the player if something went wrong."""
    return _save({"settings": asdict(settings)})


def save_setup(setup: Setup) -> str:
    """Save the setup last used for its game; return a sentence for the player if something went wrong."""
    entry = {
        "size": setup.size,
        "black": str(setup.black),
        "white": str(setup.white),
        "clock": str(setup.control or NONE),
        "options": dict(setup.options),
    }
    return _save({setup.game.key: entry})


def set_aside_broken_file() -> str:
    """Rename a broken file, so that a new one can be written; return a sentence about it, or nothing."""
    file = settings_file()
    try:
        _parse_tables(_read_tables(file))
    except UNREADABLE as error:
        return _set_aside(file, error)
    return ""


def _load() -> StoredSettings:
    try:
        return _parse_tables(_read_tables(settings_file()))
    except UNREADABLE:
        return StoredSettings()


def _read_tables(file: Path) -> Table:
    try:
        tables = tomllib.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except RecursionError:
        raise OptionError(NESTED_TOO_DEEPLY) from None
    _check_depth(tables)
    return tables


def _check_depth(tables: Table) -> None:
    """Raise OptionError for tables that are nested too deeply to be written again."""
    level: list[Any] = [tables]
    for _ in range(MAX_DEPTH):
        values = [each for table in level for each in (table.values() if isinstance(table, dict) else table)]
        level = [value for value in values if isinstance(value, (dict, list))]
    if level:
        raise OptionError(NESTED_TOO_DEEPLY)


def _parse_tables(tables: Table) -> StoredSettings:
    for key, table in tables.items():
        if not isinstance(table, dict):
            raise OptionError(f"{key} is {shortened(repr(table))}, not a table")
    setups = {key: _parse_setup(game, tables[key]) for key, game in GAMES.items() if key in tables}
    return StoredSettings(_parse_settings(tables.get("settings", {})), setups)


def _parse_settings(table: Table) -> Settings:
    usual = asdict(Settings())
    values = {each.name: _typed_value(table, each.name, usual[each.name]) for each in fields(Settings)}
    values["board"] = RENAMED_BOARDS.get(values["board"], values["board"])
    for key, choices in CHOICES.items():
        if values[key] not in choices:
            raise OptionError(f"{key} cannot be {shortened(repr(values[key]))}: it is {', '.join(choices)}")
    keys = {name: str(key) for name, key in values.pop("keys").items()}
    steps = values.pop("lesson_steps")
    steps = {key: _typed_value(steps, key, 0) for key in steps}
    return Settings(**values, lesson_steps=steps, keys=keys)


def _parse_setup(game: Game, table: Table) -> Setup:
    """Read the setup of a game; raise OptionError if it cannot be begun."""
    usual = Setup.usual(game)
    size = _typed_value(table, "size", usual.size)
    game.check_size(size)
    options = game.validated(_typed_value(table, "options", {}))
    black, white = (Seat.parse(_typed_value(table, key, str(getattr(usual, key)))) for key in ("black", "white"))
    control = Control.parse(_typed_value(table, "clock", NONE))
    setup = Setup(game, size, options, black, white, control=control)
    # Only the validity of a text depends on the size. Building a board for every game would slow each start down.
    if any(option.kind == "string" and options[option.key] for option in game.options):
        setup.begin()
    return setup


def _typed_value(table: Table, key: str, usual: Any) -> Any:
    value = table.get(key, usual)
    if type(value) is not type(usual):
        raise OptionError(f"{key} cannot be {shortened(repr(value))}")
    return value


def _set_aside(file: Path, cause: Exception) -> str:
    names = (file.with_name(f"{file.stem}.broken-{n}{file.suffix}") for n in count(1))
    free = next(name for name in names if not name.exists())
    broken = f"The settings in {file} cannot be used ({_describe_error(cause)})"
    try:
        file.rename(free)
    except OSError as error:
        return f"{broken} and cannot be set aside ({_describe_error(error)})."
    return f"{broken}: they were set aside as {free.name}."


def _save(tables: Table) -> str:
    said = set_aside_broken_file()
    file = settings_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(file, _edit_text(file, tables))
    except UNREADABLE as error:
        return said or f"The settings cannot be written to {file} ({_describe_error(error)})."
    return said


def _edit_text(file: Path, tables: Table) -> str:
    """Return the text of a settings file with other tables in it, preserving its comments and its order."""
    # The import takes 30 ms, and most starts save nothing.
    import tomlkit  # noqa: PLC0415
    from tomlkit.exceptions import TOMLKitError  # noqa: PLC0415

    try:
        document = tomlkit.parse(file.read_text("utf-8") if file.exists() else "")
        for key, table in tables.items():
            _merge(document.setdefault(key, {}), table)
        text = tomlkit.dumps(document)
    except TOMLKitError as error:
        raise OptionError(str(error)) from None
    if tomllib.loads(text) != {**_read_tables(file), **tables}:
        raise OptionError("it is written in a way that cannot be edited")
    return text


def _merge(table: MutableMapping[str, Any], values: Mapping[str, Any]) -> None:
    """Make a table of a document hold exactly these values; equal ones keep their form."""
    for name in [name for name in table if name not in values]:
        del table[name]
    for name, value in values.items():
        if isinstance(value, dict) and isinstance(table.get(name), dict):
            _merge(table[name], value)
        elif name not in table or table[name] != value:
            table[name] = value


def _describe_error(error: Exception) -> str:
    text = error.strerror if isinstance(error, OSError) else str(error)
    return shortened(" ".join(str(text).split()).rstrip("."), LONGEST_CAUSE)
