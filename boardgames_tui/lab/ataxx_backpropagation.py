"""Backpropagation and Adam for Ataxx' small network, in compiled loops that several threads run.

A batch is divided into SLICES, whose gradients are computed in parallel and then added up. The number of slices does
not depend on the number of threads, so the weights do not depend on it either.

The first layer is rows [PATTERNS * (WINDOWS * stage + window) + pattern, neuron] and a last row, the bias. The last
layer is [phase, 1 + neuron], the bias of the phase first.
"""

from concurrent.futures import Executor
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from boardgames_tui.games.ataxx.engine import network

Floats: TypeAlias = NDArray[np.float32]
# The window to which [symmetry, window] moves, and the pattern that becomes of [symmetry, pattern].
Symmetries: TypeAlias = tuple[NDArray[np.int64], NDArray[np.int64]]

# Slices of a batch, and parts of a layer that are changed in parallel.
SLICES = 16
# Decay of Adam's means of the gradients and of their squares.
MEAN_DECAY, SQUARES_DECAY = 0.9, 0.999
# Added to Adam's divisor, and to a probability before its logarithm is taken, because they may be 0.
ADAM_EPSILON, LOG_EPSILON = np.float32(1e-8), 1e-9
# Floats of 32 bits, so that numba does not compute in 64 bits.
ZERO, ONE = np.float32(0), np.float32(1)


class Inputs(NamedTuple):
    """What the network sees of positions, and what it is to learn."""

    patterns: NDArray[np.uint8]
    """Pattern [position, window]."""
    stages: NDArray[np.uint8]
    """Stage [position]."""
    phases: NDArray[np.uint8]
    """Phase [position]."""
    targets: Floats
    """Probability of a win [position]."""


class Layer(NamedTuple):
    """Weights of a layer [row, neuron], and the state of their fit."""

    weights: Floats
    gradients: Floats
    """Gradients by the positions of each slice [slice, row, neuron]."""
    means: Floats
    """Adam's running means of the gradients."""
    squares: Floats
    """Adam's running means of the squares of the gradients."""
    limit: float
    """Absolute value of a weight, at most."""


class Network(NamedTuple):
    """The layers of a network in a fit."""

    rows: Layer
    last: Layer


def start_layer(weights: NDArray[np.float64], limit: float) -> Layer:
    """Return a layer with these weights, before the first step."""
    shape = weights.shape
    zeros = np.zeros(shape, np.float32)
    return Layer(weights.astype(np.float32), np.zeros((SLICES, *shape), np.float32), zeros, zeros.copy(), limit)


@njit(nogil=True)
def row_of(stage: int, window: int, pattern: int) -> int:
    """Return the index of the row of a window's pattern in the first layer."""
    return network.PATTERNS * (network.WINDOWS * stage + window) + pattern


@njit(fastmath=True, nogil=True)
def forward(
    patterns: NDArray[np.integer], stage: int, phase: int, rows: Floats, last: Floats, sums: Floats
) -> np.float32:
    """Return the logit of the probability of a win; write the sums of the hidden neurons' inputs to `sums`."""
    sums[:] = rows[len(rows) - 1]
    for window in range(network.WINDOWS):
        row = rows[row_of(stage, window, int(patterns[window]))]
        for h in range(len(sums)):
            sums[h] += row[h]
    phase_weights = last[phase]
    total: np.float32 = phase_weights[0]
    for h in range(len(sums)):
        clipped = min(max(sums[h], ZERO), ONE)
        total += clipped * clipped * phase_weights[1 + h]
    return total


@njit(fastmath=True, nogil=True)
def predict(inputs: Inputs, rows: Floats, last: Floats) -> Floats:
    """Return the probability of a win [position] by the weights of the two layers."""
    predicted = np.empty(len(inputs.phases), np.float32)
    sums = np.empty(rows.shape[1], np.float32)
    for i in range(len(predicted)):
        logit = forward(inputs.patterns[i], int(inputs.stages[i]), inputs.phases[i], rows, last, sums)
        predicted[i] = ONE / (ONE + np.exp(-logit))
    return predicted


