"""Fit of the weights of Io's windows (`games/io/engine/windows.weights`) to games of the engine.

python -m boardgames_tui.lab fit_io play FILE [SECONDS [NODES [SEED]]]
    plays games for some time and writes their positions (.npz)
python -m boardgames_tui.lab fit_io fit FILE …    writes windows.weights from them

`engine/pattern_evaluation.py` describes the weights: in each phase two biases, then one weight for each pattern in each
kind of window and of long window. A feature of a position is the index of such a weight, and a position's features are
those whose weights are added up. `io_games` describes the samples, whose rows are fitted.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from boardgames_tui.core.cells import BLACK, NOWHERE
from boardgames_tui.games.io.engine import pattern_evaluation
from boardgames_tui.games.io.engine import state as S
from boardgames_tui.games.io.engine.state import FREE, SINGLE, lines_of
from boardgames_tui.games.io.engine.windows import LONG_KINDS, LONG_WINDOW_LENGTH, WINDOW_KINDS, windows_of
from boardgames_tui.kernel.language import DRAWN_RESULT
from boardgames_tui.kernel.weights import Numbers
from boardgames_tui.lab.fit_driver import Columns, FittedWeights, fit_app
from boardgames_tui.lab.io_games import (
    BIAS,
    BLACK_VALUE,
    BOARD_SIZE,
    EMPTY_COUNT,
    NO_WEIGHT,
    ROWS,
    STAGE,
    TO_MOVE,
    UNPLAYED,
    VALUE_SCALE,
    WINNER,
    play_games,
)
from boardgames_tui.lab.logistic_regression import run_epoch
from boardgames_tui.lab.provenance import FIT_SEED, describe_weights

# Indices of the weights of a phase: biases, windows, long windows, and the weight of NO_WEIGHT, which is 0.
FIRST_LONG_WEIGHT = pattern_evaluation.BIASES + WINDOW_KINDS * pattern_evaluation.PATTERNS
WEIGHTS_END = FIRST_LONG_WEIGHT + LONG_KINDS * pattern_evaluation.LONG_PATTERNS
PART_ENDS = (pattern_evaluation.BIASES, FIRST_LONG_WEIGHT, WEIGHTS_END)
LONG_PHASES = [*pattern_evaluation.LONG_PHASES]
# Units of other weights in a unit of those of long windows.
LONG_SCALE = pattern_evaluation.UNIT / pattern_evaluation.LONG_UNIT
# Share of the positions that were only searched, not played, with which weights are fitted.
SEARCHED_SHARE = 0.1
# Share of the search in the target of a position that was played; the rest is the result of the game.
SEARCH_SHARE = 0.2
# Factor of the log odds of a search, because values of searches are closer to a half than results are: the slope of a
# logistic regression of results on them.
SHARPENING = 1.25
# Distance from 0 and 1 to which the value of a search is clipped, so that its log odds are finite.
MIN_SHARE = 0.003
# Number of epochs, learning rate of the first, the share of this rate that has been subtracted after the last, and
# coefficient of the L2 penalty.
EPOCHS, RATE, RATE_LOSS, WEIGHT_DECAY = 5, 20.0, 0.9, 2e-7
# Sum of squared gradients that Adagrad begins with.
INITIAL_SQUARES = 4.0


def list_features(rows: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Return the phases [position], and the features [position, number] of samples: a bias, then one for each window.

    All samples must be of one size. A bias or long window without a weight is NO_WEIGHT: the last weight, which is 0.
    """
    size, empty_counts = int(rows[0, BOARD_SIZE]), rows[:, EMPTY_COUNT]
    # Stones by [position, y], with a bit for each x.
    black, white = (rows[:, ROWS : ROWS + size] >> shift & S.COLOUR_MASK for shift in (0, S.WHITE_SHIFT))
    is_black_to_move = (rows[:, TO_MOVE] == BLACK)[:, None]
    own, foe = np.where(is_black_to_move, black, white), np.where(is_black_to_move, white, black)
    # The digit of each cell in a pattern: 0 if empty, 1 if own, 2 if the enemy's.
    digits = [(own[:, y] >> x & 1) + 2 * (foe[:, y] >> x & 1) for y in range(size) for x in range(size)]
    site_at = {(line, bit): site for site in range(size * size) for line, bit, _ in lines_of(size, site)}
    limits = np.array(pattern_evaluation.PHASE_LIMITS)
    late_phases = 1 + (1000 * empty_counts[:, None] // (size * size) <= limits).sum(1)
    phases = np.where(rows[:, STAGE] == SINGLE, late_phases, rows[:, STAGE] == FREE)
    has_long_windows = np.isin(phases, LONG_PHASES)
    features = [rows[:, BIAS]]
    # Lines run in four directions; a window counts from the nearer end of its line.
    for line in range(4 * size):
        for first_bit, kind, (order, *_) in windows_of(size, line):
            is_long = len(order) == LONG_WINDOW_LENGTH
            first_weight = FIRST_LONG_WEIGHT if is_long else pattern_evaluation.BIASES
            feature = np.full(len(rows), first_weight + 3 ** len(order) * kind)
            for place, cell in enumerate(order):
                if cell != NOWHERE:
                    digit_value = 3 ** (len(order) - 1 - cell)
                    feature += digit_value * digits[site_at[line, first_bit + place]]
            features.append(np.where(has_long_windows, feature, NO_WEIGHT) if is_long else feature)
    return phases, np.stack(features, 1).astype(np.int32)


def compute_targets(rows: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the probability with which the side to act wins each position: the search and the result, mixed.

    A position that was only searched has no result.
    """
    win_probability = np.clip(rows[:, BLACK_VALUE] / VALUE_SCALE, MIN_SHARE, 1 - MIN_SHARE)
    searched = 1 / (1 + (1 / win_probability - 1) ** SHARPENING)
    winner = rows[:, WINNER]
    result = np.select([winner == DRAWN_RESULT, winner == BLACK], [0.5, 1.0], 0.0)
    mixed = SEARCH_SHARE * searched + (1 - SEARCH_SHARE) * result
    black_target = np.where(winner == UNPLAYED, searched, mixed)
    return np.where(rows[:, TO_MOVE] == BLACK, black_target, 1 - black_target)


def fit_weights(columns: Columns) -> FittedWeights:
    """Improve the present weights by logistic regression on the positions played and SEARCHED_SHARE of the others."""
    rng = np.random.default_rng(FIT_SEED)
    rows = columns["rows"]
    rows = rows[(rows[:, WINNER] != UNPLAYED) | (rng.random(len(rows)) < SEARCHED_SHARE)]
    weights = join_arrays(pattern_evaluation.load_weights())
    squares = np.full_like(weights, INITIAL_SQUARES)
    # So the weight of NO_WEIGHT stays 0.
    squares[:, NO_WEIGHT] = np.inf
    unit = pattern_evaluation.UNIT
    parts = [rows[rows[:, BOARD_SIZE] == size] for size in np.unique(rows[:, BOARD_SIZE])]
    samples = [(part[0, BOARD_SIZE], *list_features(part), compute_targets(part)) for part in parts]
    for epoch in range(EPOCHS):
        rate = RATE * (1 - RATE_LOSS * epoch / EPOCHS)
        for size, phases, features, targets in samples:
            order = rng.permutation(len(targets))
            loss = run_epoch(phases, features, targets, order, weights, squares, rate, unit, WEIGHT_DECAY)
            print(f"epoch {epoch + 1}: loss {loss:.4f} of {len(targets)} positions on {size}x{size}", flush=True)
    remark = f"begun with {describe_weights(pattern_evaluation.LEARNED.location)}"
    return FittedWeights(split_weights(weights), len(rows), remark)


def join_arrays(arrays: Mapping[str, Numbers]) -> NDArray[np.float64]:
    """Return the weights [phase, index] in units of 1/UNIT from the arrays of their file."""
    weights = np.zeros((pattern_evaluation.PHASES, WEIGHTS_END + 1))
    biases, windows, long_windows, _ = np.split(weights, PART_ENDS, axis=1)
    biases[:] = np.reshape(arrays["biases"], biases.shape)
    windows[:] = np.reshape(arrays["windows"], windows.shape)
    long_windows[LONG_PHASES] = LONG_SCALE * np.reshape(arrays["long_windows"], (len(LONG_PHASES), -1))
    return weights


def split_weights(weights: NDArray[np.float64]) -> Mapping[str, NDArray[np.float64]]:
    """Return the arrays of the file of weights [phase, index]."""
    biases, windows, long_windows, _ = np.split(weights, PART_ENDS, axis=1)
    return {"biases": biases, "windows": windows, "long_windows": long_windows[LONG_PHASES] / LONG_SCALE}


app = fit_app("fit_io", pattern_evaluation.LEARNED, play_games, fit_weights, nodes=400)

if __name__ == "__main__":
    app()
