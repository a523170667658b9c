"""All commands: one for each game, the tools, and the picker if no command is given."""

import json
import platform
import sys
from dataclasses import asdict, astuple
from typing import Annotated

import typer

from boardgames_tui import __version__
from boardgames_tui.cli import games, post, puzzles, records
from boardgames_tui.cli.annotated import annotated
from boardgames_tui.cli.arena import arena, tournament
from boardgames_tui.cli.arguments import GAME_NAME, ONE_OR_ALL, game_named
from boardgames_tui.cli.command_app import CommandApp
from boardgames_tui.cli.game_commands import perft_command, play_command
from boardgames_tui.cli.open_app import ASCII, TEXT_HELP, open_app
from boardgames_tui.cli.output import print_in_ascii
from boardgames_tui.cli.table.commands import join, table
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.core.game import Game
from boardgames_tui.games import GAMES

app = CommandApp(
    name="boardgames-tui",
    help="Rare and beautiful board games in a terminal. Without a command: the picker.",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)
perft_app = CommandApp(help="Count the positions some actions ahead.", no_args_is_help=True)
config_app = CommandApp(help="Show where files are stored.", no_args_is_help=True)


@app.callback(invoke_without_command=True)
def picker(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", "-V", help="Print the version and exit.")] = False,
    plain: Annotated[bool, ASCII] = False,
) -> None:
    """Open the picker if no command is given."""
    if version:
        sys.stdout.write(f"boardgames-tui {__version__}\n")
        raise typer.Exit
    if plain:
        print_in_ascii()
        # Before a command, --ascii sets the default of every command that opens the app.
        defaults = {"plain": True}
        app_commands = (*GAMES, "annotated", "lesson", "replay", "resume", "table")
        groups = {
            "games": {"open": defaults},
            "post": {"open": defaults, "new": dict.fromkeys(GAMES, defaults)},
            "puzzle": {"solve": defaults},
        }
        context.default_map = {**dict.fromkeys(app_commands, defaults), **groups}
    if context.invoked_subcommand is None:
        open_app(None, plain=plain)


for _game in GAMES.values():
    app.command(_game.key, rich_help_panel="Games")(play_command(_game))
    perft_app.command(_game.key)(perft_command(_game))


GAME = typer.Argument(help=f"{', '.join(GAMES)}.", **GAME_NAME)
LESSON = typer.Argument(metavar="NUMBER", min=1, help="Number of the lesson: 1 teaches the rules, the next good play.")
JSON = typer.Option("--json", help="Print the figures as JSON.")
WEB_TABLE = typer.Option(metavar="FOLDER", help="Let the pages play at this table, as the user of this process.")
ADDRESS = typer.Option(metavar="ADDRESS", help="Address at which browsers reach this machine.")


@app.command(rich_help_panel="Games")
def lesson(
    game: Annotated[Game, GAME],
    number: Annotated[int, LESSON] = 1,
    text: Annotated[bool, typer.Option("--text", help=TEXT_HELP)] = False,
    plain: Annotated[bool, ASCII] = False,
) -> None:
    """Learn a game, step by step, on a small board."""
    from boardgames_tui.learn.lesson import lesson_of

    # Raise an error before the app opens.
    chosen_lesson = lesson_of(game, number)
    if not text:
        open_app(chosen_lesson, plain=plain, alternative="add --text for a lesson in plain text")
        return
    from boardgames_tui.cli.lesson_text import run_lesson

    run_lesson(chosen_lesson, plain=plain)


app.command(rich_help_panel="Games")(annotated)
app.add_typer(puzzles.app, name="puzzle", rich_help_panel="Games")
app.command(rich_help_panel="Games")(games.resume)
app.command(rich_help_panel="Games")(table)
app.command(rich_help_panel="Games")(join)
app.add_typer(post.app, name="post", rich_help_panel="Games")
for _command in (records.replay, records.show, records.convert, records.analyse, games.stats):
    app.command(rich_help_panel="Records")(_command)


@app.command(rich_help_panel="Tools")
def rules(game: Annotated[Game, GAME], plain: Annotated[bool, ASCII] = False) -> None:
    """Print the rules of a game."""
    if plain:
        print_in_ascii()
    from boardgames_tui.learn.rules_card import PIECE_LETTERS, card_parts, draw_figures, plain_card

    if not sys.stdout.isatty():
        sys.stdout.write(plain_card(game))
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(highlight=False, markup=False)
    for part in card_parts(game):
        console.print(Markdown(part.translate(PIECE_LETTERS)) if isinstance(part, str) else f"\n{draw_figures(part)}")


@app.command(rich_help_panel="Tools")
def engine(game: Annotated[Game, GAME]) -> None:
    """Speak the engine protocol (UAI) for a game on standard input and output."""
    from boardgames_tui.engine.server.server import serve

    serve(game)


@app.command(hidden=True)
def prepare(games: Annotated[list[Game], typer.Argument(metavar="GAME", parser=game_named)]) -> None:
    """Compile the engines of these games, if needed, in this order and at low priority, until the input ends."""
    from boardgames_tui.engine.prepare import prepare_engines

    prepare_engines(games)


for _tool in (arena, tournament):
    app.command(rich_help_panel="Tools")(_tool)


@app.command(rich_help_panel="Tools")
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


@app.command(rich_help_panel="Tools")
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


app.add_typer(perft_app, name="perft", rich_help_panel="Tools")
app.add_typer(games.app, name="games", rich_help_panel="Records")
app.add_typer(config_app, name="config", rich_help_panel="Tools")
