"""Errors of Ataxx' static evaluation against long searches.

python -m boardgames_tui.lab ataxx_evaluation search FILE [POSITIONS [NODES [SEED]]]
    plays games with few nodes, draws positions from them, and saves them with the values of long searches (.npz)
python -m boardgames_tui.lab ataxx_evaluation measure FILE [NODES]
    prints the errors of the present evaluation in these positions, or those of searches of NODES nodes

To compare two evaluations, measure both with the same file, since each search prefers what its own evaluation prefers:
best with a file by each of the two.
"""

import random
from typing import Annotated

import numpy as np
import typer
from numpy.typing import NDArray

from boardgames_tui.core.position import Position
from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.alphabeta.search_memory import SearchMemory
from boardgames_tui.engine.alphabeta.state import SearchState, position_at
from boardgames_tui.engine.compile.rule_slots import value
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.games import GAMES
from boardgames_tui.games.ataxx.engine import network
from boardgames_tui.games.ataxx.engine import state as B
from boardgames_tui.lab import ataxx_samples as G
from boardgames_tui.lab.ataxx_games import play_games, search_position
from boardgames_tui.lab.ataxx_samples import count_empty, list_samples, win_shares
from boardgames_tui.lab.provenance import load_positions, save_positions
from boardgames_tui.lab.value_errors import list_errors

app = typer.Typer()

# Nodes of each search in the games, and positions that are drawn from a game on average.
GAME_NODES, POSITIONS_OF_GAME = 500, 5
# Size of the transposition table of a long search.
MEGABYTES = 16


@app.command()
def search(
    file: str,
    positions: Annotated[int, typer.Argument()] = 2_000,
    nodes: Annotated[int, typer.Argument()] = 200_000,
    seed: Annotated[int, typer.Argument()] = 1_000_003,
) -> None:
    """Draw positions from games, search them, and save them with the values."""
    samples = draw_samples(positions, random.Random(seed))
    backend = Backend(GAMES["ataxx"], compiled=True)
    memory = SearchMemory(backend, MEGABYTES)
    for number, sample in enumerate(samples, 1):
        sample[G.VALUE] = search_sample(backend, memory, sample, nodes)
        if number % 100 == 0:
            print(f"{number} of {positions}", flush=True)
    save_positions(file, nodes=nodes, seed=seed, rows=samples[samples[:, G.VALUE] > S.UNKNOWN])


@app.command()
def measure(file: str, nodes: Annotated[int, typer.Argument()] = 0) -> None:
    """Print the errors of the static evaluation, or of searches with a number of nodes, in the positions of a file."""
    samples = load_positions([file])["rows"]
    backend = Backend(GAMES["ataxx"], compiled=True)
    memory = SearchMemory(backend, MEGABYTES)
    if nodes:
        values = [search_sample(backend, memory, sample, nodes) for sample in samples]
    else:
        values = [evaluate(backend, enter_sample(memory, sample)) for sample in samples]
    for line in list_errors(count_empty(samples), win_shares(np.array(values)), win_shares(samples[:, G.VALUE])):
        print(line)


def draw_samples(number: int, rng: random.Random) -> NDArray[np.int64]:
    """Play games and draw some of their positions; return these as samples."""
    samples = list_samples(play_games(range(1 + number // POSITIONS_OF_GAME), GAME_NODES, rng))
    return samples[sorted(rng.sample(range(len(samples)), number))]


def search_sample(backend: Backend, memory: SearchMemory, sample: NDArray[np.int64], nodes: int) -> int:
    """Return the value of a sample's position by a search that knows nothing of former ones."""
    memory.forget()
    return int(backend.bind(search_position)(enter_sample(memory, sample), nodes)[1])


def enter_sample(memory: SearchMemory, sample: NDArray[np.int64]) -> SearchState:
    """Return the state of a search from the position of a sample."""
    thread = memory.prepare_search(Position.start(GAMES["ataxx"], network.SIZE, {}, engine_defaults=True))
    thread.plan[B.OPEN] = thread.plan[B.CELLS] ^ int(sample[G.BLOCKS])
    position = position_at(0)
    thread.state[position + B.OWN] = int(sample[G.OWN])
    thread.state[position + B.FOE] = int(sample[G.FOE])
    return thread


def evaluate(backend: Backend, thread: SearchState) -> int:
    """Return the static value of the root of a search."""
    return int(backend.bind(value)(thread.plan, thread.weights, thread.state, position_at(0)))


if __name__ == "__main__":
    app()
