"""What a game gives the engine, found by convention: `ENGINE` in the package `engine` of the game."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.game import Game
from boardgames_tui.kernel.contracts import EngineModules


@cache
def has_fast_rules(game: Game) -> bool:
    """Return whether a game has modules for the engine; if not, its states are searched as they are."""
    return find_spec(f"{game.package}.engine") is not None


@cache
def engine_modules(game: Game) -> EngineModules:
    """Import the modules that a game has for the engine; raise EngineError if it has none."""
    if not has_fast_rules(game):
        raise EngineError(f"{game.title} has no fast rules yet.")
    modules: EngineModules = import_module(f"{game.package}.engine").ENGINE
    return modules
