"""Fit of the weights of Implo's evaluation (`games/implo/engine/evaluation.weights`) to games of the engine.

python -m boardgames_tui.lab fit_implo play FILE [SECONDS [NODES [SEED]]]
    plays games for some time and writes their positions (.npz)
python -m boardgames_tui.lab fit_implo fit FILE …    writes evaluation.weights from them
"""

import random
import time
from collections.abc import Iterable, Sequence
from itertools import accumulate, product
from math import prod
from typing import Annotated, Any

import numpy as np
import typer
from numba.typed import List
from numpy.typing import NDArray

from boardgames_tui.core.action import Action
from boardgames_tui.core.kernel import EMPTY, BoardTables
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import bind_rules
from boardgames_tui.engine.mcts.tree_store import TreeStore
from boardgames_tui.games import GAMES
from boardgames_tui.games.implo import registers as R
from boardgames_tui.games.implo.engine import evaluation, fast_rules
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.rules import PLACE
from boardgames_tui.lab.logistic_regression import run_epoch
from boardgames_tui.lab.provenance import FIT_SEED, load_positions, provenance_of, save_positions, write_weights
from boardgames_tui.lab.tree_search import action_of, run_search

app = typer.Typer()

IMPLO = GAMES["implo"]
SIZE = 8
# Random actions at the start of a game, at most.
MAX_OPENING = 22
MAX_PLIES = 1000
# One of this many placements is drawn in proportion to its visits.
DRAWN_ACTION_INTERVAL = 6
# Share of the search in a position's target; the rest is the result of the game.
SEARCH_SHARE = 0.7
# Iterations of Newton's method.
NEWTON_ITERATIONS = 20
# Number of epochs, learning rate of the first, its decay per epoch, and coefficient of the L2 penalty.
EPOCHS, RATE, RATE_DECAY, WEIGHT_DECAY = 8, 50.0, 0.8, 1e-6
# Columns behind the cells of a saved position. The value is for the side to act, from 0 to 1000.
SIDE, VALUE, WINNER = range(SIZE * SIZE, SIZE * SIZE + 3)


@app.command("play")
def play_games(
    file: str,
    seconds: Annotated[int, typer.Argument()] = 300,
    nodes: Annotated[int, typer.Argument()] = 400,
    seed: Annotated[int, typer.Argument()] = 0,
) -> None:
    """Play games for some time and write their positions; seed 0 stands for the time of day."""
    seed = seed or time.time_ns()
    store, rng, began = TreeStore(bind_rules(IMPLO, compiled=True), 32), random.Random(seed), time.monotonic()
    rows = []
    while time.monotonic() - began < seconds:
        rows += play_game(store, nodes, rng)
    save_positions(file, nodes=nodes, seed=seed, rows=np.array(rows, np.int16))


def play_game(store: TreeStore, nodes: int, rng: random.Random) -> list[tuple[int, ...]]:
    """Play one game; return its positions before a searched placement: the cells, then SIDE, VALUE and WINNER."""
    position, opening, rows = Position.start(IMPLO, SIZE, engine=True), rng.randint(1, MAX_OPENING), []
    for ply in range(MAX_PLIES):
        if position.outcome:
            break
        if ply < opening:
            action = rng.choice(position.actions)
        else:
            action, value = choose_action(store, position, nodes, rng)
            if is_placement(position):
                rows.append((*position.cells, position.side, value))
        position = position.after(action)
    assert position.outcome
    return [(*row, position.outcome.winner) for row in rows]


def choose_action(store: TreeStore, position: Position, nodes: int, rng: random.Random) -> tuple[Action, int]:
    """Search a position; return the action to play, and the value of the best action for the side to act."""
    search = run_search(store, position, nodes, rng)
    chosen, *_ = candidates = search.candidates()
    score = next(search.infos()).score
    assert score
    if score.kind == "win" and is_placement(position) and rng.randrange(DRAWN_ACTION_INTERVAL) == 0:
        chosen = rng.choices(candidates, [candidate.visits for candidate in candidates])[0]
    value = score.value if score.kind == "win" else 1000 * (score.value > 0)
    return action_of(position, chosen.code), value


def is_placement(position: Position) -> bool:
    """Whether the side to act places a stone."""
    return position.row[position.board.first + R.STAGE] == PLACE


class RecordingTables(list[int]):
    """Tables of a board that record which weights the evaluation reads."""

    def __init__(self, numbers: Iterable[int]) -> None:
        super().__init__(numbers)
        self.features: list[int] = []

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, int) and i >= S.WEIGHTS:
            self.features.append(i - S.WEIGHTS)
        return super().__getitem__(i)


