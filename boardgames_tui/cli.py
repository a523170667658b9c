"""The command line. What a command needs is imported inside it, so that --version and --help answer at once."""

import inspect
import os
import sys
from collections.abc import Callable
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from boardgames_tui import __version__
from boardgames_tui.errors import BoardGamesError, OptionError, quoted
from boardgames_tui.game import Game, Option, Value
from boardgames_tui.games import GAMES
from boardgames_tui.seats import DEFAULT_LEVEL, FORMS

SETTINGS = {"help_option_names": ["-h", "--help"]}


class Commands(TyperGroup):
    """Commands of which a wrong one is answered with those that there are."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the command of a name; while somebody is still typing there may be none."""
        if cmd_name not in self.commands and not ctx.resilient_parsing:
            raise OptionError(f"{quoted(cmd_name)} is no command: it is {', '.join(self.commands)}.")
        return super().get_command(ctx, cmd_name)


app = typer.Typer(
    name="boardgames-tui",
    cls=Commands,
    help="Five rare and beautiful board games in a terminal. Without a command: the picker.",
    context_settings=SETTINGS,
    pretty_exceptions_enable=False,
)
perft_app = typer.Typer(
    cls=Commands, help="Count the positions that lie DEPTH actions ahead.", context_settings=SETTINGS
)
config_app = typer.Typer(cls=Commands, help="Where things lie on this machine.", context_settings=SETTINGS)
DEPTH = Option("depth", "Depth", "spin", default=3, engine_default=3, high=99, about="how many actions deep")


def main() -> None:
    """Run the command line; a refusal is one sentence and exit status 2 for usage, 1 for failure."""
    _open_streams()
    try:
        status = _run()
    except OptionError as error:
        _leave(str(error), 2)
    except typer.TyperException as error:
        _leave(f"{error.format_message().rstrip('.')}.", 2)
    except BoardGamesError as error:
        _leave(str(error), 1)
    except BrokenPipeError:
        _give_up_output()
        sys.exit(1)
    except OSError as error:
        _give_up_output()
        _leave(f"{': '.join(str(part) for part in (error.filename, error.strerror) if part)}.", 1)
    except typer.Abort:
        status = 130
    except Exception as error:  # noqa: BLE001 - whatever it is, nobody should have to read a traceback
        from boardgames_tui.crash import keep_report

        _leave(keep_report(error), 1)
    sys.exit(status)


def _open_streams() -> None:
    """Put nothing in the place of a stream that is closed; what one cannot write or read is a question mark there."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
        else:
            stream.reconfigure(errors="replace")


def _give_up_output() -> None:
    """Let go what could not be written, or Python would try once more when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _run() -> int:
    """Run the command that was typed; return the exit status that it asked for."""
    try:
        return app(prog_name="boardgames-tui", standalone_mode=False) or 0
    finally:
        sys.stdout.flush()


def _leave(sentence: str, status: int) -> NoReturn:
    sys.stderr.write(f"boardgames-tui: {sentence}\n")
    sys.exit(status)


def _version(asked: bool) -> None:
    if asked:
        sys.stdout.write(f"boardgames-tui {__version__}\n")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def picker(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", "-V", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Open the picker where no command is given."""
    if context.invoked_subcommand is None and not version:
        _open(None)


def _open(setup: Any) -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        _refuse_without_terminal()
    from boardgames_tui.ui.app import run_app

    run_app(setup)


def _refuse_without_terminal() -> NoReturn:
    raise OptionError(
        "this is no terminal, so there is no board to draw on; play in plain text with `boardgames-tui GAME --text`, "
        f"where GAME is {', '.join(GAMES)}."
    )


def play_command(game: Game) -> Callable[..., None]:
    """Return the command that plays a game."""

    def command(size: str, black: str, white: str, *, text: bool, **options: Value) -> None:
        from boardgames_tui.seats import Seat
        from boardgames_tui.setup import Setup

        settled = game.settle(options)
        setup = Setup(game, game.check_size(size), settled, Seat.parse(black), Seat.parse(white))
        match = setup.begin()
        if text:
            from boardgames_tui.textplay import play_text

            play_text(match)
        else:
            _open(setup)

    return _with_options(
        command,
        _size(game),
        _parameter("black", str, "me", f"Who plays Black: {FORMS}.", metavar="SEAT"),
        _parameter("white", str, f"engine:{DEFAULT_LEVEL}", f"Who plays White: {FORMS}.", metavar="SEAT"),
        _parameter("text", bool, False, "Play line by line in plain text.", "--text"),
        *(_option(option, option.default) for option in game.options),
        about=f"Play {game.title}: {game.pitch}.",
    )


def perft_command(game: Game) -> Callable[..., None]:
    """Return the command that counts the positions of a game."""

    def command(size: str, depth: str, **options: Value) -> None:
        from boardgames_tui.position import Position
        from boardgames_tui.search.perft import print_perft

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


for _each in GAMES.values():
    app.command(_each.key, rich_help_panel="Games")(play_command(_each))
    perft_app.command(_each.key)(perft_command(_each))


def _game(name: str) -> Game:
    if name not in GAMES:
        raise OptionError(f"{quoted(name)} is no game: it is {', '.join(GAMES)}.")
    return GAMES[name]


GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"{', '.join(GAMES)}.", autocompletion=lambda: [*GAMES])]


@app.command(rich_help_panel="Tools")
def rules(game: GameName) -> None:
    """Print the rules of a game."""
    text = _game(game).card()
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(text))
    else:
        sys.stdout.write(text)


@app.command(rich_help_panel="Tools")
def engine(game: GameName) -> None:
    """Speak the engine protocol (UAI) for a game on standard input and output."""
    from boardgames_tui.uai.server import serve

    serve(_game(game))


@config_app.command("path")
def config_path() -> None:
    """Print where settings and the cache of compiled engines lie."""
    from boardgames_tui.store import paths

    for name, path in paths().items():
        sys.stdout.write(f"{name}: {path}\n")


@config_app.command("clear-cache")
def clear_cache() -> None:
    """Delete the compiled engines; the next start compiles them again."""
    from boardgames_tui.search.cache import clear_cache as clear

    clear()
    sys.stdout.write("The cache of compiled engines is empty.\n")


app.add_typer(perft_app, name="perft", rich_help_panel="Tools")
app.add_typer(config_app, name="config", rich_help_panel="Tools")
