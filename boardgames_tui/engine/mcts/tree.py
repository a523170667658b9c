"""What a search by playouts holds in memory: its tree, in two columns of numbers, and what one thread of it needs."""

from typing import NamedTuple

from boardgames_tui.core.engine_contracts import Floats
from boardgames_tui.core.kernel import BLACK, DRAWN_RESULT, Ints, Row
from boardgames_tui.core.layout import Layout

# Nodes from the root to a leaf, at most.
MAX_PATH = 400
# Numbers in the trace of one playout, at most.
MAX_TRACE = 1 << 14
# A node's visit count fits in 32 bits; this many take six hours in Io.
MAX_VISITS = 1 << 30

NODE = Layout("Integers of a node")
FIRST_CHILD = NODE.scalar("FIRST_CHILD", "node number of the first child; its siblings follow")
CHILD_COUNT = NODE.scalar("CHILD_COUNT", "number of children; 0 before the node is expanded")
ACTION = NODE.scalar("ACTION", "action that leads here from the parent")
VISITS = NODE.scalar("VISITS", "playouts through the node, those under way included")
PROVEN = NODE.scalar("PROVEN", "result by `proof`, 0 if unknown")
AMAF_VISITS = NODE.scalar("AMAF_VISITS", "playouts in which the seat played this action here or later")
TO_MOVE = NODE.scalar("TO_MOVE", "seat that acts; set when the node is expanded")
NODE_INTS = NODE.size

NODE_VALUES = Layout("Floats of a node")
VALUE_SUM = NODE_VALUES.scalar("VALUE_SUM", "sum of the results of all visits; a result is 1 if BLACK's seat wins")
PRIOR = NODE_VALUES.scalar("PRIOR", "probability of the action by the policy; siblings add up to 1")
AMAF_VALUE_SUM = NODE_VALUES.scalar("AMAF_VALUE_SUM", "sum of the results of the AMAF visits")
NODE_FLOATS = NODE_VALUES.size

REGISTERS = Layout("Registers of a thread of the tree search")
ALLOCATED = REGISTERS.scalar("ALLOCATED", "nodes below this number are in use")
CAPACITY = REGISTERS.scalar("CAPACITY", "end of the node numbers that the thread may allocate")
SELDEPTH = REGISTERS.scalar("SELDEPTH", "longest path so far")
PLAYOUT_ID = REGISTERS.scalar("PLAYOUT_ID", "number of playouts begun")
MULTI_PV = REGISTERS.scalar("MULTI_PV", "1 if the search goes on after the root is proven, until all its children are")
EXPAND_AFTER_VISITS = REGISTERS.scalar("EXPAND_AFTER_VISITS", "`Sense.EXPAND_AFTER_VISITS`")
EAGER_EXPANSION_FREE = REGISTERS.scalar("EAGER_EXPANSION_FREE", "expand on the first visit only if more nodes are free")
STOP = REGISTERS.scalar("STOP", "1 to stop; set by another thread")
LOOKAHEAD_LIMIT = REGISTERS.scalar("LOOKAHEAD_LIMIT", "actions to the end within which `solve_tactics` is believed")

PARAMETERS = Layout("Parameters of the tree search")
C_PUCT = PARAMETERS.scalar("C_PUCT", "weight of the exploration term, `Sense.C_PUCT`")
RAVE_EQUIVALENCE = PARAMETERS.scalar("RAVE_EQUIVALENCE", "visits at which own and AMAF results weigh the same")

for _layout in (NODE, NODE_VALUES, REGISTERS, PARAMETERS):
    _layout.check(globals())


class Tree(NamedTuple):
    """A tree, as one thread sees it: threads share the first three."""

    p: Row
    ints: Row
    """Field of a node: ints[NODE_INTS * node + VISITS]."""
    floats: Floats
    """Field of a node: floats[NODE_FLOATS * node + PRIOR]."""
    root: Row
    parameters: Floats
    registers: Row
    w: Row
    """The position of the playout under way."""
    actions: Row
    priors: Floats
    path: Row
    seats: Row
    """Who acts at each node of the path."""
    trace: Row
    solver_table: Row
    """What `solve_tactics` remembers."""
    last_played: Row
    """The PLAYOUT_ID of the last playout in which a seat played an action, by `2 * action + seat - 1`."""


def proof(winner: int, plies: int) -> int:
    """Encode a proven result: the winning seat or DRAWN_RESULT, and the number of actions to the end. Never 0."""
    return winner + 4 * plies


def proof_winner(encoded: int) -> int:
    """Return the winning seat of a proof, or DRAWN_RESULT for a draw."""
    return encoded % 4


def proof_plies(encoded: int) -> int:
    """Return the number of actions to the end of a proof."""
    return encoded // 4


def proof_value(encoded: int) -> float:
    """Return the result of a proof for the seat BLACK: 1, 0.5 or 0."""
    if proof_winner(encoded) == DRAWN_RESULT:
        return 0.5
    return 1.0 if proof_winner(encoded) == BLACK else 0.0


def int_of(t: Tree, node: int, field: int) -> int:
    """Return an integer of a node, such as VISITS."""
    return t.ints[NODE_INTS * node + field]


def float_of(t: Tree, node: int, field: int) -> float:
    """Return a float of a node, such as PRIOR."""
    return t.floats[NODE_FLOATS * node + field]


def clear_node(t: Tree, node: int) -> None:
    """Make a node as if nothing were known of it."""
    at = NODE_INTS * node
    for i in range(NODE_INTS):
        t.ints[at + i] = 0
    at = NODE_FLOATS * node
    for i in range(NODE_FLOATS):
        t.floats[at + i] = 0.0


def reuse_subtree(ints: Ints, floats: Floats, node: int, new: Tree, least: int) -> None:
    """Let a new tree begin as what stands below a node of an old one, as far as there is room.

    Of what was visited less often than `least`, the children stay behind.
    """
    new.registers[ALLOCATED] = 1
    copy_node(ints, floats, node, new, 0)
    i = 0
    while i < new.registers[ALLOCATED]:
        at = NODE_INTS * i
        width = new.ints[at + CHILD_COUNT]
        rare = i > 0 and new.ints[at + VISITS] < least
        if width and (rare or new.registers[ALLOCATED] + width > new.registers[CAPACITY]):
            new.ints[at + CHILD_COUNT] = 0
        elif width:
            for k in range(width):
                copy_node(ints, floats, new.ints[at + FIRST_CHILD] + k, new, new.registers[ALLOCATED] + k)
            new.ints[at + FIRST_CHILD] = new.registers[ALLOCATED]
            new.registers[ALLOCATED] += width
        i += 1


def copy_node(ints: Ints, floats: Floats, node: int, new: Tree, to: int) -> None:
    """Copy a node."""
    for i in range(NODE_INTS):
        new.ints[NODE_INTS * to + i] = ints[NODE_INTS * node + i]
    for i in range(NODE_FLOATS):
        new.floats[NODE_FLOATS * to + i] = floats[NODE_FLOATS * node + i]
