"""Command that measures the speed of the engine on this computer."""

import json
import platform
import sys
from dataclasses import asdict, astuple
from typing import Annotated

import typer

from boardgames_tui.cli.arguments import ONE_OR_ALL
from boardgames_tui.core.game import Game
from boardgames_tui.games import GAMES

JSON = typer.Option("--json", help="Print the figures as JSON.")
# Columns of the table: the game, and the fields of its figures.
HEADERS = ("", "perft", "uncompiled", "random games", "uncompiled", "search", "uct", "signature")


def bench(game: Annotated[Game | None, ONE_OR_ALL] = None, as_json: Annotated[bool, JSON] = False) -> None:
    """Measure the engine: positions, random games and searched nodes a second of processor time, and a signature."""
    from rich.console import Console
    from rich.table import Table

    from boardgames_tui import __version__
    from boardgames_tui.engine.bench import bench as measure

    console = Console(stderr=as_json, highlight=False)
    with console.status("compiling and measuring …"):
        figures_by_title = {each.title: measure(each) for each in ([game] if game else GAMES.values())}
    if as_json:
        machine = {"version": __version__, "python": platform.python_version(), "processor": platform.machine()}
        games = {title: asdict(figures) for title, figures in figures_by_title.items()}
        sys.stdout.write(json.dumps({**machine, "games": games}, indent=2) + "\n")
        return
    table = Table(*HEADERS, box=None, pad_edge=False, caption="thousands per second of processor time")
    for column in table.columns[1:]:
        column.justify = "right"
    for title, figures in figures_by_title.items():
        # The other field is the signature.
        speeds = [value for value in astuple(figures) if isinstance(value, float)]
        table.add_row(title, *(f"{speed / 1000:,.1f}" for speed in speeds), figures.signature)
    console.print(table)
