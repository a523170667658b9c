"""Tables of an Onyx board for the fast rules, in the layout TABLES."""

from functools import cache

from boardgames_tui.core.cells import BLACK, CELL_VALUES, EMPTY, WHITE
from boardgames_tui.core.geometry import STEP
from boardgames_tui.games.onyx.board import neighbours
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.surroundings import list_surroundings
from boardgames_tui.games.onyx.rules import Onyx
from boardgames_tui.kernel.language import zobrist


def tables_of(state: Onyx) -> list[int]:
    """Return the tables of a board."""
    sites = len(state.cells)
    p = list(build_size_tables(state.size))
    keys = zobrist(sites)
    # The keys after those of the sites: one for the swap, then one for each side.
    swap_index = CELL_VALUES * sites
    p[S.SWAP_KEY] = keys[swap_index]
    p[S.TURN_KEY] = keys[swap_index + BLACK] ^ keys[swap_index + WHITE]
    for c in range(sites):
        empty_key = keys[CELL_VALUES * c + EMPTY]
        for colour in (BLACK, WHITE):
            p[S.STONE_KEYS + 2 * c + colour] = keys[CELL_VALUES * c + colour] ^ empty_key
    return p


@cache
def build_size_tables(size: int) -> tuple[int, ...]:
    """Return the tables that all boards of a size share; the keys are 0."""
    lattice = size * size
    sites = len(neighbours(size))
    neighbour_lists = [list_neighbours(size, c) for c in range(sites)]
    p = [0] * S.TABLES.size
    p[S.SITES] = sites
    p[S.SIZE] = size
    p[S.LATTICE] = lattice
    p[S.WORD_COUNT] = (sites + S.EDGES) // S.WORD_NODES + 1
    for c in range(sites):
        write_nodes(p, S.NEIGHBOURS + S.MAX_NEIGHBOURS * c, neighbour_lists[c], S.MAX_NEIGHBOURS)
        write_nodes(p, S.SQUARES + S.NODE_SQUARES * c, list_squares(size, c), S.NODE_SQUARES)
        write_nodes(p, S.SURROUNDINGS + S.MAX_SURROUNDINGS * c, list_surroundings(size, c), S.MAX_SURROUNDINGS)
        write_nodes(p, S.BRIDGES + S.NODE_BRIDGES * c, list_bridges(neighbour_lists, lattice, c), S.NODE_BRIDGES)
        # A midpoint is half a step from its bottom-left corner, which has the lowest number.
        corner, half_step = (min(neighbour_lists[c]), 1) if c >= lattice else (c, 0)
        p[S.EDGE_DISTANCE + S.MAX_NODES * BLACK + c] = STEP * (corner // size) + half_step
        p[S.EDGE_DISTANCE + S.MAX_NODES * WHITE + c] = STEP * (corner % size) + half_step
    for wire_count in range(S.TABLES["RECIPROCALS"].length):
        # A node without a wire has a reciprocal, too, which is multiplied by 0.
        p[S.RECIPROCALS + wire_count] = S.ONE // max(wire_count, 1)
    return tuple(p)


def write_nodes(p: list[int], begin: int, nodes: list[int], length: int) -> None:
    """Write a list of nodes from p[begin] on, filled up with NONE to a length."""
    p[begin : begin + length] = nodes + [S.no_node(p)] * (length - len(nodes))


def list_neighbours(size: int, c: int) -> list[int]:
    """Return the nodes and edges that are joined to a node."""
    nodes = list(neighbours(size)[c])
    if c >= size * size:
        return nodes
    row, column, last = c // size, c % size, size - 1
    # In the order of the edges: bottom, top, left, right.
    is_on_edge = (row == 0, row == last, column == 0, column == last)
    return nodes + [len(neighbours(size)) + edge for edge in range(S.EDGES) if is_on_edge[edge]]


def list_squares(size: int, c: int) -> list[int]:
    """Return the squares around a lattice node as SQUARE records: each midpoint, then the other corners in order."""
    records = []
    for midpoint in neighbours(size)[c]:
        if midpoint >= size * size:
            corners = list(neighbours(size)[midpoint])
            own = corners.index(c)
            records += [midpoint, *corners[own + 1 :], *corners[:own]]
    return records


def list_bridges(neighbour_lists: list[list[int]], lattice: int, c: int) -> list[int]:
    """Return the bridges that a stone on a lattice node may cut as BRIDGE records (FROM, TO, OTHER_WAY).

    FROM and TO are neighbours of the node that are not joined to each other. OTHER_WAY is another node that is joined
    to both; it is never a midpoint, because none may be occupied beside a stone. A midpoint `c` cuts no bridge.
    """
    records: list[int] = []
    if c >= lattice:
        return records
    for start in neighbour_lists[c]:
        # Edges, which follow the nodes, have no neighbours.
        for other_way in neighbour_lists[start] if start < len(neighbour_lists) else ():
            if other_way < lattice and other_way != c:
                joined_to_both = set(neighbour_lists[other_way]) & set(neighbour_lists[c])
                for end in sorted(joined_to_both - set(neighbour_lists[start])):
                    # Each pair is listed once.
                    if end > start:
                        records += [start, end, other_way]
    return records
