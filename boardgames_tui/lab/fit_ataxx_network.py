"""Fit of Ataxx' small network (`games/ataxx/engine/network.weights`) to games of the engine against itself.

python -m boardgames_tui.lab fit_ataxx_network play FILE GAMES [NODES [SEED]]
    plays games and writes their positions (.npz)
python -m boardgames_tui.lab fit_ataxx_network fit FILE …    writes network.weights from them
"""

from itertools import product
from typing import TypeAlias

import numpy as np
import typer
from numba import njit
from numpy.typing import NDArray

from boardgames_tui.games.ataxx.engine import network, nnue_forward
from boardgames_tui.lab import ataxx_games as G
from boardgames_tui.lab.ataxx_games import play_games
from boardgames_tui.lab.provenance import FIT_SEED, load_positions, provenance_of, write_weights

Floats: TypeAlias = NDArray[np.float32]
# An array for each layer: the rows of all windows, the bias, the last weights and the last biases.
Layers: TypeAlias = tuple[Floats, ...]
# For each symmetry of the board, the window that each window becomes, and the pattern that each pattern becomes.
Symmetries: TypeAlias = tuple[NDArray[np.int64], NDArray[np.int64]]

app = typer.Typer()

# Share of the search in a position's target; the rest is the result of the game.
SEARCH_SHARE = 0.6
# Greatest absolute value of a search that enters a target.
MAX_VALUE = 4000
# Positions in a batch, passes over all positions, and the highest learning rate.
BATCH, EPOCHS, RATE = 8192, 6, np.float32(5e-3)
# Batches in which the learning rate rises to its highest.
WARMUP = 50
# Batches between two reports.
REPORT_INTERVAL = 500
# Decay of Adam's means of the gradients and of their squares.
MEAN_DECAY, SQUARES_DECAY = 0.9, 0.999
ZERO, ONE = np.float32(0), np.float32(1)
# Number of windows side by side.
SIDE = network.SIZE - 1

app.command("play")(play_games)


