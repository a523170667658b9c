"""Errors of win probabilities against those of longer searches, by the number of empty cells."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

# Numbers of empty cells from which a stage of the game begins: the ending, the middle and the opening.
STAGES = (0, 10, 26)


def rank_correlation(a: NDArray[np.number], b: NDArray[np.number]) -> float:
    """Return the rank correlation of two arrays (Spearman); equal numbers share the mean of their ranks."""
    return float(np.corrcoef(mean_ranks(a), mean_ranks(b))[0, 1])


def mean_ranks(numbers: NDArray[np.number]) -> NDArray[np.float64]:
    """Return the rank of each number; equal numbers have the mean of theirs."""
    _, place, counts = np.unique(numbers, return_inverse=True, return_counts=True)
    ranks = np.cumsum(counts) - (counts - 1) / 2
    mean_of_each: NDArray[np.float64] = ranks[place]
    return mean_of_each


def list_errors(
    empty_counts: NDArray[np.integer], found: NDArray[np.floating], expected: NDArray[np.floating]
) -> Iterator[str]:
    """Yield a line for each stage of the game and one for all positions: their number, the error, the correlation."""
    stages = [
        (f"{first} to {last - 1} empty", (first <= empty_counts) & (empty_counts < last))
        for first, last in zip(STAGES, (*STAGES[1:], 1_000), strict=True)
    ]
    for name, is_in_stage in (*stages, ("all", empty_counts >= 0)):
        count = np.count_nonzero(is_in_stage)
        # One position has no correlation.
        if count > 1:
            error = np.sqrt(np.mean((found[is_in_stage] - expected[is_in_stage]) ** 2))
            correlation = rank_correlation(found[is_in_stage], expected[is_in_stage])
            yield f"{name}: {count} positions, error {error:.4f}, rank correlation {correlation:.3f}"
