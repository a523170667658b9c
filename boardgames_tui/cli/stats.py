"""The command that prints what was won, drawn and lost."""

from typing import Annotated

import typer

from boardgames_tui.errors import OptionError, quoted
from boardgames_tui.games import GAMES

ONE = typer.Argument(metavar="[GAME]", help="One game; else all.", autocompletion=lambda: [*GAMES])


def stats(game: Annotated[str, ONE] = "") -> None:
    """Print what was won, drawn and lost, by game, opponent and colour."""
    if game and game not in GAMES:
        raise OptionError(f"{quoted(game)} is no game: it is {', '.join(GAMES)}.")
    from rich.console import Console

    from boardgames_tui.saves.shelf import look
    from boardgames_tui.saves.tallies import tallies
    from boardgames_tui.store import load_settings
    from boardgames_tui.ui.tallies import LEGEND, NOTHING, tables

    found = tallies((each for each in look().games if game in {"", each.game.key}), load_settings().name)
    console = Console(highlight=False)
    for table in tables(found):
        console.print(table)
        console.print()
    console.print(LEGEND if found else NOTHING)
