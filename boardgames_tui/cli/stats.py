"""Command that prints wins, draws and losses."""

from typing import Annotated

from boardgames_tui.cli.arguments import ONE_OR_ALL
from boardgames_tui.core.game import Game


def stats(game: Annotated[Game | None, ONE_OR_ALL] = None) -> None:
    """Print what was won, drawn and lost, by game, opponent and colour."""
    from rich.console import Console

    from boardgames_tui.storage.saved_games.library import read_library
    from boardgames_tui.storage.saved_games.statistics import statistics_of
    from boardgames_tui.storage.settings_file import load_settings
    from boardgames_tui.ui.widgets.statistics_table import LEGEND, NOTHING, tables

    found = statistics_of((each for each in read_library().games if game in {None, each.game}), load_settings().name)
    console = Console(highlight=False, markup=False, emoji=False)
    for table in tables(found):
        console.print(table)
        console.print()
    console.print(LEGEND if found else NOTHING)