def list_features(
    board: BoardTables, tables: RecordingTables, cells: NDArray[np.int16], side: int
) -> NDArray[np.int32]:
    """Return the places of the weights that the evaluation of a position adds up."""
    row = [*map(int, cells)] + [0] * (board.length - board.sites)
    row[board.side], row[board.seat], row[board.first + R.LAST] = side, side, 3 - side
    w = fast_rules.enter(tables, board, row, ())
    tables.features = []
    evaluation.value(tables, w)
    return np.array(tables.features, np.int32)


def representatives() -> NDArray[np.int64]:
    """Return for each feature the one with which it shares its weight, because the board has eight symmetries."""
    same = np.arange(evaluation.WEIGHTS)
    for table, n in product((0, evaluation.PATTERN_SIZE), range(10**4)):
        a, b, c, d = n // 1000, n // 100 % 10, n // 10 % 10, n % 10
        windows, neighbour = table + evaluation.WINDOWS, table + evaluation.BESIDE
        same[windows + n] = windows + least_image((a, b, d, c), (0, 1, 3, 2))
        same[neighbour + n] = neighbour + least_image((a, b, c, d), (0, 1, 2, 3))
    return same


def least_image(ring: tuple[int, ...], order: Sequence[int]) -> int:
    """Return the least number of four digits that rotation and reflection make of digits around a point.

    `order` says which digits of the ring the number consists of, the first one as thousands.
    """
    rotated = [ring[k:] + ring[:k] for k in range(4)]
    images = (image for each in rotated for image in (each, each[::-1]))
    return min(int("".join(str(image[i]) for i in order)) for image in images)


def calibrate(value: NDArray[np.int16], is_won: NDArray[np.bool_], phase: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the probabilities of a win that fit values of searches best, which are too close to a half.

    The log odds are a linear function of those of the value, one for each phase (Platt 1999). Newton's method finds it.
    """
    clipped = np.clip(value, 3, 997)
    odds = np.log(clipped / (1000 - clipped))
    calibrated = np.zeros(len(odds))
    for each in np.unique(phase):
        at = phase == each
        inputs, line = np.stack([odds[at], np.ones(at.sum())]), np.array([1.0, 0.0])
        for _ in range(NEWTON_ITERATIONS):
            predicted = 1 / (1 + np.exp(-line @ inputs))
            hessian = (inputs * predicted * (1 - predicted)) @ inputs.T
            line += np.linalg.solve(hessian, inputs @ (is_won[at] - predicted))
        calibrated[at] = 1 / (1 + np.exp(-line @ inputs))
    return calibrated


def targets(positions: NDArray[np.int16]) -> NDArray[np.float64]:
    """Return the probability with which the side to act wins each position, by the search and by the result."""
    is_won = positions[:, WINNER] == positions[:, SIDE]
    eighths = 8 * (positions[:, : SIZE * SIZE] == EMPTY).sum(1) // SIZE**2
    searched = calibrate(positions[:, VALUE], is_won, eighths)
    mixed: NDArray[np.float64] = SEARCH_SHARE * searched + (1 - SEARCH_SHARE) * is_won
    return mixed


@app.command("fit")
def fit_weights(files: list[str]) -> None:
    """Fit the weights to the positions in files by logistic regression, and write them."""
    positions = load_positions(files)
    board = Position.start(IMPLO, SIZE).board
    tables, same = RecordingTables([*S.plan(board), *[0] * evaluation.WEIGHTS]), representatives()
    cells, sides = positions[:, : SIZE * SIZE], positions[:, SIDE].tolist()
    features = List(same[list_features(board, tables, *each)] for each in zip(cells, sides, strict=True))
    weights, squares = np.zeros((1, evaluation.WEIGHTS)), np.ones((1, evaluation.WEIGHTS))
    order, target, rng = np.arange(len(positions)), targets(positions), np.random.default_rng(FIT_SEED)
    phase = np.zeros(len(positions), np.int64)
    for n in range(EPOCHS):
        rng.shuffle(order)
        rate = RATE * RATE_DECAY**n
        loss = run_epoch(phase, features, target, order, weights, squares, rate, evaluation.UNIT, WEIGHT_DECAY)
        print(f"epoch {n + 1}: loss {loss:.4f} of {len(positions)} positions", flush=True)
    ends = list(accumulate(prod(spec.shape) for spec in evaluation.LEARNED.arrays.values()))
    arrays = dict(zip(evaluation.LEARNED.arrays, np.split(weights[0, same], ends[:-1]), strict=True))
    write_weights(evaluation.LEARNED, arrays, provenance_of("fit_implo", files, len(positions)))


if __name__ == "__main__":
    app()
