"""Endgame solver in front of the tree search: it plays the rest of the game out if that is within reach.

The game's solver runs in slices. Each continues where the one before was cut off, and in between Python looks at the
clock.
"""

import time
from collections.abc import Callable
from math import inf

from boardgames_tui.core.kernel import DRAWN_RESULT, SEAT, proof_winner
from boardgames_tui.engine.compile.rule_slots import solve
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.mcts.tree import Tree
from boardgames_tui.engine.time_management import Budget

# Nodes of the first slice, which measures the speed, and of every slice at least.
MIN_NODES = 100
# Seconds of a slice, at most.
SLICE = 0.02
# Nodes of a slice, at most, if the time is unlimited.
MAX_NODES = 50_000
# Share of the search's time and nodes that the solver may use.
TIME_SHARE = 0.5
# Seconds for the solver if nothing limits the search.
UNLIMITED_SECONDS = 1.0
# The solver gives up if it needs more than this many times the nodes that it has left.
GIVE_UP_FACTOR = 2.0


class EndgameSolver:
    """A game's solver with its table, which is kept from search to search; `most` limits the entries."""

    def __init__(self, backend: Backend, most: int) -> None:
        assert backend.game.engine_modules.solver
        self._solver = backend.game.engine_modules.solver
        entries = 1 << most.bit_length() - 1
        self._row = backend.zeros(self._solver.TABLE + entries, "int64")
        self._row[self._solver.MASK] = entries - 1
        self._solve = backend.of(solve)
        # Nodes of the last call of `find`.
        self.nodes = 0

    def find(self, tree: Tree, budget: Budget, should_stop: Callable[[], bool]) -> tuple[int, int] | None:
        """Return the action that wins or draws, and the proof of that; None if none is found."""
        self.nodes = 0
        most = inf if budget.nodes is None else TIME_SHARE * budget.nodes
        found = self._solve_within(_time_share(budget), most, tree, should_stop)
        if found and proof_winner(found) in (int(tree.w[SEAT]), DRAWN_RESULT):
            return int(self._row[self._solver.BEST]), found
        return None

    def _solve_within(self, seconds: float, most: float, tree: Tree, should_stop: Callable[[], bool]) -> int:
        """Return the solver's proof within a limit of seconds and nodes, or 0."""
        end = time.perf_counter() + seconds
        nodes, found = int(min(MIN_NODES, most)), 0
        while nodes >= MIN_NODES and not (found or should_stop()):
            began = time.perf_counter()
            found, used = self._run(nodes, tree)
            now = time.perf_counter()
            # A solver that leaves nodes unused has given up, and more nodes would not help.
            if used < nodes:
                break
            pace = used / max(now - began, 1e-6)
            if self._row[self._solver.NEED] > GIVE_UP_FACTOR * min(pace * seconds, most):
                break
            # Half of the remaining time, in case this slice is slower than the last.
            timely = pace * min(SLICE, (end - now) / 2) if seconds < inf else MAX_NODES
            nodes = int(min(timely, most - self.nodes))
        return found

    def _run(self, nodes: int, tree: Tree) -> tuple[int, int]:
        """Run one slice; return the proof or 0, and the number of nodes used."""
        self._row[self._solver.LIMIT] = nodes
        found, used = int(self._solve(tree.p, tree.w, self._row)), int(self._row[self._solver.NODES])
        self.nodes += used
        return found, used


def _time_share(budget: Budget) -> float:
    """Return the seconds that the solver may take."""
    if budget.seconds is not None:
        return TIME_SHARE * budget.seconds
    return UNLIMITED_SECONDS if budget.nodes is None else inf
