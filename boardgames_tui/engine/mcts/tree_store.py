"""Storage of the search tree, which outlasts a search so that the next one can reuse a part of it."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from boardgames_tui.core.kernel import MASK, RNG_STATE
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.mcts import search as mcts
from boardgames_tui.engine.mcts import tree as T
from boardgames_tui.engine.mcts import uct
from boardgames_tui.engine.mcts.endgame import EndgameSolver

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


class TreeStore:
    """Memory of the tree search, in megabytes: arrays for two trees, so that a part of one can be copied to the other.

    With `plain` the search is the baseline, plain UCT.
    """

    def __init__(self, backend: Backend, megabytes: int, threads: int = 1, *, plain: bool = False) -> None:
        self.backend, self.threads = backend, threads
        self._fast_rules, self._policy = (
            backend.game.engine_modules.fast_rules,
            None if plain else backend.game.engine_modules.policy,
        )
        self.search = backend.of(mcts.search if self._policy else uct.search_uct)
        self._new_root = backend.of(mcts.new_root if self._policy else uct.new_uct_root)
        solved = megabytes * SOLVER_ENTRIES if backend.game.engine_modules.solver and self._policy else 0
        self.capacity = (megabytes * MEGABYTE - 8 * solved) // NODE_BYTES // 2 if backend.compiled else UNCOMPILED_NODES
        self._arrays = [self._new_arrays(), self._new_arrays()]
        self.endgame_solver = EndgameSolver(backend, solved) if solved else None
        self._has_tree = False
        self._plans: dict[tuple[int, ...], tuple[list[int], Any]] = {}

    def _new_arrays(self) -> tuple[Any, Any]:
        # The system provides the memory of an array on first use; a list takes it at once.
        ints = self.backend.zeros(self.capacity * T.NODE_INTS)
        return ints, self.backend.zeros(self.capacity * T.NODE_FLOATS, "float64")

    def forget(self) -> None:
        """Make the next search begin a new tree."""
        self._has_tree = False

    def prepare_trees(
        self, position: Position, rng: random.Random, actions_since: Sequence[int] | None
    ) -> list[T.Tree]:
        """Return the tree of a position, as each thread sees it.

        The tree reuses a part of the last one if `actions_since` are the actions played from its root; None begins
        anew.
        """
        trees = list(self._thread_trees(position, rng))
        node = None if actions_since is None else self._find_node(actions_since)
        if node is None:
            self._new_root(trees[0])
        else:
            self._reuse_subtree(node, trees[0], 1)
        self._arrays.reverse()
        self._has_tree = True
        self._share_free_nodes(trees)
        return trees

    def prune_tree(self, trees: Sequence[T.Tree]) -> list[T.Tree]:
        """Copy a full tree without the children of rarely visited nodes; return it as each thread sees it.

        The copy is written to the second pair of arrays, which then becomes the first.
        """
        ints, floats = self._arrays[1]
        pruned = [tree._replace(ints=ints, floats=floats) for tree in trees]
        self._reuse_subtree(0, pruned[0], PRUNE_FACTOR)
        self._arrays.reverse()
        self._share_free_nodes(pruned)
        return pruned

    def _reuse_subtree(self, node: int, tree: T.Tree, min_visits: int) -> None:
        """Copy the subtree below a node of the last tree, so that at least half of the capacity is free.

        Nodes with fewer than `min_visits` visits lose their children; the limit rises until that is enough.
        """
        tree.registers[T.CAPACITY] = self.capacity
        self.backend.of(T.reuse_subtree)(*self._arrays[0], node, tree, min_visits)
        if 2 * int(tree.registers[T.ALLOCATED]) > self.capacity and min_visits < T.MAX_VISITS:
            self._reuse_subtree(node, tree, PRUNE_FACTOR * min_visits)

    def _thread_trees(self, position: Position, rng: random.Random) -> Iterator[T.Tree]:
        """Yield the tree over the arrays that are not in use, once for each thread."""
        backend, b, (ints, floats), policy = self.backend, position.board, self._arrays[1], self._policy
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
                actions=backend.zeros(b.max_legal_actions),
                priors=backend.zeros(b.max_legal_actions, "float64"),
                path=backend.zeros(T.MAX_PATH),
                seats=backend.zeros(T.MAX_PATH),
                trace=backend.zeros(T.MAX_TRACE),
                solver_table=backend.zeros(policy.SOLVER_TABLE_SIZE if policy else 0, "int64"),
                last_played=backend.zeros(2 * b.actions, "int64"),
            )
            tree.w[RNG_STATE] = rng.randrange(1, MASK)
            tree.registers[T.EXPAND_AFTER_VISITS], tree.registers[T.CAPACITY] = (
                policy.EXPAND_AFTER_VISITS if policy else 1,
                self.capacity,
            )
            yield tree

    def _load_position(self, position: Position) -> tuple[Any, list[int]]:
        """Return the plan and the position as the engine has them.

        A plan holds the tables for a size and options. `enter` completes it in place where a game needs more for one
        position; as plans are large, those that stay as they are, are shared.
        """
        b = position.board
        rules = (b.size, *b.option_values)
        if rules not in self._plans:
            plan = self._fast_rules.plan(b)
            self._plans[rules] = plan, self.backend.ints(plan, wide=True)
        plan, p = self._plans[rules]
        completed = [*plan]
        root = self._fast_rules.enter(completed, b, position.row, position.key_history)
        return p if completed == plan else self.backend.ints(completed, wide=True), root

    def _find_node(self, actions_since: Sequence[int]) -> int | None:
        """Return the node of the last tree to which some actions lead, if it has been expanded."""
        ints, node = self._arrays[0][0], 0
        for code in actions_since:
            first, width = ints[T.NODE_INTS * node + T.FIRST_CHILD], ints[T.NODE_INTS * node + T.CHILD_COUNT]
            codes = [int(ints[T.NODE_INTS * child + T.ACTION]) for child in range(first, first + width)]
            if not self._has_tree or code not in codes:
                return None
            node = first + codes.index(code)
        return int(node) if self._has_tree and ints[T.NODE_INTS * node + T.CHILD_COUNT] else None

    def _share_free_nodes(self, trees: list[T.Tree]) -> None:
        """Give each thread an equal share of the free nodes."""
        used = int(trees[0].registers[T.ALLOCATED])
        part = (self.capacity - used) // len(trees)
        for k, tree in enumerate(trees):
            tree.registers[T.ALLOCATED], tree.registers[T.CAPACITY] = used + k * part, used + (k + 1) * part
            tree.registers[T.EAGER_EXPANSION_FREE] = EAGER_EXPANSION_FREE // len(trees) if self.backend.compiled else 0
