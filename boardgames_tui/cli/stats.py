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

    summaries = (summary for summary in read_library().games if game in {None, summary.game})
    statistics = statistics_of(summaries, load_settings().name)
    console = Console(highlight=False, markup=False, emoji=False)
    for table in tables(statistics):
        console.print(table)
        console.print()
    console.print(LEGEND if statistics else NOTHING)
