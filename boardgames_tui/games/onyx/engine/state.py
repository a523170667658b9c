"""How Onyx' swift position and its plan are laid out, and the tables of a board.

A node is known by its number; the four edges stand behind the nodes as stones that nobody places, and behind them NONE,
which fills up the lists. So a chain that holds both edges of its colour has won, whatever is asked of it.
"""

from boardgames_tui.core.kernel import BLACK, EMPTY, NOWHERE, OWN_NUMBERS, WHITE, Board
from boardgames_tui.games.onyx.rules import is_midpoint

WAYS = 8
EDGES = 4
"""Black's first and last edge (bottom, top), then White's (left, right)."""
NODES = 592
"""The widest board has fewer, edges and NONE among them."""

# What stands in a plan.
SITES = 0
SIZE = 1
LATTICE = 2  # how many nodes are no midpoints
WORDS = 3  # how many words a set has
SWAP_KEY = 4  # what the key of a position holds more while a swap is offered
TURN_KEY = 5  # what tells the keys of both sides apart
JOIN = 8  # for each node the nodes and edges that it is joined to, then NONE
SQUARE = JOIN + WAYS * NODES  # for each node two squares around it: midpoint, next corner, opposite one, next corner
STONE_KEY = SQUARE + WAYS * NODES  # for each node what a black stone on it changes in the key, and a white one
BRIDGE = STONE_KEY + 2 * NODES  # for each node its bridges: two nodes to be joined, and the other one that joins them
MOST_BRIDGES = 8
EACH_BRIDGE = 3
SPOT = BRIDGE + EACH_BRIDGE * MOST_BRIDGES * NODES  # for each node its row, then its column, in half-steps
SHARE = SPOT + 2 * NODES  # ONE through each small number
SHARES = 32
PLAN = SHARE + SHARES
ONE = 1 << 20

# What stands in a position.
SIDE = OWN_NUMBERS
SWAP = SIDE + 1
CAPTURED = SIDE + 2  # stones, from the start
WON = SIDE + 3  # the result
KEY = SIDE + 4
LAST = SIDE + 5  # the node of the last stone, or NOWHERE where it is not known
STOOD = SIDE + 6  # how many positions have stood before
STONES = STOOD  # of Black at the next number, of White behind it
BOARD = STONES + 3  # sets, word by word: Black's stones, White's stones, the nodes that may be taken

BITS = 32
"""So many nodes to a word of a set."""
SETS = 3
OPEN = BOARD + 2

# The scratch of a position.
CELL = 80  # for each node what stands there
TAKEN = CELL + NODES  # for each midpoint how many corners are taken
LIST = TAKEN + NODES  # the nodes that a random game may still take, some of them shut
STACK = LIST + NODES
MARK = STACK + NODES  # for each node the stamp of who saw it last
STAMP = MARK + NODES
WHERE = STAMP + 1  # for each node in the list its place there
TAG = WHERE + NODES  # for each node the number of the stone on it
UP = TAG + NODES  # for each stone another one of its chain, or itself
TAGS = 4 * NODES
TAG_COUNT = UP + TAGS
PARTED = TAG_COUNT  # whether a chain of Black may be less than it seems, at the next number; of White, behind it
LISTED = PARTED + 3  # how long the list is
POTENTIAL = LISTED + 1  # for each node, and behind them for each chain
GATHERED = POTENTIAL + NODES + TAGS  # for each chain the sum of the potentials beside it
LINKS = GATHERED + NODES + TAGS  # for each node and chain how many there are
WIRES = LINKS + NODES + TAGS  # for each empty node the places beside it
MOST_WIRES = 2 * WAYS
FLOW = WIRES + MOST_WIRES * NODES  # for each node the current through it, for Black; then for White
PAST = FLOW + 2 * NODES  # the keys of what stood before
LONGEST = 4096
"""No game that anybody plays has more actions."""

TABLES: dict[int, list[int]] = {}
"""What the plans of all boards of a size have in common."""


def plan(b: Board) -> list[int]:
    """Return the tables of a board. Never compiled."""
    if b.size not in TABLES:
        TABLES[b.size] = tables(b)
    p = list(TABLES[b.size])
    first = 6 * b.sites
    p[SWAP_KEY], p[TURN_KEY] = b.zobrist[first], b.zobrist[first + 1] ^ b.zobrist[first + 2]
    for c in range(b.sites):
        for colour in (BLACK, WHITE):
            p[STONE_KEY + 2 * c + colour - 1] = b.zobrist[6 * c + colour] ^ b.zobrist[6 * c + EMPTY]
    return p


def tables(b: Board) -> list[int]:
    """Return what the plans of all boards of this size have in common."""
    lattice = b.size * b.size
    near = [neighbours(b, c) for c in range(b.sites)]
    p = [b.sites, b.size, lattice, (b.sites + EDGES) // BITS + 1] + [0] * (PLAN - 4)
    for c in range(b.sites):
        fill(p, JOIN + WAYS * c, near[c], WAYS)
        fill(p, SQUARE + WAYS * c, squares(b, c), WAYS)
        fill(p, BRIDGE + EACH_BRIDGE * MOST_BRIDGES * c, bridges(near, lattice, c), EACH_BRIDGE * MOST_BRIDGES)
        low, more = (min(near[c]), 1) if is_midpoint(b, c) else (c, 0)
        p[SPOT + c], p[SPOT + NODES + c] = 2 * (low // b.size) + more, 2 * (low % b.size) + more
    p[SHARE : SHARE + SHARES] = [ONE // max(n, 1) for n in range(SHARES)]
    return p


def fill(p: list[int], at: int, nodes: list[int], n: int) -> None:
    """Write a list of nodes, filled up with NONE."""
    p[at : at + n] = nodes + [p[SITES] + EDGES] * (n - len(nodes))


def neighbours(b: Board, c: int) -> list[int]:
    """List the nodes and edges that a node is joined to."""
    last = b.size - 1
    edges = (c // b.size == 0, c // b.size == last, c % b.size == 0, c % b.size == last)
    beside = [to for to in b.step[c * b.ways : c * b.ways + b.ways] if to != NOWHERE]
    return beside + [b.sites + edge for edge in range(EDGES) if edges[edge] and not is_midpoint(b, c)]


def squares(b: Board, c: int) -> list[int]:
    """List the squares around a lattice node: each its midpoint, then the other corners in turn."""
    found = []
    for middle in b.step[c * b.ways : c * b.ways + b.ways]:
        if is_midpoint(b, middle):
            corners = list(b.step[middle * b.ways : middle * b.ways + 4])
            at = corners.index(c)
            found += [middle, *(corners[(at + turn) % 4] for turn in (1, 2, 3))]
    return found


def bridges(near: list[list[int]], lattice: int, c: int) -> list[int]:
    """List what a stone on a lattice node may cut: two nodes that are not joined, and the other node joined to both.

    That is no midpoint: none can be taken beside a stone.
    """
    found: list[int] = []
    for one in near[c] if c < lattice else ():
        for other in near[one] if one < len(near) else ():
            beside = set(near[other]) & set(near[c]) - set(near[one]) if other < lattice else set()
            found += [node for two in sorted(beside) if two > one and other != c for node in (one, two, other)]
    return found
