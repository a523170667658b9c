"""Tuning of the parameters of Ataxx' search (`engine/alphabeta/parameters.py`) by games of the engine against itself.

python -m boardgames_tui.lab tune_ataxx spsa [ITERATIONS [NODES [SEED]]]
    changes all parameters at random, plays the changed set against the one changed the other way, and moves all of them
    towards the winner (simultaneous perturbation stochastic approximation, Spall 1992); prints the parameters
python -m boardgames_tui.lab tune_ataxx match [NAME=VALUE …] [--network FILE] [--pairs N] [--nodes N | --seconds S]
    plays the engine with these parameters, or the network of a file, against the present engine

A set of parameters is a mapping from names to values. The same seed plays the same games, whatever the number of jobs,
unless the searches are limited by time (`ataxx_matches`).
"""

import random
from pathlib import Path
from typing import Annotated

import typer

from boardgames_tui.arena.elo import elo, interval, mean_share
from boardgames_tui.engine.alphabeta.parameters import VALUES
from boardgames_tui.lab.ataxx_games import read_network
from boardgames_tui.lab.ataxx_matches import Opponents

app = typer.Typer()

# Change of each parameter in the games of the tuning. Twice that is worth some Elo.
CHANGES = {
    "FUTILITY": 8,
    "REVERSE_FUTILITY": 10,
    "NULL_REDUCTION": 40,
    "NULL_REDUCTION_BY_DEPTH": 5,
    "LATE_MOVES": 80,
    "LATE_MOVES_BY_DEPTH": 30,
    "LATE_BY_VALUE": 200,
    "LATE_BY_VALUE_BY_DEPTH": 70,
    "REDUCTION": 15,
    "REDUCTION_FACTOR": 10,
    "HISTORY_PER_PLY": 1200,
    "HISTORY_BONUS": 6,
    "MAX_HISTORY_BONUS": 400,
    "GAIN_WEIGHT": 700,
    "JUMP_PENALTY": 700,
    "VALUE_WEIGHT": 7,
    "HALF_WINDOW": 12,
}
# Pairs of games of an iteration. After it, each parameter moves by RATE times its change times the share of the points
# by which one side won, at first; the rate has fallen to half after HALF_LIFE iterations, to a third after two.
PAIRS_OF_ITERATION = 8
RATE, HALF_LIFE = 0.5, 150
# Iterations between two reports.
REPORT_INTERVAL = 10


@app.command()
def spsa(
    iterations: Annotated[int, typer.Argument()] = 500,
    nodes: Annotated[int, typer.Argument()] = 5_000,
    seed: Annotated[int, typer.Argument()] = 1,
    jobs: int = 2,
) -> None:
    """Tune all parameters together, and print them from time to time."""
    opponents, rng = Opponents(jobs, nodes), random.Random(seed)
    values: dict[str, float] = dict(VALUES)
    for iteration in range(iterations):
        signs = {name: rng.choice((-1, 1)) for name in CHANGES}
        one, other = ({name: values[name] + way * signs[name] * CHANGES[name] for name in CHANGES} for way in (1, -1))
        counts = opponents.count_pairs(one, other, [rng.randrange(1 << 32) for _ in range(PAIRS_OF_ITERATION)])
        lead = 2 * mean_share(counts) - 1
        rate = RATE / (1 + iteration / HALF_LIFE)
        for name, change in CHANGES.items():
            values[name] += rate * lead * signs[name] * change
        if (iteration + 1) % REPORT_INTERVAL == 0:
            print(f"{iteration + 1}: {' '.join(f'{name}={round(values[name])}' for name in CHANGES)}", flush=True)


@app.command()
def match(
    changes: Annotated[list[str] | None, typer.Argument(metavar="NAME=VALUE")] = None,
    network: Annotated[Path | None, typer.Option(help="weights of the changed engine")] = None,
    pairs: Annotated[int, typer.Option(min=1)] = 100,
    nodes: int = 5_000,
    seconds: Annotated[float | None, typer.Option(help="processor time of a move, one game at a time")] = None,
    seed: int = 1,
    jobs: int = 2,
) -> None:
    """Play the engine with some changes against the present one, and print the result."""
    changed = dict(VALUES)
    for change in changes or ():
        name, _, number = change.partition("=")
        if name not in VALUES or not number.isdecimal():
            raise typer.BadParameter(f"{change!r} is not NAME=VALUE with one of {', '.join(VALUES)}.")
        changed[name] = int(number)
    rng = random.Random(seed)
    opponents = Opponents(jobs, nodes, seconds=seconds, networks=(read_network(network) if network else None, None))
    counts = opponents.count_pairs(changed, VALUES, [rng.randrange(1 << 32) for _ in range(pairs)])
    low, high = interval(counts)
    share = mean_share(counts)
    bounds = f"{low:+.0f} to {high:+.0f}"
    print(f"{100 * share:.1f} % of {2 * pairs} games: Elo {elo(share):+.0f} ({bounds})")


if __name__ == "__main__":
    app()
