"""Registry of all games: the name of each package, one per line."""

from importlib import import_module

from boardgames_tui.core.game import Game

# Packages in the order of the picker. Each declares its game as GAME.
PACKAGES = (
    "boardgames_tui.games.io",
    "boardgames_tui.games.implo",
    "boardgames_tui.games.torus",
    "boardgames_tui.games.onyx",
    "boardgames_tui.games.ataxx",
)


def declared_game(package: str) -> Game:
    """Return the game that a package declares."""
    game: Game = import_module(package).GAME
    return game


GAMES: dict[str, Game] = {game.key: game for game in map(declared_game, PACKAGES)}
