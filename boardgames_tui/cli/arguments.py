"""Arguments of several commands, and their parsers, which raise OptionError with the allowed values."""

from typing import Any

import typer

from boardgames_tui.core.errors import OptionError, quoted
from boardgames_tui.core.game import Game
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat

PLAYERS = "engine:LEVEL, random, greedy, uct, uai:COMMAND or uci:COMMAND"


def game_named(name: str) -> Game:
    """Return a game by its name."""
    if name not in GAMES:
        raise OptionError(f"{quoted(name)} is not a game. Games: {', '.join(GAMES)}.")
    return GAMES[name]


def computer_player(text: str) -> Seat:
    """Parse the seat of a computer player."""
    seat = Seat.parse(text)
    if seat.is_person:
        raise OptionError(f"{quoted(text)} is a person; this command needs {PLAYERS}.")
    return seat


def check_number_of_games(games: int) -> int:
    """Return a number of games if it is positive and even."""
    if games < 2 or games % 2:
        raise OptionError(f"{games} games cannot be played: every opening is played twice, so use an even number.")
    return games


# Keyword arguments of all Typer arguments and options for the name of a game.
GAME_NAME: dict[str, Any] = {"metavar": "GAME", "parser": game_named, "autocompletion": lambda: [*GAMES]}
ONE_OR_ALL = typer.Argument(help="Only this game (default: all).", **GAME_NAME)
