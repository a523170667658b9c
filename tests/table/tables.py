"""Tables for the tests: a folder, users who are only names, and games between them."""

import json
import stat

from boardgames_tui.core.cells import WHITE
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import Control
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.saved_games.entries_json import json_line
from boardgames_tui.table import table_game
from boardgames_tui.table.folder import TableFolder
from boardgames_tui.table.table_game import TableGame


def make_table(path, mode=0o1777):
    path.mkdir(exist_ok=True)
    path.chmod(mode)
    return TableFolder(path)


def offer(folder, user="ann", *, to="", clock="none", key="io", size=5):
    """Let a user offer a game and move first; return its name."""
    setup = Setup(GAMES[key], size, {}, Seat("me", user), Seat("me"), control=Control.parse(clock))
    if setup.begin().position.side == WHITE:
        setup = setup.with_colours_exchanged
    usual = table_game.current_user
    table_game.current_user = lambda: user
    try:
        return table_game.offer_game(folder, setup, to)
    finally:
        table_game.current_user = usual


def begin(folder, **options):
    """Begin a game between Ann and Bob; return it as both see it."""
    name = offer(folder, **options)
    bob = TableGame(folder, name, "bob")
    bob.accept()
    return TableGame(folder, name, "ann"), bob


def play(game, text):
    game.refresh()
    return game.play(game.match.position.find(text))


def lines_of(game):
    return [json.loads(line) for line in game.folder.file_of(game.name).read_bytes().splitlines()]


def append_foreign(game, fields, *, chained=True):
    """Append a line that is not from this program."""
    game.refresh()
    line = {**fields, "prev": game._journal.chain} if chained else fields
    with game.folder.file_of(game.name).open("ab") as file:
        file.write(json_line(line))


def mode_of(path):
    return stat.S_IMODE(path.stat().st_mode)
