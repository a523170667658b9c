"""Arguments that several commands have, and their parsers, which raise OptionError with the allowed values."""

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
        raise OptionError(f"{quoted(name)} is no game: it is {', '.join(GAMES)}.")
    return GAMES[name]


def computer_player(text: str) -> Seat:
    """Return a seat that no person has."""
    seat = Seat.parse(text)
    if seat.is_person:
        raise OptionError(f"{quoted(text)} is a person, and here play {PLAYERS}.")
    return seat


def number_of_games(games: int) -> int:
    """Return a number of games, which come in pairs."""
    if games < 2 or games % 2:
        raise OptionError(f"{games} games cannot be played: there are two with each opening.")
    return games


# Settings of every argument and option that is the name of a game.
GAME_NAME: dict[str, Any] = {"metavar": "GAME", "parser": game_named, "autocompletion": lambda: [*GAMES]}
ONE_OR_ALL = typer.Argument(help="One game; else all.", **GAME_NAME)
