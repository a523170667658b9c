"""Fit of Ataxx' small network (`games/ataxx/engine/network.weights`) to games of the engine against itself.

python -m boardgames_tui.lab fit_ataxx_network play FILE [SECONDS [NODES [SEED]]]
    plays games and writes them (.npz, `ataxx_game_files`); the same seed plays the same games, as many as time allows
python -m boardgames_tui.lab fit_ataxx_network fit FILE …    writes network.weights from them
python -m boardgames_tui.lab fit_ataxx_network refine FILE …
    fits the present network further, to fewer games than a fit from nothing needs, and writes the mean of the two

`engine/network.py` describes the network. Its windows and the cells of a window (0 to 3) are numbered row by row. A
pattern has two bits for each cell of a window: one if it is own or blocked, one if it is the enemy's or blocked. A
symmetry of the board is a number from 0 to 7: bit 0 mirrors x, bit 1 mirrors y, and bit 2 then exchanges x and y.
"""

import os
from collections.abc import Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from importlib.resources.abc import Traversable
from itertools import product
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from boardgames_tui.games.ataxx.engine import network, nnue_forward
from boardgames_tui.kernel.weights import Numbers
from boardgames_tui.lab import ataxx_samples as G
from boardgames_tui.lab.ataxx_backpropagation import (
    Floats,
    Inputs,
    Layer,
    Network,
    Symmetries,
    fit_batch,
    predict,
    start_layer,
)
from boardgames_tui.lab.ataxx_games import play_games
from boardgames_tui.lab.ataxx_samples import count_empty, list_samples, win_shares
from boardgames_tui.lab.fit_driver import Columns, FittedWeights, fit_app
from boardgames_tui.lab.provenance import FIT_SEED, describe_weights
from boardgames_tui.lab.value_errors import list_errors

# Share of the search in a position's target; the rest is the outcome of the game.
SEARCH_SHARE = 0.7
# Share of the positions, the last ones, that are held out to measure the fit.
HELD_OUT_SHARE = 0.02
# Positions in a batch.
BATCH = 16384
# Batches in which the learning rate rises to its highest. From the first batch on it is also lowered along half a
# cosine, from about 1 to FINAL_RATE_SHARE of the highest.
WARMUP, FINAL_RATE_SHARE = 100, 0.002


class Schedule(NamedTuple):
    """Length and speed of a fit."""

    epochs: int
    """Passes over all positions."""
    rate: float
    """Highest learning rate."""


# Faster refinements forget what the network has learned from earlier games.
FIT, REFINEMENT = Schedule(epochs=5, rate=5e-3), Schedule(epochs=4, rate=2e-3)
# Absolute values of the weights, at most: those of the first layer must fit in 8 bits, and the sums with those of the
# last layer in 32.
MAX_ROW_WEIGHT = ((1 << 7) - 1) / nnue_forward.UNIT
MAX_LAST_WEIGHT = ((1 << 31) - 1) // 1024 // nnue_forward.HIDDEN / network.LEARNED.arrays["last weights"].scale
# Batches between two reports.
REPORT_INTERVAL = 500
# Symmetries of the board.
SYMMETRIES = 8
# Number of windows in a row of windows.
WINDOWS_IN_ROW = network.SIZE - 1


