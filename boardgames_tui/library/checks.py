"""Checks of what other programs pass: each raises one of our errors with a sentence that quotes the value."""

from numbers import Integral

from boardgames_tui.core.errors import OptionError, PositionError, shortened
from boardgames_tui.core.position import Position
from boardgames_tui.record.tree import Node
from boardgames_tui.uai.values import LIMITS, Limit


def checked_position(value: Position | Node) -> Position:
    """Return a position, or that of a node; raise PositionError for anything else."""
    position = value.position if isinstance(value, Node) else value
    if not isinstance(position, Position):
        raise PositionError(f"{shortened(repr(value))} is not a position.")
    return position


def checked_number(value: int, low: int, noun: str, high: int | None = None) -> int:
    """Return a whole number in a range as an `int`; raise OptionError, which calls it by a noun, for anything else."""
    if isinstance(value, bool) or not isinstance(value, Integral) or value < low or (high is not None and value > high):
        allowed = f"from {low} to {high}" if high is not None else f"of at least {low}"
        raise OptionError(f"The {noun} {shortened(repr(value))} is not a whole number {allowed}.")
    return int(value)


def checked_limit(value: Limit, *, has_end: bool) -> Limit:
    """Return a limit, which ends the search by itself if `has_end`; raise OptionError for anything else."""
    if not isinstance(value, Limit):
        raise OptionError(f"{shortened(repr(value))} is not a Limit, such as Limit(nodes=1000).")
    for name in LIMITS:
        if (number := getattr(value, name)) is not None:
            checked_number(number, 0, name)
    if has_end and value.infinite:
        raise OptionError("A search without an end can only be streamed: the limit must not be infinite.")
    return value
