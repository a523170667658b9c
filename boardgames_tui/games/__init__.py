"""The table of contents: one line a game."""

from boardgames_tui.game import Game
from boardgames_tui.games.io import IO

GAMES: dict[str, Game] = {game.key: game for game in (IO,)}
