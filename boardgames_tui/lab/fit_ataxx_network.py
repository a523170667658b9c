"""Fit of Ataxx' small network (`games/ataxx/engine/network.weights`) to games of the engine against itself.

python -m boardgames_tui.lab fit_ataxx_network play FILE GAMES [NODES [SEED]]
    plays games and writes their positions (.npz)
python -m boardgames_tui.lab fit_ataxx_network fit FILE …    writes network.weights from them

`engine/network.py` describes the network. Its windows and the cells of a window (0 to 3) are numbered row by row. A
pattern has two bits for each cell of a window: one if it is own or blocked, one if it is the enemy's or blocked. A
symmetry of the board is a number from 0 to 7: bit 0 mirrors x, bit 1 mirrors y, and bit 2 then exchanges x and y.
"""

from itertools import product
from typing import TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from boardgames_tui.games.ataxx.engine import network, nnue_forward
from boardgames_tui.kernel.language import DRAWN, WON
from boardgames_tui.lab import ataxx_games as G
from boardgames_tui.lab.ataxx_games import play_games
from boardgames_tui.lab.fit_driver import Columns, FittedWeights, fit_app
from boardgames_tui.lab.provenance import FIT_SEED

Floats: TypeAlias = NDArray[np.float32]
# Weights of the network, or arrays of the same shapes: rows [PATTERNS * window + pattern, neuron], bias [neuron], last
# weights [phase, neuron] and last biases [phase].
Layers: TypeAlias = tuple[Floats, Floats, Floats, Floats]
# The window to which [symmetry, window] moves, and the pattern that becomes of [symmetry, pattern].
Symmetries: TypeAlias = tuple[NDArray[np.int64], NDArray[np.int64]]

# Share of the search in a position's target; the rest is the result of the game.
SEARCH_SHARE = 0.6
# Absolute value to which the value of a search is clipped in a target.
MAX_VALUE = 4000
# Positions in a batch, passes over all positions, and the highest learning rate.
BATCH, EPOCHS, RATE = 8192, 6, np.float32(5e-3)
# Batches in which the learning rate rises to its highest. From the first batch on it is also lowered along half a
# cosine, from about 1 to FINAL_RATE_SHARE of the highest.
WARMUP, FINAL_RATE_SHARE = 50, 0.002
# Batches between two reports.
REPORT_INTERVAL = 500
# Decay of Adam's means of the gradients and of their squares.
MEAN_DECAY, SQUARES_DECAY = 0.9, 0.999
# Added to Adam's divisor, and to a probability before its logarithm is taken, because they may be 0.
ADAM_EPSILON, LOG_EPSILON = 1e-8, 1e-9
# Floats of 32 bits, so that numba does not compute in 64 bits.
ZERO, ONE = np.float32(0), np.float32(1)
# Symmetries of the board.
SYMMETRIES = 8
# Number of windows in a row of windows.
WINDOWS_IN_ROW = network.SIZE - 1


