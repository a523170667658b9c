"""The table of contents: one line a game."""

from boardgames_tui.core.game import Game
from boardgames_tui.games.ataxx import ATAXX
from boardgames_tui.games.implo import IMPLO
from boardgames_tui.games.io import IO
from boardgames_tui.games.onyx import ONYX
from boardgames_tui.games.torus import TORUS

GAMES: dict[str, Game] = {game.key: game for game in (IO, IMPLO, TORUS, ONYX, ATAXX)}
