"""The commands of a game and their options, made from its declaration."""

import inspect
from collections.abc import Callable
from typing import Any

import typer

from boardgames_tui.cli.opening import PLAIN, open_app
from boardgames_tui.core.game import Game
from boardgames_tui.core.options import Option, Value
from boardgames_tui.match.clock import FORMS as CLOCKS
from boardgames_tui.match.clock import Control
from boardgames_tui.match.seats import DEFAULT_LEVEL, FORMS

DEPTH = Option("depth", "Depth", "spin", default=3, engine_default=3, high=99, about="how many actions deep")


def play_command(game: Game) -> Callable[..., None]:
    """Return the command that plays a game."""

    def command(size: str, black: str, white: str, clock: str, *, text: bool, plain: bool, **options: Value) -> None:
        from boardgames_tui.match.seats import Seat
        from boardgames_tui.match.setup import Setup

        settled = game.settle(options)
        seats = Seat.parse(black), Seat.parse(white)
        setup = Setup(game, game.check_size(size), settled, *seats, control=Control.parse(clock))
        match = setup.begin()
        if text:
            from boardgames_tui.cli.text import play_text

            play_text(match)
        else:
            open_app(match, plain=plain)

    return _with_options(
        command,
        _size(game),
        _parameter("black", str, "me", f"Who plays Black: {FORMS}.", metavar="SEAT"),
        _parameter("white", str, f"engine:{DEFAULT_LEVEL}", f"Who plays White: {FORMS}.", metavar="SEAT"),
        _parameter("clock", str, "none", f"The time of each person: {CLOCKS}.", metavar="CLOCK"),
        _parameter("text", bool, False, "Play line by line in plain text.", "--text"),
        _parameter("plain", bool, False, PLAIN, "--ascii"),
        *(_option(option, option.default) for option in game.options),
        about=f"Play {game.title}: {game.pitch}.",
    )


def perft_command(game: Game) -> Callable[..., None]:
    """Return the command that counts the positions of a game."""

    def command(size: str, depth: str, **options: Value) -> None:
        from boardgames_tui.core.position import Position
        from boardgames_tui.engine.perft import print_perft

        start = Position.start(game, game.check_size(size), options, engine=True)
        print_perft(start, int(DEPTH.settle(depth)))

    return _with_options(
        command,
        _size(game),
        _option(DEPTH, DEPTH.default),
        *(_option(option, option.engine_default) for option in game.options),
        about=f"Count the positions of {game.title}.",
    )


def _with_options(command: Callable[..., None], *parameters: inspect.Parameter, about: str) -> Callable[..., None]:
    """Give a command that takes keywords the signature that Typer reads options from."""
    vars(command)["__signature__"] = inspect.Signature(list(parameters))
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    command.__doc__ = about
    return command


def _size(game: Game) -> inspect.Parameter:
    even = ", even" if game.sizes.step == 2 else ""
    about = f"Size of the board, {game.sizes[0]} to {game.sizes[-1]}{even}."
    return _parameter("size", str, str(game.size), about, metavar="N")


def _option(option: Option, default: Value) -> inspect.Parameter:
    about = f"{option.about or option.title}."
    if option.kind == "check":
        return _parameter(option.key, bool, default, about)
    metavars = {"combo": "|".join(option.choices), "spin": f"{option.low}-{option.high}"}
    choices = [*option.choices]
    metavar = metavars.get(option.kind)
    return _parameter(option.key, str, str(default), about, metavar=metavar, autocompletion=lambda: choices)


def _parameter(key: str, kind: type, default: Value, about: str, *names: str, **extra: Any) -> inspect.Parameter:
    option = typer.Option(default, *names, help=about, **extra)
    return inspect.Parameter(key, inspect.Parameter.KEYWORD_ONLY, default=option, annotation=kind)
