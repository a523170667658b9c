"""What the fits of policies share: targets and actions by visits, patterns as digits, and Adam over all placements."""

import random
from collections.abc import Callable, Mapping
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from boardgames_tui.core.action import Action
from boardgames_tui.core.position import Position
from boardgames_tui.engine.mcts.tree_store import TreeStore
from boardgames_tui.lab.fit_driver import Columns
from boardgames_tui.lab.tree_search import run_search

Weights: TypeAlias = NDArray[np.float64]

# Share of the steps with the first learning rate, and the two learning rates.
FIRST_SHARE, RATES = 0.6, (0.06, 0.02)
# Decay of Adam's means of the gradients and of their squares.
MEAN_DECAY, SQUARES_DECAY = 0.9, 0.99
# Added to Adam's divisor, which may be 0.
ADAM_EPSILON = 1e-8


def visit_shares(store: TreeStore, position: Position, nodes: int, rng: random.Random) -> dict[int, float]:
    """Search a position; return the share of the visits of each action, by its code.

    If the best action is proven, return this action alone, with 1 for a win and 0 for a loss.
    """
    candidates = run_search(store, position, nodes, rng).candidates()
    best = candidates[0]
    if best.proven:
        return {best.code: 1.0 if best.proven > 0 else 0.0}
    visits = sum(candidate.visits for candidate in candidates)
    return {candidate.code: candidate.visits / visits for candidate in candidates}


def choose_action(
    position: Position, shares: Mapping[int, float], draw_probability: float, rng: random.Random
) -> Action:
    """Return the action with the largest share of the visits, or, with a probability, one drawn by the shares."""
    code = max(shares, key=lambda each_code: shares[each_code])
    # A proven action stands alone, with a share of 0 or 1.
    if 0 < shares[code] < 1 and rng.random() < draw_probability:
        code = rng.choices([*shares], [*shares.values()])[0]
    return position.action(code)


def list_starts(columns: Columns) -> NDArray[np.int64]:
    """Return the index of the first placement of each position; the placements of a position follow one another."""
    # Positions are numbered anew in each file.
    begins_position = np.diff(columns["position"]) | np.diff(columns["file"])
    return np.flatnonzero(np.r_[True, begins_position != 0])


def digits_of(pattern: int, length: int) -> list[int]:
    """Return the digits of a pattern to base 3, the highest one first."""
    return [pattern // 3**i % 3 for i in reversed(range(length))]


def pattern_of(digits: list[int]) -> int:
    """Return the pattern with some digits to base 3, the highest one first."""
    return sum(digit * 3**i for i, digit in enumerate(reversed(digits)))


def minimise(
    compute_gradients: Callable[[Weights], tuple[Weights, float]], size: int, steps: int
) -> tuple[Weights, float]:
    """Return the weights after some steps of Adam (Kingma and Ba 2014) from 0 on, and the loss before the last step.

    `compute_gradients` returns the gradients and the loss of all positions, which are a single batch.
    """
    # `mean` and `squares` are Adam's running means of the gradients and of their squares.
    weights, mean, squares = np.zeros((3, size))
    loss = 0.0
    for step in range(1, steps + 1):
        gradients, loss = compute_gradients(weights)
        mean = MEAN_DECAY * mean + (1 - MEAN_DECAY) * gradients
        squares = SQUARES_DECAY * squares + (1 - SQUARES_DECAY) * gradients**2
        rate = RATES[0] if step < FIRST_SHARE * steps else RATES[1]
        deviation = np.sqrt(squares / (1 - SQUARES_DECAY**step)) + ADAM_EPSILON
        weights -= rate * mean / (1 - MEAN_DECAY**step) / deviation
    return weights, loss
