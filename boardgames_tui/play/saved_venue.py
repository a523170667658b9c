"""Opening a saved game of any kind at its venue."""

from boardgames_tui.play.by_message import ByMessage
from boardgames_tui.play.here import Here
from boardgames_tui.play.venue import Venue
from boardgames_tui.post.desk import find_saved
from boardgames_tui.storage.saved_games.library import continue_game


def open_saved(name: str) -> Venue:
    """Open a saved game to continue it; raise SaveError if that fails."""
    correspondence = find_saved(name)
    return ByMessage(correspondence) if correspondence else Here(continue_game(name))
