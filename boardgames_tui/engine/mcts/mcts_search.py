"""One tree search of one position.

The search runs in slices; in between, Python looks at the clock and for a request to stop.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait

from boardgames_tui.core.action import Action
from boardgames_tui.core.kernel import BLACK, DRAWN_RESULT, proof, proof_plies, proof_winner
from boardgames_tui.core.position import Position
from boardgames_tui.engine.levels import Candidate, choose
from boardgames_tui.engine.mcts import tree as T
from boardgames_tui.engine.mcts.tree_store import TreeStore
from boardgames_tui.engine.time_management import UNLIMITED, Budget
from boardgames_tui.uai.values import Info, Score

# Seconds of a slice.
SLICE = 0.0015
# Seconds before the first line of information, and between two later ones at most.
FIRST_INFO = 0.01
INFO_INTERVAL = 0.2
# Seconds per node of the store that pruning takes at most, including half that was never used before.
PRUNE_SECONDS = 3e-7
# Largest share of the remaining playouts that the second best action may get. When it needed that share to draw level,
# it became the best in 2 of 120 positions.
CATCH_UP_SHARE = 0.5


class MctsSearch:
    """A search of one position, in the threads of a tree store.

    `lines` is the number of variations to report (MultiPV), and `actions_since` are the actions played since the last
    search (`TreeStore.prepare_trees`). `lookahead` limits the proofs of `solve_tactics`, in actions to the end.
    """

    def __init__(
        self,
        store: TreeStore,
        position: Position,
        lines: int,
        rng: random.Random,
        actions_since: Sequence[int] | None,
        lookahead: int = UNLIMITED,
    ) -> None:
        self._began = time.perf_counter()
        self._position, self._lines = position, lines
        self._store, self._trees = store, store.prepare_trees(position, rng, actions_since)
        for each in self._trees:
            each.registers[T.MULTI_PV], each.registers[T.LOOKAHEAD_LIMIT] = int(lines > 1), lookahead
        self._ints, self._floats = self._trees[0].ints, self._trees[0].floats
        self._search, self._endgame_solver = store.search, store.endgame_solver
        self._solved = 0
        self._is_over, self._may_prune = False, True
        self._reported_nodes = -1

    @property
    def nodes(self) -> int:
        """Playouts of all threads, and nodes of the endgame solver."""
        return self._solved + sum(int(tree.registers[T.PLAYOUT_ID]) for tree in self._trees)

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
        others = self._trees[1:]
        left = UNLIMITED if budget.nodes is None else max(budget.nodes - self.nodes, 0)
        part = left // len(self._trees)
        with ThreadPoolExecutor(len(self._trees)) as pool:
            work = [pool.submit(self._search, tree, part) for tree in others]
            try:
                is_done = self._run_main_thread(left - part * len(others), budget, should_stop, on_info)
                while is_done and wait(work, SLICE).not_done and not (should_stop() or self._budget_is_spent(budget)):
                    pass
            finally:
                for tree in others:
                    tree.registers[T.STOP] = 1
            for each in work:
                each.result()
        return self._needs_pruning(budget) and not (self._is_over or self._budget_is_spent(budget))

    def _prune(self) -> None:
        """Prune the tree, so that the search can go on. If it is full again at once, it is not pruned a second time."""
        self._trees = self._store.prune_tree(self._trees)
        self._ints, self._floats = self._trees[0].ints, self._trees[0].floats
        for tree in self._trees:
            tree.registers[T.STOP] = 0
        self._may_prune = not self._is_full

    def _run_main_thread(
        self, playouts: int, budget: Budget, should_stop: Callable[[], bool], on_info: Callable[[Info], object]
    ) -> bool:
        """Run playouts in the main thread, which watches the clock for all; return whether it ran their full number."""
        size, due = 1, self.seconds + FIRST_INFO
        while playouts and not (self._is_over or self._needs_pruning(budget)):
            wanted, began = min(size, playouts), self.seconds
            done = 0 if should_stop() or self._budget_is_spent(budget) else self._search(self._trees[0], wanted)
            playouts -= done
            self._is_over = done < wanted
            size = _next_size(size, self.seconds - began)
            if self.seconds > due and not self._is_over:
                self._report(on_info)
                due = self.seconds + min(self.seconds, INFO_INTERVAL)
                self._is_over = self._is_decided(budget)
        return playouts == 0

    def _solve_endgame(self, budget: Budget, should_stop: Callable[[], bool]) -> bool:
        """Try to play the game out if only the best action is asked for; if it succeeds, prove the child."""
        if not self._endgame_solver or self._lines > 1:
            return False
        found = self._endgame_solver.find(self._trees[0], budget, should_stop)
        self._solved = self._endgame_solver.nodes
        if found:
            action, result = found
            child = next(child for child in self._children(0) if self._int_of(child, T.ACTION) == action)
            self._ints[T.NODE_INTS * child + T.PROVEN] = proof(proof_winner(result), proof_plies(result) - 1)
            self._ints[T.NODE_INTS * child + T.VISITS] += self._int_of(0, T.VISITS) + self.nodes + 1
            # The tree does not contain the proof, so the next search must not reuse it.
            self._store.forget()
        return found is not None

    def _budget_is_spent(self, budget: Budget) -> bool:
        if self._int_of(0, T.VISITS) >= T.MAX_VISITS or self.nodes >= (budget.nodes or UNLIMITED):
            return True
        if budget.depth is not None and self._is_deep(budget.depth):
            return True
        return budget.seconds is not None and self.seconds + SLICE > budget.seconds

    def _is_deep(self, depth: int) -> bool:
        """Return whether the principal variation has `depth` actions, or cannot get longer."""
        if self._is_full:
            return True
        line = self._variation_nodes(self._ranked()[0])
        return len(line) >= depth or self._int_of(line[-1], T.PROVEN) != 0

    def _is_decided(self, budget: Budget) -> bool:
        """Return whether the second best action is unlikely to catch up with the best one in the time left."""
        best, *others = (self._int_of(child, T.VISITS) for child in self._ranked()[:2])
        if not others:
            return budget.may_stop_early
        to_come = UNLIMITED if budget.soft_time is None else self.nodes * (budget.soft_time / self.seconds - 1)
        return best - others[0] > CATCH_UP_SHARE * to_come

    def _needs_pruning(self, budget: Budget) -> bool:
        """Return whether the store is full and there is time to prune the tree."""
        left = UNLIMITED if budget.seconds is None else budget.seconds - self.seconds
        return self._may_prune and self._is_full and left > PRUNE_SECONDS * self._store.capacity

    @property
    def _is_full(self) -> bool:
        registers = self._trees[0].registers
        return bool(registers[T.ALLOCATED] + self._position.board.max_legal_actions > registers[T.CAPACITY])

    def _int_of(self, node: int, what: int) -> int:
        return int(self._ints[T.NODE_INTS * node + what])

    def _children(self, node: int) -> range:
        first = self._int_of(node, T.FIRST_CHILD)
        return range(first, first + self._int_of(node, T.CHILD_COUNT))

    def _ranked(self, node: int = 0) -> list[int]:
        """Return the children of a node, best first: wins by length, then by visits, losses last."""
        seat = self._int_of(node, T.TO_MOVE)

        def rank(child: int) -> tuple[int, int, int, float]:
            """Return a key that is the higher the better: quick wins, then visits and priors, then slow losses."""
            proven = self._int_of(child, T.PROVEN)
            if proof_winner(proven) == seat:
                return 1, -proof_plies(proven), 0, 0.0
            if proof_winner(proven) not in (0, DRAWN_RESULT):
                return -1, proof_plies(proven), 0, 0.0
            return 0, 0, self._int_of(child, T.VISITS), self._floats[T.NODE_FLOATS * child + T.PRIOR]

        return sorted(self._children(node), key=rank, reverse=True)

    def choose(self, temperature: float, rng: random.Random) -> Action:
        """Choose the action to play."""
        return self._action(choose(self.candidates(), temperature, rng).code)

    def candidates(self) -> list[Candidate]:
        """Return the actions of the root, best first: proven wins, then by visits, proven losses last."""
        return [
            Candidate(self._int_of(child, T.ACTION), self._int_of(child, T.VISITS), self._proven_result(child))
            for child in self._ranked()
        ]

    def _action(self, code: int) -> Action:
        return Action(code, self._position.game.text.name(self._position.geometry, self._position.board, code))

    def _proven_result(self, child: int) -> int:
        winner = proof_winner(self._int_of(child, T.PROVEN))
        if winner in (0, DRAWN_RESULT):
            return 0
        return 1 if winner == self._position.seat else -1

    def _report(self, on_info: Callable[[Info], object]) -> None:
        if self._reported_nodes == self.nodes:
            return
        self._reported_nodes = self.nodes
        for info in self.infos():
            on_info(info)

    def infos(self) -> Iterator[Info]:
        """Yield information about the best variations."""
        seconds = self.seconds
        for k, child in enumerate(self._ranked()[: self._lines], 1):
            line = self._variation(child)
            yield Info(
                depth=len(line),
                seldepth=max(int(self._trees[0].registers[T.SELDEPTH]), len(line)),
                nodes=self.nodes,
                nps=round(self.nodes / seconds),
                time=round(1000 * seconds),
                multipv=k if self._lines > 1 else None,
                score=self._score(child),
                pv=line,
            )

    def _score(self, child: int) -> Score:
        verdict, visits = self._proven_result(child), self._int_of(child, T.VISITS)
        if verdict:
            return Score("mate", verdict * (proof_plies(self._int_of(child, T.PROVEN)) + 1))
        if self._int_of(child, T.PROVEN) or not visits:
            return Score("win", 500)
        # If two threads write at once, a visit may be lost and its result kept, so the mean may exceed 1.
        black = min(max(self._floats[T.NODE_FLOATS * child + T.VALUE_SUM] / visits, 0.0), 1.0)
        return Score("win", round(1000 * (black if self._position.seat == BLACK else 1 - black)))

    def _variation(self, child: int) -> tuple[str, ...]:
        """Return the texts of the actions of the variation that begins with a child."""
        return tuple(self._action(self._int_of(node, T.ACTION)).text for node in self._variation_nodes(child))

    def _variation_nodes(self, child: int) -> list[int]:
        """Return a child and its best descendants, as far as they are visited or proven."""
        line = [child]
        while self._children(line[-1]):
            best = self._ranked(line[-1])[0]
            if not self._int_of(best, T.VISITS) and not self._int_of(best, T.PROVEN):
                break
            line.append(best)
        return line


def _next_size(size: int, seconds: float) -> int:
    """Return the number of playouts for the next slice, at most twice that of the last."""
    return max(1, min(2 * size, int(size * SLICE / max(seconds, 1e-6))))
