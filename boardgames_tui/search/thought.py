"""One search by playouts of one position, and the tree that outlasts it.

The search runs in slices; between them Python looks at the clock and at whether somebody has said stop.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from boardgames_tui.kernel import BLACK, DICE, MASK, NOBODY
from boardgames_tui.position import Action, Position
from boardgames_tui.search import mcts, nodes, uct
from boardgames_tui.search.budget import Budget
from boardgames_tui.search.build import Speed
from boardgames_tui.search.ending import Ending
from boardgames_tui.search.levels import Candidate, choose
from boardgames_tui.uai.lines import Info, Score

NODE_BYTES = 4 * nodes.INTS + 8 * nodes.FLOATS
MEGABYTE = 1 << 20
UNCOMPILED = 50_000
"""So many nodes as lists."""
SOLVED = MEGABYTE >> 6
"""So many positions a solver remembers in a megabyte: an eighth of it."""
SLICE = 0.0015
"""Seconds between two looks at the clock."""
FIRST_LINES = 0.01
LINES = 0.2
"""Seconds without a line of information, at first and in the long run."""
CONTESTED = 0.5
"""The second best action gets no larger part of the playouts to come: with so much to make up for it came to be the
best in 2 of 120 positions."""


class Grove:
    """The memory of searches by playouts, in so many megabytes: two trees, of which the one grows out of the other."""

    def __init__(self, speed: Speed, megabytes: int, threads: int = 1, *, plain: bool = False) -> None:
        self.speed, self.threads = speed, threads
        self._swift, self._sense = speed.game.fast.swift, None if plain else speed.game.fast.sense
        self.search = speed.of(mcts.search if self._sense else uct.search_plainly)
        self._plant = speed.of(mcts.plant if self._sense else uct.plant_plainly)
        solved = megabytes * SOLVED if speed.game.fast.solver and self._sense else 0
        self._room = (megabytes * MEGABYTE - 8 * solved) // NODE_BYTES // 2 if speed.compiled else UNCOMPILED
        self._columns = [self._column(), self._column()]
        self.ending = Ending(speed, solved) if solved else None
        self._planted = False
        self._plans: dict[tuple[int, ...], tuple[list[int], Any]] = {}

    def _column(self) -> tuple[Any, Any]:
        # Compiled, memory is not taken before it is used; as it stands, a list is taken at once.
        ints = self.speed.zeros(self._room * nodes.INTS)
        return ints, self.speed.zeros(self._room * nodes.FLOATS, "float64")

    def forget(self) -> None:
        """Begin anew with the next position."""
        self._planted = False

    def trees(self, position: Position, dice: random.Random, since: Sequence[int] | None) -> list[nodes.Tree]:
        """Return the tree of a position as each thread sees it.

        It grows out of the last one where `since` says which actions have been played from there.
        """
        trees = list(self._seen(position, dice))
        node = None if since is None else self._find(since)
        if node is None:
            self._plant(trees[0])
        else:
            self.speed.of(nodes.replant)(*self._columns[0], node, trees[0])
        self._columns.reverse()
        self._planted = True
        self._share_out(trees)
        return trees

    def _seen(self, position: Position, dice: random.Random) -> Iterator[nodes.Tree]:
        """The columns not in use now, with all that a thread needs."""
        speed, b, (ints, floats), sense = self.speed, position.board, self._columns[1], self._sense
        p, root = self._entered(position)
        for _ in range(self.threads):
            tree = nodes.Tree(
                p=p,
                root=speed.ints(root, wide=True),
                tune=speed.floats([sense.EXPLORE, sense.ALIKE] if sense else [0.0, 1.0]),
                ints=ints,
                floats=floats,
                state=speed.zeros(nodes.REGISTERS, "int64"),
                w=speed.ints(root, wide=True),
                moves=speed.zeros(b.most),
                worth=speed.zeros(b.most, "float64"),
                path=speed.zeros(nodes.DEEPEST),
                seats=speed.zeros(nodes.DEEPEST),
                trace=speed.zeros(nodes.LONGEST),
                played=speed.zeros(2 * b.actions, "int64"),
            )
            tree.w[DICE] = dice.randrange(1, MASK)
            tree.state[nodes.RIPE], tree.state[nodes.ROOM] = sense.RIPE if sense else 1, self._room
            yield tree

    def _entered(self, position: Position) -> tuple[Any, list[int]]:
        """The plan and the position; plans are large, and the same for all positions of most games."""
        b = position.board
        rules = (b.size, *b.rule)
        if rules not in self._plans:
            plan = self._swift.plan(b)
            self._plans[rules] = plan, self.speed.ints(plan, wide=True)
        plan, p = self._plans[rules]
        completed = [*plan]
        root = self._swift.enter(completed, b, position.row, position.past)
        return p if completed == plan else self.speed.ints(completed, wide=True), root

    def _find(self, since: Sequence[int]) -> int | None:
        """The node of the last tree that some actions lead to, if it has grown."""
        ints, node = self._columns[0][0], 0
        for code in since:
            first, width = ints[nodes.INTS * node + nodes.FIRST], ints[nodes.INTS * node + nodes.WIDTH]
            codes = [int(ints[nodes.INTS * child + nodes.ACTION]) for child in range(first, first + width)]
            if not self._planted or code not in codes:
                return None
            node = first + codes.index(code)
        return int(node) if self._planted and ints[nodes.INTS * node + nodes.WIDTH] else None

    def _share_out(self, trees: list[nodes.Tree]) -> None:
        """Give each thread an equal part of what is left."""
        used = int(trees[0].state[nodes.USED])
        part = (self._room - used) // len(trees)
        for k, tree in enumerate(trees):
            tree.state[nodes.USED], tree.state[nodes.ROOM] = used + k * part, used + (k + 1) * part


class Thought:
    """One search of one position."""

    def __init__(
        self, grove: Grove, position: Position, lines: int, dice: random.Random, since: Sequence[int] | None
    ) -> None:
        self._began = time.perf_counter()
        self._position, self._lines = position, lines
        self._trees = grove.trees(position, dice, since)
        for each in self._trees:
            each.state[nodes.OPEN] = int(lines > 1)
        self._ints, self._floats = self._trees[0].ints, self._trees[0].floats
        self._search, self._ending = grove.search, grove.ending
        self.nodes = 0
        self._told = -1

    @property
    def seconds(self) -> float:
        """How long it has lasted."""
        return time.perf_counter() - self._began

    def spend(self, budget: Budget, stopped: Callable[[], bool], tell: Callable[[Info], object]) -> None:
        """Search until the budget is spent, the position is solved, or somebody says stop."""
        if self._is_solved(budget, stopped):
            self._tell(tell)
            return
        with ThreadPoolExecutor(len(self._trees)) as pool:
            size, due = 1, FIRST_LINES
            while not stopped() and not self._is_spent(budget):
                wanted = size if budget.nodes is None else min(size, budget.nodes - self.nodes)
                began = self.seconds
                done = self._run(pool, wanted)
                self.nodes += done
                if done < wanted:
                    break
                size = _next_size(size, self.seconds - began)
                if self.seconds > due:
                    self._tell(tell)
                    due = self.seconds + min(self.seconds, LINES)
                    if self._is_decided(budget):
                        break
        self._tell(tell)

    def _is_solved(self, budget: Budget, stopped: Callable[[], bool]) -> bool:
        """Play the end out where only the best action is asked for; it is then proven to lead there."""
        found = self._ending.find(self._trees[0], budget, stopped) if self._ending and self._lines == 1 else None
        if found:
            action, result = found
            child = next(child for child in self._children(0) if self._of(child, nodes.ACTION) == action)
            self._ints[nodes.INTS * child + nodes.PROVEN] = result - 4
            self._ints[nodes.INTS * child + nodes.VISITS] += self._of(0, nodes.VISITS) + 1
        return found is not None

    def _run(self, pool: ThreadPoolExecutor, playouts: int) -> int:
        """Run so many playouts in all; return how many there were."""
        first, *others = self._trees
        each = playouts // len(self._trees)
        work = [pool.submit(self._search, tree, each) for tree in others]
        return int(self._search(first, playouts - each * len(others))) + sum(int(one.result()) for one in work)

    def _is_spent(self, budget: Budget) -> bool:
        if budget.nodes is not None and self.nodes >= budget.nodes:
            return True
        if budget.depth is not None and (self._is_full or len(self._line(self._ranked()[0])) >= budget.depth):
            return True
        return budget.seconds is not None and self.seconds + SLICE > budget.seconds

    def _is_decided(self, budget: Budget) -> bool:
        """Whether no other action is likely to be visited as often as the best one before the time is up."""
        if budget.seconds is None or not budget.thrifty:
            return False
        best, *others = (self._of(child, nodes.VISITS) for child in self._ranked()[:2])
        to_come = self.nodes * (budget.seconds / self.seconds - 1)
        return not others or best - others[0] > CONTESTED * to_come

    @property
    def _is_full(self) -> bool:
        state = self._trees[0].state
        return bool(state[nodes.USED] + self._position.board.most > state[nodes.ROOM])

    def _of(self, node: int, what: int) -> int:
        return int(self._ints[nodes.INTS * node + what])

    def _children(self, node: int) -> range:
        first = self._of(node, nodes.FIRST)
        return range(first, first + self._of(node, nodes.WIDTH))

    def _ranked(self, node: int = 0) -> list[int]:
        """The children of a node from the best: wins from the shortest, then by visits, losses last."""
        seat = self._of(node, nodes.ACTS)

        def rank(child: int) -> tuple[int, int, int, float]:
            plies, proven = divmod(self._of(child, nodes.PROVEN), 4)
            if proven == seat:
                return 1, -plies, 0, 0.0
            if proven and proven != NOBODY:
                return -1, plies, 0, 0.0
            return 0, 0, self._of(child, nodes.VISITS), self._floats[nodes.FLOATS * child + nodes.PRIOR]

        return sorted(self._children(node), key=rank, reverse=True)

    def choose(self, whim: float, dice: random.Random) -> Action:
        """Return the action to play."""
        candidates = [
            Candidate(self._of(child, nodes.ACTION), self._of(child, nodes.VISITS), self._verdict(child))
            for child in self._ranked()
        ]
        return self._action(choose(candidates, whim, dice).code)

    def _action(self, code: int) -> Action:
        return Action(code, self._position.game.text.name(self._position.geometry, self._position.board, code))

    def _verdict(self, child: int) -> int:
        proven = self._of(child, nodes.PROVEN) % 4
        if proven in (0, NOBODY):
            return 0
        return 1 if proven == self._position.seat else -1

    def _tell(self, tell: Callable[[Info], object]) -> None:
        if self._told == self.nodes:
            return
        self._told = self.nodes
        for info in self.infos():
            tell(info)

    def infos(self) -> Iterator[Info]:
        """Yield what is known of the best actions."""
        seconds = self.seconds
        for k, child in enumerate(self._ranked()[: self._lines], 1):
            line = self._line(child)
            yield Info(
                depth=len(line),
                seldepth=max(int(self._trees[0].state[nodes.FARTHEST]), len(line)),
                nodes=self.nodes,
                nps=round(self.nodes / seconds),
                time=round(1000 * seconds),
                multipv=k if self._lines > 1 else None,
                score=self._score(child),
                pv=line,
            )

    def _score(self, child: int) -> Score:
        verdict, visits = self._verdict(child), self._of(child, nodes.VISITS)
        if verdict:
            return Score("mate", verdict * (self._of(child, nodes.PROVEN) // 4 + 1))
        if self._of(child, nodes.PROVEN) or not visits:
            return Score("win", 500)
        black = self._floats[nodes.FLOATS * child + nodes.TOTAL] / visits
        return Score("win", round(1000 * (black if self._position.seat == BLACK else 1 - black)))

    def _line(self, child: int) -> tuple[str, ...]:
        """The actions from the root through a child, the best of each node, as texts."""
        line = []
        while True:
            line.append(self._action(self._of(child, nodes.ACTION)).text)
            if not self._children(child):
                return tuple(line)
            child = self._ranked(child)[0]
            if not self._of(child, nodes.VISITS) and not self._of(child, nodes.PROVEN):
                return tuple(line)


def _next_size(size: int, seconds: float) -> int:
    """How many playouts fit between two looks at the clock, growing by no more than twice."""
    return max(1, min(2 * size, int(size * SLICE / max(seconds, 1e-6))))
