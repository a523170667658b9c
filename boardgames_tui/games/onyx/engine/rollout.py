"""Random games of Onyx, played on until the board is full: only a capture can part a chain that has been joined."""

from boardgames_tui.core.kernel import BLACK, DRAWN_RESULT, EMPTY, SEAT, WHITE, Ints, Row, random_below
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.bitboard import stone_on
from boardgames_tui.games.onyx.engine.moves import list_legal, play
from boardgames_tui.games.onyx.rules import NOT_OFFERED

SHUT = -1
"""A midpoint that was drawn while it could not be taken."""
CORNERS = 4


def lay_out_cells(p: Ints, w: Row) -> int:
    """Write down what stands on each node, and how many corners of each square are taken; list the empty nodes."""
    sites = p[S.SITES]
    for c in range(p[S.LATTICE], sites + S.EDGES + 1):
        w[S.OCCUPIED + c] = 0
    n = 0
    for c in range(sites + S.EDGES + 1):
        colour = stone_on(w, c)
        w[S.CELLS + c] = colour
        if colour == EMPTY:
            w[S.EMPTY_NODES + n] = c
            n += 1
        elif c < p[S.LATTICE]:
            for square in S.SQUARE_OFFSETS:
                w[S.OCCUPIED + p[S.SQUARES + S.NODE_SQUARES * c + square + S.MIDPOINT]] += 1
    return n - 1


def play_randomly(p: Ints, w: Row) -> int:
    """Play on at random, each legal action as likely as any other, and return the result."""
    while w[S.SWAP] != NOT_OFFERED and not w[S.RESULT]:
        play(p, w, any_action(p, w))
    if not w[S.RESULT]:
        winner = fill_up(p, w)
        w[S.RESULT] = winner if w[SEAT] == w[S.SIDE] or winner == DRAWN_RESULT else 3 - winner
    return w[S.RESULT]


def any_action(p: Ints, w: Row) -> int:
    """Any legal action."""
    n = list_legal(p, w, w, S.EMPTY_NODES) - S.EMPTY_NODES
    return w[S.EMPTY_NODES + random_below(w, n)]


def fill_up(p: Ints, w: Row) -> int:
    """Take nodes at random as long as there are any; return the colour that was the first to join its edges."""
    n = lay_out_cells(p, w)
    colour = w[S.SIDE]
    while n:
        i = random_below(w, n)
        c = w[S.EMPTY_NODES + i]
        n -= 1
        w[S.EMPTY_NODES + i] = w[S.EMPTY_NODES + n]
        if c >= p[S.LATTICE] and w[S.OCCUPIED + c]:
            w[S.CELLS + c] = SHUT
            continue
        w[S.CELLS + c] = colour
        if c < p[S.LATTICE]:
            for square in S.SQUARE_OFFSETS:
                at = S.SQUARES + S.NODE_SQUARES * c + square
                w[S.OCCUPIED + p[at + S.MIDPOINT]] += 1
                if w[S.OCCUPIED + p[at + S.MIDPOINT]] == CORNERS and is_capture(p, w, at, colour):
                    if breaks(p, w, p[at + S.LEFT]) or breaks(p, w, p[at + S.RIGHT]):
                        return 3 - colour
                    n = remove(p, w, p[at + S.LEFT], n)
                    n = remove(p, w, p[at + S.RIGHT], n)
        colour = 3 - colour
    return connected(p, w)


def is_capture(p: Ints, w: Ints, at: int, colour: int) -> bool:
    """Whether a stone of a colour captures in the full square that stands at `at` in the plan."""
    foe = 3 - colour
    left = w[S.CELLS + p[at + S.LEFT]] == foe and w[S.CELLS + p[at + S.RIGHT]] == foe
    return left and w[S.CELLS + p[at + S.OPPOSITE]] == colour and w[S.CELLS + p[at + S.MIDPOINT]] <= EMPTY


def breaks(p: Ints, w: Row, c: int) -> bool:
    """Whether the stone on a node stands in a chain that joins its edges."""
    own = 0
    for way in range(S.MAX_NEIGHBOURS):
        if w[S.CELLS + p[S.NEIGHBOURS + S.MAX_NEIGHBOURS * c + way]] == w[S.CELLS + c]:
            own += 1
    return own > 1 and spans(p, w, c)


def remove(p: Ints, w: Row, c: int, n: int) -> int:
    """Take a stone off; list the nodes that can be taken again, and return how many there are now."""
    w[S.CELLS + c] = EMPTY
    w[S.EMPTY_NODES + n] = c
    n += 1
    for square in S.SQUARE_OFFSETS:
        middle = p[S.SQUARES + S.NODE_SQUARES * c + square + S.MIDPOINT]
        w[S.OCCUPIED + middle] -= 1
        if w[S.CELLS + middle] == SHUT and w[S.OCCUPIED + middle] == 0:
            w[S.CELLS + middle] = EMPTY
            w[S.EMPTY_NODES + n] = middle
            n += 1
    return n


def connected(p: Ints, w: Row) -> int:
    """The colour that has joined its edges, or DRAWN_RESULT."""
    if crosses(p, w, BLACK, 1):
        return BLACK
    return WHITE if crosses(p, w, WHITE, p[S.SIZE]) else DRAWN_RESULT


def crosses(p: Ints, w: Row, colour: int, step: int) -> bool:
    """Whether some chain of a colour joins its edges; the nodes of its first edge are `step` apart."""
    seen = w[S.STAMP]
    for i in range(p[S.SIZE]):
        c = i * step
        if w[S.CELLS + c] == colour and w[S.MARK + c] <= seen and spans(p, w, c):
            return True
    return False


def spans(p: Ints, w: Row, c: int) -> bool:
    """Whether the chain of the stone on a node joins its edges."""
    colour = w[S.CELLS + c]
    edges = 0
    w[S.STAMP] += 1
    stamp = w[S.STAMP]
    w[S.MARK + c] = stamp
    w[S.STACK] = c
    n = 1
    while n:
        n -= 1
        at = S.NEIGHBOURS + S.MAX_NEIGHBOURS * w[S.STACK + n]
        for way in range(S.MAX_NEIGHBOURS):
            d = p[at + way]
            if w[S.CELLS + d] == colour and w[S.MARK + d] != stamp:
                w[S.MARK + d] = stamp
                if d < p[S.SITES]:
                    w[S.STACK + n] = d
                    n += 1
                else:
                    edges += 1
    return edges == 2
