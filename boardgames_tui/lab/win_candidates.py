"""Which actions of a state can win within a number of turns, by the plain rules of each game.

What is left out cannot win in time against a side that does not help: one that places a stone elsewhere. So near the
end, where there may be no elsewhere, nothing is left out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from math import ceil
from typing import Any, Generic, TypeVar

from boardgames_tui.core.cells import BLOCK, EMPTY, other
from boardgames_tui.core.state import State
from boardgames_tui.games.ataxx.rules import Ataxx
from boardgames_tui.games.ataxx.rules import beside as beside_in_ataxx
from boardgames_tui.games.onyx.board import edges, neighbours
from boardgames_tui.games.onyx.rules import Onyx, Swap
from boardgames_tui.games.torus.rules import Torus, beside

# Empty sites with which a side is sure to have a placement that changes nothing for the other one, in Torus and Onyx.
ELSEWHERE = 16
# Pieces that a move of Ataxx turns, at most.
MOST_TURNED = 8
# More than any number of turns.
FAR = 1_000

S = TypeVar("S", bound=State)


class Candidates(Generic[S]):
    """Candidates in a game of which nothing special is known: all legal actions."""

    def can_win(self, state: S, colour: int, turns: int) -> bool:  # noqa: ARG002
        """Return False if a colour cannot win within a number of turns, unless the other one helps."""
        return True

    def attacks(self, state: S, turns: int) -> Sequence[int]:  # noqa: ARG002
        """Return the actions of the side to act that can win within `turns`, the best first; some may be illegal."""
        return state.actions

    def defences(self, state: S, turns: int) -> Iterable[int]:  # noqa: ARG002
        """Return all actions of the side to act, those that probably prevent a win first; some may be illegal."""
        return state.actions

    def key(self, state: S, root: S) -> Hashable:  # noqa: ARG002
        """Return the same for positions that are equal for the rest of the game."""
        return state


class TorusCandidates(Candidates[Torus]):
    """A win is the fourth stone around an enemy stone, so the third one has to be there a turn before."""

    def attacks(self, state: Torus, turns: int) -> Sequence[int]:
        """Return the fourth sides; with two turns the third ones, unless there is one already; else all points."""
        if turns == 1:
            return _missing_sides(state, state.side, 3)
        threats = _missing_sides(state, state.side, 2)
        if turns == 2 and state.cells.count(EMPTY) >= ELSEWHERE and not _has_three_sides(state, state.side):
            return threats
        return [*dict.fromkeys([*threats, *_missing_sides(state, state.side, 1), *_empty_sites(state)])]

    def defences(self, state: Torus, turns: int) -> Iterable[int]:  # noqa: ARG002
        """Return the own wins, the other side's, the points next to threats of the other side and of one's own, all."""
        side, enemy = state.side, other(state.side)
        yield from _missing_sides(state, side, 3)
        yield from _missing_sides(state, enemy, 3)
        yield from _missing_sides(state, enemy, 2)
        yield from _missing_sides(state, side, 2)
        yield from _empty_sites(state)

    def key(self, state: Torus, root: Torus) -> Hashable:
        """Return the board, and the earlier ones if a capture may have let one come back."""
        number_placed = len(state.history) - len(root.history)
        has_captured = root.cells.count(EMPTY) - state.cells.count(EMPTY) < number_placed
        return state.cells, state.side, frozenset(state.history) if has_captured else None


def _missing_sides(state: Torus, colour: int, number: int) -> list[int]:
    """Return the empty points beside stones of the other colour that have `number` sides of a colour."""
    cells, enemy, near = state.cells, other(colour), beside(state.size)
    around = ([(point, cells[point]) for point in near[stone]] for stone, cell in enumerate(cells) if cell == enemy)
    return [
        point
        for sides in around
        if sum(cell == colour for _, cell in sides) == number
        for point, cell in sides
        if cell == EMPTY
    ]


def _has_three_sides(state: Torus, colour: int) -> bool:
    enemy = other(colour)
    return any(cell == enemy and state.count_around(stone, colour) >= 3 for stone, cell in enumerate(state.cells))


def _empty_sites(state: State) -> list[int]:
    return [site for site, cell in enumerate(state.cells) if cell == EMPTY]


class OnyxCandidates(Candidates[Onyx]):
    """A win needs a stone on each node of a path that is not one's own yet (`path_lengths`)."""

    def can_win(self, state: Onyx, colour: int, turns: int) -> bool:
        """Return whether the shortest path is short enough."""
        return state.cells.count(EMPTY) < ELSEWHERE or min(path_lengths(state.size, state.cells, colour)) <= turns

    def attacks(self, state: Onyx, turns: int) -> Sequence[int]:
        """Return the nodes on shortest paths, if each stone has to be on one; else all, those on short paths first."""
        if state.swap is Swap.OFFERED:
            return state.actions
        lengths = path_lengths(state.size, state.cells, state.side)
        has_time = turns > min(lengths) or state.cells.count(EMPTY) < ELSEWHERE
        nodes = [node for node in _empty_sites(state) if has_time or lengths[node] <= turns]
        return sorted(nodes, key=lengths.__getitem__)

    def defences(self, state: Onyx, turns: int) -> Iterable[int]:  # noqa: ARG002
        """Return the nodes on the shortest paths of the other side first."""
        if state.swap is Swap.OFFERED:
            return state.actions
        lengths = path_lengths(state.size, state.cells, other(state.side))
        return sorted(_empty_sites(state), key=lengths.__getitem__)

    def key(self, state: Onyx, root: Onyx) -> Hashable:  # noqa: ARG002
        """Return what the rules compare: no win in a few turns needs a third repetition."""
        return state.identity, state.is_swapped


