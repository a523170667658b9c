"""The memory of searches by playouts: a tree that outlasts a search, and the next one that grows out of it."""

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
# A tree that is too large loses the children of nodes with fewer than 4 visits, or else 16, 64 …
PRUNE_FACTOR = 4
# Nodes of an interpreted search: more than such a search takes, so the tree never gets full.
UNCOMPILED_NODES = 200_000
# Positions that a solver remembers for each megabyte: an eighth of it.
SOLVER_ENTRIES = MEGABYTE >> 6


class TreeStore:
    """The memory of searches by playouts, in so many megabytes: two trees, of which the one grows out of the other."""

    def __init__(self, backend: Backend, megabytes: int, threads: int = 1, *, plain: bool = False) -> None:
        self.backend, self.threads = backend, threads
        self._swift, self._sense = (
            backend.game.engine_modules.fast_rules,
            None if plain else backend.game.engine_modules.policy,
        )
        self.search = backend.of(mcts.search if self._sense else uct.search_plainly)
        self._plant = backend.of(mcts.new_root if self._sense else uct.plant_plainly)
        solved = megabytes * SOLVER_ENTRIES if backend.game.engine_modules.solver and self._sense else 0
        self.room = (megabytes * MEGABYTE - 8 * solved) // NODE_BYTES // 2 if backend.compiled else UNCOMPILED_NODES
        self._columns = [self._column(), self._column()]
        self.ending = EndgameSolver(backend, solved) if solved else None
        self._planted = False
        self._plans: dict[tuple[int, ...], tuple[list[int], Any]] = {}

    def _column(self) -> tuple[Any, Any]:
        # Compiled, memory is not taken before it is used; as it stands, a list is taken at once.
        ints = self.backend.zeros(self.room * T.NODE_INTS)
        return ints, self.backend.zeros(self.room * T.NODE_FLOATS, "float64")

    def forget(self) -> None:
        """Begin anew with the next position."""
        self._planted = False

    def trees(self, position: Position, dice: random.Random, since: Sequence[int] | None) -> list[T.Tree]:
        """Return the tree of a position as each thread sees it.

        It grows out of the last one where `since` says which actions have been played from there.
        """
        trees = list(self._seen(position, dice))
        node = None if since is None else self._find(since)
        if node is None:
            self._plant(trees[0])
        else:
            self._replant(node, trees[0], 1)
        self._columns.reverse()
        self._planted = True
        self._share_out(trees)
        return trees

    def pruned(self, trees: Sequence[T.Tree]) -> list[T.Tree]:
        """Return a tree without what was visited least, as each thread sees it, so that it can go on growing."""
        ints, floats = self._columns[1]
        pruned = [tree._replace(ints=ints, floats=floats) for tree in trees]
        self._replant(0, pruned[0], PRUNE_FACTOR)
        self._columns.reverse()
        self._share_out(pruned)
        return pruned

    def _replant(self, node: int, tree: T.Tree, least: int) -> None:
        """Let a tree begin below a node of the last one, with as much as leaves half of the room.

        Of what was visited less often than `least`, the children stay behind; where that is not enough, of more.
        """
        tree.state[T.CAPACITY] = self.room
        self.backend.of(T.reuse_subtree)(*self._columns[0], node, tree, least)
        if 2 * int(tree.state[T.ALLOCATED]) > self.room and least < T.MAX_VISITS:
            self._replant(node, tree, PRUNE_FACTOR * least)

    def _seen(self, position: Position, dice: random.Random) -> Iterator[T.Tree]:
        """The columns not in use now, with all that a thread needs."""
        backend, b, (ints, floats), policy = self.backend, position.board, self._columns[1], self._sense
        p, root = self._entered(position)
        for _ in range(self.threads):
            tree = T.Tree(
                p=p,
                ints=ints,
                floats=floats,
                root=backend.ints(root, wide=True),
                tune=backend.floats([policy.C_PUCT, policy.RAVE_EQUIVALENCE] if policy else [0.0, 1.0]),
                state=backend.zeros(T.REGISTERS.size, "int64"),
                w=backend.ints(root, wide=True),
                moves=backend.zeros(b.max_legal_actions),
                worth=backend.zeros(b.max_legal_actions, "float64"),
                path=backend.zeros(T.MAX_PATH),
                seats=backend.zeros(T.MAX_PATH),
                trace=backend.zeros(T.MAX_TRACE),
                memory=backend.zeros(policy.SOLVER_TABLE_SIZE if policy else 0, "int64"),
                played=backend.zeros(2 * b.actions, "int64"),
            )
            tree.w[RNG_STATE] = dice.randrange(1, MASK)
            tree.state[T.EXPAND_AFTER_VISITS], tree.state[T.CAPACITY] = (
                policy.EXPAND_AFTER_VISITS if policy else 1,
                self.room,
            )
            yield tree

    def _entered(self, position: Position) -> tuple[Any, list[int]]:
        """The plan and the position; plans are large, and the same for all positions of most games."""
        b = position.board
        rules = (b.size, *b.option_values)
        if rules not in self._plans:
            plan = self._swift.plan(b)
            self._plans[rules] = plan, self.backend.ints(plan, wide=True)
        plan, p = self._plans[rules]
        completed = [*plan]
        root = self._swift.enter(completed, b, position.row, position.past)
        return p if completed == plan else self.backend.ints(completed, wide=True), root

    def _find(self, since: Sequence[int]) -> int | None:
        """The node of the last tree that some actions lead to, if it has grown."""
        ints, node = self._columns[0][0], 0
        for code in since:
            first, width = ints[T.NODE_INTS * node + T.FIRST_CHILD], ints[T.NODE_INTS * node + T.CHILD_COUNT]
            codes = [int(ints[T.NODE_INTS * child + T.ACTION]) for child in range(first, first + width)]
            if not self._planted or code not in codes:
                return None
            node = first + codes.index(code)
        return int(node) if self._planted and ints[T.NODE_INTS * node + T.CHILD_COUNT] else None

    def _share_out(self, trees: list[T.Tree]) -> None:
        """Give each thread an equal part of what is left."""
        used = int(trees[0].state[T.ALLOCATED])
        part = (self.room - used) // len(trees)
        for k, tree in enumerate(trees):
            tree.state[T.ALLOCATED], tree.state[T.CAPACITY] = used + k * part, used + (k + 1) * part
            tree.state[T.EAGER_EXPANSION_FREE] = EAGER_EXPANSION_FREE // len(trees) if self.backend.compiled else 0
