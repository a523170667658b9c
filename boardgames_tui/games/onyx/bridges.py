"""Distances and links in Onyx, for hints: stones missing for a connection, chains, and bridges between them."""

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from boardgames_tui.core.contracts import PositionView
from boardgames_tui.core.kernel import EMPTY, NOWHERE, other
from boardgames_tui.games.onyx import rules


class Link(NamedTuple):
    """A stone, and two free nodes each of which joins another stone to it."""

    stone: int
    one: int
    two: int


def neighbours_of(position: PositionView, site: int) -> Sequence[int]:
    """Return the nodes that are joined to a node."""
    b = position.board
    return [d for d in b.step[site * b.ways : (site + 1) * b.ways] if d != NOWHERE]


def stones_to_connect(position: PositionView, colour: int) -> int:
    """Return the number of stones that a colour still needs to connect; the number of sites if it cannot.

    A shortest path, by 0-1 breadth-first search. It passes midpoints only if they are own: an empty one is never
    shorter than a corner beside it.
    """
    b, cells = position.board, position.cells
    far = [b.sites] * b.sites
    queue = deque(
        c for c in range(b.size * b.size) if rules.distance_from_edge(b, c, colour) == 0 and cells[c] in (EMPTY, colour)
    )
    for c in queue:
        far[c] = int(cells[c] == EMPTY)
    while queue:
        c = queue.popleft()
        for d in neighbours_of(position, c):
            n = far[c] + int(cells[d] == EMPTY)
            closed = cells[d] == other(colour) or (rules.is_midpoint(b, d) and cells[d] == EMPTY)
            if n < far[d] and not closed:
                far[d] = n
                queue.append(d)
    return min(far[c] for c in range(b.size * b.size) if rules.distance_from_edge(b, c, colour) == b.size - 1)


def chain_of(position: PositionView, site: int) -> frozenset[int]:
    """Return the stones of the chain that contains the one on a node."""
    found, queue = {site}, [site]
    for c in queue:
        fresh = [d for d in neighbours_of(position, c) if position.cells[d] == position.cells[site] and d not in found]
        found.update(fresh)
        queue += fresh
    return frozenset(found)


def find_double_link(position: PositionView, site: int) -> Link | None:
    """Return a bridge from the stone on a node to one of another chain of its colour, if there is one."""
    b, row, own = position.board, list(position.row), chain_of(position, site)
    free = [c for c in neighbours_of(position, site) if row[c] == EMPTY and rules.is_open(b, row, c)]
    pairs = [
        (stone, c) for c in free for stone in neighbours_of(position, c) if row[stone] == row[site] and stone not in own
    ]
    for stone in sorted({stone for stone, _ in pairs}):
        one, *more = sorted(c for each, c in pairs if each == stone)
        if more:
            return Link(stone, one, more[0])
    return None
