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
HEADS = ("", "perft", "uncompiled", "random games", "uncompiled", "search", "uct", "signature")


def bench(game: Annotated[Game | None, ONE_OR_ALL] = None, as_json: Annotated[bool, JSON] = False) -> None:
    """Measure the engine: positions, random games and searched nodes a second of processor time, and a signature."""
    from rich.console import Console
    from rich.table import Table

    from boardgames_tui import __version__
    from boardgames_tui.engine.bench import bench as measure

    console, found = Console(stderr=as_json, highlight=False), {}
    with console.status("compiling and measuring …"):
        for each in [game] if game else GAMES.values():
            found[each.title] = measure(each)
    if as_json:
        machine = {"version": __version__, "python": platform.python_version(), "processor": platform.machine()}
        games = {title: asdict(figures) for title, figures in found.items()}
        sys.stdout.write(json.dumps({**machine, "games": games}, indent=2) + "\n")
        return
    table = Table(*HEADS, box=None, pad_edge=False, caption="thousands per second of processor time")
    for column in table.columns[1:]:
        column.justify = "right"
    for title, figures in found.items():
        numbers = [value for value in astuple(figures) if isinstance(value, float)]
        table.add_row(title, *(f"{n / 1000:,.1f}" for n in numbers), figures.signature)
    console.print(table)
