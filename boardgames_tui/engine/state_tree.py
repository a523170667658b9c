"""Tree of plain states: selection, expansion, and results that are certain.

Values are shares of wins from 0 to 1, and those of a node are for the seat that acted before it.
"""

from __future__ import annotations

import random
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from math import inf, log, sqrt
from typing import NamedTuple, TypeAlias

from boardgames_tui.core.cells import DRAW, other
from boardgames_tui.core.state import State

# Weight of the exploration term of UCB1: 0.3 scored 68 % against 0.7, and 57 % against 0.15 (Clobber 5x5).
EXPLORATION = 0.3
# Results with which those of an action begin, each worth its prior, so that one that has not been tried can be compared
# with the others (first-play urgency, Gelly & Wang 2006).
INITIAL_RESULTS = 4
# Prior of an action whose gain is unknown: a draw.
NEUTRAL_PRIOR = 0.5
# Actions whose gains are compared before one of them is tried, at most: a gain may take a millisecond.
COMPARED = 60

# What a legal action gains at once for the side to act (`Game.gain`).
Gain: TypeAlias = Callable[[State, int], int]


class Solution(NamedTuple):
    """A certain result: the seat that wins, or DRAW, and the number of actions to the end."""

    winner: int
    plies: int


class Node:
    """A state in the tree, and the children that were expanded so far."""

    __slots__ = ("action", "children", "prior", "priors", "solution", "state", "untried", "value_sum", "visits")

    def __init__(self, state: State, action: int, prior: float = NEUTRAL_PRIOR) -> None:
        self.state = state
        self.action = action
        self.prior = prior
        self.children: list[Node] = []
        # Actions that have not been tried, and the priors of the last ones, in rising order.
        self.untried = list(state.actions)
        self.priors: list[float] = []
        self.visits = 0
        self.value_sum = 0.0
        winner = state.winner_seat
        self.solution = None if winner is None else Solution(winner, 0)

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

    def select(self, rng: random.Random, gain: Gain | None, *, can_expand: bool) -> Node | None:
        """Return the child with the highest upper confidence bound (UCB1) of those that are not solved.

        It is new if the bound of an action that has not been tried is higher. Return None if there is no such child and
        the tree must not grow.
        """
        exploration = EXPLORATION * sqrt(log(self.visits + 1))

        def bound(child: Node) -> float:
            mean = (child.value_sum + INITIAL_RESULTS * child.prior) / (child.visits + INITIAL_RESULTS)
            return mean + exploration / sqrt(child.visits + 1)

        best = max((child for child in self.children if not child.solution), key=bound, default=None)
        if self.untried and can_expand:
            if not self.priors:
                self._compare_gains(rng, gain)
            if best is None or self.priors[-1] + exploration > bound(best):
                return self._expand()
        return best

    def _compare_gains(self, rng: random.Random, gain: Gain | None) -> None:
        """Sort some of the actions that have not been tried by their gains, which give them priors.

        A prior is the share of the gains that are lower, so that the unit of the gains does not matter; of equal ones,
        half are lower.
        """
        rng.shuffle(self.untried)
        compared = self.untried[-COMPARED:]
        if not gain:
            self.priors = [NEUTRAL_PRIOR] * len(compared)
            return
        gain_of = {action: gain(self.state, action) for action in compared}
        gains = sorted(gain_of.values())
        self.untried[-COMPARED:] = sorted(compared, key=gain_of.__getitem__)
        self.priors = [(bisect_left(gains, each) + bisect_right(gains, each)) / (2 * len(gains)) for each in gains]

    def _expand(self) -> Node:
        """Add a child for the action with the highest prior of those that have not been tried."""
        action = self.untried.pop()
        child = Node(self.state.play(action), action, self.priors.pop())
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
