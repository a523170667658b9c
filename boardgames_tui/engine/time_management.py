"""Time management: what a limit allows a search to spend."""

from dataclasses import dataclass

from boardgames_tui.core.kernel import WHITE
from boardgames_tui.uai.values import Limit

# Seconds between the end of a search and its answer, at most.
ANSWER_DELAY = 0.008
# More nodes than any search can reach.
UNLIMITED = 1 << 60
# Actions among which the remaining time is divided.
MOVES_TO_GO = 25


@dataclass(frozen=True)
class Budget:
    """Seconds, nodes and plies that a search may spend; None is unlimited."""

    seconds: float | None
    nodes: int | None
    depth: int | None
    may_stop_early: bool = False
    """Whether the search may end early if the rest of its time is unlikely to change the choice."""

    @property
    def soft_time(self) -> float | None:
        """Seconds of which some may be saved; None if none may.

        A search with a node limit uses all its nodes, because a level must not depend on the speed of the machine.
        """
        return self.seconds if self.may_stop_early and self.nodes is None else None

    @staticmethod
    def of(limit: Limit, side: int, *, may_stop_early: bool = False) -> "Budget":
        """Return the budget under a limit for the colour to act."""
        if limit.infinite:
            return Budget(None, None, None)
        times = [time for time in (limit.movetime, _share(limit, side)) if time is not None]
        seconds = max(min(times) / 1000 - ANSWER_DELAY, 0.0) if times else None
        nodes, depth = (None if most is None else max(most, 1) for most in (limit.nodes, limit.depth))
        return Budget(seconds, nodes, depth, may_stop_early)


def _share(limit: Limit, side: int) -> float | None:
    """Return the milliseconds of the clock for one action, with enough left for the next.

    If only the other colour has a clock, it is taken for both. With nothing but an increment, no time is left.
    """
    clocks = (limit.wtime, limit.winc), (limit.btime, limit.binc)
    (clock, increment), other = clocks if side == WHITE else clocks[::-1]
    if clock is None:
        clock, increment = other
    if (clock, limit.winc, limit.binc, limit.byoyomi) == (None,) * 4:
        return None
    left, extra = max(clock or 0, 0), max(increment or 0, 0) + max(limit.byoyomi or 0, 0)
    return min(left / MOVES_TO_GO + 0.8 * extra, 0.8 * (left + max(limit.byoyomi or 0, 0)))
