"""Commands of a game. Typer reads their options from signatures, which are built from the game's declaration."""

import inspect
from collections.abc import Callable
from typing import Any

import typer

from boardgames_tui.cli.arguments import NAME_HELP, SEAT_HELP, seat_named
from boardgames_tui.cli.open_app import COACH_HELP, TEXT_HELP, open_game
from boardgames_tui.core.game import Game
from boardgames_tui.core.options import Option, Value
from boardgames_tui.core.position import Position
from boardgames_tui.core.presentation import capitalised
from boardgames_tui.match.clock import FORMS as CLOCKS
from boardgames_tui.match.clock import NONE, Control
from boardgames_tui.match.seats import DEFAULT_LEVEL, FORMS, Seat

# Option of the perft command.
ABOUT_DEPTH = "depth in actions, of which a turn may have several"
DEPTH = Option("depth", "Depth", "spin", default=3, engine_default=3, high=99, about=ABOUT_DEPTH)


def play_command(game: Game) -> Callable[..., None]:
    """Return the command that plays a game, in the app or in plain text."""

    def command(
        size: int,
        black: Seat,
        white: Seat,
        clock: Control | None,
        *,
        coach: bool,
        text: bool,
        handicap: int = 0,
        **options: Value,
    ) -> None:
        from boardgames_tui.match.setup import Setup
        from boardgames_tui.play.here import Here

        setup = Setup(game, size, options, black, white, control=clock, handicap=handicap)
        if setup.needs_strength:
            from boardgames_tui.storage.saved_games.library import read_library
            from boardgames_tui.storage.saved_games.own_level import with_chosen_strength
            from boardgames_tui.storage.settings_file import load_settings

            # `engine:auto` gets its strength for this game from the saved games.
            setup = with_chosen_strength(setup, read_library().games, load_settings().name)
        open_game(Here(setup.begin()), text=text, coach=coach)

    return _with_options(
        command,
        _size_parameter(game),
        _parameter("black", "me", f"Player of Black: {FORMS}.", metavar="SEAT", parser=Seat.parse),
        _parameter("white", f"engine:{DEFAULT_LEVEL}", f"Player of White: {FORMS}.", metavar="SEAT", parser=Seat.parse),
        _parameter("clock", NONE, f"Clock of each player: {CLOCKS}.", metavar="CLOCK", parser=Control.parse),
        *([_option_parameter(game.handicap_option, 0)] if game.handicap else []),
        _parameter("coach", False, COACH_HELP, "--coach"),
        _parameter("text", False, TEXT_HELP, "--text"),
        *(_option_parameter(option, option.default) for option in game.options),
        about=f"Play {game.title}: {game.tagline}.",
    )


def post_command(game: Game) -> Callable[..., None]:
    """Return the command that begins a game by message, in the app or in plain text."""

    def command(size: int, name: str, seat: str, *, text: bool, **options: Value) -> None:
        from boardgames_tui.elsewhere.hand import HandGame
        from boardgames_tui.play.by_hand import ByHand
        from boardgames_tui.storage.settings_file import load_settings

        start = Position.start(game, size, options)
        begun = HandGame.begin(start, seat_named(seat) if seat else start.seat, name or load_settings().name)
        open_game(ByHand(begun), text=text)

    return _with_options(
        command,
        _size_parameter(game),
        _parameter("name", "", NAME_HELP, metavar="NAME"),
        _parameter("seat", "", f"{SEAT_HELP} (default: that of the first move).", "--as", metavar="COLOUR"),
        _parameter("text", False, TEXT_HELP, "--text"),
        *(_option_parameter(option, option.default) for option in game.options),
        about=f"Begin a game of {game.title} by message: {game.tagline}.",
    )


def perft_command(game: Game) -> Callable[..., None]:
    """Return the perft command of a game. Its defaults are those of the engine protocol."""

    def command(size: int, depth: int, **options: Value) -> None:
        from boardgames_tui.engine.perft import print_perft

        print_perft(Position.start(game, size, options, engine_defaults=True), depth)

    return _with_options(
        command,
        _size_parameter(game),
        *(_option_parameter(option, option.engine_default) for option in (DEPTH, *game.options)),
        about=f"Count the positions of {game.title}.",
    )


def _with_options(command: Callable[..., None], *parameters: inspect.Parameter, about: str) -> Callable[..., None]:
    """Set the signature of a command that takes keyword arguments, and its help text, and return the command."""
    vars(command)["__signature__"] = inspect.Signature(list(parameters))
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    command.__doc__ = about
    return command


def _size_parameter(game: Game) -> inspect.Parameter:
    even = ", even" if game.sizes.step == 2 else ""
    about = f"Size of the board, {game.sizes[0]} to {game.sizes[-1]}{even}."
    return _parameter("size", game.size, about, metavar="N", parser=game.check_size)


def _option_parameter(option: Option, default: Value) -> inspect.Parameter:
    """Return the parameter for an option of a game, whose values the help shows."""
    about = f"{capitalised(option.about or option.title)}."
    if option.kind == "check":
        return _parameter(option.key, default, about)
    # Placeholder of the value in the help.
    placeholders = {"combo": "|".join(option.choices), "spin": f"{option.low}-{option.high}"}
    metavar = placeholders.get(option.kind, option.key.upper())
    parser, completion = option.validated, lambda: [*option.choices]
    return _parameter(option.key, default, about, metavar=metavar, parser=parser, autocompletion=completion)


def _parameter(key: str, default: Value, about: str, *names: str, **extra: Any) -> inspect.Parameter:
    """Return the parameter of an option. Without `names` it is called --KEY; `extra` goes to typer.Option."""
    option = typer.Option(default, *names, help=about, **extra)
    return inspect.Parameter(key, inspect.Parameter.KEYWORD_ONLY, default=option, annotation=type(default))
