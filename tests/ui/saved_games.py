"""Saved games for tests of the app, and its messages about them."""

from boardgames_tui.match.match import Match
from boardgames_tui.storage.saved_games.journal import Journal
from boardgames_tui.storage.saved_games.library import read_library
from boardgames_tui.ui.app import BoardgamesApp
from tests.ui.app_pilot import game, shown


def saved_game(key: str, size: int, *texts: str, **seats: str) -> str:
    """Save a game in progress and return its name."""
    known = {each.id for each in read_library().games}
    match = game(key, size, **seats)
    journal = Journal(match)
    for text in texts:
        match.play(match.position.find(text))
    journal.close()
    (name,) = {each.id for each in read_library().games} - known
    return name


def texts(match: Match) -> list[str]:
    return texts(match)


def about(app: BoardgamesApp) -> str:
    return shown(app, "about")