@njit()
def read_windows(rows: NDArray[np.int64]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the pattern in each window of each position, and the phase of each position."""
    patterns, phase = np.zeros((len(rows), network.WINDOWS), np.uint8), np.zeros(len(rows), np.uint8)
    for i in range(len(rows)):
        own, foe = rows[i, G.OWN] | rows[i, G.BLOCKS], rows[i, G.FOE] | rows[i, G.BLOCKS]
        empty, free = 0, 0
        for c in range(network.SIZE**2):
            empty += 1 - ((own | foe) >> c & 1)
            free += 1 - (rows[i, G.BLOCKS] >> c & 1)
            x, y = c % network.SIZE, c // network.SIZE
            for k in range(4):
                if k % 2 <= x < SIDE + k % 2 and k // 2 <= y < SIDE + k // 2:
                    window = x - k % 2 + SIDE * (y - k // 2)
                    patterns[i, window] += ((own >> c & 1) + 2 * (foe >> c & 1)) << 2 * k
        phase[i] = network.PHASES * empty // (1 + free)
    return patterns, phase


def list_symmetries() -> Symmetries:
    """Return what the eight symmetries of the board make of windows and of patterns."""
    windows, patterns = np.zeros((8, network.WINDOWS), np.int64), np.zeros((8, network.PATTERNS), np.int64)
    for symmetry in range(8):
        for y, x in product(range(SIDE), repeat=2):
            windows[symmetry, x + SIDE * y] = image(symmetry, x, y, SIDE)
        for y, x in product(range(2), repeat=2):
            cell = np.arange(network.PATTERNS) >> 2 * (x + 2 * y) & 3
            patterns[symmetry] += cell << 2 * image(symmetry, x, y, 2)
    return windows, patterns


def image(symmetry: int, x: int, y: int, side: int) -> int:
    """Return the index, row by row, of the place to which a symmetry of a square moves the place (x, y).

    Bit 0 of a symmetry mirrors x, bit 1 mirrors y, and bit 2 then exchanges them.
    """
    to = [side - 1 - x if symmetry & 1 else x, side - 1 - y if symmetry & 2 else y]
    return to[symmetry // 4] + side * to[1 - symmetry // 4]


@njit(fastmath=True)
def add_gradients(
    batch: NDArray[np.int64],
    turns: NDArray[np.int64],
    patterns: NDArray[np.uint8],
    phase: NDArray[np.uint8],
    target: Floats,
    symmetries: Symmetries,
    weights: Layers,
    gradients: Layers,
) -> float:
    """Add the gradients of the cross-entropy over a batch by backpropagation; return the sum of the cross-entropy.

    The n-th position of the batch is seen under the symmetry turns[n].
    """
    rows, bias, last_weights, last_biases = weights
    loss, places = 0.0, np.empty(network.WINDOWS, np.int64)
    sums, back = np.empty(network.HIDDEN, np.float32), np.empty(network.HIDDEN, np.float32)
    for n, i in enumerate(batch):
        sums[:] = bias
        for k in range(network.WINDOWS):
            places[k] = symmetries[0][turns[n], k] * network.PATTERNS + symmetries[1][turns[n], patterns[i, k]]
            row = rows[places[k]]
            for h in range(network.HIDDEN):
                sums[h] += row[h]
        out, total = last_weights[phase[i]], last_biases[phase[i]]
        for h in range(network.HIDDEN):
            clipped = min(max(sums[h], ZERO), ONE)
            total += clipped * clipped * out[h]
        predicted = ONE / (ONE + np.exp(-total))
        error = np.float32(predicted - target[i])
        loss -= target[i] * np.log(predicted + 1e-9) + (1 - target[i]) * np.log(1 - predicted + 1e-9)
        gradients[3][phase[i]] += error
        last_gradient = gradients[2][phase[i]]
        for h in range(network.HIDDEN):
            clipped = min(max(sums[h], ZERO), ONE)
            back[h] = 2 * error * out[h] * clipped if sums[h] < ONE else ZERO
            last_gradient[h] += error * clipped * clipped
            gradients[1][h] += back[h]
        for k in range(network.WINDOWS):
            row = gradients[0][places[k]]
            for h in range(network.HIDDEN):
                row[h] += back[h]
    return loss


@njit(fastmath=True)
def take_step(
    weights: Floats, gradients: Floats, means: Floats, squares: Floats, rate: np.float64, n: int, count: int
) -> None:
    """Take the n-th step of Adam (Kingma and Ba 2014) for gradients over `count` positions, and clear these."""
    for i in range(len(weights)):
        gradient = gradients[i] / count
        means[i] += np.float32(1 - MEAN_DECAY) * (gradient - means[i])
        squares[i] += np.float32(1 - SQUARES_DECAY) * (gradient * gradient - squares[i])
        deviation = np.sqrt(squares[i] / (1 - SQUARES_DECAY**n)) + 1e-8
        weights[i] -= np.float32(rate * means[i] / (1 - MEAN_DECAY**n) / deviation)
        gradients[i] = 0


def targets(rows: NDArray[np.int64]) -> Floats:
    """Return the probability with which the side to act wins each position, by the search and by the result."""
    result = np.array([0, 0, 0.5, 1])[rows[:, G.RESULT]]
    searched = 1 / (1 + np.exp(-np.clip(rows[:, G.VALUE], -MAX_VALUE, MAX_VALUE) / network.WIN_PROBABILITY_SCALE))
    mixed: Floats = ((1 - SEARCH_SHARE) * result + SEARCH_SHARE * searched).astype(np.float32)
    return mixed


def initial_weights(dice: np.random.Generator) -> Layers:
    """Draw the weights that the fit begins with."""
    weights = (
        dice.normal(0, 0.06, (network.WINDOWS * network.PATTERNS, network.HIDDEN)),
        np.full(network.HIDDEN, 0.3),
        np.repeat(dice.normal(0, 0.6, (1, network.HIDDEN)), network.PHASES, 0),
        np.zeros(network.PHASES),
    )
    return tuple(each.astype(np.float32) for each in weights)


@app.command("fit")
def fit_weights(files: list[str]) -> None:
    """Fit the network to the positions in files by stochastic gradient descent, and write its weights."""
    rows = load_positions(files)
    target, symmetries, dice = targets(rows), list_symmetries(), np.random.default_rng(FIT_SEED)
    patterns, phase = read_windows(rows)
    weights = initial_weights(dice)
    gradients, means, squares = (tuple(np.zeros_like(each) for each in weights) for _ in range(3))
    steps, loss = EPOCHS * len(rows) // BATCH, 0.0
    for n in range(1, steps + 1):
        batch, turns = dice.integers(0, len(rows), BATCH), dice.integers(0, 8, BATCH)
        loss += add_gradients(batch, turns, patterns, phase, target, symmetries, weights, gradients)
        rate = RATE * min(1, n / WARMUP) * (0.502 + 0.5 * np.cos(np.pi * n / steps))
        for arrays in zip(weights, gradients, means, squares, strict=True):
            weight, gradient, mean, square = (array.reshape(-1) for array in arrays)
            take_step(weight, gradient, mean, square, rate, n, BATCH)
        if n % REPORT_INTERVAL == 0:
            print(f"{n} of {steps}: loss {loss / REPORT_INTERVAL / BATCH:.4f}", flush=True)
            loss = 0.0
    # The row of a pattern that no position has shown still holds the random numbers that it began with.
    weights[0][~squares[0].any(1)] = 0
    write_weights(network.LEARNED, pack_weights(weights), provenance_of("fit_ataxx_network", files, len(rows)))


def pack_weights(weights: Layers) -> dict[str, NDArray[np.number]]:
    """Return the arrays of the file: rows and bias with two weights in a number, the others one by one."""
    rows, bias, last_weights, last_biases = weights
    rounded = np.round(np.concatenate([rows, bias[None]]) * nnue_forward.UNIT).astype(np.int32)
    pairs = rounded[:, : nnue_forward.LANES] + nnue_forward.HALF * rounded[:, nnue_forward.LANES :]
    pairs[-1] += nnue_forward.HALF // 2
    scale = {name: spec.scale for name, spec in network.LEARNED.arrays.items()}
    return {
        "rows": pairs[:-1],
        "bias": pairs[-1],
        "last biases": last_biases * scale["last biases"],
        "last weights": last_weights * scale["last weights"],
    }


if __name__ == "__main__":
    app()
