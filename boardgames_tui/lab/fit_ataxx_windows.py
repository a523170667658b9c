"""Fit of the weights of Ataxx' windows (`games/ataxx/engine/windows.weights`) to games of the engine against itself.

python -m boardgames_tui.lab fit_ataxx_windows play FILE GAMES [NODES [SEED]]
    plays games and writes their positions (.npz)
python -m boardgames_tui.lab fit_ataxx_windows fit FILE …    writes windows.weights from them

`engine/evaluation.py` describes the weights: in each phase a bias, then one for each pattern in each kind of window. A
feature of a position is the index of such a weight, and a position's features are those whose weights are added up. A
saved position is a row: its cells, then SIDE, VALUE and WINNER.
"""

import random
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardgames_tui.core.cells import BLACK, BLOCK, DRAW, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.engine.alphabeta.alphabeta_driver import AlphaBetaSearch
from boardgames_tui.engine.alphabeta.search_memory import SearchMemory
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.time_management import Budget
from boardgames_tui.games import GAMES
from boardgames_tui.games.ataxx import LAYOUTS
from boardgames_tui.games.ataxx.engine import evaluation, network
from boardgames_tui.lab.fit_driver import Columns, FittedWeights, fit_app
from boardgames_tui.lab.logistic_regression import run_epochs

ATAXX = GAMES["ataxx"]
SIZE = 7
# Least and greatest number of random actions at the start of a game.
OPENING = (6, 14)
# Plies after which a game counts as drawn.
MAX_PLIES = 400
# Share of the games that begin with a layout of blocks.
BLOCKED_SHARE = 0.2
# On average, one of this many later actions is random.
RANDOM_ACTION_INTERVAL = 40
# Size of the transposition table.
MEGABYTES = 8
# Share of the search in a position's target; the rest is the result of the game.
SEARCH_SHARE = 0.5
# Absolute value to which the value of a search is clipped in a target.
MAX_VALUE = 3000
# Value of a piece in the weights that the fit begins with.
PIECE_VALUE = 25
# Learning rate of each epoch, and coefficient of the L2 penalty.
RATES, WEIGHT_DECAY = [20.0 * 0.75**epoch for epoch in range(8)], 2e-7
# Columns behind the cells of a saved position: the side to act, the value of the search for this side, and the winner.
SIDE, VALUE, WINNER = range(SIZE * SIZE, SIZE * SIZE + 3)
# Kinds of windows (`evaluation.window_kind`) with equal distances, 0, 1 or more, from the two nearest edges. If x and y
# are exchanged, such a window has the same kind.
SYMMETRIC_KINDS = (0, 2, 5)
# Order of a window's cells after the exchange of x and y.
REFLECTED_ORDER = (0, 2, 1, 3)


def play_games(games: Iterable[int], nodes: int, rng: random.Random) -> Columns:
    """Play games; return their positions."""
    backend = Backend(ATAXX, compiled=True)
    memory = SearchMemory(backend, MEGABYTES)
    rows = [row for _ in games for row in play_game(memory, backend, nodes, rng)]
    return {"rows": np.array(rows, np.int16)}


def play_game(memory: SearchMemory, backend: Backend, nodes: int, rng: random.Random) -> list[tuple[int, ...]]:
    """Play one game; return its positions after the opening as rows."""
    layout = rng.choice(list(LAYOUTS)) if rng.random() < BLOCKED_SHARE else ""
    position = Position.start(ATAXX, SIZE, {"blocks": layout}, engine_defaults=True)
    rows = []
    opening = rng.randint(*OPENING)
    for ply in range(MAX_PLIES):
        if position.outcome:
            break
        action = rng.choice(position.actions)
        if ply >= opening:
            search = AlphaBetaSearch(memory, backend, position, 1)
            # bool() is False: the search is not stopped, and its information is ignored.
            search.run(Budget(None, nodes, None), should_stop=bool, on_info=bool)
            rows.append((*position.cells, position.side, search.value))
            if rng.randrange(RANDOM_ACTION_INTERVAL) != 0:
                action = search.choose(0, rng)
        position = position.after(action)
    winner = position.outcome.winner if position.outcome else DRAW
    return [(*row, winner) for row in rows]


