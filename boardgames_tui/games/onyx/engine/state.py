"""Layouts of Onyx' position for the fast rules and of the tables of a board, which `tables` builds.

In all kernels `p` holds the tables and `w` the position. A *node* `c` or `d` is a number: first the lattice nodes, then
the midpoints. The four edges follow as stones that nobody places, and after them NONE (`no_node`), which fills up lists
of nodes. So a chain that contains both edges of its colour has won, without a special case for edges. A *stone* has a
number of its own in a rollout, first the edges. A *place* of the circuit is a node or a chain (`chain_place`).
"""

from boardgames_tui.games.onyx.engine.surroundings import OUTER_RING, RING
from boardgames_tui.games.onyx.rules import Swap
from boardgames_tui.kernel import language
from boardgames_tui.kernel.language import Ints
from boardgames_tui.kernel.layout import Layout

# The widest board has 585 nodes, edges and NONE included.
MAX_NODES = 592
# Nodes and edges that one node is joined to, at most.
MAX_NEIGHBOURS = 8
# Number of edges: Black's first and last (bottom, top), then White's (left, right).
EDGES = 4
# Nodes in a word of a set.
WORD_NODES = 32
# Stones with a number in a rollout, at most: the edges, those on the board, and two placements per node.
MAX_STONES = 4 * MAX_NODES
# Surroundings of a node, at most.
MAX_SURROUNDINGS = RING + OUTER_RING
# Features of a placement (`patterns`), at most.
MAX_FEATURES = 7 + OUTER_RING
# Actions of a game, at most; nobody plays longer ones.
MAX_ACTIONS = 4096

WORD = Layout("sets of 32 nodes, as bits")
STONES = WORD.array("STONES", 2, "nodes with a stone", index="colour", first=1)
OPEN = WORD.scalar("OPEN", "nodes that may be taken")
WORD_SIZE = WORD.size

# Corners of a square.
CORNERS = 4
# States of the swap.
NOT_OFFERED = 0
OFFERED = 1
NO_STONE_YET = 2
SWAPS = {Swap.NOT_OFFERED: NOT_OFFERED, Swap.OFFERED: OFFERED, Swap.NO_STONE_YET: NO_STONE_YET}

