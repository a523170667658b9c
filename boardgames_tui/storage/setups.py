"""Setup last used for each game, as a table of the settings file."""

from collections.abc import Mapping
from dataclasses import replace

from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.game import Game
from boardgames_tui.core.options import Value
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import NONE, Control
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.settings import SETTINGS, EntryReader, Table


def parse_setups(tables: Mapping[str, Table]) -> tuple[dict[str, Setup], Mapping[str, str]]:
    """Return the setup of each game that has a table, and the causes for which entries are ignored, by their keys."""
    setups: dict[str, Setup] = {}
    refusals: dict[str, str] = {}
    # Going through all games instead would import each, and look for those of other packages.
    for key, table in tables.items():
        if key != SETTINGS and key in GAMES:
            setups[key], game_refusals = _parse_setup(GAMES[key], table)
            refusals |= game_refusals
    return setups, refusals


def _parse_setup(game: Game, table: Table) -> tuple[Setup, Mapping[str, str]]:
    """Read the setup of a game, with which a match can begin; return it with the causes as in `parse_setups`."""
    usual = Setup.default(game)
    reader = EntryReader(table, f"{game.key}.")
    size = reader.read("size", usual.size, game.check_size)
    black = reader.read("black", str(usual.black), Seat.parse)
    white = reader.read("white", str(usual.white), Seat.parse)
    control = reader.read("clock", NONE, Control.parse)
    options, option_refusals = _parse_options(game, reader.read("options", {}))
    handicap = reader.read("handicap", 0, game.handicap_option.validated)
    setup = Setup(game, size, options, black, white, control=control, handicap=handicap)
    # `begin` checks whether a text option, such as blocks, fits the size. Everything else is valid by now, so the other
    # games do without a board, which takes time to build.
    text_keys = [option.key for option in game.options if option.kind == "string" and options[option.key]]
    try:
        if text_keys:
            setup.begin()
    except OptionError as error:
        for key in text_keys:
            reader.refuse(f"options.{key}", error)
        setup = replace(setup, options=game.validated({key: options[key] for key in options.keys() - text_keys}))
    return setup, {**reader.refusals, **option_refusals}


def _parse_options(game: Game, table: Table) -> tuple[dict[str, Value], Mapping[str, str]]:
    """Return all options of a game with the values of a table, and the causes as in `parse_setups`."""
    reader = EntryReader(table, f"{game.key}.options.")
    values: dict[str, Value] = {}
    for key, value in table.items():
        try:
            values[key] = game.validated({key: value})[key]
        except OptionError as error:
            reader.refuse(key, error)
    return game.validated(values), reader.refusals


def setup_table(setup: Setup) -> Table:
    setup = setup.for_another_game
    return {
        "size": setup.size,
        "black": str(setup.black),
        "white": str(setup.white),
        "clock": str(setup.control or NONE),
        "handicap": setup.handicap,
        "options": dict(setup.options),
    }
