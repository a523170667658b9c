"""Logistic regression of game results on the features of positions, which several fits share."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from boardgames_tui.lab.provenance import FIT_SEED

# Added to a probability, whose logarithm would otherwise be infinite if the probability is 0.
TINY = 1e-12


@njit()
def run_epoch(
    phases: NDArray[np.integer[Any]],
    features: NDArray[np.int32] | Sequence[NDArray[np.int64]],
    targets: NDArray[np.float64],
    order: NDArray[np.int64],
    weights: NDArray[np.float64],
    squares: NDArray[np.float64],
    rate: float,
    unit: float,
    decay: float,
) -> float:
    """Improve the weights by one pass of Adagrad (Duchi et al. 2011) over the positions; return the mean cross-entropy.

    Position i is won with probability targets[i]. The weights predict the log odds of that, in units of 1/`unit`, as
    the sum of weights[phases[i], feature] over the features in features[i]. `order` has the indices of the positions in
    the order of the pass. `squares` has the shape of the weights and accumulates the squares of their gradients, `rate`
    is the learning rate, and `decay` the coefficient of the L2 penalty.
    """
    loss = 0.0
    for i in order:
        phase, target = phases[i], targets[i]
        total = 0.0
        for feature in features[i]:
            total += weights[phase, feature]
        predicted = 1 / (1 + np.exp(-total / unit))
        error = predicted - target
        loss -= target * np.log(predicted + TINY) + (1 - target) * np.log(1 - predicted + TINY)
        for feature in features[i]:
            gradient = error + decay * weights[phase, feature]
            squares[phase, feature] += gradient * gradient
            weights[phase, feature] -= rate * gradient / np.sqrt(squares[phase, feature])
    return loss / len(order)


def run_epochs(
    phases: NDArray[np.integer[Any]],
    features: NDArray[np.int32] | Sequence[NDArray[np.int64]],
    targets: NDArray[np.float64],
    weights: NDArray[np.float64],
    squares: NDArray[np.float64],
    rates: Sequence[float],
    unit: float,
    decay: float,
) -> None:
    """Run an epoch with each of the learning rates, in an order of the positions that is shuffled anew."""
    order, rng = np.arange(len(targets)), np.random.default_rng(FIT_SEED)
    for number, rate in enumerate(rates, 1):
        rng.shuffle(order)
        loss = run_epoch(phases, features, targets, order, weights, squares, rate, unit, decay)
        print(f"epoch {number}: loss {loss:.4f} of {len(targets)} positions", flush=True)
