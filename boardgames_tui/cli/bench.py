"""The command that measures how fast the engine is on this machine."""

import json
import platform
import sys
from dataclasses import asdict, astuple
from typing import Annotated

import typer

from boardgames_tui.cli.arguments import game_named
from boardgames_tui.games import GAMES

ONE = typer.Argument(metavar="[GAME]", help="One game; else all.", autocompletion=lambda: [*GAMES])
JSON = typer.Option("--json", help="Print the figures as JSON, to compare them over time.")
HEADS = ("", "perft", "uncompiled", "random games", "uncompiled", "search", "uct", "signature")


def bench(game: Annotated[str, ONE] = "", as_json: Annotated[bool, JSON] = False) -> None:
    """Measure the engine: positions, random games and searched nodes a second of processor time, and a signature."""
    wanted = [game_named(game)] if game else [*GAMES.values()]
    from rich.console import Console
    from rich.table import Table

    from boardgames_tui import __version__
    from boardgames_tui.engine.bench import bench as measure

    console, found = Console(stderr=as_json, highlight=False), {}
    with console.status("compiling and measuring …"):
        for each in wanted:
            found[each.title] = measure(each)
    if as_json:
        machine = {"version": __version__, "python": platform.python_version(), "processor": platform.machine()}
        games = {title: asdict(figures) for title, figures in found.items()}
        sys.stdout.write(json.dumps({**machine, "games": games}, indent=2) + "\n")
        return
    table = Table(*HEADS, box=None, pad_edge=False, caption="thousands a second of processor time")
    for column in table.columns[1:]:
        column.justify = "right"
    for title, figures in found.items():
        numbers = [value for value in astuple(figures) if isinstance(value, float)]
        table.add_row(title, *(f"{n / 1000:,.1f}" for n in numbers), figures.signature)
    console.print(table)
