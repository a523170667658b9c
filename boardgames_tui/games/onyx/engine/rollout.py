"""Uniformly random games of Onyx, played until the board is full: only a capture can break a winning chain."""

from boardgames_tui.core.kernel import BLACK, DRAWN_RESULT, EMPTY, SEAT, WHITE, Ints, Row, random_below
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.bitboard import stone_on
from boardgames_tui.games.onyx.engine.moves import list_legal, play
from boardgames_tui.games.onyx.engine.state import neighbour, square_at
from boardgames_tui.games.onyx.rules import NOT_OFFERED

# Cell of a midpoint that was drawn while it could not be occupied.
CLOSED = -1
# Corners of a square.
CORNERS = 4


def init_cells(p: Ints, w: Row) -> int:
    """Write the cells and the occupied corners of each square; list the empty nodes and return their number."""
    sites = p[S.SITES]
    for c in range(p[S.LATTICE], sites + S.EDGES + 1):
        w[S.OCCUPIED_CORNERS + c] = 0
    n = 0
    for c in range(sites + S.EDGES + 1):
        colour = stone_on(w, c)
        w[S.CELLS + c] = colour
        if colour == EMPTY:
            w[S.EMPTY_NODES + n] = c
            n += 1
        elif c < p[S.LATTICE]:
            for square in S.SQUARE_OFFSETS:
                w[S.OCCUPIED_CORNERS + p[square_at(c, square) + S.MIDPOINT]] += 1
    return n - 1


def play_randomly(p: Ints, w: Row) -> int:
    """Play a uniformly random game to the end, and return its result."""
    while w[S.SWAP] != NOT_OFFERED and not w[S.RESULT]:
        play(p, w, random_action(p, w))
    if not w[S.RESULT]:
        winner = fill_board(p, w)
        w[S.RESULT] = winner if w[SEAT] == w[S.SIDE] or winner == DRAWN_RESULT else 3 - winner
    return w[S.RESULT]


def random_action(p: Ints, w: Row) -> int:
    """Return a random legal action."""
    n = list_legal(p, w, w, S.EMPTY_NODES) - S.EMPTY_NODES
    return w[S.EMPTY_NODES + random_below(w, n)]


def fill_board(p: Ints, w: Row) -> int:
    """Occupy random nodes until none is open; return the colour that was first to join its edges."""
    n = init_cells(p, w)
    colour = w[S.SIDE]
    while n:
        i = random_below(w, n)
        c = w[S.EMPTY_NODES + i]
        n -= 1
        w[S.EMPTY_NODES + i] = w[S.EMPTY_NODES + n]
        if c >= p[S.LATTICE] and w[S.OCCUPIED_CORNERS + c]:
            w[S.CELLS + c] = CLOSED
            continue
        w[S.CELLS + c] = colour
        if c < p[S.LATTICE]:
            for square in S.SQUARE_OFFSETS:
                at = square_at(c, square)
                w[S.OCCUPIED_CORNERS + p[at + S.MIDPOINT]] += 1
                if w[S.OCCUPIED_CORNERS + p[at + S.MIDPOINT]] == CORNERS and is_capture(p, w, at, colour):
                    if is_in_winning_chain(p, w, p[at + S.LEFT]) or is_in_winning_chain(p, w, p[at + S.RIGHT]):
                        return 3 - colour
                    n = take_off(p, w, p[at + S.LEFT], n)
                    n = take_off(p, w, p[at + S.RIGHT], n)
        colour = 3 - colour
    return connected_colour(p, w)


def is_capture(p: Ints, w: Ints, at: int, colour: int) -> bool:
    """Return whether a stone of a colour captures in a full square, by its offset in the plan."""
    foe = 3 - colour
    left = w[S.CELLS + p[at + S.LEFT]] == foe and w[S.CELLS + p[at + S.RIGHT]] == foe
    return left and w[S.CELLS + p[at + S.OPPOSITE]] == colour and w[S.CELLS + p[at + S.MIDPOINT]] <= EMPTY


def is_in_winning_chain(p: Ints, w: Row, c: int) -> bool:
    """Return whether the stone on a node is part of a chain that joins its edges."""
    own = 0
    for way in range(S.MAX_NEIGHBOURS):
        if w[S.CELLS + neighbour(p, c, way)] == w[S.CELLS + c]:
            own += 1
    return own > 1 and chain_joins_edges(p, w, c)


def take_off(p: Ints, w: Row, c: int, n: int) -> int:
    """Remove a stone and list the nodes that are open again; return the length of the list."""
    w[S.CELLS + c] = EMPTY
    w[S.EMPTY_NODES + n] = c
    n += 1
    for square in S.SQUARE_OFFSETS:
        middle = p[square_at(c, square) + S.MIDPOINT]
        w[S.OCCUPIED_CORNERS + middle] -= 1
        if w[S.CELLS + middle] == CLOSED and w[S.OCCUPIED_CORNERS + middle] == 0:
            w[S.CELLS + middle] = EMPTY
            w[S.EMPTY_NODES + n] = middle
            n += 1
    return n


def connected_colour(p: Ints, w: Row) -> int:
    """Return the colour that has joined its edges, or DRAWN_RESULT."""
    if has_winning_chain(p, w, BLACK, 1):
        return BLACK
    return WHITE if has_winning_chain(p, w, WHITE, p[S.SIZE]) else DRAWN_RESULT


def has_winning_chain(p: Ints, w: Row, colour: int, step: int) -> bool:
    """Return whether a chain of a colour joins its edges; the nodes of its first edge are `step` apart."""
    seen = w[S.STAMP]
    for i in range(p[S.SIZE]):
        c = i * step
        if w[S.CELLS + c] == colour and w[S.MARK + c] <= seen and chain_joins_edges(p, w, c):
            return True
    return False


def chain_joins_edges(p: Ints, w: Row, c: int) -> bool:
    """Return whether the chain of the stone on a node joins its edges, by depth-first search."""
    colour = w[S.CELLS + c]
    edges = 0
    w[S.STAMP] += 1
    stamp = w[S.STAMP]
    w[S.MARK + c] = stamp
    w[S.STACK] = c
    n = 1
    while n:
        n -= 1
        node = w[S.STACK + n]
        for way in range(S.MAX_NEIGHBOURS):
            d = neighbour(p, node, way)
            if w[S.CELLS + d] == colour and w[S.MARK + d] != stamp:
                w[S.MARK + d] = stamp
                if d < p[S.SITES]:
                    w[S.STACK + n] = d
                    n += 1
                else:
                    edges += 1
    return edges == 2