@njit()
def read_windows(rows: NDArray[np.int64]) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the patterns [position, window], the stages and the phases [position] of positions (rows of samples)."""
    patterns = np.zeros((len(rows), network.WINDOWS), np.uint8)
    stages = np.zeros(len(rows), np.uint8)
    phases = np.zeros(len(rows), np.uint8)
    for i in range(len(rows)):
        blocks = rows[i, G.BLOCKS]
        own = rows[i, G.OWN] | blocks
        foe = rows[i, G.FOE] | blocks
        empty_count = 0
        for site in range(network.SIZE**2):
            empty_count += 1 - ((own | foe) >> site & 1)
            # The site is cell 0 of one window, cell 1 of the window to the left of that, and so on.
            for cell in range(4):
                x = site % network.SIZE - cell % 2
                y = site // network.SIZE - cell // 2
                if 0 <= x < WINDOWS_IN_ROW and 0 <= y < WINDOWS_IN_ROW:
                    cell_bits = (own >> site & 1) + 2 * (foe >> site & 1)
                    patterns[i, x + WINDOWS_IN_ROW * y] += cell_bits << 2 * cell
        stages[i] = 0 if blocks else network.STAGES_BY_EMPTY_COUNT[empty_count]
        phases[i] = network.PHASES_BY_EMPTY_COUNT[empty_count]
    return patterns, stages, phases


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


def compute_targets(samples: NDArray[np.int64]) -> Floats:
    """Return the probability with which the side to act wins each position: the search and the outcome, mixed."""
    searched, outcome = win_shares(samples[:, G.VALUE]), win_shares(samples[:, G.OUTCOME])
    targets: Floats = (SEARCH_SHARE * searched + (1 - SEARCH_SHARE) * outcome).astype(np.float32)
    return targets


def initial_network(rng: np.random.Generator) -> Network:
    """Draw the weights that the fit begins with. The last weights are the same for all phases."""
    # The stages begin with the same rows.
    rows = rng.normal(0, 0.06, (network.WINDOWS * network.PATTERNS, nnue_forward.HIDDEN))
    rows = np.concatenate([*[rows] * network.STAGES, np.zeros((1, nnue_forward.HIDDEN))])
    # The bias.
    rows[-1] = 0.3
    last = np.repeat(rng.normal(0, 0.6, (1, 1 + nnue_forward.HIDDEN)), network.PHASES, 0)
    last[:, 0] = 0
    return Network(start_layer(rows, MAX_ROW_WEIGHT), start_layer(last, MAX_LAST_WEIGHT))


def start_network(arrays: Mapping[str, Numbers]) -> Network:
    """Return the network of a file of weights, before the first step of a fit."""
    scaled = {name: np.array(arrays[name]) / spec.scale for name, spec in network.LEARNED.arrays.items()}
    rows = np.append(scaled["rows"], scaled["bias"]).reshape(-1, nnue_forward.HIDDEN)
    last_weights = scaled["last weights"].reshape(-1, nnue_forward.HIDDEN)
    last = np.column_stack((scaled["last biases"], last_weights))
    return Network(start_layer(rows, MAX_ROW_WEIGHT), start_layer(last, MAX_LAST_WEIGHT))


def fit_weights(columns: Columns) -> FittedWeights:
    """Fit a network to positions, beginning with random weights."""
    samples = list_samples(columns)
    rng = np.random.default_rng(FIT_SEED)
    fitted = initial_network(rng)
    fit_network(fitted, samples, FIT, rng)
    zero_unused_rows(fitted.rows)
    return measure_fit(fitted, samples)


def refine_weights(columns: Columns) -> FittedWeights:
    """Refine the present network with positions; rows of patterns that do not occur in them stay as they are."""
    fitted = refine_network(network.LEARNED.load(), list_samples(columns))
    return fitted._replace(remark=describe_refinement(network.LEARNED.location))


def describe_refinement(present: Traversable) -> str:
    """Describe how the weights of a refinement come from the present ones, in a file."""
    return f"begun with {describe_weights(present)}, mean of the weights before and after"


def refine_network(
    arrays: Mapping[str, Numbers], samples: NDArray[np.int64], threads: int | None = None
) -> FittedWeights:
    """Fit the network of a file of weights further to samples, and return the mean of its weights before and after.

    The mean forgets less of what earlier games have taught (Wortsman et al. 2022, robust fine-tuning).
    """
    fitted = start_network(arrays)
    weights_before = [layer.weights.copy() for layer in fitted]
    fit_network(fitted, samples, REFINEMENT, np.random.default_rng(FIT_SEED), threads)
    for layer, before in zip(fitted, weights_before, strict=True):
        layer.weights[:] = (layer.weights + before) / 2
    return measure_fit(fitted, samples)


def fit_network(
    fitted: Network,
    samples: NDArray[np.int64],
    schedule: Schedule,
    rng: np.random.Generator,
    threads: int | None = None,
) -> None:
    """Fit a network to samples, without those held out, by Adam.

    The number of threads, by default that of the processor's cores, does not change the weights.
    """
    inputs = Inputs(*read_windows(samples), compute_targets(samples))
    with ThreadPoolExecutor(threads or os.cpu_count()) as executor:
        run_steps(executor, inputs, count_training(samples), fitted, schedule, rng)


def count_training(samples: NDArray[np.int64]) -> int:
    """Return the number of samples that are not held out; these come first."""
    return len(samples) - int(HELD_OUT_SHARE * len(samples))


def measure_fit(fitted: Network, samples: NDArray[np.int64]) -> FittedWeights:
    """Print the errors of a fitted network in the samples held out; return the result of the fit."""
    count = count_training(samples)
    report_errors(samples[count:], fitted)
    return FittedWeights(scale_weights(fitted), count)


def run_steps(
    executor: Executor,
    inputs: Inputs,
    training_count: int,
    fitted: Network,
    schedule: Schedule,
    rng: np.random.Generator,
) -> None:
    """Fit a network to random batches of the first `training_count` positions; print the loss from time to time."""
    symmetries = list_symmetries()
    steps = schedule.epochs * training_count // BATCH
    loss = 0.0
    for step in range(1, steps + 1):
        batch = rng.integers(0, training_count, BATCH)
        batch_symmetries = rng.integers(0, SYMMETRIES, BATCH)
        decay = FINAL_RATE_SHARE + 0.5 + 0.5 * float(np.cos(np.pi * step / steps))
        rate = schedule.rate * min(1, step / WARMUP) * decay
        loss += fit_batch(executor, batch, batch_symmetries, inputs, symmetries, fitted, rate, step)
        if step % REPORT_INTERVAL == 0:
            print(f"{step} of {steps}: loss {loss / REPORT_INTERVAL:.4f}", flush=True)
            loss = 0.0


def report_errors(held_out: NDArray[np.int64], fitted: Network) -> None:
    """Print the errors of a network in samples that it was not fitted to, against their searches."""
    inputs = Inputs(*read_windows(held_out), compute_targets(held_out))
    predicted = predict(inputs, fitted.rows.weights, fitted.last.weights)
    for line in list_errors(count_empty(held_out), predicted, win_shares(held_out[:, G.VALUE])):
        print(f"held out, {line}", flush=True)


def zero_unused_rows(rows: Layer) -> None:
    """Set the weights of patterns that were in no batch, which are still random, to 0."""
    rows.weights[~rows.squares.any(1)] = 0


def scale_weights(fitted: Network) -> dict[str, NDArray[np.number]]:
    """Return the arrays of the file, in its units."""
    scale = {name: spec.scale for name, spec in network.LEARNED.arrays.items()}
    rows, last = fitted.rows.weights, fitted.last.weights
    return {
        "rows": rows[:-1] * scale["rows"],
        "bias": rows[-1] * scale["bias"],
        "last biases": last[:, 0] * scale["last biases"],
        "last weights": last[:, 1:] * scale["last weights"],
    }


app = fit_app("fit_ataxx_network", network.LEARNED, play_games, fit_weights, refine_weights=refine_weights, nodes=1_000)

if __name__ == "__main__":
    app()
