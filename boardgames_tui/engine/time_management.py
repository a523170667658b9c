"""Time management: the seconds, nodes and plies that a limit allows a search to spend."""

from dataclasses import dataclass

from boardgames_tui.core.cells import WHITE
from boardgames_tui.uai.values import Limit

# Seconds between the end of a search and its answer, at most.
ANSWER_DELAY = 0.008
# More nodes than any search can reach.
UNLIMITED = 1 << 60
# Actions among which the remaining time is divided.
MOVES_TO_GO = 25
# Share of the increment, and of all time that is left, that one action may take.
SPENDABLE_SHARE = 0.8


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
        """Seconds that the search need not use up; None if it has to use its whole budget.

        A search with a node limit uses all its nodes, because a level must not depend on the speed of the machine.
        """
        return self.seconds if self.may_stop_early and self.nodes is None else None

    @staticmethod
    def of(limit: Limit, side: int, *, may_stop_early: bool = False) -> "Budget":
        """Return the budget that a limit allows for one action of the colour to act."""
        if limit.infinite:
            return Budget(None, None, None)
        milliseconds = [time for time in (limit.movetime, _clock_share(limit, side)) if time is not None]
        seconds = max(min(milliseconds) / 1000 - ANSWER_DELAY, 0.0) if milliseconds else None
        nodes = None if limit.nodes is None else max(limit.nodes, 1)
        depth = None if limit.depth is None else max(limit.depth, 1)
        return Budget(seconds, nodes, depth, may_stop_early)


def _clock_share(limit: Limit, side: int) -> float | None:
    """Return the milliseconds of the clock that one action may take, or None if the limit has no clock.

    If only the other colour has a clock, it counts for both. If there is an increment or byoyomi alone, the clock
    stands at 0.
    """
    white_clock = limit.wtime, limit.winc
    black_clock = limit.btime, limit.binc
    own_clock, other_clock = (white_clock, black_clock) if side == WHITE else (black_clock, white_clock)
    clock, increment = other_clock if own_clock[0] is None else own_clock
    if all(time is None for time in (clock, limit.winc, limit.binc, limit.byoyomi)):
        return None
    remaining = clock or 0
    byoyomi = limit.byoyomi or 0
    added_per_action = (increment or 0) + byoyomi
    even_share = remaining / MOVES_TO_GO + SPENDABLE_SHARE * added_per_action
    return min(even_share, SPENDABLE_SHARE * (remaining + byoyomi))
