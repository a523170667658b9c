"""One tree search of one position.

The search runs in slices; in between, Python looks at the clock and for a request to stop. `T` names the fields of a
node and the registers of a thread. A *proof* is a certain result with the number of actions to the end.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from math import log

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import BLACK
from boardgames_tui.core.position import Position
from boardgames_tui.engine.levels import choose
from boardgames_tui.engine.mcts import tree as T
from boardgames_tui.engine.mcts.tree_store import TreeStore
from boardgames_tui.engine.time_management import UNLIMITED, Budget
from boardgames_tui.kernel.language import DRAWN_RESULT, proof, proof_plies, proof_winner
from boardgames_tui.uai.values import Info, Score

# Seconds of a slice.
SLICE_SECONDS = 0.0015
# Seconds before the first line of information, and between two later ones at most.
FIRST_INFO = 0.01
INFO_INTERVAL = 0.2
# Seconds per node of the store that pruning takes at most, including half that was never used before.
PRUNE_SECONDS = 3e-7
# Largest share of the remaining playouts that the second best action may get. When it needed that share to draw level,
# it became the best in 2 of 120 positions.
CATCH_UP_SHARE = 0.5
# Score of a drawn game, in thousandths of a win.
DRAW_SCORE = 500


@dataclass(frozen=True)
class Candidate:
    """An action at the root of a search: its code, its visits, and 1 if it is proven to win, -1 to lose, else 0."""

    code: int
    visits: int
    proven: int


class MctsSearch:
    """A search of one position, in the threads of a tree store.

    `multi_pv` is the number of variations to report, and `actions_since` are the actions played since the last search
    (`TreeStore.prepare_trees`). `lookahead` limits the proofs of `solve_tactics`, in actions to the end.
    """

    def __init__(
        self,
        store: TreeStore,
        position: Position,
        multi_pv: int,
        rng: random.Random,
        actions_since: Sequence[int] | None,
        lookahead: int = UNLIMITED,
    ) -> None:
        self._began = time.perf_counter()
        self._position = position
        self._multi_pv = multi_pv
        self._store = store
        self._trees = store.prepare_trees(position, rng, actions_since)
        for tree in self._trees:
            tree.registers[T.MULTI_PV] = int(multi_pv > 1)
            tree.registers[T.LOOKAHEAD_LIMIT] = lookahead
        self._ints = self._trees[0].ints
        self._floats = self._trees[0].floats
        self._solver_nodes = 0
        self._is_finished = False
        self._may_prune = True
        self._reported_nodes = -1

    @property
    def nodes(self) -> int:
        """Playouts of all threads, and nodes of the endgame solver."""
        return self._solver_nodes + sum(int(tree.registers[T.PLAYOUT_ID]) for tree in self._trees)

    @property
    def tree(self) -> T.Tree:
        """The tree as the main thread sees it."""
        return self._trees[0]

    @property
    def seconds(self) -> float:
        """Seconds since the search began."""
        return time.perf_counter() - self._began

    def run(self, budget: Budget, should_stop: Callable[[], bool], on_info: Callable[[Info], object]) -> None:
        """Search until the budget is spent, the position is proven, or `should_stop` returns True."""
        if not self._solve_endgame(budget, should_stop):
            while self._run_threads(budget, should_stop, on_info):
                self._prune()
        self._report(on_info)

    def _run_threads(self, budget: Budget, should_stop: Callable[[], bool], on_info: Callable[[Info], object]) -> bool:
        """Search with all threads; return whether they ended early because the store is full."""
        helper_trees = self._trees[1:]
        playouts = UNLIMITED if budget.nodes is None else max(budget.nodes - self.nodes, 0)
        helper_playouts = playouts // len(self._trees)
        main_playouts = playouts - helper_playouts * len(helper_trees)
        with ThreadPoolExecutor(len(self._trees)) as pool:
            futures = [pool.submit(self._store.search, tree, helper_playouts) for tree in helper_trees]
            try:
                is_complete = self._run_main_thread(main_playouts, budget, should_stop, on_info)
                # Wait for the helpers to complete theirs too, except if the main thread ended early.
                while is_complete and wait(futures, SLICE_SECONDS).not_done:
                    if should_stop() or self._budget_is_spent(budget):
                        break
            finally:
                for tree in helper_trees:
                    tree.registers[T.STOP] = 1
            for future in futures:
                # Raise the error of a thread that failed.
                future.result()
        return self._needs_pruning(budget) and not (self._is_finished or self._budget_is_spent(budget))

    def _prune(self) -> None:
        """Prune the tree, so that the search can go on. If it is full again at once, it is not pruned a second time."""
        self._trees = self._store.prune_tree(self._trees)
        self._ints = self._trees[0].ints
        self._floats = self._trees[0].floats
        for tree in self._trees:
            tree.registers[T.STOP] = 0
        self._may_prune = not self._is_full

    def _run_main_thread(
        self, playouts: int, budget: Budget, should_stop: Callable[[], bool], on_info: Callable[[Info], object]
    ) -> bool:
        """Run playouts in the main thread, which watches the clock for all; return whether it ran their full number.

        It ends early after a stop, when the budget is spent, the root proven, the choice decided or the store full.
        """
        next_size = 1
        next_report = self.seconds + FIRST_INFO
        while playouts and not (self._is_finished or self._needs_pruning(budget)):
            slice_began = self.seconds
            slice_size = min(next_size, playouts)
            must_end = should_stop() or self._budget_is_spent(budget)
            finished = 0 if must_end else self._store.search(self._trees[0], slice_size)
            playouts -= finished
            # Fewer are run after a stop, without budget, or if the root is proven.
            self._is_finished = finished < slice_size
            next_size = _next_slice_size(next_size, self.seconds - slice_began)
            if self.seconds > next_report and not self._is_finished:
                self._report(on_info)
                next_report = self.seconds + min(self.seconds, INFO_INTERVAL)
                self._is_finished = self._is_decided(budget)
        return playouts == 0

    def _solve_endgame(self, budget: Budget, should_stop: Callable[[], bool]) -> bool:
        """Run the endgame solver if only the best action is asked for; return whether it wins or draws.

        If so, the child with its action becomes proven and the most visited one.
        """
        endgame_solver = self._store.endgame_solver
        if not endgame_solver or self._multi_pv > 1:
            return False
        solution = endgame_solver.find(self._trees[0], budget, should_stop)
        self._solver_nodes = endgame_solver.nodes
        if solution is None:
            return False
        action, root_proof = solution
        child = next(child for child in self._children(T.ROOT) if self._field(child, T.ACTION) == action)
        self._ints[T.NODE_INTS * child + T.PROVEN] = proof(proof_winner(root_proof), proof_plies(root_proof) - 1)
        self._ints[T.NODE_INTS * child + T.VISITS] += self._field(T.ROOT, T.VISITS) + self.nodes + 1
        # Nothing below the child shows the proof, so the next search must not reuse this tree.
        self._store.forget()
        return True

    def _budget_is_spent(self, budget: Budget) -> bool:
        """Return whether the nodes, depth or seconds are used up, or another slice would take too long."""
        if self._field(T.ROOT, T.VISITS) >= T.MAX_VISITS or self.nodes >= (budget.nodes or UNLIMITED):
            return True
        if budget.depth is not None and self._is_deep(budget.depth):
            return True
        return budget.seconds is not None and self.seconds + SLICE_SECONDS > budget.seconds

    def _is_deep(self, depth: int) -> bool:
        """Return whether the principal variation has `depth` actions, or cannot get longer."""
        if self._is_full:
            return True
        variation = self._variation_nodes(self._ranked_children()[0])
        return len(variation) >= depth or self._field(variation[-1], T.PROVEN) != 0

    def _is_decided(self, budget: Budget) -> bool:
        """Return whether the second best action is unlikely to catch up with the best one in the remaining time."""
        visits = [self._field(child, T.VISITS) for child in self._ranked_children()]
        if len(visits) == 1:
            return budget.may_stop_early
        lead = visits[0] - visits[1]
        remaining_playouts = (
            UNLIMITED if budget.soft_time is None else self.nodes * (budget.soft_time / self.seconds - 1)
        )
        return lead > CATCH_UP_SHARE * remaining_playouts

    def _needs_pruning(self, budget: Budget) -> bool:
        """Return whether the store is full and there is time to prune the tree."""
        remaining_seconds = UNLIMITED if budget.seconds is None else budget.seconds - self.seconds
        return self._may_prune and self._is_full and remaining_seconds > PRUNE_SECONDS * self._store.capacity

    @property
    def _is_full(self) -> bool:
        """Whether the main thread's share of the nodes may have no room for another expansion."""
        registers = self._trees[0].registers
        return bool(registers[T.ALLOCATED] + len(self._trees[0].actions) > registers[T.CAPACITY])

    def _field(self, node: int, field: int) -> int:
        return int(self._ints[T.NODE_INTS * node + field])

    def _children(self, node: int) -> range:
        first_child = self._field(node, T.FIRST_CHILD)
        return range(first_child, first_child + self._field(node, T.CHILD_COUNT))

    def _ranked_children(self, node: int = T.ROOT) -> list[int]:
        """Return the children of a node, best first: proven wins, the others by visits, proven losses.

        Of two wins the quicker one is better, of two losses the slower one.
        """
        seat = self._field(node, T.TO_MOVE)

        def rank(child: int) -> tuple[int, int, int, float]:
            """Return the sort key of a child; a better child has a higher one."""
            proven = self._field(child, T.PROVEN)
            if proof_winner(proven) == seat:
                return 1, -proof_plies(proven), 0, 0.0
            if proof_winner(proven) not in (0, DRAWN_RESULT):
                return -1, proof_plies(proven), 0, 0.0
            return 0, 0, self._field(child, T.VISITS), self._floats[T.NODE_FLOATS * child + T.PRIOR]

        return sorted(self._children(node), key=rank, reverse=True)

    def choose(self, temperature: float, rng: random.Random) -> Action:
        """Choose the action to play, at random by visits if the temperature is not 0 (`levels.choose`)."""
        candidates = self.candidates()
        # One more than the visits, so that every action can be chosen.
        log_weights = [log(candidate.visits + 1) for candidate in candidates]
        index = choose(log_weights, [candidate.proven for candidate in candidates], temperature, rng)
        return self._position.action(candidates[index].code)

    def candidates(self) -> list[Candidate]:
        """Return the actions of the root, best first: proven wins, then by visits, proven losses last."""
        return [
            Candidate(self._field(child, T.ACTION), self._field(child, T.VISITS), self._proven_result(child))
            for child in self._ranked_children()
        ]

    def _proven_result(self, child: int) -> int:
        """Return 1 if a child is a proven win for the seat that acts at the root, -1 for a proven loss, else 0."""
        winner = proof_winner(self._field(child, T.PROVEN))
        if winner in (0, DRAWN_RESULT):
            return 0
        return 1 if winner == self._position.seat else -1

    def _report(self, on_info: Callable[[Info], object]) -> None:
        """Pass the best variations to `on_info`, unless nothing was searched since the last report."""
        if self._reported_nodes == self.nodes:
            return
        self._reported_nodes = self.nodes
        for info in self.infos():
            on_info(info)

    def infos(self) -> Iterator[Info]:
        """Yield information about each of the best variations, as many as `multi_pv` asks for."""
        seconds = self.seconds
        for number, child in enumerate(self._ranked_children()[: self._multi_pv], 1):
            variation = self._variation(child)
            yield Info(
                depth=len(variation),
                seldepth=max(int(self._trees[0].registers[T.SELDEPTH]), len(variation)),
                nodes=self.nodes,
                nps=round(self.nodes / seconds),
                time=round(1000 * seconds),
                multipv=number if self._multi_pv > 1 else None,
                score=self._score(child),
                pv=variation,
            )

    def _score(self, child: int) -> Score:
        """Return a child's score for the root's seat: `mate` if proven won or lost, else `win` in thousandths."""
        proven = self._field(child, T.PROVEN)
        proven_result = self._proven_result(child)
        visits = self._field(child, T.VISITS)
        if proven_result:
            return Score("mate", proven_result * (proof_plies(proven) + 1))
        if proven or not visits:
            return Score("win", DRAW_SCORE)
        # If two threads write at once, a visit may be lost and its value kept, so the mean may exceed 1.
        black_value = min(max(self._floats[T.NODE_FLOATS * child + T.VALUE_SUM] / visits, 0.0), 1.0)
        return Score("win", round(1000 * (black_value if self._position.seat == BLACK else 1 - black_value)))

    def _variation(self, child: int) -> tuple[str, ...]:
        """Return the texts of the actions of the variation that begins with a child."""
        return tuple(self._position.action(self._field(node, T.ACTION)).text for node in self._variation_nodes(child))

    def _variation_nodes(self, child: int) -> list[int]:
        """Return a child of the root and the best descendant at each ply, as far as they are visited or proven."""
        nodes = [child]
        while self._children(nodes[-1]):
            best = self._ranked_children(nodes[-1])[0]
            if not self._field(best, T.VISITS) and not self._field(best, T.PROVEN):
                break
            nodes.append(best)
        return nodes


def _next_slice_size(size: int, seconds: float) -> int:
    """Return the number of playouts that take SLICE_SECONDS if `size` took `seconds`; from 1 to twice `size`."""
    return max(1, min(2 * size, int(size * SLICE_SECONDS / max(seconds, 1e-6))))
