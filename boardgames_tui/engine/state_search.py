"""Search of a game by its plain rules alone: an engine for every game, before anybody writes fast rules for it.

It is UCT (Kocsis & Szepesvári 2006) over the states of a game, interpreted. Its playouts are uniformly random, and
results that are certain are passed up the tree (MCTS-Solver, Winands et al. 2008).
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from math import log, sqrt

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import DRAW, other
from boardgames_tui.core.position import Position
from boardgames_tui.core.state import State
from boardgames_tui.engine.levels import FULL, Level, choose
from boardgames_tui.engine.time_management import Budget
from boardgames_tui.uai.values import Info, Limit, Score

# Weight of the exploration term of UCB1.
EXPLORATION = 0.7
# Actions of a playout per site; a longer one counts as a draw.
PLAYOUT_LENGTH = 8
# Seconds between two lines of information.
INFO_INTERVAL = 0.2


class Node:
    """A state in the tree. Values are those of the seat that acted before it, from 0 to 1."""

    __slots__ = ("action", "children", "solved", "state", "untried", "value_sum", "visits")

    def __init__(self, state: State, action: int, rng: random.Random) -> None:
        self.state = state
        self.action = action
        self.children: list[Node] = []
        self.untried = list(state.actions)
        rng.shuffle(self.untried)
        self.visits = 0
        self.value_sum = 0.0
        self.solved: tuple[int, int] | None = None
        """The certain result, a seat or DRAW, and the number of actions to the end; None if it is not known."""
        if state.outcome:
            self.solved = winning_seat(state), 0

    @property
    def ucb_parent_term(self) -> float:
        """Numerator of the exploration term of the children."""
        return EXPLORATION * sqrt(log(self.visits + 1))

    def select(self) -> Node:
        """Return the child to search next: the highest upper confidence bound of those that are not solved."""
        open_children = [child for child in self.children if child.solved is None] or self.children
        term = self.ucb_parent_term
        return max(open_children, key=lambda child: child.value_sum / child.visits + term / sqrt(child.visits))

    def expand(self, rng: random.Random) -> Node:
        """Add a child for an action that has not been tried."""
        action = self.untried.pop()
        child = Node(self.state.play(action), action, rng)
        self.children.append(child)
        return child

    def solve(self) -> None:
        """Find out whether the results of the children decide that of this node."""
        seat = self.state.seat
        results = [child.solved for child in self.children]
        wins = [result[1] for result in results if result and result[0] == seat]
        if wins:
            self.solved = seat, min(wins) + 1
        elif not self.untried and None not in results:
            known = [result for result in results if result]
            draws = [plies for winner, plies in known if winner == DRAW]
            longest = max(plies for _, plies in known)
            self.solved = (DRAW, min(draws) + 1) if draws else (other(seat), longest + 1)

    def ranked_children(self) -> list[Node]:
        """Return the children, best first: the quickest win, then by visits, then the slowest loss."""
        seat = self.state.seat

        def rank(child: Node) -> tuple[int, float]:
            if child.solved and child.solved[0] == seat:
                return 1, -child.solved[1]
            if child.solved and child.solved[0] == other(seat):
                return -1, child.solved[1]
            return 0, child.visits

        return sorted(self.children, key=rank, reverse=True)


def winning_seat(state: State) -> int:
    """Return the seat that has won a game that is over, or DRAW."""
    winner = state.outcome.winner if state.outcome else DRAW
    if winner == DRAW:
        return DRAW
    return state.seat if winner == state.side else other(state.seat)


def play_out(state: State, rng: random.Random) -> int:
    """Play random actions to the end; return the seat that wins, or DRAW."""
    for _ in range(PLAYOUT_LENGTH * len(state.cells)):
        if state.outcome:
            break
        state = state.play(rng.choice(state.actions))
    return winning_seat(state)


class StateSearch:
    """A search of one position."""

    def __init__(self, position: Position, multi_pv: int, rng: random.Random) -> None:
        self._began = time.perf_counter()
        self._position = position
        self._multi_pv = multi_pv
        self._rng = rng
        self.root = Node(position.state, -1, rng)
        self.nodes = 0
        self._depth = 0

    def run(self, budget: Budget, should_stop: Callable[[], bool], on_info: Callable[[Info], object]) -> None:
        """Search until the budget is spent, the position is solved, or `should_stop` returns True."""
        next_report = INFO_INTERVAL
        # Each action is tried once, so that one can be chosen.
        while self.root.untried or not (should_stop() or self._is_spent(budget)):
            self.run_playout()
            if time.perf_counter() - self._began > next_report:
                next_report += INFO_INTERVAL
                self._report(on_info)
            if budget.nodes is not None and self.nodes >= budget.nodes and self.root.children:
                break
        self._report(on_info)

    def _is_spent(self, budget: Budget) -> bool:
        seconds = time.perf_counter() - self._began
        is_deep = budget.depth is not None and self._depth >= budget.depth
        return self.root.solved is not None or is_deep or (budget.seconds is not None and seconds > budget.seconds)

    def run_playout(self) -> None:
        """Descend to a new node, play a random game from there, and count its result on the way back."""
        path = [self.root]
        while path[-1].solved is None and not path[-1].untried:
            path.append(path[-1].select())
        if path[-1].solved is None:
            path.append(path[-1].expand(self._rng))
        leaf = path[-1]
        winner = leaf.solved[0] if leaf.solved else play_out(leaf.state, self._rng)
        self.nodes += 1
        self._depth = max(self._depth, len(path) - 1)
        for node, before in zip(reversed(path), [*reversed(path[:-1]), None], strict=True):
            node.visits += 1
            if before:
                node.value_sum += 0.5 if winner == DRAW else winner == before.state.seat
            if node.solved is None and node.children and node.children[-1].visits:
                node.solve()

    def choose(self, temperature: float, rng: random.Random) -> Action:
        """Choose the action to play, at random if the temperature is not 0 (`levels.choose`)."""
        children = self.root.ranked_children()
        log_weights = [log(child.visits + 1) for child in children]
        index = choose(log_weights, [self._certainty(child) for child in children], temperature, rng)
        return self._position.action(children[index].action)

    def _certainty(self, child: Node) -> int:
        """Return 1 for a certain win of the side to act, -1 for a certain loss, else 0."""
        if not child.solved or child.solved[0] == DRAW:
            return 0
        return 1 if child.solved[0] == self._position.seat else -1

    def _report(self, on_info: Callable[[Info], object]) -> None:
        for info in self.infos():
            on_info(info)

    def infos(self) -> Iterator[Info]:
        """Yield information about each of the best variations."""
        seconds = time.perf_counter() - self._began
        for number, child in enumerate(self.root.ranked_children()[: self._multi_pv], 1):
            variation = tuple(_variation(self.root.state, child))
            yield Info(
                depth=len(variation),
                seldepth=max(self._depth, len(variation)),
                nodes=self.nodes,
                nps=round(self.nodes / seconds),
                time=round(1000 * seconds),
                multipv=number if self._multi_pv > 1 else None,
                score=self._score(child),
                pv=variation,
            )

    def _score(self, child: Node) -> Score:
        certainty = self._certainty(child)
        if child.solved and certainty:
            return Score("mate", certainty * (child.solved[1] + 1))
        return Score("win", round(1000 * child.value_sum / child.visits))


def _variation(state: State, node: Node) -> Iterator[str]:
    """Yield the texts of a variation that begins with the action of a node."""
    while True:
        yield state.action_text(node.action)
        children = node.ranked_children()
        if not children:
            return
        state, node = node.state, children[0]


class StateEngine:
    """Engine of a game without fast rules, with the methods of `engine.Engine` that the server calls."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def new_game(self, position: Position) -> None:
        """Do nothing: this engine remembers nothing."""

    def search(
        self,
        position: Position,
        limit: Limit,
        *,
        level: Level = FULL,
        multi_pv: int = 1,
        actions_since: Sequence[int] | None = None,  # noqa: ARG002
        may_stop_early: bool = False,
        should_stop: Callable[[], bool] = lambda: False,
        on_info: Callable[[Info], object] = lambda _: None,
    ) -> Action:
        """Search a position in which the game goes on; return the action to play, as `engine.Engine.search` does."""
        search = StateSearch(position, multi_pv, self._rng)
        search.run(Budget.of(limit, position.side, may_stop_early=may_stop_early), should_stop, on_info)
        while limit.infinite and not should_stop():
            time.sleep(0.002)
        return search.choose(level.temperature, self._rng)
