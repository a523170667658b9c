"""The end of a game played out in full before the tree is searched, where that is within reach.

The solver runs in slices, each goes on where the last one was cut short; between them Python looks at the clock.
"""

import time
from collections.abc import Callable
from math import inf

from boardgames_tui.core.kernel import DRAWN_RESULT, SEAT
from boardgames_tui.engine.compile.rule_slots import solve
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.mcts.tree import Tree, proof_winner
from boardgames_tui.engine.time_management import Budget

# Nodes of the first slice, which tells the speed; no slice is smaller.
MIN_NODES = 100
# Seconds of a slice, at most.
SLICE = 0.02
# Nodes of a slice if the time is not limited, at most.
MAX_NODES = 50_000
# The solver's share of the search's time and nodes.
TIME_SHARE = 0.5
# Seconds for the solver if nothing limits the search.
UNLIMITED_SECONDS = 1.0
# The solver gives up if it needs more than this many times the nodes that are left.
GIVE_UP_FACTOR = 2.0


class EndgameSolver:
    """What a game's solver remembers from one search to the next, no more than so many positions."""

    def __init__(self, backend: Backend, most: int) -> None:
        assert backend.game.engine_modules.solver
        self._solver = backend.game.engine_modules.solver
        entries = 1 << most.bit_length() - 1
        self._row = backend.zeros(self._solver.TABLE + entries, "int64")
        self._row[self._solver.MASK] = entries - 1
        self._solve = backend.of(solve)
        self.nodes = 0
        """Looked at for the last question."""

    def find(self, tree: Tree, budget: Budget, should_stop: Callable[[], bool]) -> tuple[int, int] | None:
        """Return the action that wins or draws, and the result as `Solver` returns it; None if none is known."""
        self.nodes = 0
        most = inf if budget.nodes is None else TIME_SHARE * budget.nodes
        found = self._solve_within(_time_share(budget), most, tree, should_stop)
        if found and proof_winner(found) in (int(tree.w[SEAT]), DRAWN_RESULT):
            return int(self._row[self._solver.BEST]), found
        return None

    def _solve_within(self, seconds: float, most: float, tree: Tree, should_stop: Callable[[], bool]) -> int:
        """What the solver says within so many seconds and nodes; 0 for nothing."""
        end = time.perf_counter() + seconds
        nodes, found = int(min(MIN_NODES, most)), 0
        while nodes >= MIN_NODES and not (found or should_stop()):
            began = time.perf_counter()
            found, used = self._run(nodes, tree)
            now = time.perf_counter()
            # A solver that leaves nodes unused does not fail for want of nodes, so more of them would not help.
            if used < nodes:
                break
            pace = used / max(now - began, 1e-6)
            if self._row[self._solver.NEED] > GIVE_UP_FACTOR * min(pace * seconds, most):
                break
            # Half of what is left, so that a slower slice than the last is not late.
            timely = pace * min(SLICE, (end - now) / 2) if seconds < inf else MAX_NODES
            nodes = int(min(timely, most - self.nodes))
        return found

    def _run(self, nodes: int, tree: Tree) -> tuple[int, int]:
        """Call the solver with a limit of nodes; return its answer and the number of nodes that it used."""
        self._row[self._solver.LIMIT] = nodes
        found, used = int(self._solve(tree.p, tree.w, self._row)), int(self._row[self._solver.NODES])
        self.nodes += used
        return found, used


def _time_share(budget: Budget) -> float:
    """How long the solver may take."""
    if budget.seconds is not None:
        return TIME_SHARE * budget.seconds
    return UNLIMITED_SECONDS if budget.nodes is None else inf
