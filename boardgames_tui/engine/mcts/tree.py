"""What a search by playouts holds in memory: its tree, in two columns of numbers, and what one thread of it needs."""

from typing import NamedTuple

from boardgames_tui.core.engine_contracts import Floats
from boardgames_tui.core.kernel import BLACK, NOBODY, Ints, Row

DEEPEST = 400
"""No path of the tree is longer."""
LONGEST = 1 << 14
"""No trace of a playout is longer."""
MOST_VISITS = 1 << 30
"""A node cannot count much further: six hours of Io."""

# What stands in `ints` for each node; node 0 is the root.
FIRST = 0  # child; the others follow
WIDTH = 1  # children; 0 before a node is grown
ACTION = 2
VISITS = 3
PROVEN = 4  # the seat that wins or NOBODY, with 4 for each action to the end; 0 where that is not known
ALIKE = 5  # how often the same seat played the same action later
ACTS = 6  # the seat that acts there, once it is grown
INTS = 7

# What stands in `floats`.
TOTAL = 0  # of the results of all visits, as shares of the seat BLACK
PRIOR = 1  # how likely the action is held to be before it is tried; those of all children add up to 1
ALIKE_TOTAL = 2
FLOATS = 3

# What stands in `state`.
USED = 0  # nodes up to here are taken
ROOM = 1  # and may be taken up to here
FARTHEST = 2  # path so far
STAMP = 3  # of this playout: how many there have been
OPEN = 4  # whether the search goes on when the root is proven
RIPE = 5  # `Sense.RIPE`
PLENTY = 6  # with fewer nodes to be taken, none is spent on what may never be visited again
STOP = 7  # 1: give up
SIGHT = 8  # so many actions ahead an end is foreseen
REGISTERS = 9

# What stands in `tune`.
EXPLORE = 0  # `Sense.EXPLORE`
TRUST = 1  # `Sense.ALIKE`


class Tree(NamedTuple):
    """A tree, as one thread sees it: threads share the first three."""

    p: Row
    ints: Row
    floats: Floats
    root: Row
    tune: Floats
    state: Row
    w: Row
    """The position of the playout under way."""
    moves: Row
    worth: Floats
    path: Row
    seats: Row
    """Who acts at each node of the path."""
    trace: Row
    memory: Row
    """What `foresee` remembers."""
    played: Row
    """The stamp of the last playout in which a seat played an action, by `2 * action + seat - 1`."""


def value_of(proven: int) -> float:
    """The result for the seat BLACK."""
    if proven % 4 == NOBODY:
        return 0.5
    return 1.0 if proven % 4 == BLACK else 0.0


def clear(t: Tree, node: int) -> None:
    """Make a node as if nothing were known of it."""
    at = INTS * node
    for i in range(INTS):
        t.ints[at + i] = 0
    at = FLOATS * node
    for i in range(FLOATS):
        t.floats[at + i] = 0.0


def replant(ints: Ints, floats: Floats, node: int, new: Tree, least: int) -> None:
    """Let a new tree begin as what stands below a node of an old one, as far as there is room.

    Of what was visited less often than `least`, the children stay behind.
    """
    new.state[USED] = 1
    transfer(ints, floats, node, new, 0)
    i = 0
    while i < new.state[USED]:
        at = INTS * i
        width = new.ints[at + WIDTH]
        rare = i > 0 and new.ints[at + VISITS] < least
        if width and (rare or new.state[USED] + width > new.state[ROOM]):
            new.ints[at + WIDTH] = 0
        elif width:
            for k in range(width):
                transfer(ints, floats, new.ints[at + FIRST] + k, new, new.state[USED] + k)
            new.ints[at + FIRST] = new.state[USED]
            new.state[USED] += width
        i += 1


def transfer(ints: Ints, floats: Floats, node: int, new: Tree, to: int) -> None:
    """Copy a node."""
    for i in range(INTS):
        new.ints[INTS * to + i] = ints[INTS * node + i]
    for i in range(FLOATS):
        new.floats[FLOATS * to + i] = floats[FLOATS * node + i]
