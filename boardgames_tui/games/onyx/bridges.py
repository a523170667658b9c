"""Distances and bridges in Onyx, for hints.

A *bridge* joins two stones by two free nodes: if the opponent takes one of them, the other one still joins the stones.
"""

from collections import deque
from typing import NamedTuple

from boardgames_tui.core.cells import EMPTY, other
from boardgames_tui.games.onyx.board import edges, neighbours
from boardgames_tui.games.onyx.rules import Onyx


class Bridge(NamedTuple):
    """A bridge from a given stone: the stone at its other end, and the two free nodes between them."""

    stone: int
    node_1: int
    node_2: int


def stones_to_connect(state: Onyx, colour: int) -> int:
    """Return the number of stones that a colour still needs to connect its edges; the number of sites if it cannot.

    This is the length of a shortest path over empty nodes (1) and own stones (0), by breadth-first search. The path
    avoids empty midpoints, because a corner beside one is never longer.
    """
    cells = state.cells
    first_edge, last_edge = edges(state.size)[colour]
    distances = [len(cells)] * len(cells)
    queue = deque(c for c in first_edge if cells[c] in (EMPTY, colour))
    for c in queue:
        distances[c] = int(cells[c] == EMPTY)
    while queue:
        c = queue.popleft()
        for d in neighbours(state.size)[c]:
            distance = distances[c] + int(cells[d] == EMPTY)
            is_closed = cells[d] == other(colour) or (state.is_midpoint(d) and cells[d] == EMPTY)
            # A node whose distance falls is visited again.
            if distance < distances[d] and not is_closed:
                distances[d] = distance
                queue.append(d)
    return min(distances[c] for c in last_edge)


def find_bridge(state: Onyx, site: int) -> Bridge | None:
    """Return a bridge from the stone on a node to a stone of another chain of its colour; None if there is none."""
    cells, beside = state.cells, neighbours(state.size)
    chain = state.chain_of(site)
    open_nodes = [c for c in beside[site] if state.is_open(c)]
    ways = [(stone, c) for c in open_nodes for stone in beside[c] if cells[stone] == cells[site] and stone not in chain]
    enemy = other(cells[site])
    for stone in sorted({stone for stone, _ in ways}):
        # An enemy stone on a node of the bridge must capture neither of its ends.
        nodes = sorted(c for end, c in ways if end == stone and not {site, stone} & {*state.captured_by(c, enemy)})
        if len(nodes) > 1:
            return Bridge(stone, nodes[0], nodes[1])
    return None
