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

# Panels of the help.
GAMES_PANEL, RECORDS_PANEL, TOOLS_PANEL = "Games", "Records", "Tools"
# Other commands: the panel, empty if the help hides the command, and the function or group.
COMMANDS = {
    "learn": (GAMES_PANEL, "learning:learn"),
    "lesson": (GAMES_PANEL, "learning:lesson"),
    "annotated": (GAMES_PANEL, "learning:annotated"),
    "resume": (GAMES_PANEL, "games:resume"),
    "table": (GAMES_PANEL, "table.commands:table"),
    "join": (GAMES_PANEL, "table.commands:join"),
    "puzzle": (GAMES_PANEL, "puzzles:app"),
    "post": (GAMES_PANEL, "post:app"),
    "replay": (RECORDS_PANEL, "records:replay"),
    "show": (RECORDS_PANEL, "records:show"),
    "convert": (RECORDS_PANEL, "records:convert"),
    "analyse": (RECORDS_PANEL, "records:analyse"),
    "stats": (RECORDS_PANEL, "games:stats"),
    "games": (RECORDS_PANEL, "games:app"),
    "rules": (TOOLS_PANEL, "learning:rules"),
    "engine": (TOOLS_PANEL, "tools:engine"),
    "arena": (TOOLS_PANEL, "arena:arena"),
    "tournament": (TOOLS_PANEL, "arena:tournament"),
    "bench": (TOOLS_PANEL, "tools:bench"),
    "serve": (TOOLS_PANEL, "tools:serve"),
    "perft": (TOOLS_PANEL, "tools:perft_app"),
    "config": (TOOLS_PANEL, "tools:config_app"),
    "prepare": ("", "tools:prepare"),
}


class _AllCommands(LazyGroup):
    @property
    def names(self) -> Iterable[str]:
        return (*GAMES, *COMMANDS)

    def add_to(self, app: CommandApp, name: str) -> None:
        if name in GAMES:
            from boardgames_tui.cli.game_commands import play_command

            app.command(name, rich_help_panel=GAMES_PANEL)(play_command(GAMES[name]))
            return
        panel, path = COMMANDS[name]
        module, _, attribute = path.partition(":")
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
