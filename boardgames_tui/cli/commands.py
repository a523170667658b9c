"""All commands: one for each game, those of COMMANDS, and the picker if no command is given."""

import sys
from collections.abc import Iterable
from importlib import import_module
from typing import Annotated

import typer

from boardgames_tui import __version__
from boardgames_tui.cli.command_app import ASCII, CommandApp, LazyGroup
from boardgames_tui.cli.open_app import open_app
from boardgames_tui.cli.output import print_in_ascii
from boardgames_tui.games import GAMES

# Panel of the help with the commands of the games.
GAMES_PANEL = "Games"
# The function or group of each other command, by its panel in the help; commands without a panel are hidden.
COMMANDS = {
    GAMES_PANEL: {
        "learn": "learning:learn",
        "lesson": "learning:lesson",
        "annotated": "learning:annotated",
        "resume": "games:resume",
        "table": "table.commands:table",
        "join": "table.commands:join",
        "puzzle": "puzzles:app",
        "post": "post:app",
    },
    "Records": {
        "replay": "records:replay",
        "show": "records:show",
        "convert": "records:convert",
        "analyse": "records:analyse",
        "stats": "games:stats",
        "games": "games:app",
    },
    "Tools": {
        "rules": "learning:rules",
        "engine": "tools:engine",
        "arena": "arena:arena",
        "tournament": "arena:tournament",
        "bench": "tools:bench",
        "serve": "tools:serve",
        "perft": "tools:perft_app",
        "config": "tools:config_app",
    },
    "": {"prepare": "tools:prepare"},
}
PANEL_OF = {name: panel for panel, commands in COMMANDS.items() for name in commands}


class _AllCommands(LazyGroup):
    @property
    def names(self) -> Iterable[str]:
        return (*GAMES, *PANEL_OF)

    def add_to(self, app: CommandApp, name: str) -> None:
        if name in GAMES:
            from boardgames_tui.cli.game_commands import play_command

            app.command(name, rich_help_panel=GAMES_PANEL)(play_command(GAMES[name]))
            return
        panel = PANEL_OF[name]
        module, _, attribute = COMMANDS[panel][name].partition(":")
        command = getattr(import_module(f"boardgames_tui.cli.{module}"), attribute)
        if isinstance(command, CommandApp):
            app.add_typer(command, name=name, rich_help_panel=panel)
        else:
            app.command(name, rich_help_panel=panel or None, hidden=not panel)(command)


app = CommandApp(
    cls=_AllCommands,
    name="boardgames-tui",
    help="Rare and beautiful board games in a terminal. Without a command: the picker.",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)


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
    if context.invoked_subcommand is None:
        open_app(None)
