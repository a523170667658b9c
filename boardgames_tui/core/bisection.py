"""Bisection: the last number of an interval for which a condition holds."""

from collections.abc import Callable

# Halvings of the interval.
HALVINGS = 40


def bisect(holds: Callable[[float], bool], inside: float, outside: float) -> float:
    """Return the last number from `inside` to `outside` for which a condition holds, as it does for the first ones."""
    for _ in range(HALVINGS):
        middle = (inside + outside) / 2
        if holds(middle):
            inside = middle
        else:
            outside = middle
    return inside
