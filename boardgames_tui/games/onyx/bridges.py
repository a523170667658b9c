"""Distances, chains and bridges in Onyx, for hints.

A *bridge* joins two stones by two free nodes: if the opponent takes one of them, the other one still joins the stones.
"""

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from boardgames_tui.core.cells import EMPTY, NOWHERE, other
from boardgames_tui.core.kernel_state import KernelState
from boardgames_tui.games.onyx import rules


class Bridge(NamedTuple):
    """A bridge from a given stone: the stone at its other end, and the two free nodes between them."""

    stone: int
    node_1: int
    node_2: int


def neighbours_of(position: KernelState, site: int) -> Sequence[int]:
    """Return the nodes that are joined to a node by a line."""
    b = position.board
    return [d for d in b.neighbours[site * b.ways : (site + 1) * b.ways] if d != NOWHERE]


def stones_to_connect(position: KernelState, colour: int) -> int:
    """Return the number of stones that a colour still needs to connect its edges; the number of sites if it cannot.

    This is the length of a shortest path over empty nodes (1) and own stones (0), by breadth-first search. The path
    avoids empty midpoints, because a corner beside one is never longer.
    """
    b, cells = position.board, position.cells
    lattice = range(b.size * b.size)
    distances = [b.sites] * b.sites
    queue = deque(c for c in lattice if rules.distance_from_edge(b, c, colour) == 0 and cells[c] in (EMPTY, colour))
    for c in queue:
        distances[c] = int(cells[c] == EMPTY)
    while queue:
        c = queue.popleft()
        for d in neighbours_of(position, c):
            distance = distances[c] + int(cells[d] == EMPTY)
            is_closed = cells[d] == other(colour) or (rules.is_midpoint(b, d) and cells[d] == EMPTY)
            # A node whose distance falls is visited again.
            if distance < distances[d] and not is_closed:
                distances[d] = distance
                queue.append(d)
    return min(distances[c] for c in lattice if rules.distance_from_edge(b, c, colour) == b.size - 1)


def chain_of(position: KernelState, site: int) -> frozenset[int]:
    """Return the nodes of the chain that contains the stone on the node `site`, by breadth-first search."""
    colour = position.cells[site]
    chain = {site}
    queue = [site]
    # The list grows while it is read.
    for c in queue:
        unreached = [d for d in neighbours_of(position, c) if position.cells[d] == colour and d not in chain]
        chain.update(unreached)
        queue += unreached
    return frozenset(chain)


def find_bridge(position: KernelState, site: int) -> Bridge | None:
    """Return a bridge from the stone on a node to a stone of another chain of its colour; None if there is none."""
    b, row = position.board, list(position.row)
    chain = chain_of(position, site)
    open_nodes = [c for c in neighbours_of(position, site) if row[c] == EMPTY and rules.is_open(b, row, c)]
    ways = [
        (stone, c)
        for c in open_nodes
        for stone in neighbours_of(position, c)
        if row[stone] == row[site] and stone not in chain
    ]
    for stone in sorted({stone for stone, _ in ways}):
        nodes = sorted(
            c for other_stone, c in ways if other_stone == stone and not _loses_stone(position, c, (site, stone))
        )
        if len(nodes) > 1:
            return Bridge(stone, nodes[0], nodes[1])
    return None


def _loses_stone(position: KernelState, node: int, stones: tuple[int, int]) -> bool:
    """Return whether an enemy stone on a node would capture one of two stones of the same colour."""
    b, row = position.board, list(position.row)
    row[node] = other(row[stones[0]])
    captured_count = rules.list_captured(b, row, node)
    return any(b.scratch[b.sites + i] in stones for i in range(captured_count))
