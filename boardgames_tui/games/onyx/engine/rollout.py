"""Uniformly random games of Onyx, played until the board is full: only a capture can break a winning chain.

They are played on CELLS, the cell of each node, and EMPTY_NODES, a list of the nodes that may be empty and open. A
*square* is the offset in the tables `p` of a SQUARE around a node; OCCUPIED_CORNERS counts its stones.
"""

from boardgames_tui.core.cells import BLACK, EMPTY, WHITE, other
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.bitboard import chain_joins_edges, stone_on
from boardgames_tui.games.onyx.engine.moves import list_legal, play
from boardgames_tui.games.onyx.engine.state import CORNERS, NOT_OFFERED, neighbours_at, no_node, square_at
from boardgames_tui.kernel.language import DRAWN_RESULT, SEAT, Ints, Row, random_below

# Cell of a midpoint that was drawn while it could not be occupied.
CLOSED = -1


def init_cells(p: Ints, w: Row) -> int:
    """Write the cells and the occupied corners of each square; list the empty nodes and return their number."""
    none = no_node(p)
    for c in range(p[S.LATTICE], none + 1):
        w[S.OCCUPIED_CORNERS + c] = 0
    n = 0
    for c in range(none + 1):
        colour = stone_on(w, c)
        w[S.CELLS + c] = colour
        if colour == EMPTY:
            w[S.EMPTY_NODES + n] = c
            n += 1
        elif c < p[S.LATTICE]:
            for offset in S.SQUARE_OFFSETS:
                w[S.OCCUPIED_CORNERS + p[square_at(c, offset) + S.MIDPOINT]] += 1
    # NONE is empty, too, and the last in the list.
    return n - 1


def play_randomly(p: Ints, w: Row) -> int:
    """Play uniformly random actions to the end of the game, and return its result: a seat, or DRAWN_RESULT."""
    while w[S.SWAP] != NOT_OFFERED and not w[S.RESULT]:
        play(p, w, random_action(p, w))
    if not w[S.RESULT]:
        winner = fill_board(p, w)
        is_swapped = w[SEAT] != w[S.SIDE]
        w[S.RESULT] = other(winner) if is_swapped and winner != DRAWN_RESULT else winner
    return w[S.RESULT]


def random_action(p: Ints, w: Row) -> int:
    """Return a random legal action, which EMPTY_NODES lists meanwhile."""
    n = list_legal(p, w, w, S.EMPTY_NODES) - S.EMPTY_NODES
    return w[S.EMPTY_NODES + random_below(w, n)]


def fill_board(p: Ints, w: Row) -> int:
    """Occupy random nodes until none is open; return the colour that was first to join its edges, or DRAWN_RESULT.

    A chain that joins its edges is noticed when a capture might break it, else at the end.
    """
    n = init_cells(p, w)
    colour = w[S.SIDE]
    while n:
        i = random_below(w, n)
        c = w[S.EMPTY_NODES + i]
        n -= 1
        # The last node of the list takes the place of the chosen one.
        w[S.EMPTY_NODES + i] = w[S.EMPTY_NODES + n]
        if c >= p[S.LATTICE] and w[S.OCCUPIED_CORNERS + c]:
            w[S.CELLS + c] = CLOSED
            continue
        w[S.CELLS + c] = colour
        if c < p[S.LATTICE]:
            for offset in S.SQUARE_OFFSETS:
                square = square_at(c, offset)
                occupied_corners = S.OCCUPIED_CORNERS + p[square + S.MIDPOINT]
                w[occupied_corners] += 1
                if w[occupied_corners] == CORNERS and is_capture(p, w, square, colour):
                    left = p[square + S.LEFT]
                    right = p[square + S.RIGHT]
                    if is_link_of_winning_chain(p, w, left) or is_link_of_winning_chain(p, w, right):
                        return other(colour)
                    n = remove_and_list(p, w, left, n)
                    n = remove_and_list(p, w, right, n)
        colour = other(colour)
    return connected_colour(p, w)


def is_capture(p: Ints, w: Ints, square: int, colour: int) -> bool:
    """Return whether a stone of a colour captures in a square of which the other three corners are occupied."""
    enemy = other(colour)
    if w[S.CELLS + p[square + S.LEFT]] != enemy or w[S.CELLS + p[square + S.RIGHT]] != enemy:
        return False
    # A midpoint that is not occupied is EMPTY or CLOSED.
    return w[S.CELLS + p[square + S.OPPOSITE]] == colour and w[S.CELLS + p[square + S.MIDPOINT]] <= EMPTY


def is_link_of_winning_chain(p: Ints, w: Row, c: int) -> bool:
    """Return whether a chain that joins its edges might break without the stone on a node.

    A stone with one neighbour of its colour is a dead end of its chain, not a link.
    """
    own_neighbours = 0
    neighbours = neighbours_at(c)
    for i in range(neighbours, neighbours + S.MAX_NEIGHBOURS):
        if w[S.CELLS + p[i]] == w[S.CELLS + c]:
            own_neighbours += 1
    return own_neighbours > 1 and chain_joins_edges(p, w, c)


def remove_and_list(p: Ints, w: Row, c: int, n: int) -> int:
    """Remove a stone and append the nodes that are open again to the list of n empty nodes; return its length."""
    w[S.CELLS + c] = EMPTY
    w[S.EMPTY_NODES + n] = c
    n += 1
    for offset in S.SQUARE_OFFSETS:
        midpoint = p[square_at(c, offset) + S.MIDPOINT]
        w[S.OCCUPIED_CORNERS + midpoint] -= 1
        if w[S.CELLS + midpoint] == CLOSED and w[S.OCCUPIED_CORNERS + midpoint] == 0:
            w[S.CELLS + midpoint] = EMPTY
            w[S.EMPTY_NODES + n] = midpoint
            n += 1
    return n


def connected_colour(p: Ints, w: Row) -> int:
    """Return the colour that has joined its edges, or DRAWN_RESULT if neither has."""
    # Black's first edge is the bottom row, White's the left column.
    if has_winning_chain(p, w, BLACK, 1):
        return BLACK
    return WHITE if has_winning_chain(p, w, WHITE, p[S.SIZE]) else DRAWN_RESULT


def has_winning_chain(p: Ints, w: Row, colour: int, stride: int) -> bool:
    """Return whether a chain of a colour joins its edges; the nodes of its first edge are `stride` apart, from 0 on."""
    last_stamp = w[S.STAMP]
    for i in range(p[S.SIZE]):
        c = i * stride
        # A chain that was searched from another node has a newer stamp.
        is_unvisited = w[S.MARK + c] <= last_stamp
        if w[S.CELLS + c] == colour and is_unvisited and chain_joins_edges(p, w, c):
            return True
    return False
