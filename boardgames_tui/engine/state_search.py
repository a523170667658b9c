"""Search of a game by its plain rules alone: an engine for every game, before anybody writes fast rules for it.

It is UCT (Kocsis & Szepesvári 2006) over the states of a game, interpreted, with random rollouts.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import log

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import DRAW
from boardgames_tui.core.position import Position
from boardgames_tui.core.state import State
from boardgames_tui.engine.levels import choose
from boardgames_tui.engine.state_tree import Node, result_for
from boardgames_tui.engine.time_management import Budget
from boardgames_tui.uai.values import Info, Score

# Actions of a rollout per site; a longer one counts as a draw.
ROLLOUT_LENGTH = 8
# Nodes of a tree, at most. One takes 1 to 8 kB, the more the more actions it has. A full tree is searched on, but does
# not grow.
MAX_TREE_NODES = 50_000
# Seconds between two lines of information.
INFO_INTERVAL = 0.2
# Score of a certain draw, in thousandths of a win.
DRAW_SCORE = 500
# Draws that are added to the results of a search, so that chance among a few playouts does not look like an advantage.
ADDED_DRAWS = 30
# Largest share of the remaining playouts that the second best action may need to draw level, or the choice is decided.
CATCH_UP_SHARE = 0.5


def roll_out(state: State, rng: random.Random) -> int:
    """Play random actions to the end; return the seat that wins, or DRAW."""
    for _ in range(ROLLOUT_LENGTH * len(state.cells)):
        action = state.random_action(rng)
        if action is None:
            break
        state = state.play(action)
    return state.winner_seat or DRAW


class StateSearch:
    """A search of one position, for its best `multi_pv` variations."""

    def __init__(self, position: Position, multi_pv: int, rng: random.Random) -> None:
        self._began = time.perf_counter()
        self._position = position
        self._multi_pv = multi_pv
        self._rng = rng
        self.root = Node(position.state, -1)
        self.nodes = 0
        self._tree_nodes = 1
        self._depth = 0

    @property
    def seconds(self) -> float:
        """Seconds since the search began."""
        return time.perf_counter() - self._began

    def run(self, budget: Budget, should_stop: Callable[[], bool], on_info: Callable[[Info], object]) -> None:
        """Search until the budget is spent, the position is solved, or `should_stop` returns True.

        The first playout has to fit into no time, so that there is something to choose and to report.
        """
        next_report = INFO_INTERVAL
        while not should_stop() and (self.nodes == 0 or not (self._is_solved or self._is_spent(budget))):
            self.run_playout()
            if self.seconds > next_report:
                self._report(on_info)
                next_report = self.seconds + INFO_INTERVAL
        self._report(on_info)

    @property
    def _is_solved(self) -> bool:
        """Whether the position is solved, or all of its actions are if several variations are to be found."""
        return self.root.is_searched if self._multi_pv > 1 else self.root.solution is not None

    @property
    def _is_full(self) -> bool:
        """Whether the tree must not grow."""
        return self._tree_nodes >= MAX_TREE_NODES

    def _is_spent(self, budget: Budget) -> bool:
        """Return whether the nodes or the depth are reached, or another playout is likely to take too long."""
        if budget.nodes is not None and self.nodes >= budget.nodes:
            return True
        if budget.may_stop_early and self._is_decided(budget.soft_time):
            return True
        if budget.depth is not None and self._is_deep(budget.depth):
            return True
        seconds = self.seconds
        return budget.seconds is not None and seconds + seconds / self.nodes > budget.seconds

    def _is_decided(self, soft_time: float | None) -> bool:
        """Return whether the second best action is unlikely to catch up in the remaining time, or there is none."""
        if len(self._position.actions) == 1:
            return True
        if soft_time is None:
            return False
        second, first = [0, *sorted(child.visits for child in self.root.children)][-2:]
        return first - second > CATCH_UP_SHARE * self.nodes * (soft_time / self.seconds - 1)

    def _is_deep(self, depth: int) -> bool:
        """Return whether the principal variation has `depth` actions, or cannot get longer."""
        if self._is_full:
            return True
        variation = list(_variation(self.root.ranked_children()[0]))
        return len(variation) >= depth or variation[-1].solution is not None

    def run_playout(self) -> None:
        """Run one playout: selection, expansion, rollout and backpropagation."""
        path = self._descend()
        leaf = path[-1]
        winner = leaf.solution.winner if leaf.solution else roll_out(leaf.state, self._rng)
        self._backpropagate(path, winner)

    def _descend(self) -> list[Node]:
        """Return the nodes from the root to a new node, a solved one, or any at which a full tree cannot grow."""
        path = [self.root]
        # A solved root is searched on for the results of its other actions.
        while path[-1].visits or path[-1] is self.root:
            node = path[-1].select(self._rng, self._position.game.gain, can_expand=not self._is_full)
            if not node:
                break
            path.append(node)
            if node.solution:
                break
        if not path[-1].visits:
            self._tree_nodes += 1
        return path

    def _backpropagate(self, path: list[Node], winner: int) -> None:
        """Count a result in the nodes of a path, and solve those that it decides."""
        self.nodes += 1
        self._depth = max(self._depth, len(path) - 1)
        self.root.visits += 1
        for parent, node in reversed([*pairwise(path)]):
            node.visits += 1
            node.value_sum += result_for(parent.state.seat, winner)
            if node.solution and not parent.solution:
                parent.solve()

    def choose(self, temperature: float, rng: random.Random) -> Action:
        """Choose the action to play, at random if the temperature is not 0 (`levels.choose`), or if none was tried."""
        if not self.nodes:
            return rng.choice(self._position.actions)
        children = self.root.ranked_children()
        log_weights = [log(child.visits + 1) for child in children]
        index = choose(log_weights, [self._certainty(child) for child in children], temperature, rng)
        return self._position.action(children[index].action)

    def _certainty(self, child: Node) -> int:
        """Return 1 for a certain win of the side to act, -1 for a certain loss, else 0."""
        if not child.solution or child.solution.winner == DRAW:
            return 0
        return 1 if child.solution.winner == self._position.seat else -1

    def _report(self, on_info: Callable[[Info], object]) -> None:
        """Pass information about each of the best variations to `on_info`."""
        seconds = self.seconds
        for number, child in enumerate(self.root.ranked_children()[: self._multi_pv], 1):
            variation = _variation_texts(self.root.state, child)
            info = Info(
                depth=len(variation),
                seldepth=max(self._depth, len(variation)),
                nodes=self.nodes,
                nps=round(self.nodes / seconds),
                time=round(1000 * seconds),
                multipv=number if self._multi_pv > 1 else None,
                score=self._score(child),
                pv=variation,
            )
            on_info(info)

    def _score(self, child: Node) -> Score:
        """Return the score of an action.

        The best one has the mean of all playouts, not that of its own: chosen as the best of many, its own mean is too
        high before the move and, for the opponent, again after it, so that every move would seem to lose. Another one
        has as much less as its mean is below that of the best.
        """
        certainty = self._certainty(child)
        if child.solution:
            return Score("mate", certainty * (child.solution.plies + 1)) if certainty else Score("win", DRAW_SCORE)
        favourite = self.root.favourite
        assert favourite
        open_children = [each for each in self.root.children if not each.solution]
        value_sum = sum(each.value_sum for each in open_children) + ADDED_DRAWS / 2
        mean = value_sum / (sum(each.visits for each in open_children) + ADDED_DRAWS)
        return Score("win", round(1000 * max(0.0, mean + min(0.0, child.mean - favourite.mean))))


def _variation(node: Node) -> Iterator[Node]:
    """Yield a node and the best descendant at each ply."""
    yield node
    while node.children:
        node = node.ranked_children()[0]
        yield node


def _variation_texts(state: State, first: Node) -> tuple[str, ...]:
    """Return the texts of the actions of a variation, which begins in a state."""
    nodes = list(_variation(first))
    states = [state, *(node.state for node in nodes)]
    return tuple(before.action_text(node.action) for before, node in zip(states, nodes, strict=False))
