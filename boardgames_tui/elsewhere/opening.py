"""Opening games elsewhere: own ones by their names, and any game of a list."""

from pathlib import Path

from boardgames_tui.core.errors import SaveError, quoted
from boardgames_tui.elsewhere.configured import table_at
from boardgames_tui.elsewhere.elsewhere_game import ElsewhereGame
from boardgames_tui.elsewhere.folder import Table
from boardgames_tui.elsewhere.hand import HandGame
from boardgames_tui.elsewhere.lobby import Lobby
from boardgames_tui.elsewhere.outbox import Outboxes
from boardgames_tui.elsewhere.row import Row
from boardgames_tui.elsewhere.store import is_elsewhere, load
from boardgames_tui.elsewhere.table_game import TableGame
from boardgames_tui.storage.saved_games.library import find_file


def find_saved(name: str, person: str = "") -> ElsewhereGame | None:
    """Open a saved game elsewhere by its name or the beginning of that; None if it is of another kind.

    `person` is the name of the person here, with whom lines are carried by hand. Raise SaveError if that fails.
    """
    name = find_file(name).stem
    if not is_elsewhere(name):
        return None
    table = load(name)[0].table
    return TableGame.open(table_at(Path(table)), name) if table else HandGame.open(name, person)


def open_listed(table: Table, row: Row) -> ElsewhereGame:
    """Open a game of a list: to play, to watch, or to accept if it is a challenge.

    A rematch that the opponent offers is accepted in the game before it, which is opened instead.
    """
    if row.is_mine:
        return TableGame.open(table, row.name)
    if row.host == table.user:
        return TableGame.open(table, Outboxes(table, row.name).read(row.by).game.name_before)
    return TableGame.watch(table, row.host, row.name)


def find_listed(table: Table, beginning: str) -> Row:
    """Return the game whose name begins so; raise SaveError if there is none or there are several."""
    found = [row for row in Lobby(table).list_games().rows if beginning and row.name.startswith(beginning.lower())]
    if not found:
        raise SaveError(f"{quoted(beginning)} is not a game at this table.")
    if len(found) > 1:
        raise SaveError(f"{quoted(beginning)} is the beginning of {len(found)} games.")
    return found[0]