@njit()
def read_windows(rows: NDArray[np.int64]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the patterns [position, window] and the phases [position] of the positions, given as rows of samples."""
    patterns = np.zeros((len(rows), network.WINDOWS), np.uint8)
    phases = np.zeros(len(rows), np.uint8)
    for i in range(len(rows)):
        blocks = rows[i, G.BLOCKS]
        own = rows[i, G.OWN] | blocks
        foe = rows[i, G.FOE] | blocks
        empty_count = 0
        unblocked_count = 0
        for site in range(network.SIZE**2):
            empty_count += 1 - ((own | foe) >> site & 1)
            unblocked_count += 1 - (blocks >> site & 1)
            # The site is cell 0 of one window, cell 1 of the window to the left of that, and so on.
            for cell in range(4):
                x = site % network.SIZE - cell % 2
                y = site // network.SIZE - cell // 2
                if 0 <= x < WINDOWS_IN_ROW and 0 <= y < WINDOWS_IN_ROW:
                    cell_bits = (own >> site & 1) + 2 * (foe >> site & 1)
                    patterns[i, x + WINDOWS_IN_ROW * y] += cell_bits << 2 * cell
        phases[i] = network.PHASES * empty_count // (1 + unblocked_count)
    return patterns, phases


def list_symmetries() -> Symmetries:
    """Return the windows and the patterns that windows and patterns become under each symmetry."""
    window_images = np.zeros((SYMMETRIES, network.WINDOWS), np.int64)
    pattern_images = np.zeros((SYMMETRIES, network.PATTERNS), np.int64)
    for symmetry in range(SYMMETRIES):
        for y, x in product(range(WINDOWS_IN_ROW), repeat=2):
            window_images[symmetry, x + WINDOWS_IN_ROW * y] = image_index(symmetry, x, y, WINDOWS_IN_ROW)
        for y, x in product(range(2), repeat=2):
            cell_bits = np.arange(network.PATTERNS) >> 2 * (x + 2 * y) & 3
            pattern_images[symmetry] += cell_bits << 2 * image_index(symmetry, x, y, 2)
    return window_images, pattern_images


def image_index(symmetry: int, x: int, y: int, size: int) -> int:
    """Return the index, row by row, of the place to which a symmetry of a square moves the place (x, y)."""
    if symmetry & 1:
        x = size - 1 - x
    if symmetry & 2:
        y = size - 1 - y
    if symmetry & 4:
        x, y = y, x
    return x + size * y


@njit(fastmath=True)
def add_gradients(
    batch: NDArray[np.int64],
    batch_symmetries: NDArray[np.int64],
    patterns: NDArray[np.uint8],
    phases: NDArray[np.uint8],
    targets: Floats,
    symmetries: Symmetries,
    weights: Layers,
    gradients: Layers,
) -> float:
    """Add the gradients of the cross-entropy over a batch by backpropagation; return the sum of the cross-entropy.

    `batch` has the indices of positions, and `batch_symmetries` the symmetry under which each of them is seen.
    `patterns` and `phases` are those of `read_windows`, and `targets` the probabilities of a win [position].
    """
    rows, bias, last_weights, last_biases = weights
    row_gradients, bias_gradients, last_weight_gradients, last_bias_gradients = gradients
    window_images, pattern_images = symmetries
    loss = 0.0
    row_indices = np.empty(network.WINDOWS, np.int64)
    # Of each hidden neuron: the sum of its inputs, and the derivative of the cross-entropy by that sum.
    sums, sum_gradients = np.empty(network.HIDDEN, np.float32), np.empty(network.HIDDEN, np.float32)
    for n, i in enumerate(batch):
        symmetry = batch_symmetries[n]
        phase = phases[i]
        sums[:] = bias
        for window in range(network.WINDOWS):
            row_indices[window] = (
                window_images[symmetry, window] * network.PATTERNS + pattern_images[symmetry, patterns[i, window]]
            )
            row = rows[row_indices[window]]
            for h in range(network.HIDDEN):
                sums[h] += row[h]
        phase_weights, total = last_weights[phase], last_biases[phase]
        for h in range(network.HIDDEN):
            clipped = min(max(sums[h], ZERO), ONE)
            total += clipped * clipped * phase_weights[h]
        predicted = ONE / (ONE + np.exp(-total))
        error = np.float32(predicted - targets[i])
        target = targets[i]
        loss -= target * np.log(predicted + LOG_EPSILON) + (1 - target) * np.log(1 - predicted + LOG_EPSILON)
        last_bias_gradients[phase] += error
        phase_gradient = last_weight_gradients[phase]
        for h in range(network.HIDDEN):
            clipped = min(max(sums[h], ZERO), ONE)
            sum_gradients[h] = 2 * error * phase_weights[h] * clipped if sums[h] < ONE else ZERO
            phase_gradient[h] += error * clipped * clipped
            bias_gradients[h] += sum_gradients[h]
        for window in range(network.WINDOWS):
            row_gradient = row_gradients[row_indices[window]]
            for h in range(network.HIDDEN):
                row_gradient[h] += sum_gradients[h]
    return loss


@njit(fastmath=True)
def take_step(
    weights: Floats, gradients: Floats, means: Floats, squares: Floats, rate: np.float64, step: int, count: int
) -> None:
    """Change weights by a step of Adam (Kingma and Ba 2014), and set the gradients to 0.

    Steps are numbered from 1. `gradients` are sums over `count` positions; `means` and `squares` are Adam's running
    means of the gradients and of their squares.
    """
    for i in range(len(weights)):
        gradient = gradients[i] / count
        means[i] += np.float32(1 - MEAN_DECAY) * (gradient - means[i])
        squares[i] += np.float32(1 - SQUARES_DECAY) * (gradient * gradient - squares[i])
        deviation = np.sqrt(squares[i] / (1 - SQUARES_DECAY**step)) + ADAM_EPSILON
        weights[i] -= np.float32(rate * means[i] / (1 - MEAN_DECAY**step) / deviation)
        gradients[i] = 0


def compute_targets(rows: NDArray[np.int64]) -> Floats:
    """Return the probability with which the side to act wins each position: the search and the result, mixed."""
    result = np.select([rows[:, G.RESULT] == WON, rows[:, G.RESULT] == DRAWN], [1.0, 0.5], 0.0)
    clipped_values = np.clip(rows[:, G.VALUE], -MAX_VALUE, MAX_VALUE)
    searched = 1 / (1 + np.exp(-clipped_values / network.WIN_PROBABILITY_SCALE))
    targets: Floats = ((1 - SEARCH_SHARE) * result + SEARCH_SHARE * searched).astype(np.float32)
    return targets


def initial_weights(rng: np.random.Generator) -> Layers:
    """Draw the weights that the fit begins with. The last weights are the same for all phases."""
    rows = rng.normal(0, 0.06, (network.WINDOWS * network.PATTERNS, network.HIDDEN))
    bias = np.full(network.HIDDEN, 0.3)
    last_weights = np.repeat(rng.normal(0, 0.6, (1, network.HIDDEN)), network.PHASES, 0)
    last_biases = np.zeros(network.PHASES)
    return (
        rows.astype(np.float32),
        bias.astype(np.float32),
        last_weights.astype(np.float32),
        last_biases.astype(np.float32),
    )


def zeros_like(layers: Layers) -> Layers:
    """Return zeros in the shapes of these layers."""
    rows, bias, last_weights, last_biases = layers
    return np.zeros_like(rows), np.zeros_like(bias), np.zeros_like(last_weights), np.zeros_like(last_biases)


def fit_weights(columns: Columns) -> FittedWeights:
    """Fit the network to positions by Adam."""
    rows = columns["rows"]
    targets = compute_targets(rows)
    symmetries = list_symmetries()
    rng = np.random.default_rng(FIT_SEED)
    patterns, phases = read_windows(rows)
    weights = initial_weights(rng)
    gradients, means, squares = zeros_like(weights), zeros_like(weights), zeros_like(weights)
    steps = EPOCHS * len(rows) // BATCH
    loss = 0.0
    for step in range(1, steps + 1):
        batch = rng.integers(0, len(rows), BATCH)
        batch_symmetries = rng.integers(0, SYMMETRIES, BATCH)
        loss += add_gradients(batch, batch_symmetries, patterns, phases, targets, symmetries, weights, gradients)
        rate = RATE * min(1, step / WARMUP) * (FINAL_RATE_SHARE + 0.5 + 0.5 * np.cos(np.pi * step / steps))
        for arrays in zip(weights, gradients, means, squares, strict=True):
            weight, gradient, mean, square = (array.reshape(-1) for array in arrays)
            take_step(weight, gradient, mean, square, rate, step, BATCH)
        if step % REPORT_INTERVAL == 0:
            print(f"{step} of {steps}: loss {loss / REPORT_INTERVAL / BATCH:.4f}", flush=True)
            loss = 0.0
    # The row of a pattern that was in no batch still holds its random initial weights.
    row_squares = squares[0]
    weights[0][~row_squares.any(1)] = 0
    return FittedWeights(pack_weights(weights), len(rows))


def pack_weights(weights: Layers) -> dict[str, NDArray[np.number]]:
    """Return the arrays of the file, which the engine reads (`nnue_forward`).

    In the rows and in the bias, a number holds two weights: neuron i, plus HALF times neuron LANES + i.
    """
    rows, bias, last_weights, last_biases = weights
    rows_and_bias = np.concatenate([rows, bias[None]])
    rounded = np.round(rows_and_bias * nnue_forward.UNIT).astype(np.int32)
    pairs = rounded[:, : nnue_forward.LANES] + nnue_forward.HALF * rounded[:, nnue_forward.LANES :]
    # The bias, which is added once to each sum, keeps the lower half from becoming negative.
    pairs[-1] += nnue_forward.HALF // 2
    scale = {name: spec.scale for name, spec in network.LEARNED.arrays.items()}
    return {
        "rows": pairs[:-1],
        "bias": pairs[-1],
        "last biases": last_biases * scale["last biases"],
        "last weights": last_weights * scale["last weights"],
    }


app = fit_app("fit_ataxx_network", network.LEARNED, play_games, fit_weights, nodes=200, is_timed=False)

if __name__ == "__main__":
    app()
