"""Onyx as two electric circuits: current flows between a side's edges, freely through its stones."""

from boardgames_tui.core.kernel import EMPTY, Ints, Row
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.chains import root

SWEEPS = 6
FULL = 16
BOLD = 24
BOLDER = 20
"""Potentials go further than to the mean of those beside them, by so much of FULL: those of nodes, and of chains."""


def flow(p: Ints, w: Row, n: int, colour: int) -> int:
    """Find the current through each of the n listed nodes for a colour, roughly; return the whole current.

    Cells and chains must have been written down. The first edge has the potential 0, the last one ONE.
    """
    first = S.MAX_NODES + root(w, 2 * colour - 2)
    last = S.MAX_NODES + root(w, 2 * colour - 1)
    wire(p, w, n, colour)
    settle_chains(w, FULL)
    for k in range(SWEEPS):
        w[S.POTENTIAL + first] = 0
        w[S.POTENTIAL + last] = S.ONE
        for i in range(n):
            settle(p, w, w[S.EMPTY_NODES + (i if k % 2 == 0 else n - 1 - i)])
        settle_chains(w, BOLDER)
    w[S.POTENTIAL + first] = 0
    w[S.POTENTIAL + last] = S.ONE
    return measure(w, n, S.CURRENT + S.MAX_NODES * colour, first)


def wire(p: Ints, w: Row, n: int, colour: int) -> None:
    """Join each of the n listed nodes to the empty nodes beside it, and twice as well to the chains of a colour."""
    for stone in range(w[S.STONES_NUMBERED]):
        w[S.WIRE_COUNT + S.MAX_NODES + stone] = 0
        w[S.POTENTIAL_SUM + S.MAX_NODES + stone] = 0
        w[S.POTENTIAL + S.MAX_NODES + stone] = 0
    for i in range(n):
        c = w[S.EMPTY_NODES + i]
        w[S.POTENTIAL + c] = S.ONE * (p[S.EDGE_DISTANCE + S.MAX_NODES * colour + c] + 1) // (2 * p[S.SIZE])
        w[S.WIRE_COUNT + c] = 0
        if is_passable(p, w, c):
            for way in range(S.MAX_NEIGHBOURS):
                wire_to(p, w, c, p[S.NEIGHBOURS + S.MAX_NEIGHBOURS * c + way], colour)


def is_passable(p: Ints, w: Ints, c: int) -> bool:
    """Whether an empty node can still be taken."""
    return c < p[S.LATTICE] or (w[S.OCCUPIED + c] == 0 and c < p[S.SITES])


def wire_to(p: Ints, w: Row, c: int, d: int, colour: int) -> None:
    """Join an empty node to one beside it, if current can pass there."""
    at = S.WIRES + S.MAX_WIRES * c + w[S.WIRE_COUNT + c]
    if w[S.CELLS + d] == colour:
        place = S.MAX_NODES + root(w, w[S.STONE + d])
        w[at] = place
        w[at + 1] = place
        w[S.WIRE_COUNT + c] += 2
        w[S.WIRE_COUNT + place] += 2
        w[S.POTENTIAL_SUM + place] += 2 * w[S.POTENTIAL + c]
    elif w[S.CELLS + d] == EMPTY and is_passable(p, w, d):
        w[at] = d
        w[S.WIRE_COUNT + c] += 1


def settle_chains(w: Row, bold: int) -> None:
    """Let the potential of each chain go towards the mean of those beside it, all of the way for FULL."""
    for place in range(S.MAX_NODES, S.MAX_NODES + w[S.STONES_NUMBERED]):
        if w[S.WIRE_COUNT + place]:
            mean = w[S.POTENTIAL_SUM + place] // w[S.WIRE_COUNT + place]
            w[S.POTENTIAL + place] += (mean - w[S.POTENTIAL + place]) * bold // FULL
        w[S.POTENTIAL_SUM + place] = 0


def settle(p: Ints, w: Row, c: int) -> None:
    """Let the potential of a node go towards the mean of those beside it, and past it."""
    links = w[S.WIRE_COUNT + c]
    at = S.WIRES + S.MAX_WIRES * c
    whole = 0
    for i in range(at, at + links):
        whole += w[S.POTENTIAL + w[i]]
    new = w[S.POTENTIAL + c]
    new += (whole * p[S.RECIPROCALS + links] // S.ONE - new) * BOLD // FULL
    w[S.POTENTIAL + c] = new
    for i in range(at, at + links):
        if w[i] >= S.MAX_NODES:
            w[S.POTENTIAL_SUM + w[i]] += new


def measure(w: Row, n: int, to: int, first: int) -> int:
    """Write down the current through each node; return what reaches the first edge."""
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
