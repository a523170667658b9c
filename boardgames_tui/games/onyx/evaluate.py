"""Static evaluation of Onyx' actions: connect, or keep the opponent from connecting."""

from boardgames_tui.core.kernel import BLOCK, EMPTY, NOWHERE, WIN, BoardTables, Ints, Row
from boardgames_tui.games.onyx.rules import distance_from_edge, is_open, joins_edges, list_captured, mark_chain

# Value of a placement that leaves no connection to an opponent who could connect at once.
SAVE = 1_000


def static_move_value(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """Return WIN for a placement that connects, SAVE for one that averts a connection, else 0: Onyx has no score."""
    if a == b.sites:
        return 0
    if connects(b, s, a):
        return WIN
    if not can_connect(b, s, 3 - s[b.side]):
        return 0
    return SAVE if saves(b, s, a) else 0


def connects(b: BoardTables, s: Row, c: int) -> bool:
    """Return whether a placement joins the edges of the side to act."""
    s[c] = s[b.side]
    won = joins_edges(b, s, c)
    s[c] = EMPTY
    return won


def can_connect(b: BoardTables, s: Row, colour: int) -> bool:
    """Return whether a colour that is not connected yet can connect with one stone.

    Meanwhile chains from the first edge are replaced by markers, and those from the last edge by blocks.
    """
    n = mark_chains_from(b, s, colour, 0, 0)
    middle = n
    n = mark_chains_from(b, s, colour, b.size - 1, n)
    for i in range(middle, n):
        s[b.scratch[i]] = BLOCK
    # A chain from edge to edge has a stone on every line.
    found = n >= b.size - 1 and has_connecting_node(b, s, colour)
    for i in range(n):
        s[b.scratch[i]] = colour
    return found


def mark_chains_from(b: BoardTables, s: Row, colour: int, line: int, begin: int) -> int:
    """Mark all chains of a colour that begin on a line; return the end of the queue."""
    n = begin
    for c in range(b.size * b.size):
        if s[c] == colour and distance_from_edge(b, c, colour) == line:
            n = mark_chain(b, s, c, n)
    return n


def has_connecting_node(b: BoardTables, s: Row, colour: int) -> bool:
    """Return whether a stone on some node would join both edges."""
    for c in range(b.sites):
        if s[c] == EMPTY and is_open(b, s, c) and joins_both_edges(b, s, c, colour):
            return True
    return False


def joins_both_edges(b: BoardTables, s: Row, c: int, colour: int) -> bool:
    """Return whether a node lies on the first edge or beside its chains, and on the last edge or beside its chains."""
    line = distance_from_edge(b, c, colour)
    first = line == 0
    last = line == b.size - 1
    for way in range(b.ways):
        d = b.step[c * b.ways + way]
        if d == NOWHERE:
            break
        first = first or s[d] == colour + 2
        last = last or s[d] == BLOCK
    return first and last


def saves(b: BoardTables, s: Row, c: int) -> bool:
    """Return whether the opponent cannot connect at once after a placement and its captures."""
    colour = s[b.side]
    s[c] = colour
    n = list_captured(b, s, c)
    for i in range(n):
        s[b.scratch[b.sites + i]] = EMPTY
    safe = not can_connect(b, s, 3 - colour)
    for i in range(n):
        s[b.scratch[b.sites + i]] = 3 - colour
    s[c] = EMPTY
    return safe