@lru_cache(1 << 15)
def path_lengths(size: int, cells: tuple[int, ...], colour: int) -> Sequence[int]:
    """Return for each node the stones that a path over it lacks to join the edges of a colour, at least.

    An enemy stone bars the way unless it can be captured; a midpoint does unless its square can be empty.
    """
    costs = _costs(size, cells, colour)
    first, second = (_distances(size, costs, edge) for edge in edges(size)[colour])
    return [min(FAR, a + b - cost) for a, b, cost in zip(first, second, costs, strict=True)]


def _costs(size: int, cells: tuple[int, ...], colour: int) -> list[int]:
    """Return what each node costs on a path: nothing for an own stone, FAR where none can be placed, else a stone."""
    near, lattice = neighbours(size), size * size
    costs = [0 if cell == colour else 1 if cell == EMPTY else FAR for cell in cells]
    squares = [(midpoint, near[midpoint]) for midpoint in range(lattice, len(cells)) if cells[midpoint] == EMPTY]
    # A captured stone may be the one that kept another from being captured.
    for _ in range(2):
        for _, corners in squares:
            for first, second in ((0, 1), (1, 0)):
                pair, others = corners[first::2], corners[second::2]
                if all(cells[node] == other(colour) for node in pair) and all(costs[node] < FAR for node in others):
                    for node in pair:
                        costs[node] = 1
    for midpoint, corners in squares:
        if any(costs[node] != 1 for node in corners):
            costs[midpoint] = FAR
    return costs


def _distances(size: int, costs: Sequence[int], edge: Iterable[int]) -> list[int]:
    """Return the cost of the cheapest path from an edge to each node, that of the node included (0-1 search)."""
    near = neighbours(size)
    distances = [FAR] * len(costs)
    queue = deque[int]()
    for node in edge:
        if costs[node] < FAR:
            distances[node] = costs[node]
            (queue.append if costs[node] else queue.appendleft)(node)
    while queue:
        node = queue.popleft()
        for beyond in near[node]:
            distance = distances[node] + costs[beyond]
            if distance < distances[beyond]:
                distances[beyond] = distance
                (queue.append if costs[beyond] else queue.appendleft)(beyond)
    return distances


class AtaxxCandidates(Candidates[Ataxx]):
    """A win takes all pieces of the enemy, or it needs more than half of the cells."""

    def can_win(self, state: Ataxx, colour: int, turns: int) -> bool:
        """Return whether there are few enough enemy pieces, or almost enough own ones."""
        number_to_turn = state.cells.count(other(colour))
        return ceil(number_to_turn / MOST_TURNED) <= turns or _may_count(state, colour, turns)

    def attacks(self, state: Ataxx, turns: int) -> Sequence[int]:
        """Return the moves next to all enemy pieces if this is the last turn; else all, those that turn most first."""
        cells, enemy = state.cells, other(state.side)
        near = beside_in_ataxx(state.size)
        if turns == 1 and not _may_count(state, state.side, turns):
            enemies = [frozenset(near[cell]) for cell, value in enumerate(cells) if value == enemy]
            common = frozenset.intersection(*enemies)
            return [move for cell in common if cells[cell] == EMPTY for move in state.moves_to(cell)]
        return self.defences(state, turns)

    def defences(self, state: Ataxx, turns: int) -> Sequence[int]:  # noqa: ARG002
        """Return the moves that turn most first."""
        cells, enemy = state.cells, other(state.side)
        near = beside_in_ataxx(state.size)
        turned = [[cells[each] for each in near[cell]].count(enemy) for cell in range(len(cells))]
        return sorted(
            state.actions, key=lambda move: 2 * turned[state.destination(move)] + state.is_clone(move), reverse=True
        )

    def key(self, state: Ataxx, root: Ataxx) -> Hashable:  # noqa: ARG002
        """Return the board, and the boards since the last clone, which may be repeated."""
        return state.cells, state.side, frozenset(state.history), len(state.history)


def _may_count(state: Ataxx, colour: int, turns: int) -> bool:
    """Return whether a colour can have more than half of the cells after its turns."""
    most = state.cells.count(colour) + turns * (MOST_TURNED + 1)
    has_blocks = BLOCK in state.cells
    return has_blocks or len(state.history) > 4 or 2 * most > len(state.cells)


CANDIDATES: Mapping[type[State], Candidates[Any]] = {
    Torus: TorusCandidates(),
    Onyx: OnyxCandidates(),
    Ataxx: AtaxxCandidates(),
}


def candidates_of(state: State) -> Candidates[Any]:
    """Return what finds the candidates in the game of a state."""
    return CANDIDATES.get(type(state), Candidates())
