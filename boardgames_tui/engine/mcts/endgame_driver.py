"""Endgame solver in front of the tree search: it plays the rest of the game out if that is within reach.

The game's solver (`kernel.contracts.Solver`) runs in slices. Each continues where the one before was cut off, and in
between Python looks at the clock. A *proof* is a certain result with the number of actions to the end, as one number
(`language.proof`); 0 means that nothing is proven.
"""

import time
from collections.abc import Callable
from math import inf

from boardgames_tui.engine.compile.rule_slots import solve
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.mcts.tree import Tree
from boardgames_tui.engine.time_management import Budget
from boardgames_tui.kernel.language import DRAWN_RESULT, SEAT, proof_winner

# Nodes of the first slice, which measures the speed, and of every slice at least.
MIN_SLICE_NODES = 100
# Seconds of a slice, at most.
SLICE_SECONDS = 0.02
# Nodes of a slice, at most, if the time is unlimited.
MAX_SLICE_NODES = 50_000
# Share of the search's time and nodes that the solver may use.
TIME_SHARE = 0.5
# Seconds for the solver if nothing limits the search.
UNLIMITED_SECONDS = 1.0
# The solver gives up if it needs more than this many times the nodes that it has left.
GIVE_UP_FACTOR = 2.0


class EndgameSolver:
    """A game's solver with its table, which is kept from search to search."""

    def __init__(self, backend: Backend, max_entries: int) -> None:
        assert backend.modules.solver
        self._solver = backend.modules.solver
        # The largest power of two within the limit, so that a mask finds the entry of a key.
        entries = 1 << max_entries.bit_length() - 1
        self._row = backend.zeros(self._solver.TABLE + entries, "int64")
        self._row[self._solver.MASK] = entries - 1
        self._solve = backend.bind(solve)
        # Nodes of the last call of `find`.
        self.nodes = 0

    def find(self, tree: Tree, budget: Budget, should_stop: Callable[[], bool]) -> tuple[int, int] | None:
        """Return the code of an action that wins or draws, and the proof of the root; None if the solver finds none.

        A lost position is left to the tree search, which looks for the action that makes the win hardest.
        """
        self.nodes = 0
        max_nodes = inf if budget.nodes is None else TIME_SHARE * budget.nodes
        found_proof = self._solve_within(_solver_seconds(budget), max_nodes, tree, should_stop)
        if found_proof and proof_winner(found_proof) in (int(tree.w[SEAT]), DRAWN_RESULT):
            return int(self._row[self._solver.BEST]), found_proof
        return None

    def _solve_within(self, seconds: float, max_nodes: float, tree: Tree, should_stop: Callable[[], bool]) -> int:
        """Return the solver's proof of the position in `tree.w` if it takes no more seconds and nodes, else 0."""
        deadline = time.perf_counter() + seconds
        slice_nodes = int(min(MIN_SLICE_NODES, max_nodes))
        found_proof = 0
        while slice_nodes >= MIN_SLICE_NODES and not (found_proof or should_stop()):
            began = time.perf_counter()
            found_proof, used_nodes = self._run_slice(slice_nodes, tree)
            now = time.perf_counter()
            # A solver that leaves nodes unused has found a proof or given up; more nodes would not help.
            if used_nodes < slice_nodes:
                break
            nodes_per_second = used_nodes / max(now - began, 1e-6)
            if self._row[self._solver.NEED] > GIVE_UP_FACTOR * min(nodes_per_second * seconds, max_nodes):
                break
            # Half of the remaining time, in case the next slice is slower than this one.
            slice_seconds = min(SLICE_SECONDS, (deadline - now) / 2)
            nodes_in_time = nodes_per_second * slice_seconds if seconds < inf else MAX_SLICE_NODES
            slice_nodes = int(min(nodes_in_time, max_nodes - self.nodes))
        return found_proof

    def _run_slice(self, max_nodes: int, tree: Tree) -> tuple[int, int]:
        """Run one slice; return the proof or 0, and the number of nodes used."""
        self._row[self._solver.LIMIT] = max_nodes
        found_proof = int(self._solve(tree.p, tree.w, self._row))
        used_nodes = int(self._row[self._solver.NODES])
        self.nodes += used_nodes
        return found_proof, used_nodes


def _solver_seconds(budget: Budget) -> float:
    """Return the seconds that the solver may take; `inf` if only nodes limit the search."""
    if budget.seconds is not None:
        return TIME_SHARE * budget.seconds
    return UNLIMITED_SECONDS if budget.nodes is None else inf
