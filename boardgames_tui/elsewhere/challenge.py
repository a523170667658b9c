"""Challenges as people write them: `io --size 7 --clock 3d --to bob`."""

import argparse
import secrets
import shlex
from typing import NoReturn

from boardgames_tui.core.errors import OptionError, quoted
from boardgames_tui.core.game import Game
from boardgames_tui.core.presentation import capitalised
from boardgames_tui.core.registry import game_named
from boardgames_tui.core.suggestion import closest
from boardgames_tui.match.clock import NONE, Control
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup

USAGE = "GAME [--size N] [--clock 3d] [--handicap N] [--black | --white] [--to USER] and the options of the game"


class _Parser(argparse.ArgumentParser):
    """Parser of the words after the game."""

    def error(self, message: str) -> NoReturn:
        raise OptionError(f"{capitalised(message)}. Use {USAGE}.")


def _parser_of(game: Game) -> _Parser:
    parser = _Parser(prog=game.key, add_help=False, allow_abbrev=False)
    parser.add_argument("--size", default=str(game.size))
    parser.add_argument("--clock", default=NONE)
    parser.add_argument("--to", default="")
    parser.add_argument("--handicap", type=int, default=0)
    colours = parser.add_mutually_exclusive_group()
    for colour in ("black", "white"):
        colours.add_argument(f"--{colour}", dest="colour", action="store_const", const=colour)
    for option in game.options:
        action = argparse.BooleanOptionalAction if option.kind == "check" else "store"
        parser.add_argument(f"--{option.key}", dest=option.key, action=action)
    return parser


def parse_challenge(text: str, user: str) -> tuple[Setup, str]:
    """Return the setup of a user's challenge and the user that it names, if any; raise OptionError if malformed."""
    try:
        key, *words = shlex.split(text) or [""]
    except ValueError:
        raise OptionError(f"{quoted(text)} has a quotation mark that is not closed.") from None
    game = game_named(key)
    namespace, unknown_words = _parser_of(game).parse_known_args(words)
    values = vars(namespace)
    if unknown_words:
        meant = closest(unknown_words[0], [f"--{name}" for name in (*values, "black", "white")])
        advice = f"Did you mean {meant}?" if meant else f"Use {USAGE}."
        raise OptionError(f"{quoted(unknown_words[0])} is not an option. {advice}")
    options = game.validated({each.key: values[each.key] for each in game.options if values[each.key] is not None})
    black, white = Seat("me", user), Seat("me")
    colour_of_user = values["colour"] or secrets.choice(("black", "white"))
    if colour_of_user == "white":
        black, white = white, black
    control, handicap = Control.parse(values["clock"]), values["handicap"]
    setup = Setup(game, game.check_size(values["size"]), options, black, white, control=control, handicap=handicap)
    # Raises if the game does not allow the setup, such as blocks that do not fit the board.
    setup.begin()
    return setup, values["to"]