@njit(fastmath=True, nogil=True)
def add_gradients(
    number: int,
    positions: NDArray[np.int64],
    position_symmetries: NDArray[np.int64],
    inputs: Inputs,
    symmetries: Symmetries,
    fitted: Network,
) -> float:
    """Add the gradients of the cross-entropy over a slice by backpropagation; return the sum of the cross-entropy.

    `positions` has the indices of the slice's positions, and `position_symmetries` the symmetry under which each is
    seen. The gradients are added to those with the number of the slice.
    """
    window_images, pattern_images = symmetries
    rows, last = fitted.rows.weights, fitted.last.weights
    row_gradients, last_gradients = fitted.rows.gradients[number], fitted.last.gradients[number]
    loss = 0.0
    patterns = np.empty(network.WINDOWS, np.int64)
    # Of each hidden neuron: the sum of its inputs, and the derivative of the cross-entropy by that sum.
    sums, sum_gradients = np.empty(rows.shape[1], np.float32), np.empty(rows.shape[1], np.float32)
    for n, i in enumerate(positions):
        symmetry = position_symmetries[n]
        for window in range(network.WINDOWS):
            patterns[window_images[symmetry, window]] = pattern_images[symmetry, inputs.patterns[i, window]]
        stage, phase = int(inputs.stages[i]), inputs.phases[i]
        target = inputs.targets[i]
        predicted = ONE / (ONE + np.exp(-forward(patterns, stage, phase, rows, last, sums)))
        error = np.float32(predicted - target)
        loss -= target * np.log(predicted + LOG_EPSILON) + (1 - target) * np.log(1 - predicted + LOG_EPSILON)
        phase_weights, phase_gradients = last[phase], last_gradients[phase]
        phase_gradients[0] += error
        for h in range(len(sums)):
            clipped = min(max(sums[h], ZERO), ONE)
            sum_gradients[h] = 2 * error * phase_weights[1 + h] * clipped if sums[h] < ONE else ZERO
            phase_gradients[1 + h] += error * clipped * clipped
        bias_gradients = row_gradients[len(rows) - 1]
        for h in range(len(sums)):
            bias_gradients[h] += sum_gradients[h]
        for window in range(network.WINDOWS):
            row_gradient = row_gradients[row_of(stage, window, patterns[window])]
            for h in range(len(sums)):
                row_gradient[h] += sum_gradients[h]
    return loss


@njit(fastmath=True, nogil=True)
def take_step(layer: Layer, begin: int, end: int, rate: float, step: int, count: int) -> None:
    """Change some rows of a layer by a step of Adam (Kingma and Ba 2014), and set their gradients to 0.

    Steps are numbered from 1. The gradients are sums over `count` positions.
    """
    share = np.float32(1 / count)
    mean_share = np.float32(1 - MEAN_DECAY)
    squares_share = np.float32(1 - SQUARES_DECAY)
    step_rate = np.float32(rate / (1 - MEAN_DECAY**step))
    squares_scale = np.float32(1 / (1 - SQUARES_DECAY**step))
    limit = np.float32(layer.limit)
    for i in range(begin, end):
        weights, means, squares = layer.weights[i], layer.means[i], layer.squares[i]
        total = layer.gradients[0, i]
        for number in range(1, len(layer.gradients)):
            gradients = layer.gradients[number, i]
            for h in range(len(total)):
                total[h] += gradients[h]
                gradients[h] = ZERO
        for h in range(len(total)):
            gradient = total[h] * share
            means[h] += mean_share * (gradient - means[h])
            squares[h] += squares_share * (gradient * gradient - squares[h])
            weight = weights[h] - step_rate * means[h] / (np.sqrt(squares[h] * squares_scale) + ADAM_EPSILON)
            weights[h] = min(max(weight, -limit), limit)
            total[h] = ZERO


def fit_batch(
    executor: Executor,
    positions: NDArray[np.int64],
    position_symmetries: NDArray[np.int64],
    inputs: Inputs,
    symmetries: Symmetries,
    fitted: Network,
    rate: float,
    step: int,
) -> float:
    """Fit a network to a batch by one step; return the mean cross-entropy before it."""
    count = len(positions)
    slices = zip(np.array_split(positions, SLICES), np.array_split(position_symmetries, SLICES), strict=True)
    losses = [
        executor.submit(add_gradients, number, *of_slice, inputs, symmetries, fitted)
        for number, of_slice in enumerate(slices)
    ]
    loss = sum(future.result() for future in losses)
    steps = [
        executor.submit(take_step, layer, begin, end, rate, step, count)
        for layer in fitted
        for begin, end in pairwise(np.linspace(0, len(layer.weights), SLICES + 1).astype(int).tolist())
    ]
    for future in steps:
        future.result()
    return loss / count