def list_features(positions: NDArray[np.integer[Any]]) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Return the phases [position], and the features [position, number]: the bias, then one for each window."""
    cells = positions[:, : SIZE * SIZE].astype(np.int32)
    own = positions[:, SIDE, None]
    enemy = BLACK + WHITE - own
    is_block = cells == BLOCK
    # The two bits of each cell in a pattern: one if it is own or blocked, one if it is the enemy's or blocked.
    cell_bits = ((cells == own) | is_block) + 2 * ((cells == enemy) | is_block)
    empty_counts, unblocked_counts = (cell_bits == 0).sum(1), (~is_block).sum(1)
    phases = evaluation.PHASES * empty_counts // (1 + unblocked_counts)
    features = [np.zeros(len(positions), np.int32)]
    for y in range(SIZE - 1):
        for x in range(SIZE - 1):
            # The cells of a window count from its corner that is nearest to a corner of the board.
            kind, order = evaluation.classify_window(x, y, SIZE)
            corner = y * SIZE + x
            window = (corner, corner + 1, corner + SIZE, corner + SIZE + 1)
            pattern = sum(cell_bits[:, window[cell]] << 2 * i for i, cell in enumerate(order))
            features.append(1 + network.PATTERNS * kind + pattern)
    return phases, np.stack(features, 1)


def initial_weights() -> NDArray[np.float64]:
    """Return weights [phase, feature] that count pieces: each pattern has the value of its own lead in pieces."""
    weights = np.zeros((evaluation.PHASES, 1 + network.PATTERNS * evaluation.KINDS))
    for pattern in range(network.PATTERNS):
        # Even bits are own pieces, odd bits are the enemy's.
        lead = sum((-1) ** bit * (pattern >> bit & 1) for bit in range(8))
        weights[:, 1 + pattern :: network.PATTERNS] = PIECE_VALUE * lead
    return weights


def make_symmetric(weights: NDArray[np.float64]) -> None:
    """Replace the weights of a pattern and its reflection by their mean, in the kinds of windows that are symmetric."""
    reflected = evaluation.reorder_patterns(REFLECTED_ORDER)
    for kind in SYMMETRIC_KINDS:
        begin = 1 + network.PATTERNS * kind
        kind_weights = weights[:, begin : begin + network.PATTERNS]
        kind_weights[:] = (kind_weights + kind_weights[:, reflected]) / 2


def compute_targets(positions: NDArray[np.integer[Any]]) -> NDArray[np.float64]:
    """Return the probability with which the side to act wins each position: the search and the result, mixed."""
    side, value, winner = (positions[:, column].astype(float) for column in (SIDE, VALUE, WINNER))
    result = np.where(winner == DRAW, 0.5, winner == side)
    clipped_value = np.clip(value, -MAX_VALUE, MAX_VALUE)
    searched = 1 / (1 + np.exp(-clipped_value / evaluation.WIN_PROBABILITY_SCALE))
    targets: NDArray[np.float64] = (1 - SEARCH_SHARE) * result + SEARCH_SHARE * searched
    return targets


def fit_weights(columns: Columns) -> FittedWeights:
    """Fit the weights to positions by logistic regression."""
    positions = columns["rows"]
    phases, features = list_features(positions)
    targets = compute_targets(positions)
    weights = initial_weights()
    squares = np.ones_like(weights)
    run_epochs(phases, features, targets, weights, squares, RATES, evaluation.WIN_PROBABILITY_SCALE, WEIGHT_DECAY)
    make_symmetric(weights)
    arrays = {"biases": weights[:, 0], "windows": weights[:, 1:]}
    return FittedWeights(arrays, len(positions))


app = fit_app("fit_ataxx_windows", evaluation.LEARNED, play_games, fit_weights, nodes=400, is_timed=False)

if __name__ == "__main__":
    app()
