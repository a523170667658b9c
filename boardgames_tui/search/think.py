"""From a position and a limit to a stream of infos, then an action. The search runs in slices; between them Python
looks at the clock and at whether somebody has said stop.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from boardgames_tui.kernel import BLACK, Board
from boardgames_tui.position import Action, Position
from boardgames_tui.search import mcts, tree
from boardgames_tui.search.budget import Budget
from boardgames_tui.search.build import Speed
from boardgames_tui.search.deepen import Deepening, Memory
from boardgames_tui.search.levels import Candidate, choose
from boardgames_tui.search.playout import MASK
from boardgames_tui.search.thought import Grove
from boardgames_tui.search.thought import Thought as SwiftThought
from boardgames_tui.uai.lines import Info, Limit, Score

NODE_BYTES = 52
MEGABYTE = 1 << 20
DEEPEST = 400
"""No path of the tree is longer."""
SLICE = 0.0015
"""Seconds between two looks at the clock."""
FIRST_LINES = 0.01
LINES = 0.2
"""Seconds without a line of information, at first and in the long run."""


@dataclass
class Thinker:
    """Thinks about one position after the other, with the memory (in megabytes), threads and dice that it is given."""

    speed: Speed
    megabytes: int = 128
    dice: random.Random = field(default_factory=random.Random)
    threads: int = 1
    plain: bool = False
    """It is the baseline, plain UCT."""

    @cached_property
    def memory(self) -> Memory | None:
        """What outlasts a search, where the game is searched by alpha-beta."""
        return Memory(self.speed, self.megabytes) if self.speed.game.bits and not self.plain else None

    @cached_property
    def grove(self) -> Grove | None:
        """What outlasts a search, where the game is searched by playouts."""
        if not (self.speed.game.sense or (self.plain and self.speed.game.swift)):
            return None
        return Grove(self.speed, self.megabytes, self.threads, plain=self.plain)

    def get_ready(self, position: Position) -> None:
        """Take the memory that outlasts a search, and forget what was learned of another game than this."""
        if self.memory:
            self.memory.forget()
            self.memory.mind_for(position)
        if self.grove:
            self.grove.forget()

    def think(
        self,
        position: Position,
        limit: Limit,
        *,
        whim: float = 0.0,
        lines: int = 1,
        since: Sequence[int] | None = None,
        stopped: Callable[[], bool] = bool,
        tell: Callable[[Info], object] = bool,
    ) -> Action:
        """Return the action for a position that is not over, telling of the best `lines` actions on the way.

        `since` are the codes of what has been played since the last position, None where this is another game. A
        search that may look at so many nodes and no more begins anew, so that it means the same every time.
        """
        thought: Thought | Deepening | SwiftThought
        if self.memory:
            thought = Deepening(self.memory, self.speed, position, len(position.actions) if whim else lines)
        elif self.grove:
            thought = SwiftThought(self.grove, position, lines, self.dice, None if limit.nodes else since)
        else:
            thought = Thought(self, position, lines)
        thought.spend(Budget.of(limit, position.side), stopped, tell)
        while limit.infinite and not stopped():
            time.sleep(SLICE)
        return thought.choose(whim, self.dice)


class Thought:
    """One search of one position."""

    def __init__(self, thinker: Thinker, position: Position, lines: int) -> None:
        self._began = time.perf_counter()
        self._position, self._lines = position, lines
        speed = thinker.speed
        self._board = speed.board(position.board)
        self._tree = _tree(speed, position.board, thinker.megabytes)
        self._root = speed.ints(position.row)
        evaluate, state = position.game.evaluate, self._tree.state
        state[tree.DICE] = thinker.dice.randrange(1, MASK)
        state[tree.REPEATS], state[tree.PAST] = int(position.game.repeats), position.past[0]
        state[tree.OPEN] = int(lines > 1)
        state[tree.SIGHT], state[tree.REACH] = evaluate.SIGHT, evaluate.REACH * position.board.sites
        longest = DEEPEST + int(state[tree.REACH])
        self._past = speed.ints([*position.past, *[0] * longest], wide=True)
        self._search = speed.of(mcts.search)
        speed.of(mcts.plant)(self._board, self._tree, self._root, self._past)
        self.nodes = 0
        self._told = -1

    @property
    def seconds(self) -> float:
        """How long it has lasted."""
        return time.perf_counter() - self._began

    def spend(self, budget: Budget, stopped: Callable[[], bool], tell: Callable[[Info], object]) -> None:
        """Search until the budget is spent, the position is solved, or somebody says stop."""
        size, due = 1, FIRST_LINES
        while not stopped() and not self._is_spent(budget):
            wanted = size if budget.nodes is None else min(size, budget.nodes - self.nodes)
            began = self.seconds
            done = self._search(self._board, self._tree, self._root, self._past, wanted)
            self.nodes += done
            if done < wanted:
                break
            size = _next_size(size, self.seconds - began)
            if self.seconds > due:
                self._tell(tell)
                due = self.seconds + min(self.seconds, LINES)
        self._tell(tell)

    def _is_spent(self, budget: Budget) -> bool:
        if budget.nodes is not None and self.nodes >= budget.nodes:
            return True
        if budget.depth is not None and (self._is_full or len(self._line(self._ranked()[0])) >= budget.depth):
            return True
        return budget.seconds is not None and self.seconds + SLICE > budget.seconds

    @property
    def _is_full(self) -> bool:
        return bool(self._tree.state[tree.USED] + self._position.board.most > len(self._tree.first))

    def _ranked(self, node: int = 0, seat: int = 0) -> list[int]:
        """The children of a node from the best: wins from the shortest, then by visits, losses last."""
        t, seat = self._tree, seat or self._position.seat

        def rank(child: int) -> tuple[int, int, int, float]:
            proven, plies = t.proven[child], t.plies[child]
            if proven == seat:
                return 1, -plies, 0, 0.0
            if proven and proven != tree.DRAWN:
                return -1, plies, 0, 0.0
            return 0, 0, t.visits[child], t.prior[child]

        return sorted(range(t.first[node], t.first[node] + t.width[node]), key=rank, reverse=True)

    def choose(self, whim: float, dice: random.Random) -> Action:
        """Return the action to play."""
        t = self._tree
        candidates = [
            Candidate(int(t.action[child]), int(t.visits[child]), self._verdict(child)) for child in self._ranked()
        ]
        return self._action(choose(candidates, whim, dice).code)

    def _action(self, code: int) -> Action:
        return Action(code, self._position.game.text.name(self._position.geometry, self._position.board, code))

    def _verdict(self, child: int) -> int:
        proven = self._tree.proven[child]
        if proven in (tree.UNKNOWN, tree.DRAWN):
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
                seldepth=max(int(self._tree.state[tree.DEEPEST]), len(line)),
                nodes=self.nodes,
                nps=round(self.nodes / seconds),
                time=round(1000 * seconds),
                multipv=k if self._lines > 1 else None,
                score=self._score(child),
                pv=line,
            )

    def _score(self, child: int) -> Score:
        t = self._tree
        verdict = self._verdict(child)
        if verdict:
            return Score("mate", verdict * int(t.plies[child] + 1))
        if t.proven[child] == tree.DRAWN or not t.visits[child]:
            return Score("win", 500)
        black = t.total[child] / t.visits[child]
        return Score("win", round(1000 * (black if self._position.seat == BLACK else 1 - black)))

    def _line(self, child: int) -> tuple[str, ...]:
        """The actions from the root through a child, the best of each node, as texts."""
        t, position, line = self._tree, self._position, []
        while True:
            action = self._action(int(t.action[child]))
            line.append(action.text)
            position = position.after(action)
            if not t.width[child]:
                return tuple(line)
            child = self._ranked(child, position.seat)[0]
            if not t.visits[child] and not t.proven[child]:
                return tuple(line)


def _next_size(size: int, seconds: float) -> int:
    """How many playouts fit between two looks at the clock, growing by no more than twice."""
    return max(1, min(2 * size, int(size * SLICE / max(seconds, 1e-6))))


def _tree(speed: Speed, board: Board, megabytes: int) -> Any:
    """Return an empty tree. Compiled, memory is not taken before it is used; as it stands, a list is taken at once."""
    nodes = megabytes * MEGABYTE // NODE_BYTES if speed.compiled else 50_000
    ints = ("first", "width", "action", "visits", "proven", "plies", "alike")
    floats = ("total", "prior", "alike_total")
    return tree.Tree(
        state=speed.zeros(tree.REGISTERS, "int64"),
        **{name: speed.zeros(nodes) for name in ints},
        **{name: speed.zeros(nodes, "float64") for name in floats},
        row=speed.zeros(board.length),
        spare=speed.zeros(board.length),
        moves=speed.zeros(board.most),
        path=speed.zeros(DEEPEST),
        seats=speed.zeros(DEEPEST),
        played=speed.zeros(2 * board.actions, "int64"),
    )
