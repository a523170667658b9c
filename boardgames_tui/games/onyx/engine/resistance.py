"""Onyx as two electric circuits, as in Shannon's Hex machine: current flows between the edges of a side.

Empty nodes conduct, own stones conduct without resistance, and enemy stones not at all. Nodes that carry much current
matter most. The potentials are found by successive over-relaxation, in units of 1/ONE.

A *place* of the circuit is an empty node or a chain of the colour (`chain_place` of its root). A *wire* leads from a
node to a place. Wires to chains come in pairs, because twice as much current flows to a stone. EMPTY_NODES lists the n
empty nodes.
"""

from boardgames_tui.core.cells import EMPTY
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.chains import find_root
from boardgames_tui.games.onyx.engine.state import (
    chain_place,
    chain_wires_at,
    current_at,
    edge_distance,
    first_edge,
    last_edge,
    neighbours_at,
    wires_at,
)
from boardgames_tui.kernel.language import Ints, Row

# Sweeps over all nodes.
SWEEPS = 6
# Step of a relaxation towards the mean of the neighbours: FULL_STEP reaches the mean, larger steps go beyond it.
FULL_STEP = 16
NODE_STEP = 24
CHAIN_STEP = 20


def compute_current(p: Ints, w: Row, n: int, colour: int) -> int:
    """Write the approximate current through each of the n empty nodes for a colour; return the total current.

    The cells and chains have to be initialised. The first edge has potential 0, the last edge has ONE.
    """
    first_place = chain_place(find_root(w, first_edge(colour)))
    last_place = chain_place(find_root(w, last_edge(colour)))
    build_wires(p, w, n, colour)
    relax_chains(w, FULL_STEP)
    for k in range(SWEEPS):
        w[S.POTENTIAL + first_place] = 0
        w[S.POTENTIAL + last_place] = S.ONE
        for i in range(n):
            # Every second sweep is backwards, so that potentials spread both ways.
            relax_node(p, w, w[S.EMPTY_NODES + (i if k % 2 == 0 else n - 1 - i)])
        relax_chains(w, CHAIN_STEP)
    w[S.POTENTIAL + first_place] = 0
    w[S.POTENTIAL + last_place] = S.ONE
    return measure_current(w, n, current_at(colour, 0), first_place)


def build_wires(p: Ints, w: Row, n: int, colour: int) -> None:
    """Wire each of the n empty nodes to its neighbours, and initialise the potentials of nodes and chains.

    A node starts with the potential of its row between the edges.
    """
    for stone in range(w[S.STONES_NUMBERED]):
        place = chain_place(stone)
        w[S.WIRE_COUNT + place] = 0
        w[S.POTENTIAL_SUM + place] = 0
        w[S.POTENTIAL + place] = 0
    for i in range(n):
        c = w[S.EMPTY_NODES + i]
        w[S.POTENTIAL + c] = S.ONE * (edge_distance(p, colour, c) + 1) // (2 * p[S.SIZE])
        w[S.WIRE_COUNT + c] = 0
        w[S.CHAIN_WIRE_COUNT + c] = 0
        if is_passable(p, w, c):
            neighbours = neighbours_at(c)
            for k in range(neighbours, neighbours + S.MAX_NEIGHBOURS):
                add_wire(p, w, c, p[k], colour)


def is_passable(p: Ints, w: Ints, c: int) -> bool:
    """Return whether an empty node can still be occupied."""
    return c < p[S.LATTICE] or (w[S.OCCUPIED_CORNERS + c] == 0 and c < p[S.SITES])


def add_wire(p: Ints, w: Row, c: int, d: int, colour: int) -> None:
    """Wire an empty node to a neighbour, an edge or NONE, if current can flow there."""
    if w[S.CELLS + d] == colour:
        place = chain_place(find_root(w, w[S.STONE + d]))
        w[chain_wires_at(c) + w[S.CHAIN_WIRE_COUNT + c]] = place
        w[S.CHAIN_WIRE_COUNT + c] += 1
        w[S.WIRE_COUNT + place] += 2
        w[S.POTENTIAL_SUM + place] += 2 * w[S.POTENTIAL + c]
    elif w[S.CELLS + d] == EMPTY and is_passable(p, w, d):
        w[wires_at(c) + w[S.WIRE_COUNT + c]] = d
        w[S.WIRE_COUNT + c] += 1


def relax_chains(w: Row, step: int) -> None:
    """Move the potential of each chain towards the mean of its neighbours' potentials, and reset their sum.

    `step` is the part of the way, in units of 1/FULL_STEP.
    """
    for place in range(chain_place(0), chain_place(w[S.STONES_NUMBERED])):
        if w[S.WIRE_COUNT + place]:
            mean = w[S.POTENTIAL_SUM + place] // w[S.WIRE_COUNT + place]
            w[S.POTENTIAL + place] += (mean - w[S.POTENTIAL + place]) * step // FULL_STEP
        w[S.POTENTIAL_SUM + place] = 0


def relax_node(p: Ints, w: Row, c: int) -> None:
    """Move the potential of a node towards the mean of its neighbours' potentials, and add it to their chains' sums."""
    wires = wires_at(c)
    chain_wires = chain_wires_at(c)
    chain_wires_end = chain_wires + w[S.CHAIN_WIRE_COUNT + c]
    wire_count = w[S.WIRE_COUNT + c] + 2 * w[S.CHAIN_WIRE_COUNT + c]
    total = 0
    for wire in range(wires, wires + w[S.WIRE_COUNT + c]):
        total += w[S.POTENTIAL + w[wire]]
    for wire in range(chain_wires, chain_wires_end):
        total += 2 * w[S.POTENTIAL + w[wire]]
    mean = total * p[S.RECIPROCALS + wire_count] // S.ONE
    potential = w[S.POTENTIAL + c]
    potential += (mean - potential) * NODE_STEP // FULL_STEP
    w[S.POTENTIAL + c] = potential
    for wire in range(chain_wires, chain_wires_end):
        w[S.POTENTIAL_SUM + w[wire]] += 2 * potential


def measure_current(w: Row, n: int, currents: int, first_place: int) -> int:
    """Write the current through each node; return the total current, which reaches the first edge.

    `currents` is the offset in `w` of the current of node 0. The potential at `first_place`, the first edge, is 0.
    """
    total = 0
    for i in range(n):
        c = w[S.EMPTY_NODES + i]
        wires = wires_at(c)
        chain_wires = chain_wires_at(c)
        flow = 0
        for wire in range(wires, wires + w[S.WIRE_COUNT + c]):
            flow += abs(w[S.POTENTIAL + w[wire]] - w[S.POTENTIAL + c])
        for wire in range(chain_wires, chain_wires + w[S.CHAIN_WIRE_COUNT + c]):
            flow += 2 * abs(w[S.POTENTIAL + w[wire]] - w[S.POTENTIAL + c])
            if w[wire] == first_place:
                total += 2 * w[S.POTENTIAL + c]
        # The flow into the node and the flow out of it were added.
        w[currents + c] = flow >> 1
    return total
