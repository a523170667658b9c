"""Opening a saved game of any kind at its venue."""

from boardgames_tui.elsewhere.opening import find_saved
from boardgames_tui.play.elsewhere import Elsewhere
from boardgames_tui.play.here import Here
from boardgames_tui.play.venue import Venue
from boardgames_tui.storage.saved_games.library import continue_game
from boardgames_tui.storage.settings_file import load_settings


def open_saved(name: str) -> Venue:
    """Open a saved game to continue it; raise SaveError if that fails."""
    game = find_saved(name, load_settings().name)
    return Elsewhere(game) if game else Here(continue_game(name))
