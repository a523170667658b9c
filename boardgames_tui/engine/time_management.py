"""What a limit allows a search to spend."""

from dataclasses import dataclass

from boardgames_tui.core.kernel import WHITE
from boardgames_tui.uai.values import Limit

ANSWER_DELAY = 0.008
"""Seconds that may pass between the end of a search and its answer."""
UNLIMITED = 1 << 60
"""More nodes than any search looks at."""
MOVES_TO_GO = 25


@dataclass(frozen=True)
class Budget:
    """What a search may spend; None is without end."""

    seconds: float | None
    nodes: int | None
    depth: int | None
    may_stop_early: bool = False
    """Time is left over where nothing is likely to come of it."""

    @property
    def soft_time(self) -> float | None:
        """The seconds of which some may be left over, None where there are none.

        A search of so many nodes looks at them all: a level must not depend on how fast the machine is.
        """
        return self.seconds if self.may_stop_early and self.nodes is None else None

    @staticmethod
    def of(limit: Limit, side: int, *, may_stop_early: bool = False) -> "Budget":
        """Return what a limit leaves to the colour to act."""
        if limit.infinite:
            return Budget(None, None, None)
        times = [time for time in (limit.movetime, _share(limit, side)) if time is not None]
        seconds = max(min(times) / 1000 - ANSWER_DELAY, 0.0) if times else None
        nodes, depth = (None if most is None else max(most, 1) for most in (limit.nodes, limit.depth))
        return Budget(seconds, nodes, depth, may_stop_early)


def _share(limit: Limit, side: int) -> float | None:
    """A part of the clock, in milliseconds: never so much that the next action is in danger.

    Where only the other colour has a clock, it is taken for both; with nothing but an increment there is no time left.
    """
    clocks = (limit.wtime, limit.winc), (limit.btime, limit.binc)
    (clock, increment), other = clocks if side == WHITE else clocks[::-1]
    if clock is None:
        clock, increment = other
    if (clock, limit.winc, limit.binc, limit.byoyomi) == (None,) * 4:
        return None
    left, extra = max(clock or 0, 0), max(increment or 0, 0) + max(limit.byoyomi or 0, 0)
    return min(left / MOVES_TO_GO + 0.8 * extra, 0.8 * (left + max(limit.byoyomi or 0, 0)))
