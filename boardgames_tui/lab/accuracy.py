"""Share of the engine's actions that keep the result with best play, in random positions that the solver can decide.

python -m boardgames_tui.lab accuracy GAME SIZE [POSITIONS [MOVETIME]] [--option NAME=VALUE …] [--nodes N]
                                      [--engine-nodes N]

A position is one of a random game, without its history. If the player to act loses anyway, every action is right. Else
an action is wrong if it lets the win or the draw go; it is unclear if the solver does not find the result after it. For
comparison, a random action is judged in the same positions. On a busy machine the engine gets less than MOVETIME
milliseconds of processor time; a number of nodes in its place is the same everywhere.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Annotated

import typer

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import DRAW
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.engine import Engine
from boardgames_tui.lab.solve import GAME, MEGABYTES, OPTION, AnySolver, result_in_words, solver_of, start_of
from boardgames_tui.uai.values import Limit

# Actions of a random game, at most.
MAX_ACTIONS = 200
# Memory of the engine's search.
ENGINE_MEGABYTES = 64
# Nodes of the solver for each position and seat.
NODES = 1_000_000

# Classes of a position in which no action is judged, and of an action.
UNDECIDED, LOST = "undecided", "lost anyway"
RIGHT, WRONG, UNCLEAR = "right", "wrong", "unclear"


def random_positions(start: Position, rng: random.Random) -> Iterator[Position]:
    """Yield positions of random games endlessly, one of each game, without their history."""
    while True:
        game = [start]
        while len(game) < MAX_ACTIONS and not game[-1].outcome:
            game.append(game[-1].after_legal(rng.choice(game[-1].actions)))
        position = rng.choice(game[:-1])
        yield Position.read(start.game, str(position), dict(start.options))


def value_for(seat: int, winner: int) -> int:
    """Return 1 for a win of a seat, 0 for a draw and -1 for a loss."""
    return 0 if winner == DRAW else 1 if winner == seat else -1


def judge(solver: AnySolver, position: Position, winner: int, action: Action, nodes: int) -> str:
    """Return whether an action in a position with a known winner is RIGHT, WRONG or UNCLEAR."""
    winner_after = solver.winner(position.after(action), nodes)
    if winner_after is None:
        return UNCLEAR
    seat = position.seat
    return RIGHT if value_for(seat, winner_after) == value_for(seat, winner) else WRONG


def check(solver: AnySolver, engine: Engine, positions: Iterable[Position], limit: Limit, nodes: int) -> None:
    """Judge the engine's action in each position; print the wrong and unclear ones, then the numbers of each class."""
    rng = random.Random(1)
    counts, random_counts = Counter[str](), Counter[str]()
    for position in positions:
        winner = solver.winner(position, nodes)
        if winner is None or value_for(position.seat, winner) < 0:
            counts[UNDECIDED if winner is None else LOST] += 1
            continue
        action = engine.search(position, limit)
        verdict = judge(solver, position, winner, action, nodes)
        if verdict != RIGHT:
            print(f"{verdict}: {action.text} in {position} ({result_in_words(position, winner)})", flush=True)
        counts[verdict] += 1
        random_counts[judge(solver, position, winner, rng.choice(position.actions), nodes)] += 1
    print(f"engine: {in_words(counts)}; random actions: {in_words(random_counts)}")


def in_words(counts: Counter[str]) -> str:
    """Return the numbers of each class as text."""
    return ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))


def main(
    key: Annotated[str, GAME],
    size: int,
    positions: Annotated[int, typer.Argument()] = 1_000,
    movetime: Annotated[int, typer.Argument()] = 100,
    option: Annotated[list[str] | None, OPTION] = None,
    nodes: int = NODES,
    engine_nodes: int | None = None,
) -> None:
    """Check the engine in random positions of a game, with a number of milliseconds or of nodes an action."""
    start = start_of(key, size, option or [])
    engine = Engine(Backend(start.game, compiled=True), ENGINE_MEGABYTES, random.Random(1))
    drawn = islice(random_positions(start, random.Random(key)), positions)
    limit = Limit(nodes=engine_nodes) if engine_nodes else Limit(movetime=movetime)
    check(solver_of(start, MEGABYTES), engine, drawn, limit, nodes)


if __name__ == "__main__":
    try:
        typer.run(main)
    except BoardGamesError as error:
        sys.exit(str(error))
