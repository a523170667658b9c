"""Opening a saved game of any kind at its venue."""

from pathlib import Path

from boardgames_tui.elsewhere.folder import Table
from boardgames_tui.elsewhere.hand import HandGame
from boardgames_tui.elsewhere.store import is_elsewhere, load
from boardgames_tui.elsewhere.table_game import TableGame
from boardgames_tui.play.at_table import AtTable
from boardgames_tui.play.by_hand import ByHand
from boardgames_tui.play.here import Here
from boardgames_tui.play.venue import Venue
from boardgames_tui.storage.saved_games.library import continue_game, find_file
from boardgames_tui.storage.settings_file import load_settings


def open_saved(name: str) -> Venue:
    """Open a saved game, by its name or the beginning of that, to continue it; raise SaveError if that fails."""
    name = find_file(name).stem
    if not is_elsewhere(name):
        return Here(continue_game(name))
    copy, file = load(name)
    if copy.table:
        return AtTable(TableGame.open(Table(Path(copy.table)), name))
    return ByHand(HandGame(copy, file, load_settings().name))