POSITION = Layout("Onyx position", after=language.POSITION_REGISTERS)
SIDE = POSITION.scalar("SIDE", "colour to act")
SWAP = POSITION.scalar("SWAP", "NO_STONE_YET, OFFERED or NOT_OFFERED of the rules")
CAPTURED = POSITION.scalar("CAPTURED", "number of stones captured since the start")
RESULT = POSITION.scalar("RESULT", "seat that has won, DRAWN_RESULT after a third repetition, 0 while the game goes on")
KEY = POSITION.scalar("KEY", "the rules' key of the position")
LAST = POSITION.scalar("LAST", "node of the last stone, NOWHERE if unknown")
BEFORE_LAST = POSITION.scalar("BEFORE_LAST", "node of the stone before it, NOWHERE if unknown")
HISTORY_LENGTH = POSITION.scalar("HISTORY_LENGTH", "number of keys in HISTORY")
STONE_COUNT = POSITION.array("STONE_COUNT", 2, "number of stones on the board", index="colour", first=1)
WORDS = POSITION.records("WORDS", WORD, (MAX_NODES + WORD_NODES - 1) // WORD_NODES, index="node // 32")
# The saved part ends with the last word of the board. Scratch and the history follow.
CELLS = POSITION.array("CELLS", MAX_NODES, "scratch: cell, CLOSED for a drawn midpoint that is not open", index="node")
OCCUPIED_CORNERS = POSITION.array(
    "OCCUPIED_CORNERS", MAX_NODES, "scratch: number of occupied corners of a midpoint's square", index="midpoint"
)
EMPTY_NODES = POSITION.array("EMPTY_NODES", MAX_NODES, "scratch: nodes that may be empty and open", index="number")
STACK = POSITION.array("STACK", MAX_NODES, "scratch: nodes to be visited, or found", index="number")
MARK = POSITION.array("MARK", MAX_NODES, "value of STAMP when the node was last visited", index="node")
STAMP = POSITION.scalar("STAMP", "number of searches over a chain so far")
INDEX = POSITION.array("INDEX", MAX_NODES, "scratch: place of the node in EMPTY_NODES", index="node")
STONE = POSITION.array("STONE", MAX_NODES, "scratch: number of the stone on a node or edge", index="node")
PARENT = POSITION.array("PARENT", MAX_STONES, "scratch: another stone of its chain, or itself", index="stone")
STONES_NUMBERED = POSITION.scalar("STONES_NUMBERED", "scratch: number of stones in PARENT")
PARTED = POSITION.array(
    "PARTED", 2, "scratch: 1 if captures may have parted a chain in PARENT, else 0", index="colour", first=1
)
EMPTY_COUNT = POSITION.scalar("EMPTY_COUNT", "scratch: length of EMPTY_NODES")
POTENTIAL = POSITION.array("POTENTIAL", MAX_NODES + MAX_STONES, "scratch: from 0 to ONE", index="place")
POTENTIAL_SUM = POSITION.array(
    "POTENTIAL_SUM", MAX_NODES + MAX_STONES, "scratch: sum of the potentials beside a chain", index="place"
)
WIRE_COUNT = POSITION.array(
    "WIRE_COUNT", MAX_NODES + MAX_STONES, "scratch: wires of a node to nodes, or of a chain", index="place"
)
WIRES = POSITION.array(
    "WIRES", MAX_NEIGHBOURS * MAX_NODES, "scratch: empty node at the end", index="MAX_NEIGHBOURS * node + number"
)
CHAIN_WIRE_COUNT = POSITION.array(
    "CHAIN_WIRE_COUNT", MAX_NODES, "scratch: pairs of wires of a node to chains", index="node"
)
CHAIN_WIRES = POSITION.array(
    "CHAIN_WIRES",
    MAX_NEIGHBOURS * MAX_NODES,
    "scratch: place at the end of a pair of wires",
    index="MAX_NEIGHBOURS * node + number",
)
CURRENT = POSITION.array(
    "CURRENT", 2 * MAX_NODES, "scratch: current through a node", index="MAX_NODES * colour + node", first=MAX_NODES
)
FEATURES = POSITION.array(
    "FEATURES", MAX_FEATURES, "scratch: offsets in WEIGHTS of the weights of a placement", index="number"
)
HISTORY = POSITION.rest("HISTORY", "keys of the positions before the present one", index="number")

SQUARE = Layout("square around a lattice node")
MIDPOINT = SQUARE.scalar("MIDPOINT", "node in the middle")
LEFT = SQUARE.scalar("LEFT", "next corner, anticlockwise")
OPPOSITE = SQUARE.scalar("OPPOSITE", "corner opposite to the node")
RIGHT = SQUARE.scalar("RIGHT", "next corner, clockwise")
SQUARE_SIZE = SQUARE.size
# Offsets of the two squares of a node among its NODE_SQUARES numbers.
SQUARE_OFFSETS = (0, SQUARE_SIZE)
NODE_SQUARES = 2 * SQUARE_SIZE

BRIDGE = Layout("bridge that a stone on the node may cut; NONE ends the list")
FROM = BRIDGE.scalar("FROM", "neighbour of the node")
TO = BRIDGE.scalar("TO", "another neighbour, not joined to the first one")
OTHER_WAY = BRIDGE.scalar("OTHER_WAY", "the other node that is joined to both")
BRIDGE_SIZE = BRIDGE.size
MAX_BRIDGES = 8
# Numbers of a node in BRIDGES.
NODE_BRIDGES = MAX_BRIDGES * BRIDGE_SIZE

# Tables with eight numbers per node come first, so that those of a node share a line of the processor's cache.
TABLES = Layout("Onyx tables")
NEIGHBOURS = TABLES.array(
    "NEIGHBOURS",
    MAX_NEIGHBOURS * MAX_NODES,
    "nodes and edges that a node is joined to, filled up with NONE",
    index="MAX_NEIGHBOURS * node + number",
)
SQUARES = TABLES.records("SQUARES", SQUARE, 2 * MAX_NODES, index="2 * node + number")
SITES = TABLES.scalar("SITES", "number of nodes")
SIZE = TABLES.scalar("SIZE", "lattice nodes in a row")
LATTICE = TABLES.scalar("LATTICE", "number of lattice nodes; the midpoints follow them")
WORD_COUNT = TABLES.scalar("WORD_COUNT", "number of WORDS of a position")
SWAP_KEY = TABLES.scalar("SWAP_KEY", "part of the key while a swap is offered")
TURN_KEY = TABLES.scalar("TURN_KEY", "what changes in the key with the side to act")
STONE_KEYS = TABLES.array(
    "STONE_KEYS", 2 * MAX_NODES, "what a stone changes in the key", index="2 * node + colour", first=1
)
BRIDGES = TABLES.records("BRIDGES", BRIDGE, MAX_BRIDGES * MAX_NODES, index="MAX_BRIDGES * node + number")
EDGE_DISTANCE = TABLES.array(
    "EDGE_DISTANCE",
    2 * MAX_NODES,
    "half-steps from a colour's first edge: a node's row for Black, its column for White",
    index="MAX_NODES * colour + node",
    first=MAX_NODES,
)
SURROUNDINGS = TABLES.array(
    "SURROUNDINGS",
    MAX_SURROUNDINGS * MAX_NODES,
    "nodes around a node (`surroundings`)",
    index="MAX_SURROUNDINGS * node + number",
)
RECIPROCALS = TABLES.array("RECIPROCALS", 32, "ONE // number of wires", index="number of wires")
WEIGHTS = TABLES.rest("WEIGHTS", "weights of the features of placements (`patterns`)", index="feature")
# The number that stands for 1, for potentials and fractions.
ONE = 1 << 20

for _layout in (WORD, POSITION, SQUARE, BRIDGE, TABLES):
    _layout.check(globals())


def no_node(p: Ints) -> int:
    """Return NONE, the number after the nodes and edges, which stands for no node."""
    return p[SITES] + EDGES


def swap_code(p: Ints) -> int:
    """Return the action code of the swap; lower codes are placements, by node."""
    return p[SITES]


def word_at(c: int) -> int:
    """Return the offset in `w` of the WORD that has the bits of a node."""
    return WORDS + WORD_SIZE * (c // WORD_NODES)


def bit_of(c: int) -> int:
    """Return the bit of a node in its word."""
    return 1 << c % WORD_NODES


def neighbours_at(c: int) -> int:
    """Return the offset in the tables of the MAX_NEIGHBOURS neighbours of a node: nodes, edges, or NONE."""
    return NEIGHBOURS + MAX_NEIGHBOURS * c


def wires_at(c: int) -> int:
    """Return the offset in `w` of the wires of an empty node to other empty nodes, WIRE_COUNT of them."""
    return WIRES + MAX_NEIGHBOURS * c


def chain_wires_at(c: int) -> int:
    """Return the offset in `w` of an empty node's pairs of wires to chains, CHAIN_WIRE_COUNT of them."""
    return CHAIN_WIRES + MAX_NEIGHBOURS * c


def surroundings_at(c: int) -> int:
    """Return the offset in the tables of the surroundings of a node."""
    return SURROUNDINGS + MAX_SURROUNDINGS * c


def stone_key(p: Ints, c: int, colour: int) -> int:
    """Return the change of the key by a stone on a node, placed or removed."""
    return p[STONE_KEYS + 2 * c + colour]


def square_at(c: int, offset: int) -> int:
    """Return the offset in the tables of a square around a node; `offset` is one of SQUARE_OFFSETS."""
    return SQUARES + NODE_SQUARES * c + offset


def edge_distance(p: Ints, colour: int, c: int) -> int:
    """Return the distance of a node from a colour's first edge, in half-steps."""
    return p[EDGE_DISTANCE + MAX_NODES * colour + c]


def current_at(colour: int, c: int) -> int:
    """Return the offset in `w` of the current through a node for a colour."""
    return CURRENT + MAX_NODES * colour + c


def first_edge(colour: int) -> int:
    """Return the number of the stone that stands for a colour's first edge."""
    return 2 * colour - 2


def last_edge(colour: int) -> int:
    """Return the number of the stone that stands for a colour's last edge."""
    return 2 * colour - 1


def chain_place(stone: int) -> int:
    """Return the place in the circuit of the chain whose root is a stone."""
    return MAX_NODES + stone
