"""Result of a game on a small board with best play, proven by exhaustive search.

python -m boardgames_tui.lab solve GAME SIZE [--option NAME=VALUE …] [--nodes N] [--megabytes N]

`solver` says what is proven in which game, and `io_solver` how Io is solved. Prints who wins, the number of positions
searched, and the time. Without a result after a number of nodes for each seat, the exit status is 1.
"""

import sys
import time
from typing import Annotated, TypeAlias

import typer

from boardgames_tui.core.cells import DRAW
from boardgames_tui.core.errors import BoardGamesError, OptionError, quoted
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.lab.io_solver import IoSolver
from boardgames_tui.lab.solver import Solver

AnySolver: TypeAlias = Solver | IoSolver

# Memory of the tables.
MEGABYTES = 1024
NODES = 1_000_000_000

GAME = typer.Argument(metavar="GAME")
OPTION = typer.Option(metavar="NAME=VALUE", help="Set an option of the game (repeatable).")


def start_of(key: str, size: int, options: list[str]) -> Position:
    """Return the start of a game, with options as texts `NAME=VALUE`; raise OptionError if there is no such game."""
    if key not in GAMES:
        raise OptionError(f"{quoted(key)} is not one of {', '.join(GAMES)}.")
    for text in options:
        if "=" not in text:
            raise OptionError(f"{quoted(text)} is not an option. Use NAME=VALUE.")
    return Position.start(GAMES[key], size, dict(text.split("=", 1) for text in options))


def solver_of(start: Position, megabytes: int) -> AnySolver:
    """Return the solver of the positions of a game; raise OptionError if there is none for the board of `start`."""
    if start.game.key == "io":
        return IoSolver(start, megabytes)
    return Solver(start, megabytes)


def result_in_words(position: Position, winner: int | None) -> str:
    """Return the result of a position in words, from the view of the player to act."""
    if winner is None:
        return "not decided"
    if winner == DRAW:
        return "draw"
    return "the player to act wins" if winner == position.seat else "the player to act loses"


def main(
    key: Annotated[str, GAME],
    size: int,
    option: Annotated[list[str] | None, OPTION] = None,
    nodes: int = NODES,
    megabytes: int = MEGABYTES,
) -> None:
    """Solve the start of a game."""
    start = start_of(key, size, option or [])
    solver = solver_of(start, megabytes)
    began = time.process_time()
    winner = solver.winner(start, nodes, lambda done: print(f"{done:,} nodes", file=sys.stderr, flush=True))
    seconds = time.process_time() - began
    board = " ".join([f"{key} {size}x{size}", *(option or [])])
    print(f"{board}: {result_in_words(start, winner)}; {solver.nodes:,} nodes, {seconds:.1f} s")
    if winner is None:
        sys.exit(1)


if __name__ == "__main__":
    try:
        typer.run(main)
    except BoardGamesError as error:
        sys.exit(str(error))
