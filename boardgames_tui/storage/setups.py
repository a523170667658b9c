"""Setup last used for each game, as a table of the settings file."""

from collections.abc import Mapping

from boardgames_tui.core.game import Game
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import NONE, Control
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.settings import Table, typed_value


def parse_setups(tables: Mapping[str, Table]) -> dict[str, Setup]:
    """Return the setup of each game that has a table, by its key; raise OptionError if a value is wrong."""
    return {key: _parse_setup(game, tables[key]) for key, game in GAMES.items() if key in tables}


def _parse_setup(game: Game, table: Table) -> Setup:
    """Read the setup of a game; raise OptionError if no match can begin with it."""
    usual = Setup.default(game)
    size = typed_value(table, "size", usual.size)
    game.check_size(size)
    options = game.validated(typed_value(table, "options", {}))
    black = Seat.parse(typed_value(table, "black", str(usual.black)))
    white = Seat.parse(typed_value(table, "white", str(usual.white)))
    control = Control.parse(typed_value(table, "clock", NONE))
    setup = Setup(game, size, options, black, white, control=control)
    # `begin` checks whether a text option, such as blocks, fits the size. Everything else is valid by now, so the other
    # games do without a board, which takes time to build.
    if any(option.kind == "string" and options[option.key] for option in game.options):
        setup.begin()
    return setup


def setup_table(setup: Setup) -> Table:
    """Return the table of a setup."""
    return {
        "size": setup.size,
        "black": str(setup.black),
        "white": str(setup.white),
        "clock": str(setup.control or NONE),
        "options": dict(setup.options),
    }
