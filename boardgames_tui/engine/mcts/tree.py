"""State of the tree search: the tree, in two arrays, and the registers and rows of each thread.

Nodes are numbered, and node 0 is the root. The children of a node have consecutive numbers. A node has NODE_INTS
numbers in the array of integers and NODE_FLOATS in that of floats, with the fields below.
"""

from typing import NamedTuple

from boardgames_tui.core.cells import BLACK
from boardgames_tui.kernel.contracts import Floats
from boardgames_tui.kernel.language import DRAWN_RESULT, Ints, Row, proof_winner
from boardgames_tui.kernel.layout import Layout

# Number of the root, and the result of `allocate` if there is no room: the root is nobody's child.
ROOT = 0
# Nodes from the root to a leaf, at most.
MAX_PATH = 400
# Numbers in the trace of one playout, at most.
MAX_TRACE = 1 << 14
# Visits of a node, at most: they fit in 32 bits, and take six hours in Io.
MAX_VISITS = 1 << 30

NODE = Layout("Integers of a node")
FIRST_CHILD = NODE.scalar("FIRST_CHILD", "number of the first child; its siblings follow")
CHILD_COUNT = NODE.scalar("CHILD_COUNT", "number of children; 0 before the node is expanded")
ACTION = NODE.scalar("ACTION", "action that leads here from the parent")
VISITS = NODE.scalar("VISITS", "playouts through the node, those in progress included")
PROVEN = NODE.scalar("PROVEN", "result by `language.proof`, 0 if unknown")
AMAF_VISITS = NODE.scalar("AMAF_VISITS", "playouts in which the seat played this action here or later")
TO_MOVE = NODE.scalar("TO_MOVE", "seat that acts; set when the node is expanded")
NODE_INTS = NODE.size

NODE_VALUES = Layout("Floats of a node")
VALUE_SUM = NODE_VALUES.scalar("VALUE_SUM", "sum of the values of all visits; a value is what BLACK's seat scores")
PRIOR = NODE_VALUES.scalar("PRIOR", "probability of the action by the policy; siblings add up to 1")
AMAF_VALUE_SUM = NODE_VALUES.scalar("AMAF_VALUE_SUM", "sum of the values of the AMAF visits")
NODE_FLOATS = NODE_VALUES.size

REGISTERS = Layout("Registers of a thread of the tree search")
ALLOCATED = REGISTERS.scalar("ALLOCATED", "nodes below this number are in use")
CAPACITY = REGISTERS.scalar("CAPACITY", "end of the node numbers that the thread may allocate")
SELDEPTH = REGISTERS.scalar("SELDEPTH", "longest path so far")
PLAYOUT_ID = REGISTERS.scalar("PLAYOUT_ID", "number of playouts begun")
MULTI_PV = REGISTERS.scalar("MULTI_PV", "1 if the search goes on after the root is proven, until all its children are")
EXPAND_AFTER_VISITS = REGISTERS.scalar("EXPAND_AFTER_VISITS", "`Policy.EXPAND_AFTER_VISITS`")
EAGER_EXPANSION_FREE = REGISTERS.scalar("EAGER_EXPANSION_FREE", "expand on the first visit only if more nodes are free")
STOP = REGISTERS.scalar("STOP", "1 to stop; set by another thread")
LOOKAHEAD_LIMIT = REGISTERS.scalar("LOOKAHEAD_LIMIT", "longest proof, in actions, that `solve_tactics` may add")

PARAMETERS = Layout("Parameters of the tree search")
C_PUCT = PARAMETERS.scalar("C_PUCT", "weight of the exploration term, `Policy.C_PUCT`")
RAVE_EQUIVALENCE = PARAMETERS.scalar("RAVE_EQUIVALENCE", "visits at which own and AMAF results weigh the same")

for _layout in (NODE, NODE_VALUES, REGISTERS, PARAMETERS):
    _layout.check(globals())


