"""Tuning of the parameters of Ataxx' search (`engine/alphabeta/parameters.py`) by games of the engine against itself.

python -m boardgames_tui.lab tune_ataxx spsa [ITERATIONS [NODES [SEED]]]
    changes all parameters at random, plays the changed set against the one changed the other way, and moves all of them
    towards the winner (simultaneous perturbation stochastic approximation, Spall 1992); prints the parameters
python -m boardgames_tui.lab tune_ataxx match NAME=VALUE … [--pairs N] [--nodes N] [--seed N]
    plays the present parameters with these changes against the present ones

A set of parameters is a mapping from names to values. The same seed plays the same games, whatever the number of jobs.

In the kernels, the present position of the game is in the row `position`, in the layout BITBOARDS.
"""

import random
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from queue import SimpleQueue
from typing import Annotated, Any

import typer

from boardgames_tui.arena.elo import SHARES, elo, interval, mean_share
from boardgames_tui.core.position import Position
from boardgames_tui.engine.alphabeta.parameters import VALUES
from boardgames_tui.engine.alphabeta.search_memory import SearchMemory
from boardgames_tui.engine.alphabeta.state import SearchState, position_at, set_parameters
from boardgames_tui.engine.compile.rule_slots import make, verdict
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.games import GAMES
from boardgames_tui.games.ataxx.engine import network
from boardgames_tui.kernel.language import BITBOARD_SIZE, BY_PATH, DRAWN, LOST, RNG_STATE, WON, Row
from boardgames_tui.lab.ataxx_games import (
    MAX_OPENING_VALUE,
    MAX_PLIES,
    MEGABYTES,
    OPENING,
    play_move,
    random_move,
    search_position,
)

app = typer.Typer()

ATAXX = GAMES["ataxx"]
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

Parameters = Mapping[str, float]


class Opponents:
    """Games between two sets of parameters, played in several threads."""

    def __init__(self, jobs: int, nodes: int) -> None:
        self._backend = backend = Backend(ATAXX, compiled=True)
        self._play_opening, self._play_game = backend.bind(play_opening), backend.bind(play_game)
        self._nodes = nodes
        self._executor = ThreadPoolExecutor(jobs)
        # The memories of two searches for each thread.
        self._free_memories: SimpleQueue[tuple[SearchMemory, SearchMemory]] = SimpleQueue()
        for _ in range(jobs):
            memories = SearchMemory(backend, MEGABYTES), SearchMemory(backend, MEGABYTES)
            # The first search specialises a kernel, which two threads must not do at the same time.
            prepare(memories[0], VALUES)
            self._free_memories.put(memories)

    def count_pairs(self, one: Parameters, other: Parameters, seeds: Sequence[int]) -> list[int]:
        """Play a pair of games for each seed; return the number of pairs with each of the results in SHARES for one."""
        counts = [0] * len(SHARES)
        for half_points in self._executor.map(lambda seed: self._play_pair(one, other, seed), seeds):
            counts[half_points] += 1
        return counts

    def _play_pair(self, one: Parameters, other: Parameters, seed: int) -> int:
        """Play an opening twice, with colours swapped; return the half points of one."""
        memories = self._free_memories.get()
        opening = self._draw_opening(memories[0], random.Random(seed))
        results = []
        for first, second in ((one, other), (other, one)):
            threads = prepare(memories[0], first), prepare(memories[1], second)
            results.append(int(self._play_game(*threads, copy(opening), self._nodes)))
        self._free_memories.put(memories)
        return (results[0] - LOST) + (WON - results[1])

    def _draw_opening(self, memory: SearchMemory, rng: random.Random) -> Any:
        """Draw a balanced position after some random moves."""
        rng_row = self._backend.zeros(RNG_STATE + 1, "int64")
        while True:
            rng_row[RNG_STATE] = rng.randrange(1, 1 << 32)
            thread = prepare(memory, VALUES)
            if self._play_opening(thread, rng_row, rng.randint(*OPENING), self._nodes):
                return copy(thread.state[position_at(0) : position_at(1)])


def prepare(memory: SearchMemory, values: Parameters) -> SearchState:
    """Return the state of a search with empty memory and a set of parameters."""
    memory.forget()
    thread = memory.prepare_search(Position.start(ATAXX, network.SIZE, {}, engine_defaults=True))
    set_parameters(thread.state, {name: round(number) for name, number in values.items()})
    return thread


def play_opening(thread: SearchState, rng_row: Row, plies: int, nodes: int) -> bool:
    """Play random moves from the root; return whether the game goes on and is balanced by a search."""
    w = thread.state
    for _ in range(plies):
        play_move(thread, random_move(thread, rng_row))
        if verdict(thread.plan, w, position_at(0), 0):
            return False
    _, value = search_position(thread, nodes)
    return abs(value) <= MAX_OPENING_VALUE


def play_game(first: SearchState, second: SearchState, position: Row, nodes: int) -> int:
    """Play a game from a position between two searches in turn; return the result of the first, which begins."""
    for ply in range(MAX_PLIES):
        thread = first if ply % 2 == 0 else second
        w = thread.state
        for i in range(BITBOARD_SIZE):
            w[position_at(0) + i] = position[i]
        result = verdict(thread.plan, w, position_at(0), 0) % BY_PATH
        if result:
            return result if ply % 2 == 0 else LOST + WON - result
        move, _ = search_position(thread, nodes)
        make(thread.plan, w, position_at(0), move)
        for i in range(BITBOARD_SIZE):
            position[i] = w[position_at(1) + i]
    return DRAWN


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
def match(changes: list[str], pairs: int = 100, nodes: int = 5_000, seed: int = 1, jobs: int = 2) -> None:
    """Play the present parameters with some changes against the present ones, and print the result."""
    changed = dict(VALUES)
    for change in changes:
        name, _, number = change.partition("=")
        if name not in VALUES or not number.isdecimal():
            raise typer.BadParameter(f"{change!r} is not NAME=VALUE with one of {', '.join(VALUES)}.")
        changed[name] = int(number)
    rng = random.Random(seed)
    counts = Opponents(jobs, nodes).count_pairs(changed, VALUES, [rng.randrange(1 << 32) for _ in range(pairs)])
    low, high = interval(counts)
    share = mean_share(counts)
    bounds = f"{low:+.0f} to {high:+.0f}"
    print(f"{100 * share:.1f} % of {2 * pairs} games: Elo {elo(share):+.0f} ({bounds})")


if __name__ == "__main__":
    app()
