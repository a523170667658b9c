"""Onyx as two electric circuits, as in Shannon's Hex machine: current flows between the edges of a side.

Empty nodes conduct, own stones conduct freely, and enemy stones not at all. Nodes that carry much current matter most.
The potentials are found by successive over-relaxation.
"""

from boardgames_tui.core.kernel import EMPTY, Ints, Row
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.chains import find_root
from boardgames_tui.games.onyx.engine.state import (
    chain_place,
    current_at,
    edge_distance,
    first_edge,
    last_edge,
    neighbour,
)

# Sweeps over all nodes.
SWEEPS = 6
# Step of a relaxation towards the mean of the neighbours: FULL_STEP reaches it, larger steps go beyond it.
FULL_STEP = 16
NODE_STEP = 24
CHAIN_STEP = 20


def compute_current(p: Ints, w: Row, n: int, colour: int) -> int:
    """Compute the approximate current through each of the n empty nodes for a colour; return the total current.

    The cells and chains have to be initialised. The first edge has potential 0, the last one ONE.
    """
    first = chain_place(find_root(w, first_edge(colour)))
    last = chain_place(find_root(w, last_edge(colour)))
    build_wires(p, w, n, colour)
    relax_chains(w, FULL_STEP)
    for k in range(SWEEPS):
        w[S.POTENTIAL + first] = 0
        w[S.POTENTIAL + last] = S.ONE
        for i in range(n):
            relax_node(p, w, w[S.EMPTY_NODES + (i if k % 2 == 0 else n - 1 - i)])
        relax_chains(w, CHAIN_STEP)
    w[S.POTENTIAL + first] = 0
    w[S.POTENTIAL + last] = S.ONE
    return measure_current(w, n, current_at(colour, 0), first)


def build_wires(p: Ints, w: Row, n: int, colour: int) -> None:
    """Join each of the n empty nodes to its empty neighbours, and by two wires to neighbouring chains of a colour."""
    for stone in range(w[S.STONES_NUMBERED]):
        place = chain_place(stone)
        w[S.WIRE_COUNT + place] = 0
        w[S.POTENTIAL_SUM + place] = 0
        w[S.POTENTIAL + place] = 0
    for i in range(n):
        c = w[S.EMPTY_NODES + i]
        w[S.POTENTIAL + c] = S.ONE * (edge_distance(p, colour, c) + 1) // (2 * p[S.SIZE])
        w[S.WIRE_COUNT + c] = 0
        if is_passable(p, w, c):
            for way in range(S.MAX_NEIGHBOURS):
                add_wire(p, w, c, neighbour(p, c, way), colour)


def is_passable(p: Ints, w: Ints, c: int) -> bool:
    """Return whether an empty node can still be occupied."""
    return c < p[S.LATTICE] or (w[S.OCCUPIED_CORNERS + c] == 0 and c < p[S.SITES])


def add_wire(p: Ints, w: Row, c: int, d: int, colour: int) -> None:
    """Join an empty node to a neighbour if current can flow there."""
    at = S.WIRES + S.MAX_WIRES * c + w[S.WIRE_COUNT + c]
    if w[S.CELLS + d] == colour:
        place = chain_place(find_root(w, w[S.STONE + d]))
        w[at] = place
        w[at + 1] = place
        w[S.WIRE_COUNT + c] += 2
        w[S.WIRE_COUNT + place] += 2
        w[S.POTENTIAL_SUM + place] += 2 * w[S.POTENTIAL + c]
    elif w[S.CELLS + d] == EMPTY and is_passable(p, w, d):
        w[at] = d
        w[S.WIRE_COUNT + c] += 1


def relax_chains(w: Row, bold: int) -> None:
    """Move the potential of each chain towards the mean of its neighbours' potentials."""
    for place in range(chain_place(0), chain_place(w[S.STONES_NUMBERED])):
        if w[S.WIRE_COUNT + place]:
            mean = w[S.POTENTIAL_SUM + place] // w[S.WIRE_COUNT + place]
            w[S.POTENTIAL + place] += (mean - w[S.POTENTIAL + place]) * bold // FULL_STEP
        w[S.POTENTIAL_SUM + place] = 0


def relax_node(p: Ints, w: Row, c: int) -> None:
    """Move the potential of a node towards the mean of its neighbours' potentials, and beyond it."""
    links = w[S.WIRE_COUNT + c]
    at = S.WIRES + S.MAX_WIRES * c
    whole = 0
    for i in range(at, at + links):
        whole += w[S.POTENTIAL + w[i]]
    new = w[S.POTENTIAL + c]
    new += (whole * p[S.RECIPROCALS + links] // S.ONE - new) * NODE_STEP // FULL_STEP
    w[S.POTENTIAL + c] = new
    for i in range(at, at + links):
        if w[i] >= chain_place(0):
            w[S.POTENTIAL_SUM + w[i]] += new


def measure_current(w: Row, n: int, to: int, first: int) -> int:
    """Write the current through each node; return the current that reaches the first edge."""
    whole = 0
    for i in range(n):
        c = w[S.EMPTY_NODES + i]
        at = S.WIRES + S.MAX_WIRES * c
        through = 0
        for k in range(at, at + w[S.WIRE_COUNT + c]):
            through += abs(w[S.POTENTIAL + w[k]] - w[S.POTENTIAL + c])
            if w[k] == first:
                whole += w[S.POTENTIAL + c]
        w[to + c] = through >> 1
    return whole
