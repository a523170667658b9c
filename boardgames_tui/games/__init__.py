"""Registry of all games: the name of each package, one per line, and GAMES, which maps each key to its game."""

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


def load_game(package: str) -> Game:
    """Import a package, and return the game that it declares."""
    game: Game = import_module(package).GAME
    return game


GAMES: dict[str, Game] = {game.key: game for game in map(load_game, PACKAGES)}
