"""What a limit allows a search to spend."""

from dataclasses import dataclass

from boardgames_tui.kernel import WHITE
from boardgames_tui.uai.lines import Limit

LATE = 0.008
"""Seconds that may pass between the end of a search and its answer."""
MOVES_TO_GO = 25


@dataclass(frozen=True)
class Budget:
    """What a search may spend; None is without end."""

    seconds: float | None
    nodes: int | None
    depth: int | None
    thrifty: bool = False
    """Time is left over where nothing is likely to come of it."""

    @staticmethod
    def of(limit: Limit, side: int, *, thrifty: bool = False) -> "Budget":
        """Return what a limit leaves to the colour to act."""
        if limit.infinite:
            return Budget(None, None, None)
        times = [time for time in (limit.movetime, _share(limit, side)) if time is not None]
        seconds = max(min(times) / 1000 - LATE, 0.0) if times else None
        return Budget(seconds, None if limit.nodes is None else max(limit.nodes, 1), limit.depth, thrifty)


def _share(limit: Limit, side: int) -> float | None:
    """A part of the clock, in milliseconds: never so much that the next action is in danger."""
    clock, increment = (limit.wtime, limit.winc) if side == WHITE else (limit.btime, limit.binc)
    if clock is None and limit.byoyomi is None:
        return None
    left, extra = max(clock or 0, 0), max(increment or 0, 0) + max(limit.byoyomi or 0, 0)
    return min(left / MOVES_TO_GO + 0.8 * extra, 0.8 * (left + max(limit.byoyomi or 0, 0)))
