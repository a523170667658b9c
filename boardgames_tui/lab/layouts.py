"""Layouts of the engine's rows, as tables: those of the searches, and of one game or of all.

python -m boardgames_tui.lab layouts [GAME]
"""

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Annotated

import typer

from boardgames_tui.games import GAMES
from boardgames_tui.kernel.layout import Layout

# Packages whose layouts are printed for every game.
SEARCHES = ("boardgames_tui.engine.mcts", "boardgames_tui.engine.alphabeta")


def package_of(key: str) -> str:
    """Return the name of the package that holds a game's engine modules."""
    return f"{GAMES[key].package}.engine"


def list_layouts(package: str) -> Iterator[tuple[ModuleType, Layout]]:
    """Yield the layouts in the modules of a package, each with its module."""
    path = import_module(package).__path__
    for module_info in pkgutil.iter_modules(path, f"{package}."):
        module = import_module(module_info.name)
        layouts = [value for value in vars(module).values() if isinstance(value, Layout)]
        # A module may have two names for one layout.
        for layout in dict.fromkeys(layouts):
            yield module, layout


def main(game: Annotated[str, typer.Argument(metavar="GAME")] = "") -> None:
    """Print the layouts of the searches, and of a game or of all games."""
    if game and game not in GAMES:
        raise typer.BadParameter(f"{game!r} is not one of {', '.join(GAMES)}.")
    games = [game] if game else [*GAMES]
    for package in (*SEARCHES, *map(package_of, games)):
        for _, layout in list_layouts(package):
            print(f"{layout}\n")


if __name__ == "__main__":
    typer.run(main)
