"""Games of other installed packages, which declare them as entry points of the group `boardgames_tui.games`."""

import re
import sys
from collections.abc import Collection, Mapping
from configparser import ConfigParser
from configparser import Error as ConfigError
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from boardgames_tui import __version__
from boardgames_tui.core.errors import cause_of
from boardgames_tui.core.foreign_code import ForeignCodeError, call_foreign
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.core.printable import printable

GROUP = "boardgames_tui.games"
# A key is a command, the name of a table in the settings, and part of the tag of a record.
KEY = re.compile("[a-z][a-z0-9_-]*")

# Commands of the program, by the parts of its help.
COMMANDS = (
    *("learn", "lesson", "annotated", "puzzle", "resume", "table", "join", "post"),
    *("replay", "show", "convert", "analyse", "stats", "games"),
    *("rules", "engine", "prepare", "arena", "tournament", "bench", "serve", "perft", "config"),
)
# Keys that no game can have. The settings have a table in their file, beside those of the games.
RESERVED_KEYS = {*COMMANDS, "settings"}

# The value of an entry point: a module, which may be followed by the name of an object in it.
MODULE = re.compile(r"\w+(?:\.\w+)*(?=\s*(?:\Z|[:\[]))")
# Seconds for the import of a package, and for the start of its game on a board, at most.
MAX_SECONDS = 10.0


class Entry(NamedTuple):
    """An entry point: the key of a game, the module of its package, and the name and version of that package."""

    key: str
    module: str
    origin: str


class Installed(NamedTuple):
    """The packages of the games that can be played, by key, and a sentence about each that cannot."""

    packages: dict[str, str]
    faults: tuple[str, ...]
    used: Mapping[str, str]
    """Packages of all games that could be played at the start of the program."""
    failures: dict[str, str]
    """Sentences about those that have failed since then, by key."""


def find_installed(built_in: Collection[str]) -> Installed:
    """Import the packages of all installed games; `built_in` are the keys that are not free."""
    packages: dict[str, str] = {}
    entries, faults = _entries()
    for entry in sorted(entries, key=lambda entry: entry.key):
        fault = _fault_of(entry, {*built_in, *packages})
        if fault:
            faults.append(f"The game {entry.key!r} of {entry.origin} cannot be used: {fault}.")
        else:
            packages[entry.key] = entry.module
    return Installed(packages, tuple(map(printable, faults)), dict(packages), {})


def _entries() -> tuple[list[Entry], list[str]]:
    """Return the entry points of the group, and a sentence about each file that cannot be read.

    Importing importlib.metadata would take 25 ms, and a damaged file of any package would stop it.
    """
    entries: list[Entry] = []
    faults: list[str] = []
    # Of a package that is installed twice, the first installation counts, as for imports.
    files: dict[str, Path] = {}
    for folder in sys.path:
        for file in Path(folder).glob("*-info/entry_points.txt"):
            files.setdefault(file.parent.stem.partition("-")[0].lower(), file)
    for file in files.values():
        # The stem of such a folder is NAME-VERSION, behind which there may be a version of Python.
        origin = " ".join(file.parent.stem.split("-")[:2])
        try:
            entries += (Entry(key, value, origin) for key, value in _read_entry_points(file).items())
        except (OSError, ValueError, ConfigError) as error:
            cause = cause_of(error).partition("\n")[0]
            faults.append(f"The games of {origin} cannot be used: its {file.name} cannot be read ({cause}).")
    return entries, faults


def _read_entry_points(file: Path) -> dict[str, str]:
    """Return the group's entry points in a file, by name; raise OSError, ValueError or ConfigError if unreadable."""
    if not file.is_file():
        raise OSError(None, "it is not a regular file")
    content = file.read_bytes()
    if GROUP.encode() not in content:
        return {}
    parser = ConfigParser(delimiters="=", allow_no_value=True, interpolation=None, strict=False)
    # Names keep their capital letters.
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(content.decode("utf-8"))
    return {name: value or "" for name, value in parser[GROUP].items()} if GROUP in parser else {}


def _fault_of(entry: Entry, taken: Collection[str]) -> str:
    """Import the package of an entry point and begin its game; return what is wrong with it, or an empty text."""
    if key_fault := _key_fault(entry.key, taken):
        return key_fault
    match = MODULE.match(entry.module)
    if not match:
        return f"its entry point names no module: {entry.module!r}"
    try:
        return call_foreign(lambda: _fault_of_package(entry.key, match[0]), MAX_SECONDS) or _fault_of_start(match[0])
    except ForeignCodeError as error:
        return f"importing it into boardgames-tui {__version__} {error}"


def _fault_of_package(key: str, module: str) -> str:
    """Import a package; return what is wrong with its game, or an empty text."""
    package = import_module(module)
    game = getattr(package, "GAME", None)
    if not isinstance(game, Game):
        return f"{module} declares no Game as GAME"
    if (game.key, game.package) != (key, module):
        return f"{module}.GAME has the key {game.key!r} and the package {game.package!r}"
    if not all(isinstance(text, str) for text in (game.title, game.authors, game.tagline)):
        return "its title, authors or tagline is no text"
    # Its rules in words, its lesson and its part of the engine are looked for in the package.
    return "" if hasattr(package, "__path__") else f"{module} is a module and not a package"


def _fault_of_start(module: str) -> str:
    """Return why the game of a package cannot begin on its smallest, usual or largest board; empty if it can."""
    try:
        game, sizes = call_foreign(lambda: _game_and_sizes(module), MAX_SECONDS)
    except ForeignCodeError as error:
        return f"looking for its sizes {error}"
    for size in sizes:
        try:
            call_foreign(partial(_begin, game, size), MAX_SECONDS)
        except ForeignCodeError as error:
            return f"its start on a board of size {size} {error}"
    return ""


def _game_and_sizes(module: str) -> tuple[Game, list[int]]:
    """Return the game of a package that has been imported, and its smallest, usual and largest size."""
    game: Game = import_module(module).GAME
    return game, sorted({game.sizes[0], game.size, game.sizes[-1]})


def _begin(game: Game, size: int) -> None:
    """Ask for what the picker shows of a start."""
    start = Position.start(game, size)
    _ = (start.actions, start.outcome, start.prompt, start.marks, start.score, game.geometry(size).names, str(start))


def _key_fault(key: str, taken: Collection[str]) -> str:
    """Return why a game cannot have a key, or an empty text."""
    if not KEY.fullmatch(key):
        return "a key consists of small letters, digits, - and _, and begins with a letter"
    if key in RESERVED_KEYS:
        return "the program uses this key itself"
    return "another game has this key" if key in taken else ""
