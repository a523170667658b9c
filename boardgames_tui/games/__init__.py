"""Table of contents: the packages of all games, one line each."""

from importlib import import_module

from boardgames_tui.core.game import Game

# In the order of the picker. Each package declares its game as GAME.
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
