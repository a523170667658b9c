"""Fit of the weights of Ataxx' windows (`games/ataxx/engine/windows.weights`) to games of the engine against itself.

python -m boardgames_tui.lab fit_ataxx_windows play FILE GAMES [NODES [SEED]]
    plays games and writes their positions (.npz)
python -m boardgames_tui.lab fit_ataxx_windows fit FILE …    writes windows.weights from them
"""

import random
from typing import Annotated, Any

import numpy as np
import typer
from numpy.typing import NDArray

from boardgames_tui.core.kernel import BLOCK, DRAW
from boardgames_tui.core.position import Position
from boardgames_tui.engine.alphabeta.iterative_deepening import AlphaBetaSearch, SearchMemory
from boardgames_tui.engine.compile.specialise import Backend, bind_rules
from boardgames_tui.engine.time_management import Budget
from boardgames_tui.games import GAMES
from boardgames_tui.games.ataxx import LAYOUTS
from boardgames_tui.games.ataxx.engine import evaluation, network
from boardgames_tui.lab.logistic_regression import run_epoch
from boardgames_tui.lab.provenance import FIT_SEED, load_positions, provenance_of, save_positions, write_weights

app = typer.Typer()

ATAXX = GAMES["ataxx"]
SIZE = 7
# Least and greatest number of random actions at the start of a game.
OPENING = (6, 14)
MAX_PLIES = 400
# Share of the games that begin with a layout of blocks.
BLOCKED_SHARE = 0.2
# One of this many later actions is random.
RANDOM_ACTION_INTERVAL = 40
# Share of the search in a position's target; the rest is the result of the game.
SEARCH_SHARE = 0.5
# Greatest absolute value of a search that enters a target.
MAX_VALUE = 3000
# Value of a piece in the weights that the fit begins with.
PIECE_VALUE = 25
# Number of epochs, learning rate of the first, its decay per epoch, and coefficient of the L2 penalty.
EPOCHS, RATE, RATE_DECAY, WEIGHT_DECAY = 8, 20.0, 0.75, 2e-7
# Columns behind the cells of a saved position.
SIDE, VALUE, WINNER = range(SIZE * SIZE, SIZE * SIZE + 3)


@app.command("play")
def play_games(
    file: str,
    games: int,
    nodes: Annotated[int, typer.Argument()] = 400,
    seed: Annotated[int, typer.Argument()] = 1,
) -> None:
    """Play games and write their positions; each action is searched up to a number of nodes."""
    backend, dice = bind_rules(ATAXX, compiled=True), random.Random(seed)
    memory = SearchMemory(backend, 8)
    rows = [row for _ in range(games) for row in play_game(memory, backend, nodes, dice)]
    save_positions(file, nodes=nodes, seed=seed, rows=np.array(rows, np.int16))


def play_game(memory: SearchMemory, backend: Backend, nodes: int, dice: random.Random) -> list[tuple[int, ...]]:
    """Play one game; return its positions after the opening: the cells, then SIDE, VALUE and WINNER."""
    layout = dice.choice(list(LAYOUTS)) if dice.random() < BLOCKED_SHARE else ""
    position = Position.start(ATAXX, SIZE, {"blocks": layout}, engine=True)
    rows, opening = [], dice.randint(*OPENING)
    for ply in range(MAX_PLIES):
        if position.outcome:
            break
        action = dice.choice(position.actions)
        if ply >= opening:
            search = AlphaBetaSearch(memory, backend, position, 1)
            search.run(Budget(None, nodes, None), bool, bool)
            rows.append((*position.cells, position.side, search.value))
            action = action if dice.randrange(RANDOM_ACTION_INTERVAL) == 0 else search.choose(0, dice)
        position = position.after(action)
    winner = position.outcome.winner if position.outcome else DRAW
    return [(*row, winner) for row in rows]


def list_features(positions: NDArray[np.integer[Any]]) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Return the phase of each position and the places of its weights: the bias, then one for each window."""
    cells, side = positions[:, : SIZE * SIZE].astype(np.int32), positions[:, SIDE, None]
    is_block = cells == BLOCK
    codes = ((cells == side) | is_block) + 2 * ((cells == 3 - side) | is_block)
    phase = evaluation.PHASES * (codes == 0).sum(1) // (1 + (~is_block).sum(1))
    places = [np.zeros(len(positions), np.int32)]
    for y in range(SIZE - 1):
        for x in range(SIZE - 1):
            kind, order = evaluation.window_kind(x, y, SIZE)
            corner = y * SIZE + x
            window = (corner, corner + 1, corner + SIZE, corner + SIZE + 1)
            pattern = sum(codes[:, window[cell]] << 2 * k for k, cell in enumerate(order))
            places.append(1 + network.PATTERNS * kind + pattern)
    return phase, np.stack(places, 1)


def initial_weights() -> NDArray[np.float64]:
    """Return weights that count pieces: in each phase a bias of 0, then the patterns of each kind of window."""
    weights = np.zeros((evaluation.PHASES, 1 + network.PATTERNS * evaluation.KINDS))
    for pattern in range(network.PATTERNS):
        lead = sum((1, -1)[bit % 2] * (pattern >> bit & 1) for bit in range(8))
        weights[:, 1 + pattern :: network.PATTERNS] = PIECE_VALUE * lead
    return weights


def make_symmetric(weights: NDArray[np.float64]) -> None:
    """Give the same weight to mirrored patterns in windows as far from one edge as from the other."""
    mirrored = evaluation.reordered_patterns((0, 2, 1, 3))
    for kind in (0, 2, 5):
        begin = 1 + network.PATTERNS * kind
        part = weights[:, begin : begin + network.PATTERNS]
        part[:] = (part + part[:, mirrored]) / 2


def targets(positions: NDArray[np.integer[Any]]) -> NDArray[np.float64]:
    """Return the probability with which the side to act wins each position, by the search and by the result."""
    side, value, winner = (positions[:, column].astype(float) for column in (SIDE, VALUE, WINNER))
    result = np.where(winner == DRAW, 0.5, winner == side)
    searched = 1 / (1 + np.exp(-np.clip(value, -MAX_VALUE, MAX_VALUE) / evaluation.WIN_PROBABILITY_SCALE))
    mixed: NDArray[np.float64] = (1 - SEARCH_SHARE) * result + SEARCH_SHARE * searched
    return mixed


@app.command("fit")
def fit_weights(files: list[str]) -> None:
    """Fit the weights to the positions in files by logistic regression, and write them."""
    positions = load_positions(files)
    (phase, places), target = list_features(positions), targets(positions)
    weights = initial_weights()
    squares, order, dice = np.ones_like(weights), np.arange(len(positions)), np.random.default_rng(FIT_SEED)
    for n in range(EPOCHS):
        dice.shuffle(order)
        rate = RATE * RATE_DECAY**n
        loss = run_epoch(
            phase, places, target, order, weights, squares, rate, evaluation.WIN_PROBABILITY_SCALE, WEIGHT_DECAY
        )
        print(f"epoch {n + 1}: loss {loss:.4f} of {len(positions)} positions", flush=True)
    make_symmetric(weights)
    arrays = {"biases": weights[:, 0], "windows": weights[:, 1:]}
    write_weights(evaluation.LEARNED, arrays, provenance_of("fit_ataxx_windows", files, len(positions)))


if __name__ == "__main__":
    app()
