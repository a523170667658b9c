"""Storage of the search tree, which outlasts a search so that the next one can reuse a part of it.

The *plan* of a game, `p`, holds its tables for one board (`FastRules.plan`).
"""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.mcts import mcts_kernel, uct_kernel
from boardgames_tui.engine.mcts import tree as T
from boardgames_tui.engine.mcts.endgame_driver import EndgameSolver
from boardgames_tui.kernel.language import MASK_32, RNG_STATE

NODE_BYTES = 4 * T.NODE_INTS + 8 * T.NODE_FLOATS
MEGABYTE = 1 << 20
# A node is expanded on its first visit only if more nodes than this are free, for all threads together.
EAGER_EXPANSION_FREE = 400_000
# Pruning removes the children of nodes with fewer than 4 visits; if that is not enough, 16, 64 …
PRUNE_FACTOR = 4
# Nodes of an interpreted search, which is too slow to fill them.
UNCOMPILED_NODES = 200_000
# Entries of the endgame solver's table per megabyte: an eighth of the memory.
SOLVER_ENTRIES = MEGABYTE >> 6
SOLVER_ENTRY_BYTES = 8


class TreeStore:
    """Memory of the tree search, in megabytes: arrays for two trees, so that a part of one can be copied to the other.

    With `baseline`, the search is plain UCT.
    """

    def __init__(self, backend: Backend, megabytes: int, threads: int = 1, *, baseline: bool = False) -> None:
        modules = backend.modules
        self.backend = backend
        self.threads = threads
        self._fast_rules = modules.fast_rules
        self._policy = None if baseline else modules.policy
        self.search = backend.bind(mcts_kernel.search if self._policy else uct_kernel.search_uct)
        self._expand = backend.bind(mcts_kernel.expand if self._policy else uct_kernel.expand)
        solver_entries = megabytes * SOLVER_ENTRIES if modules.solver and self._policy else 0
        self.endgame_solver = EndgameSolver(backend, solver_entries) if solver_entries else None
        # Nodes of each of the two trees.
        self.capacity = UNCOMPILED_NODES
        if backend.compiled:
            self.capacity = (megabytes * MEGABYTE - SOLVER_ENTRY_BYTES * solver_entries) // NODE_BYTES // 2
        # The arrays (`Tree.ints`, `Tree.floats`) of the last tree, then those for the next one.
        # The system provides the memory of an array on first use; a list takes it at once.
        self._arrays = [
            (backend.zeros(self.capacity * T.NODE_INTS), backend.zeros(self.capacity * T.NODE_FLOATS, "float64"))
            for _ in range(2)
        ]
        self._has_tree = False
        # Plans by board size and options, as lists and as rows of the backend.
        self._plans: dict[tuple[object, ...], tuple[list[int], Any]] = {}

    def forget(self) -> None:
        """Make the next search begin a new tree."""
        self._has_tree = False

    def prepare_trees(
        self, position: Position, rng: random.Random, actions_since: Sequence[int] | None
    ) -> list[T.Tree]:
        """Return the tree for a search of a position, as each thread sees it.

        `actions_since` are the codes of the actions played since the root of the last tree, whose subtree is reused if
        it was expanded. None begins a new tree.
        """
        trees = list(self._thread_trees(position, rng))
        new_root = None if actions_since is None else self._find_node(actions_since)
        if new_root is None:
            trees[0].registers[T.ALLOCATED] = 1
            T.clear_node(trees[0], T.ROOT)
            self._expand(trees[0], T.ROOT)
        else:
            self._copy_subtree(new_root, trees[0], min_visits=1)
        self._arrays.reverse()
        self._has_tree = True
        self._share_free_nodes(trees)
        return trees

    def prune_tree(self, trees: Sequence[T.Tree]) -> list[T.Tree]:
        """Copy a full tree without the children of rarely visited nodes; return the copy as each thread sees it."""
        ints, floats = self._arrays[1]
        pruned = [tree._replace(ints=ints, floats=floats) for tree in trees]
        self._copy_subtree(T.ROOT, pruned[0], min_visits=PRUNE_FACTOR)
        self._arrays.reverse()
        self._share_free_nodes(pruned)
        return pruned

    def _copy_subtree(self, node: int, tree: T.Tree, min_visits: int) -> None:
        """Copy the subtree below a node of the last tree to `tree`, so that at least half of the capacity stays free.

        Nodes with fewer than `min_visits` visits lose their children; the limit rises until that is enough.
        """
        tree.registers[T.CAPACITY] = self.capacity
        self.backend.bind(T.reuse_subtree)(*self._arrays[0], node, tree, min_visits)
        if 2 * int(tree.registers[T.ALLOCATED]) > self.capacity and min_visits < T.MAX_VISITS:
            self._copy_subtree(node, tree, PRUNE_FACTOR * min_visits)

    def _thread_trees(self, position: Position, rng: random.Random) -> Iterator[T.Tree]:
        """Yield the next tree as each thread sees it: shared arrays, and registers and rows of the thread's own."""
        backend = self.backend
        policy = self._policy
        max_legal_actions = self._fast_rules.max_legal_actions(position.state)
        ints, floats = self._arrays[1]
        p, root = self._load_position(position)
        for _ in range(self.threads):
            tree = T.Tree(
                p=p,
                ints=ints,
                floats=floats,
                root=backend.ints(root, wide=True),
                parameters=backend.floats([policy.C_PUCT, policy.RAVE_EQUIVALENCE] if policy else [0.0, 1.0]),
                registers=backend.zeros(T.REGISTERS.size, "int64"),
                w=backend.ints(root, wide=True),
                actions=backend.zeros(max_legal_actions),
                priors=backend.zeros(max_legal_actions, "float64"),
                path=backend.zeros(T.MAX_PATH),
                seats=backend.zeros(T.MAX_PATH),
                trace=backend.zeros(T.MAX_TRACE),
                solver_table=backend.zeros(policy.SOLVER_TABLE_SIZE if policy else 0, "int64"),
                last_played=backend.zeros(2 * position.state.action_count, "int64"),
            )
            tree.w[RNG_STATE] = rng.randrange(1, MASK_32)
            tree.registers[T.EXPAND_AFTER_VISITS] = policy.EXPAND_AFTER_VISITS if policy else 1
            tree.registers[T.CAPACITY] = self.capacity
            yield tree

    def _load_position(self, position: Position) -> tuple[Any, list[int]]:
        """Return the plan for a position as a row of the backend, and the position as `FastRules.enter` returns it.

        `enter` adds what a game needs for one position to the plan. Plans are large, so one that `enter` leaves
        unchanged is shared by all positions of its board size and options.
        """
        plan_key = (position.size, *position.options)
        if plan_key not in self._plans:
            plan = self._fast_rules.plan(position.state)
            self._plans[plan_key] = plan, self.backend.ints(plan, wide=True)
        plan, shared_p = self._plans[plan_key]
        completed_plan = [*plan]
        root = self._fast_rules.enter(completed_plan, position.state)
        p = shared_p if completed_plan == plan else self.backend.ints(completed_plan, wide=True)
        return p, root

    def _find_node(self, actions_since: Sequence[int]) -> int | None:
        """Return the node of the last tree to which actions lead from its root, or None if it is not expanded."""
        if not self._has_tree:
            return None
        ints, _ = self._arrays[0]
        node = T.ROOT
        for code in actions_since:
            first_child = int(ints[T.NODE_INTS * node + T.FIRST_CHILD])
            child_count = int(ints[T.NODE_INTS * node + T.CHILD_COUNT])
            children = range(first_child, first_child + child_count)
            codes = [int(ints[T.NODE_INTS * child + T.ACTION]) for child in children]
            if code not in codes:
                return None
            node = first_child + codes.index(code)
        return node if ints[T.NODE_INTS * node + T.CHILD_COUNT] else None

    def _share_free_nodes(self, trees: list[T.Tree]) -> None:
        """Let each thread allocate from an equal share of the free nodes."""
        used = int(trees[0].registers[T.ALLOCATED])
        share = (self.capacity - used) // len(trees)
        for index, tree in enumerate(trees):
            tree.registers[T.ALLOCATED] = used + index * share
            tree.registers[T.CAPACITY] = used + (index + 1) * share
            tree.registers[T.EAGER_EXPANSION_FREE] = EAGER_EXPANSION_FREE // len(trees) if self.backend.compiled else 0
