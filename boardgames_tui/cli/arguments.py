"""Arguments of several commands, and their parsers, which raise OptionError with the allowed values."""

from typing import Any

import typer

from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.errors import OptionError, quoted
from boardgames_tui.core.registry import game_named
from boardgames_tui.games import GAMES


def seat_named(name: str) -> int:
    """Return the seat of a colour's name."""
    seats = {NAMES[seat].lower(): seat for seat in NAMES}
    if name.lower() not in seats:
        raise OptionError(f"{quoted(name)} is not a colour. Use {' or '.join(seats)}.")
    return seats[name.lower()]


# Options of games by message.
NAME_HELP = "Your name for the other player (default: that of the settings)."
SEAT_HELP = "Colour with which you begin, black or white"
# Keyword arguments of all Typer arguments and options for the name of a game.
GAME_NAME: dict[str, Any] = {"metavar": "GAME", "parser": game_named, "autocompletion": lambda: [*GAMES]}
GAME = typer.Argument(help=f"{', '.join(GAMES)}.", **GAME_NAME)
ONE_OR_ALL = typer.Argument(help="Only this game (default: all).", **GAME_NAME)