class Tree(NamedTuple):
    """A tree as one thread sees it; all threads share `p`, `ints` and `floats`."""

    p: Row
    """Plan of the game (`FastRules.plan`)."""
    ints: Row
    """Integers of all nodes; read by `int_of`."""
    floats: Floats
    """Floats of all nodes; read by `float_of`."""
    root: Row
    """Position of the root."""
    parameters: Floats
    registers: Row
    w: Row
    """Position of the playout in progress."""
    actions: Row
    """Legal actions of a position."""
    priors: Floats
    """Priors of these actions, as `write_priors` writes them."""
    path: Row
    """Nodes of the playout in progress, from the root."""
    seats: Row
    """Seat that acts at each node of the path."""
    trace: Row
    """Actions of the rollout (`language.record_move`)."""
    solver_table: Row
    """Table of `solve_tactics`."""
    last_played: Row
    """PLAYOUT_ID of the last playout in which a seat played an action, by `seat_action`."""


def seat_action(seat: int, action: int) -> int:
    """Return an action and the seat that plays it as one number: an index in `last_played`, an entry of `trace`."""
    return 2 * action + seat - 1


def proof_value(encoded: int) -> float:
    """Return what BLACK's seat scores by a proof: 1, 0.5 or 0."""
    if proof_winner(encoded) == DRAWN_RESULT:
        return 0.5
    return 1.0 if proof_winner(encoded) == BLACK else 0.0


def int_of(tree: Tree, node: int, field: int) -> int:
    """Return an integer of a node, such as VISITS."""
    return tree.ints[NODE_INTS * node + field]


def set_int(tree: Tree, node: int, field: int, value: int) -> None:
    """Set an integer of a node."""
    tree.ints[NODE_INTS * node + field] = value


def float_of(tree: Tree, node: int, field: int) -> float:
    """Return a float of a node, such as PRIOR."""
    return tree.floats[NODE_FLOATS * node + field]


def set_float(tree: Tree, node: int, field: int, value: float) -> None:
    """Set a float of a node."""
    tree.floats[NODE_FLOATS * node + field] = value


def clear_node(tree: Tree, node: int) -> None:
    """Set all fields of a node to 0."""
    for field in range(NODE_INTS):
        set_int(tree, node, field, 0)
    for field in range(NODE_FLOATS):
        set_float(tree, node, field, 0.0)


def allocate(tree: Tree, count: int) -> int:
    """Reserve `count` consecutive nodes; return the first of them, or 0 if there is no room for all."""
    first_node = tree.registers[ALLOCATED]
    if first_node + count > tree.registers[CAPACITY]:
        return 0
    tree.registers[ALLOCATED] += count
    return first_node


def reuse_subtree(old_ints: Ints, old_floats: Floats, old_root: int, new: Tree, min_visits: int) -> None:
    """Copy the subtree below a node of an old tree to a new tree, breadth first, as far as there is room.

    `old_ints` and `old_floats` are the arrays of the old tree; its node `old_root` becomes the new root. Nodes with
    fewer than `min_visits` visits lose their children, except the root.
    """
    new.registers[ALLOCATED] = 1
    copy_node(old_ints, old_floats, old_root, new, ROOT)
    parent = ROOT
    while parent < new.registers[ALLOCATED]:
        child_count = int_of(new, parent, CHILD_COUNT)
        is_rarely_visited = parent > ROOT and int_of(new, parent, VISITS) < min_visits
        new_first_child = 0 if child_count == 0 or is_rarely_visited else allocate(new, child_count)
        if new_first_child:
            # Until it is replaced, the number of the first child is that of the old tree.
            old_first_child = int_of(new, parent, FIRST_CHILD)
            for i in range(child_count):
                copy_node(old_ints, old_floats, old_first_child + i, new, new_first_child + i)
            set_int(new, parent, FIRST_CHILD, new_first_child)
        else:
            set_int(new, parent, CHILD_COUNT, 0)
        parent += 1


def copy_node(old_ints: Ints, old_floats: Floats, old_node: int, new: Tree, new_node: int) -> None:
    """Copy a node from the arrays of an old tree to a node of a new tree."""
    for field in range(NODE_INTS):
        set_int(new, new_node, field, old_ints[NODE_INTS * old_node + field])
    for field in range(NODE_FLOATS):
        set_float(new, new_node, field, old_floats[NODE_FLOATS * old_node + field])
