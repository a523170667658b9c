"""The end of a game played out in full before the tree is searched, where that is within reach."""

import time
from collections.abc import Callable

from boardgames_tui.kernel import NOBODY, SEAT
from boardgames_tui.search.budget import Budget
from boardgames_tui.search.build import Speed
from boardgames_tui.search.nodes import Tree
from boardgames_tui.search.slots import solve

FIRST_NODES = 2_000
PART = 0.5
"""So much of what a search may spend goes into it."""


class Ending:
    """What a game's solver remembers from one search to the next."""

    def __init__(self, speed: Speed) -> None:
        assert speed.game.solver
        self._solver = speed.game.solver
        self._row = speed.ints(self._solver.row(), wide=True)
        self._solve = speed.of(solve)

    def find(self, tree: Tree, budget: Budget, stopped: Callable[[], bool]) -> tuple[int, int] | None:
        """Return the action that wins or draws, and the result, as `fast.Solver` has it; None where none is known."""
        solver, row, began = self._solver, self._row, time.perf_counter()
        most = PART * budget.nodes if budget.nodes else float("inf")
        seconds = PART * budget.seconds if budget.seconds else float("inf")
        nodes = FIRST_NODES
        while not stopped() and nodes <= most and time.perf_counter() - began < seconds:
            row[solver.LIMIT], row[solver.STOP] = nodes, 0
            found = int(self._solve(tree.p, tree.w, row))
            if found:
                wins = found % 4 in (int(tree.w[SEAT]), NOBODY)
                return (int(row[solver.BEST]), found) if wins else None
            if row[solver.NODES] < nodes:
                return None
            nodes *= 2
        return None
