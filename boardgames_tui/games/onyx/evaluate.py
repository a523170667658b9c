"""Static evaluation of Onyx' actions: connect, or keep the opponent from connecting.

To *connect* is to join one's first edge (Black: bottom, White: left) with one's last edge (top, right). Functions
change the row `s` temporarily: chains from the first edge of a colour are marked by its markers, those from the last
edge by blocks.
"""

from boardgames_tui.core.cells import BLOCK, EMPTY, NOWHERE, WIN, marker_of, other
from boardgames_tui.core.kernel import BoardTables, Ints, Row
from boardgames_tui.games.onyx.rules import (
    distance_from_edge,
    is_open,
    joins_edges,
    list_captured,
    mark_chain,
    swap_code,
)

# Value of a placement that leaves no connection to an opponent who could connect at once.
SAVE = 1_000


def static_move_value(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """Return WIN for a placement that connects, SAVE for one that averts a connection, else 0: Onyx has no score."""
    if a == swap_code(b):
        return 0
    if connects(b, s, a):
        return WIN
    if not can_connect(b, s, other(s[b.side])):
        return 0
    return SAVE if averts_connection(b, s, a) else 0


def connects(b: BoardTables, s: Row, c: int) -> bool:
    """Return whether a placement by the side to act connects."""
    s[c] = s[b.side]
    connected = joins_edges(b, s, c)
    s[c] = EMPTY
    return connected


def can_connect(b: BoardTables, s: Row, colour: int) -> bool:
    """Return whether a colour that is not connected yet can connect with one stone."""
    first_end = mark_chains_from(b, s, colour, 0, 0)
    end = mark_chains_from(b, s, colour, b.size - 1, first_end)
    for i in range(first_end, end):
        s[b.scratch[i]] = BLOCK
    # A chain from edge to edge has a stone in each of the b.size rows or columns, and one of them may be missing.
    can = end >= b.size - 1 and has_connecting_node(b, s, colour)
    for i in range(end):
        s[b.scratch[i]] = colour
    return can


def mark_chains_from(b: BoardTables, s: Row, colour: int, distance: int, begin: int) -> int:
    """Mark all chains of a colour that have a stone at a distance from its first edge (in rows or columns).

    List the stones from b.scratch[begin] on, and return the end of the list.
    """
    end = begin
    for c in range(b.size * b.size):
        if s[c] == colour and distance_from_edge(b, c, colour) == distance:
            end = mark_chain(b, s, c, end)
    return end


def has_connecting_node(b: BoardTables, s: Row, colour: int) -> bool:
    """Return whether a colour connects with a stone on some open node; its chains from both edges are marked."""
    for c in range(b.sites):
        if s[c] == EMPTY and is_open(b, s, c) and touches_both_edges(b, s, c, colour):
            return True
    return False


def touches_both_edges(b: BoardTables, s: Row, c: int, colour: int) -> bool:
    """Return whether a node lies on the first edge or beside its chains, and on the last edge or beside its chains."""
    distance = distance_from_edge(b, c, colour)
    touches_first = distance == 0
    touches_last = distance == b.size - 1
    for way in range(b.ways):
        d = b.neighbours[c * b.ways + way]
        if d == NOWHERE:
            break
        touches_first = touches_first or s[d] == marker_of(colour)
        touches_last = touches_last or s[d] == BLOCK
    return touches_first and touches_last


def averts_connection(b: BoardTables, s: Row, c: int) -> bool:
    """Return whether the opponent cannot connect at once after a placement and its captures."""
    colour = s[b.side]
    s[c] = colour
    n = list_captured(b, s, c)
    for i in range(n):
        s[b.scratch[b.sites + i]] = EMPTY
    is_averted = not can_connect(b, s, other(colour))
    for i in range(n):
        s[b.scratch[b.sites + i]] = other(colour)
    s[c] = EMPTY
    return is_averted
