"""Commands for the engine, play in a browser, and the files of the program."""

import json
import platform
import sys
from dataclasses import asdict, astuple
from typing import Annotated

import typer

from boardgames_tui import __version__
from boardgames_tui.cli.arguments import GAME, ONE_OR_ALL
from boardgames_tui.cli.command_app import CommandApp, LazyGroup
from boardgames_tui.cli.game_commands import perft_command
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.core.game import Game
from boardgames_tui.core.registry import game_named
from boardgames_tui.games import GAMES

JSON = typer.Option("--json", help="Print the figures as JSON.")
WEB_TABLE = typer.Option(metavar="FOLDER", help="Let the pages watch the games at this table.")
ADDRESS = typer.Option(metavar="ADDRESS", help="Address at which browsers reach this machine.")


class _PerftGroup(LazyGroup):
    def add_to(self, app: CommandApp, name: str) -> None:
        app.command(name)(perft_command(GAMES[name]))


perft_app = CommandApp(cls=_PerftGroup, help="Count the positions some actions ahead.", no_args_is_help=True)
config_app = CommandApp(help="Show where files are stored.", no_args_is_help=True)


def engine(game: Annotated[Game, GAME]) -> None:
    """Speak the engine protocol (UAI) for a game on standard input and output."""
    from boardgames_tui.engine.server.server import serve

    serve(game)


def prepare(games: Annotated[list[Game], typer.Argument(metavar="GAME", parser=game_named)]) -> None:
    """Compile the engines of these games, if needed, in this order and at low priority, until the input ends."""
    from boardgames_tui.engine.prepare import prepare_engines

    prepare_engines(games)


def bench(game: Annotated[Game | None, ONE_OR_ALL] = None, as_json: Annotated[bool, JSON] = False) -> None:
    """Measure the engine: positions, random games and searched nodes a second of processor time, and a signature."""
    from rich.console import Console
    from rich.table import Column, Table

    from boardgames_tui.engine.bench import bench as measure

    console = Console(stderr=as_json, highlight=False)
    with console.status("compiling and measuring..."):
        figures_by_title = {each.title: measure(each) for each in ([game] if game else GAMES.values())}
    if as_json:
        machine = {"version": __version__, "python": platform.python_version(), "processor": platform.machine()}
        games = {title: asdict(figures) for title, figures in figures_by_title.items()}
        sys.stdout.write(json.dumps({**machine, "games": games}, indent=2) + "\n")
        return
    names = ("perft", "uncompiled", "random games", "uncompiled", "search", "uct", "signature")
    columns = [Column(name, justify="right") for name in names]
    table = Table("", *columns, box=None, pad_edge=False, caption="thousands per second of processor time")
    for title, figures in figures_by_title.items():
        *speeds, signature = astuple(figures)
        table.add_row(title, *("" if speed is None else f"{speed / 1000:,.1f}" for speed in speeds), signature)
    console.print(table)


def serve(
    host: Annotated[str, ADDRESS] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=1, max=65535, help="Port.")] = 8000,
    table: Annotated[str, WEB_TABLE] = "",
) -> None:
    """Play in a browser, only on this machine unless another address is given."""
    try:
        from boardgames_tui.cli.web.server import serve as serve_games
    except ModuleNotFoundError:
        advice = "`pip install '.[serve]'` in a clone installs it"
        raise BoardGamesError(f"playing in a browser needs textual-serve; {advice}.") from None
    serve_games(host, port, table)


@config_app.command("path")
def config_path() -> None:
    """Print where settings, games and the cache of compiled engines lie."""
    from boardgames_tui.system.paths import paths

    for name, path in paths().items():
        sys.stdout.write(f"{name}: {path}\n")


@config_app.command("clear-cache")
def clear_cache() -> None:
    """Delete the compiled engines; the next start compiles them again."""
    from boardgames_tui.engine.compile.cache import clear_cache as clear

    clear()
    sys.stdout.write("The cache of compiled engines is empty.\n")
