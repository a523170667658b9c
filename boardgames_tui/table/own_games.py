"""The user's games at a table among the saved games: in lists, statistics and exports."""

from dataclasses import replace

from boardgames_tui.core.errors import SaveError
from boardgames_tui.storage.saved_games.library import Library, read_library
from boardgames_tui.table.folder import TableFolder, current_user, is_journal_name
from boardgames_tui.table.lobby import list_own
from boardgames_tui.table.table_game import TableGame
from boardgames_tui.table.waiting import configured_folder


def configured_table() -> TableFolder | None:
    """Return the table of the environment or of the settings, if there is one."""
    folder = configured_folder()
    return TableFolder(folder) if folder else None


def read_all_games(table: TableFolder | None) -> Library:
    """Return the saved games and the user's games at a table, the one changed last first."""
    library = read_library()
    if not table:
        return library
    try:
        own_games = list_own(table, current_user())
    except SaveError as error:
        return replace(library, warnings=(*library.warnings, str(error)))
    games = sorted((*library.games, *own_games), key=lambda game: game.changed_at, reverse=True)
    return replace(library, games=tuple(games))


def find_own_game(name: str) -> TableGame | None:
    """Return the game at the configured table with a name; None if there is no table or no such game.

    Saved games may also be named by the beginning of their names, so here only the whole name counts.
    """
    table = configured_table()
    has_game = table and is_journal_name(name) and table.file_of(name).exists()
    return TableGame(table, name) if table and has_game else None
