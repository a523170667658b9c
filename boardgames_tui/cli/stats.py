"""The command that prints what was won, drawn and lost."""

from typing import Annotated

import typer

from boardgames_tui.cli.arguments import game_named
from boardgames_tui.games import GAMES

ONE = typer.Argument(metavar="[GAME]", help="One game; else all.", autocompletion=lambda: [*GAMES])


def stats(game: Annotated[str, ONE] = "") -> None:
    """Print what was won, drawn and lost, by game, opponent and colour."""
    wanted = game_named(game) if game else None
    from rich.console import Console

    from boardgames_tui.storage.saved_games.library import look
    from boardgames_tui.storage.saved_games.statistics import tallies
    from boardgames_tui.storage.settings_file import load_settings
    from boardgames_tui.ui.widgets.statistics_table import LEGEND, NOTHING, tables

    found = tallies((each for each in look().games if wanted in {None, each.game}), load_settings().name)
    console = Console(highlight=False, markup=False, emoji=False)
    for table in tables(found):
        console.print(table)
        console.print()
    console.print(LEGEND if found else NOTHING)
