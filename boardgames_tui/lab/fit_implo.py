"""Fit of the weights of Implo's evaluation (`games/implo/engine/evaluation.weights`) to games of the engine.

python -m boardgames_tui.lab fit_implo play FILE [SECONDS [NODES [SEED]]]
    plays games for some time and writes their positions (.npz)
python -m boardgames_tui.lab fit_implo fit FILE …    writes evaluation.weights from them

`engine/evaluation.py` describes the weights. A feature of a position is the index of a weight in its layout FEATURES,
and a position's features are those whose weights the evaluation adds up. A saved position is a row: its cells, then
SIDE, VALUE and WINNER.
"""

import random
from collections.abc import Iterable, Sequence
from itertools import accumulate, product
from math import prod
from typing import Any

import numpy as np
from numba.typed import List
from numpy.typing import NDArray

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import EMPTY, other
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.mcts.tree_store import TreeStore
from boardgames_tui.games import GAMES
from boardgames_tui.games.implo.engine import evaluation, fast_rules
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.rules import Implo, Stage
from boardgames_tui.lab.fit_driver import Columns, FittedWeights, fit_app
from boardgames_tui.lab.logistic_regression import run_epochs
from boardgames_tui.lab.tree_search import run_search

IMPLO = GAMES["implo"]
SIZE = 8
# Random actions at the start of a game, at most.
MAX_OPENING = 22
# Plies within which each game ends.
MAX_PLIES = 1000
# On average, one of this many placements is drawn in proportion to its visits.
DRAWN_ACTION_INTERVAL = 6
# Size of the search tree's memory.
MEGABYTES = 32
# Share of the search in a position's target; the rest is the result of the game.
SEARCH_SHARE = 0.7
# Iterations of Newton's method.
NEWTON_ITERATIONS = 20
# Distance from 0 and MAX_VALUE to which the value of a search is clipped, so that its log odds are finite.
VALUE_MARGIN = 3
# Learning rate of each epoch, and coefficient of the L2 penalty.
RATES, WEIGHT_DECAY = [50.0 * 0.8**epoch for epoch in range(8)], 1e-6
# Columns behind the cells of a saved position: the side to act, the search's expected share of wins for this side from
# 0 to MAX_VALUE, and the winner.
SIDE, VALUE, WINNER = range(SIZE * SIZE, SIZE * SIZE + 3)
MAX_VALUE = 1000


def play_games(games: Iterable[int], nodes: int, rng: random.Random) -> Columns:
    """Play games; return their positions."""
    store = TreeStore(Backend(IMPLO, compiled=True), MEGABYTES)
    return {"rows": np.array([row for _ in games for row in play_game(store, nodes, rng)], np.int16)}


def play_game(store: TreeStore, nodes: int, rng: random.Random) -> list[tuple[int, ...]]:
    """Play one game; return its positions before each searched placement as rows."""
    position = Position.start(IMPLO, SIZE, engine_defaults=True)
    opening = rng.randint(1, MAX_OPENING)
    rows = []
    for ply in range(MAX_PLIES):
        if position.outcome:
            break
        if ply < opening:
            action = rng.choice(position.actions)
        else:
            action, value = choose_action(store, position, nodes, rng)
            if is_placement_due(position):
                rows.append((*position.cells, position.side, value))
        position = position.after(action)
    assert position.outcome
    return [(*row, position.outcome.winner) for row in rows]


def choose_action(store: TreeStore, position: Position, nodes: int, rng: random.Random) -> tuple[Action, int]:
    """Search a position; return the action to play, and the best action's VALUE."""
    search = run_search(store, position, nodes, rng)
    candidates = search.candidates()
    chosen = candidates[0]
    score = next(search.infos()).score
    assert score
    if score.kind != "win":
        # The score is a proof, so the best action is played.
        proven_value = MAX_VALUE if score.value > 0 else 0
        return position.action(chosen.code), proven_value
    if is_placement_due(position) and rng.randrange(DRAWN_ACTION_INTERVAL) == 0:
        chosen = rng.choices(candidates, [candidate.visits for candidate in candidates])[0]
    return position.action(chosen.code), score.value


def is_placement_due(position: Position) -> bool:
    """Return whether the side to act places a stone, so that no patch has to be resolved."""
    return isinstance(position.state, Implo) and position.state.stage is Stage.PLACE


class RecordingTables(list[int]):
    """Tables of a board that record the features whose weights the evaluation reads."""

    def __init__(self, tables: Iterable[int]) -> None:
        super().__init__(tables)
        self.features: list[int] = []

    def __getitem__(self, index: Any) -> Any:
        # The weights are the end of the tables.
        if isinstance(index, int) and index >= S.WEIGHTS:
            self.features.append(index - S.WEIGHTS)
        return super().__getitem__(index)


