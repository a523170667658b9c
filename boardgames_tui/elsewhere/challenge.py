"""Challenges as people write them: `io --size 7 --clock 3d --to bob`."""

import secrets
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field

from boardgames_tui.core.errors import OptionError, quoted
from boardgames_tui.core.game import Game
from boardgames_tui.core.options import Option, Value
from boardgames_tui.elsewhere.folder import is_user_name
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import Control
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup

USAGE = "GAME [--size N] [--clock 3d] [--black | --white] [--to USER] and the options of the game"


@dataclass
class _Words:
    """What was read of a challenge so far."""

    game: Game
    size: int
    control: Control | None = None
    colour: str = ""
    to: str = ""
    options: dict[str, Value] = field(default_factory=dict)


def parse_challenge(text: str, user: str) -> tuple[Setup, str]:
    """Return the setup of a challenge by a user, and the user who alone may accept it, if one is named.

    Without --black or --white, the colour of the user is chosen at random. Raise OptionError if it cannot be read.
    """
    try:
        words = iter(shlex.split(text))
    except ValueError:
        raise OptionError(f"{quoted(text)} has a quotation mark that is not closed.") from None
    key = next(words, "")
    if key not in GAMES:
        raise OptionError(f"{quoted(key)} is not a game. Games: {', '.join(GAMES)}.")
    read = _Words(GAMES[key], GAMES[key].size)
    for word in words:
        _read_option(read, word, words)
    me = Seat("me", user)
    setup = Setup(read.game, read.size, read.game.validated(read.options), me, Seat("me"), control=read.control)
    if (read.colour or secrets.choice(("black", "white"))) == "white":
        setup = setup.with_colours_exchanged
    # Refuse what the game does not allow, such as blocks that do not fit the board.
    setup.begin()
    return setup, read.to


def _read_option(read: _Words, word: str, words: Iterator[str]) -> None:
    """Read one option with its value; raise OptionError if it is unknown, or its value is not allowed."""
    name = word.removeprefix("--")
    match name if word.startswith("--") else "":
        case "size":
            read.size = read.game.check_size(_value(name, words))
        case "clock":
            read.control = Control.parse(_value(name, words))
        case "black" | "white":
            read.colour = name
        case "to":
            read.to = _value(name, words)
            if not is_user_name(read.to):
                raise OptionError(f"{quoted(read.to)} is not a user.")
        case _:
            _read_game_option(read, word, name, words)


def _read_game_option(read: _Words, word: str, name: str, words: Iterator[str]) -> None:
    """Read an option of the game, such as `--no-swap` or `--setup standard`."""
    options: dict[str, Option] = {option.key: option for option in read.game.options}
    if word.startswith("--") and name in options:
        option = options[name]
        read.options[name] = True if option.kind == "check" else option.validated(_value(name, words))
    elif word.startswith("--no-") and name.removeprefix("no-") in options:
        read.options[name.removeprefix("no-")] = False
    else:
        own = "".join(f", --{key}" for key in options)
        raise OptionError(f"{quoted(word)} is not an option of a challenge. Use --size, --clock, --black, --to{own}.")


def _value(name: str, words: Iterator[str]) -> str:
    """Return the next word; raise OptionError if there is none."""
    value = next(words, None)
    if value is None:
        raise OptionError(f"--{name} needs a value.")
    return value
