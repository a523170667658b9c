"""Onyx as two electric circuits: current flows between a side's edges, freely through its stones."""

from boardgames_tui.core.kernel import EMPTY, Ints, Row
from boardgames_tui.games.onyx.engine.chains import root
from boardgames_tui.games.onyx.engine.state import (
    CELL,
    FLOW,
    GATHERED,
    JOIN,
    LATTICE,
    LINKS,
    LIST,
    MOST_WIRES,
    NODES,
    ONE,
    POTENTIAL,
    SHARE,
    SITES,
    SIZE,
    SPOT,
    TAG,
    TAG_COUNT,
    TAKEN,
    WAYS,
    WIRES,
)

SWEEPS = 6
FULL = 16
BOLD = 24
BOLDER = 20
"""Potentials go further than to the mean of those beside them, by so much of FULL: those of nodes, and of chains."""


def flow(p: Ints, w: Row, n: int, colour: int) -> int:
    """Find the current through each of the n listed nodes for a colour, roughly; return the whole current.

    Cells and chains must have been written down. The first edge has the potential 0, the last one ONE.
    """
    first = NODES + root(w, 2 * colour - 2)
    last = NODES + root(w, 2 * colour - 1)
    wire(p, w, n, colour)
    settle_chains(w, FULL)
    for k in range(SWEEPS):
        w[POTENTIAL + first] = 0
        w[POTENTIAL + last] = ONE
        for i in range(n):
            settle(p, w, w[LIST + (i if k % 2 == 0 else n - 1 - i)])
        settle_chains(w, BOLDER)
    w[POTENTIAL + first] = 0
    w[POTENTIAL + last] = ONE
    return measure(w, n, FLOW + NODES * (colour - 1), first)


def wire(p: Ints, w: Row, n: int, colour: int) -> None:
    """Join each of the n listed nodes to the empty nodes beside it, and twice as well to the chains of a colour."""
    for tag in range(w[TAG_COUNT]):
        w[LINKS + NODES + tag] = 0
        w[GATHERED + NODES + tag] = 0
        w[POTENTIAL + NODES + tag] = 0
    for i in range(n):
        c = w[LIST + i]
        w[POTENTIAL + c] = ONE * (p[SPOT + NODES * (colour - 1) + c] + 1) // (2 * p[SIZE])
        w[LINKS + c] = 0
        if is_passable(p, w, c):
            for way in range(WAYS):
                wire_to(p, w, c, p[JOIN + WAYS * c + way], colour)


def is_passable(p: Ints, w: Ints, c: int) -> bool:
    """Whether an empty node can still be taken."""
    return c < p[LATTICE] or (w[TAKEN + c] == 0 and c < p[SITES])


def wire_to(p: Ints, w: Row, c: int, d: int, colour: int) -> None:
    """Join an empty node to one beside it, if current can pass there."""
    at = WIRES + MOST_WIRES * c + w[LINKS + c]
    if w[CELL + d] == colour:
        place = NODES + root(w, w[TAG + d])
        w[at] = place
        w[at + 1] = place
        w[LINKS + c] += 2
        w[LINKS + place] += 2
        w[GATHERED + place] += 2 * w[POTENTIAL + c]
    elif w[CELL + d] == EMPTY and is_passable(p, w, d):
        w[at] = d
        w[LINKS + c] += 1


def settle_chains(w: Row, bold: int) -> None:
    """Let the potential of each chain go towards the mean of those beside it, all of the way for FULL."""
    for place in range(NODES, NODES + w[TAG_COUNT]):
        if w[LINKS + place]:
            mean = w[GATHERED + place] // w[LINKS + place]
            w[POTENTIAL + place] += (mean - w[POTENTIAL + place]) * bold // FULL
        w[GATHERED + place] = 0


def settle(p: Ints, w: Row, c: int) -> None:
    """Let the potential of a node go towards the mean of those beside it, and past it."""
    links = w[LINKS + c]
    at = WIRES + MOST_WIRES * c
    whole = 0
    for i in range(at, at + links):
        whole += w[POTENTIAL + w[i]]
    new = w[POTENTIAL + c]
    new += (whole * p[SHARE + links] // ONE - new) * BOLD // FULL
    w[POTENTIAL + c] = new
    for i in range(at, at + links):
        if w[i] >= NODES:
            w[GATHERED + w[i]] += new


def measure(w: Row, n: int, to: int, first: int) -> int:
    """Write down the current through each node; return what reaches the first edge."""
    whole = 0
    for i in range(n):
        c = w[LIST + i]
        at = WIRES + MOST_WIRES * c
        through = 0
        for k in range(at, at + w[LINKS + c]):
            through += abs(w[POTENTIAL + w[k]] - w[POTENTIAL + c])
            if w[k] == first:
                whole += w[POTENTIAL + c]
        w[to + c] = through >> 1
    return whole
