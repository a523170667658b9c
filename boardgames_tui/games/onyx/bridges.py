"""Distances and bridges in Onyx, for hints.

A *bridge* joins two stones by two open nodes, on which a stone may be placed: if the opponent takes one of them, the
other one still joins the stones.
"""

from collections import deque
from typing import NamedTuple

from boardgames_tui.core.cells import EMPTY, other
from boardgames_tui.games.onyx.board import edges, neighbours
from boardgames_tui.games.onyx.rules import Onyx


class Bridge(NamedTuple):
    """A bridge from a given stone: the stone at its other end, and the two open nodes between them."""

    stone: int
    node_1: int
    node_2: int


def stones_to_connect(state: Onyx, colour: int) -> int:
    """Return the number of stones that a colour still needs to connect its edges; the number of nodes if it cannot.

    This is the length of a shortest path over empty nodes (1) and own stones (0), by breadth-first search. The path
    avoids empty midpoints, because a way around by a corner of the square is never longer.
    """
    cells = state.cells
    unreachable = len(cells)
    first_edge, last_edge = edges(state.size)[colour]
    # Stones needed to join each node to the first edge, a stone on the node itself included.
    distances = [unreachable] * len(cells)
    queue = deque(node for node in first_edge if cells[node] in (EMPTY, colour))
    for node in queue:
        distances[node] = 1 if cells[node] == EMPTY else 0
    while queue:
        node = queue.popleft()
        for neighbour in neighbours(state.size)[node]:
            if cells[neighbour] == colour:
                distance = distances[node]
            elif cells[neighbour] == EMPTY and not state.is_midpoint(neighbour):
                distance = distances[node] + 1
            else:
                continue
            # A node whose distance falls is visited again.
            if distance < distances[neighbour]:
                distances[neighbour] = distance
                queue.append(neighbour)
    return min(distances[node] for node in last_edge)


def find_bridge(state: Onyx, stone: int) -> Bridge | None:
    """Return a bridge from a stone to a stone of another chain of its colour; None if there is none."""
    cells, beside = state.cells, neighbours(state.size)
    colour = cells[stone]
    chain = state.chain_of(stone)
    open_nodes = sorted(node for node in beside[stone] if state.is_open(node))
    ends = {end for node in open_nodes for end in beside[node] if cells[end] == colour and end not in chain}
    for end in sorted(ends):
        nodes_between = [node for node in open_nodes if node in beside[end]]
        safe_nodes = [node for node in nodes_between if not _loses_end(state, node, (stone, end))]
        if len(safe_nodes) > 1:
            return Bridge(stone=end, node_1=safe_nodes[0], node_2=safe_nodes[1])
    return None


def _loses_end(state: Onyx, node: int, ends: tuple[int, int]) -> bool:
    """Return whether an enemy stone on a node of a bridge would capture one of the two stones that are its ends."""
    enemy = other(state.cells[ends[0]])
    captured = state.captured_by(node, enemy)
    return any(end in captured for end in ends)
