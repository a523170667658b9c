"""Logistic regression of game results on the features of positions, which several fits share."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray


@njit()
def run_epoch(
    phase: NDArray[np.integer[Any]],
    features: NDArray[np.int32] | Sequence[NDArray[np.int64]],
    target: NDArray[np.float64],
    order: NDArray[np.int64],
    weights: NDArray[np.float64],
    squares: NDArray[np.float64],
    rate: float,
    unit: float,
    decay: float,
) -> float:
    """Visit each position once, in the given order, and improve the weights by Adagrad (Duchi et al. 2011).

    Position i is won with probability target[i]. The weights predict its log odds, in parts of `unit`, as the sum of
    weights[phase[i], feature] over features[i]. `squares` has the shape of the weights and accumulates the squares of
    their gradients; `decay` is the coefficient of the L2 penalty. Return the mean cross-entropy.
    """
    loss = 0.0
    for i in order:
        total = 0.0
        for feature in features[i]:
            total += weights[phase[i], feature]
        predicted = 1 / (1 + np.exp(-total / unit))
        error = predicted - target[i]
        loss -= target[i] * np.log(predicted + 1e-12) + (1 - target[i]) * np.log(1 - predicted + 1e-12)
        for feature in features[i]:
            gradient = error + decay * weights[phase[i], feature]
            squares[phase[i], feature] += gradient * gradient
            weights[phase[i], feature] -= rate * gradient / np.sqrt(squares[phase[i], feature])
    return loss / len(order)
