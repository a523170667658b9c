"""Games at a table among the saved games: each is read from where it lies."""

from boardgames_tui.core.errors import BoardGamesError, SaveError
from boardgames_tui.match.match import Match
from boardgames_tui.play.at_table import AtTable
from boardgames_tui.storage.saved_games.library import load_game
from boardgames_tui.storage.saved_games.summary import GameSummary
from boardgames_tui.table.lobby import TableSummary
from boardgames_tui.table.table_game import TableGame
from boardgames_tui.ui.app_table import table_of
from boardgames_tui.ui.screens.start_game import StartGame
from boardgames_tui.ui.settings import SettingsApp


def load(app: SettingsApp, game: GameSummary) -> Match:
    """Return a game to view; raise SaveError if it cannot be read."""
    return _table_game(app, game).match if isinstance(game, TableSummary) else load_game(game.id, app.settings.name)


def open_table_game(app: SettingsApp, game: TableSummary) -> None:
    """Show a game at the table, or say why it cannot be read."""
    try:
        app.post_message(StartGame(AtTable(_table_game(app, game)), saves_setup=False))
    except BoardGamesError as error:
        app.notify(str(error), severity="warning", markup=False)


def _table_game(app: SettingsApp, game: TableSummary) -> TableGame:
    table = table_of(app)
    if not table:
        raise SaveError("There is no table any more.")
    return TableGame(table, game.id)
