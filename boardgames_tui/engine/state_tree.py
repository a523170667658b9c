"""Tree of plain states: selection, and results that are certain.

Values are shares of wins from 0 to 1, and those of a node are for the seat that acted before it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import inf, log, sqrt
from typing import NamedTuple, TypeAlias

from boardgames_tui.core.cells import DRAW, other
from boardgames_tui.core.state import State

# Weight of the exploration term of UCB1.
EXPLORATION = 0.3
# Results of a child that the mean of the same action elsewhere counts as (Gelly & Silver 2007).
PRIOR_VISITS = 4.0


# A seat and an action that it plays.
SeatAction: TypeAlias = tuple[int, int]


class Solution(NamedTuple):
    """A certain result: the seat that wins, or DRAW, and the number of actions to the end."""

    winner: int
    plies: int


class ActionHistory:
    """Mean results of actions wherever they were played in a search (MAST, Finnsson & Björnsson 2008)."""

    def __init__(self) -> None:
        # Sums and numbers of the results, by seat and action.
        self._sums: defaultdict[SeatAction, float] = defaultdict(float)
        self._counts: defaultdict[SeatAction, int] = defaultdict(int)

    def add(self, played: Sequence[SeatAction], winner: int) -> None:
        """Count the result of a game for the actions that were played in it."""
        for seat, action in played:
            self._counts[seat, action] += 1
            self._sums[seat, action] += result_for(seat, winner)

    def mean(self, seat: int, action: int) -> float:
        """Return the mean result of an action for the seat that plays it; a draw is added."""
        return (self._sums.get((seat, action), 0.0) + 0.5) / (self._counts.get((seat, action), 0) + 1)


class Node:
    """A state in the tree, and the children that were expanded so far."""

    __slots__ = ("action", "children", "solution", "state", "untried", "value_sum", "visits")

    def __init__(self, state: State, action: int) -> None:
        self.state = state
        self.action = action
        self.children: list[Node] = []
        self.untried = list(state.actions)
        self.visits = 0
        self.value_sum = 0.0
        self.solution = Solution(winning_seat(state), 0) if state.outcome else None

    @property
    def mean(self) -> float:
        """Mean result for the seat that acted before this node, which was visited."""
        return self.value_sum / self.visits

    @property
    def is_searched(self) -> bool:
        """Whether the results of all actions are certain."""
        return not self.untried and all(child.solution for child in self.children)

    @property
    def favourite(self) -> Node | None:
        """The most visited child that is not solved; None if there is none."""
        open_children = (child for child in self.children if not child.solution)
        return max(open_children, key=lambda child: child.visits, default=None)

    def select(self, history: ActionHistory, *, can_expand: bool) -> Node | None:
        """Return the child with the highest upper confidence bound (UCB1) of those that are not solved.

        It is new if its action has not been tried. Return None if that is all there is and the tree must not grow.
        """
        exploration = EXPLORATION * sqrt(log(self.visits + 1))
        seat = self.state.seat

        def bound(child: Node) -> float:
            value_sum = child.value_sum + PRIOR_VISITS * history.mean(seat, child.action)
            return value_sum / (child.visits + PRIOR_VISITS) + exploration / sqrt(child.visits + 1)

        best = max((child for child in self.children if not child.solution), key=bound, default=None)
        if self.untried and can_expand:
            action = max(self.untried, key=lambda action: history.mean(seat, action))
            if best is None or history.mean(seat, action) + exploration > bound(best):
                return self._expand(action)
        return best

    def _expand(self, action: int) -> Node:
        """Add a child for an action that has not been tried."""
        self.untried.remove(action)
        child = Node(self.state.play(action), action)
        self.children.append(child)
        return child

    def solve(self) -> None:
        """Solve this node if the results of its children suffice (MCTS-Solver, Winands et al. 2008).

        One won child wins. Without one, all actions have to be solved: a draw is better than a loss, and of losses the
        longest is best.
        """
        seat = self.state.seat
        solutions = [child.solution for child in self.children if child.solution]
        wins = [plies for winner, plies in solutions if winner == seat]
        draws = [plies for winner, plies in solutions if winner == DRAW]
        if wins:
            self.solution = Solution(seat, min(wins) + 1)
        elif self.is_searched:
            longest = max(plies for _, plies in solutions)
            self.solution = Solution(DRAW, min(draws) + 1) if draws else Solution(other(seat), longest + 1)

    def ranked_children(self) -> list[Node]:
        """Return the children, best first: the quickest win, then by visits, then the slowest loss.

        A certain draw comes before the others if the most visited one promises less.
        """
        seat = self.state.seat
        favourite = self.favourite
        draw_visits = inf if favourite and favourite.mean < 0.5 else 0

        def rank(child: Node) -> tuple[int, float]:
            if not child.solution:
                return 0, child.visits
            winner, plies = child.solution
            if winner == DRAW:
                return 0, draw_visits
            return (1, -plies) if winner == seat else (-1, plies)

        return sorted(self.children, key=rank, reverse=True)


def result_for(seat: int, winner: int) -> float:
    """Return the result of a game for a seat: 1 for a win, 0.5 for a draw, 0 for a loss."""
    return 0.5 if winner == DRAW else float(winner == seat)


def winning_seat(state: State) -> int:
    """Return the seat that has won a game that is over, or DRAW."""
    winner = state.outcome.winner if state.outcome else DRAW
    if winner == DRAW:
        return DRAW
    return state.seat if winner == state.side else other(state.seat)
