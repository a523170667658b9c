"""Arguments that several commands have."""

from boardgames_tui.core.errors import OptionError, quoted
from boardgames_tui.core.game import Game
from boardgames_tui.games import GAMES


def game_named(name: str) -> Game:
    """Return a game by its name; raise OptionError with those that there are."""
    if name not in GAMES:
        raise OptionError(f"{quoted(name)} is no game: it is {', '.join(GAMES)}.")
    return GAMES[name]
