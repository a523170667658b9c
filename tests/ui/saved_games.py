"""Games that are kept, for the tests of the app, and what it says of them."""

from boardgames_tui.storage.saved_games.journal import Journal
from boardgames_tui.storage.saved_games.library import read_library
from tests.ui.app_pilot import game


def saved_game(key, size, *texts, **seats):
    """Keep a game that somebody has begun; return its name."""
    known = {each.id for each in read_library().games}
    match = game(key, size, **seats)
    journal = Journal(match)
    for text in texts:
        match.play(match.position.find(text))
    journal.close()
    (name,) = {each.id for each in read_library().games} - known
    return name


def texts(match):
    return [action.text for action in match.actions]


def about(app):
    return str(app.screen.query_one("#about").content)
