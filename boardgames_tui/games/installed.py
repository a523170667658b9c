"""Games of other installed packages, which declare them as entry points of the group `boardgames_tui.games`."""

import re
import sys
from collections.abc import Collection, Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from boardgames_tui import __version__
from boardgames_tui.core.errors import shortened
from boardgames_tui.core.game import Game
from boardgames_tui.core.printable import printable

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "boardgames_tui.games"
# A key is a command, the name of a table in the settings, and part of the tag of a record.
KEY = re.compile("[a-z][a-z0-9_-]*")

# Commands of the program, by the parts of its help.
COMMANDS = (
    *("lesson", "annotated", "puzzle", "resume", "table", "join", "post"),
    *("replay", "show", "convert", "analyse", "stats", "games"),
    *("rules", "engine", "prepare", "arena", "tournament", "bench", "serve", "perft", "config"),
)
# Keys that no game can have. The settings have a table in their file, beside those of the games.
RESERVED_KEYS = {*COMMANDS, "settings"}

# Characters of the message of an error in somebody else's package, at most.
MAX_CAUSE_LENGTH = 200


class Installed(NamedTuple):
    """The packages of the games that can be played, by key, and a sentence about each that cannot."""

    packages: dict[str, str]
    faults: tuple[str, ...]


def find_installed(built_in: Collection[str]) -> Installed:
    """Import the packages of all installed games; `built_in` are the keys that are not free."""
    packages: dict[str, str] = {}
    faults = []
    for entry in _entry_points():
        fault = _fault_of(entry, {*built_in, *packages})
        if fault:
            faults.append(printable(f"The game {entry.name!r} of {_origin(entry)} cannot be used: {fault}."))
        else:
            packages[entry.name] = entry.module
    return Installed(packages, tuple(faults))


def _entry_points() -> list["EntryPoint"]:
    """Return the entry points of the group, sorted by name.

    Most people have none, and importing importlib.metadata takes 25 ms: the files are searched for the group first.
    """
    if not any(GROUP in file.read_text("utf-8", "replace") for file in _entry_point_files()):
        return []
    from importlib.metadata import entry_points

    return sorted(entry_points(group=GROUP), key=lambda entry: entry.name)


def _entry_point_files() -> Iterator[Path]:
    """Yield the files that list the entry points of installed packages."""
    for folder in sys.path:
        yield from Path(folder).glob("*-info/entry_points.txt")


def _fault_of(entry: "EntryPoint", taken: Collection[str]) -> str:
    """Import the package of an entry point; return what is wrong with its game, or an empty text."""
    if key_fault := _key_fault(entry.name, taken):
        return key_fault
    try:
        package = import_module(entry.module)
    except Exception as error:  # noqa: BLE001 - it is somebody else's code
        cause = f"{type(error).__name__}: {shortened(str(error), MAX_CAUSE_LENGTH)}"
        return f"importing it into boardgames-tui {__version__} failed with {cause.removesuffix('.')}"
    game = getattr(package, "GAME", None)
    if not isinstance(game, Game):
        return f"{entry.module} declares no Game as GAME"
    if (game.key, game.package) != (entry.name, entry.module):
        return f"{entry.module}.GAME has the key {game.key!r} and the package {game.package!r}"
    # Its rules in words, its lesson and its part of the engine are looked for in the package.
    return "" if hasattr(package, "__path__") else f"{entry.module} is a module and not a package"


def _key_fault(key: str, taken: Collection[str]) -> str:
    """Return why a game cannot have a key, or an empty text."""
    if not KEY.fullmatch(key):
        return "a key consists of small letters, digits, - and _, and begins with a letter"
    if key in RESERVED_KEYS:
        return "the program uses this key itself"
    return "another game has this key" if key in taken else ""


def _origin(entry: "EntryPoint") -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist else entry.module