def list_features(tables: RecordingTables, cells: NDArray[np.int16], side: int) -> NDArray[np.int32]:
    """Evaluate a position with these cells and side to act; return its features."""
    w = fast_rules.enter(tables, Implo(SIZE, tuple(map(int, cells)), side, offers_swap=True, last_colour=other(side)))
    tables.features = []
    evaluation.value(tables, w)
    return np.array(tables.features, np.int32)


def representatives() -> NDArray[np.int64]:
    """Return the representative of each feature: equal for all features that a symmetry of the board makes equal.

    Such features share the weight of their representative.
    """
    representative_of = np.arange(evaluation.WEIGHTS)
    for phase_offset, pattern in product((0, evaluation.PATTERN_SIZE), range(10**4)):
        a, b, c, d = pattern // 1000, pattern // 100 % 10, pattern // 10 % 10, pattern % 10
        windows = phase_offset + evaluation.WINDOWS
        neighbours = phase_offset + evaluation.BESIDE
        # The digits of a window are row by row, those of neighbours already in a circle.
        representative_of[windows + pattern] = windows + least_image((a, b, d, c), (0, 1, 3, 2))
        representative_of[neighbours + pattern] = neighbours + least_image((a, b, c, d), (0, 1, 2, 3))
    return representative_of


def least_image(ring: tuple[int, ...], order: Sequence[int]) -> int:
    """Return the least pattern that rotation and reflection make of four digits, given in a circle.

    A pattern has the digits of the circle in the given order, the first one as thousands.
    """
    rotations = [ring[i:] + ring[:i] for i in range(4)]
    images = rotations + [rotation[::-1] for rotation in rotations]
    return min(int("".join(str(image[i]) for i in order)) for image in images)


def calibrate(value: NDArray[np.int16], is_won: NDArray[np.bool_], phase: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the probability of a win at each position by Platt scaling (1999) of the searches' values.

    These values are too close to a half. In each phase, the log odds of a win are a linear function of the log odds of
    the value; Newton's method finds the function that makes the results, `is_won`, most likely.
    """
    clipped = np.clip(value, VALUE_MARGIN, MAX_VALUE - VALUE_MARGIN)
    log_odds = np.log(clipped / (MAX_VALUE - clipped))
    calibrated = np.zeros(len(log_odds))
    for one_phase in np.unique(phase):
        is_in_phase = phase == one_phase
        inputs = np.stack([log_odds[is_in_phase], np.ones(is_in_phase.sum())])
        # Slope and intercept of the linear function.
        coefficients = np.array([1.0, 0.0])
        for _ in range(NEWTON_ITERATIONS):
            predicted = 1 / (1 + np.exp(-coefficients @ inputs))
            hessian = (inputs * predicted * (1 - predicted)) @ inputs.T
            coefficients += np.linalg.solve(hessian, inputs @ (is_won[is_in_phase] - predicted))
        calibrated[is_in_phase] = 1 / (1 + np.exp(-coefficients @ inputs))
    return calibrated


def compute_targets(positions: NDArray[np.int16]) -> NDArray[np.float64]:
    """Return the probability with which the side to act wins each position: the search and the result, mixed."""
    is_won = positions[:, WINNER] == positions[:, SIDE]
    empty_counts = (positions[:, : SIZE * SIZE] == EMPTY).sum(1)
    # As `evaluation.phase_of`.
    phases = 8 * empty_counts // SIZE**2
    searched = calibrate(positions[:, VALUE], is_won, phases)
    targets: NDArray[np.float64] = SEARCH_SHARE * searched + (1 - SEARCH_SHARE) * is_won
    return targets


def fit_weights(columns: Columns) -> FittedWeights:
    """Fit the weights to positions by logistic regression."""
    positions = columns["rows"]
    start = Implo.start(SIZE, {"swap": True})
    tables = RecordingTables([*S.plan(start), *[0] * evaluation.WEIGHTS])
    representative_of = representatives()
    cells, sides = positions[:, : SIZE * SIZE], positions[:, SIDE].tolist()
    features = List(
        representative_of[list_features(tables, cells_of_one, side)]
        for cells_of_one, side in zip(cells, sides, strict=True)
    )
    targets = compute_targets(positions)
    # The features already depend on the phase, so all positions have phase 0 here.
    phases = np.zeros(len(positions), np.int64)
    weights, squares = np.zeros((1, evaluation.WEIGHTS)), np.ones((1, evaluation.WEIGHTS))
    run_epochs(phases, features, targets, weights, squares, RATES, evaluation.UNIT, WEIGHT_DECAY)
    # The arrays of the file follow one another in the layout of the features.
    ends = list(accumulate(prod(spec.shape) for spec in evaluation.LEARNED.arrays.values()))
    weights_of_features = weights[0, representative_of]
    arrays = dict(zip(evaluation.LEARNED.arrays, np.split(weights_of_features, ends[:-1]), strict=True))
    return FittedWeights(arrays, len(positions))


app = fit_app("fit_implo", evaluation.LEARNED, play_games, fit_weights, nodes=400)

if __name__ == "__main__":
    app()
