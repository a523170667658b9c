"""The layouts of the engine's rows, as tables: those of the searches, and of one game or of all.

python -m boardgames_tui.lab layouts [GAME]
"""

import pkgutil
from collections.abc import Iterator
from enum import StrEnum
from importlib import import_module
from types import ModuleType
from typing import Annotated

import typer

from boardgames_tui.core.layout import Layout
from boardgames_tui.games import GAMES

SEARCHES = ("boardgames_tui.engine.mcts", "boardgames_tui.engine.alphabeta")
Key = StrEnum("Key", {key: key for key in GAMES})


def package_of(key: str) -> str:
    """Return the name of the package of what a game has for the engine."""
    return f"boardgames_tui.games.{key}.engine"


def declared(package: str) -> Iterator[tuple[ModuleType, Layout]]:
    """Yield the layouts that the modules of a package declare, each once and with its module."""
    path = import_module(package).__path__
    for name in (info.name for info in pkgutil.iter_modules(path, f"{package}.")):
        module = import_module(name)
        layouts = (value for value in vars(module).values() if isinstance(value, Layout))
        yield from ((module, layout) for layout in dict.fromkeys(layouts))


def main(game: Annotated[Key | None, typer.Argument(metavar="GAME")] = None) -> None:
    """Print the layouts of the searches, and of a game or of all games."""
    games = [game.value] if game else [*GAMES]
    for package in (*SEARCHES, *map(package_of, games)):
        for _, layout in declared(package):
            print(f"{layout}\n")


if __name__ == "__main__":
    typer.run(main)
