"""Random games of Onyx, played on until the board is full: only a capture can part a chain that has been joined."""

from boardgames_tui.core.kernel import BLACK, EMPTY, NOBODY, SEAT, WHITE, Ints, Row, random_below
from boardgames_tui.games.onyx.engine.bitboard import SQUARES, stone_on
from boardgames_tui.games.onyx.engine.moves import list_legal, play
from boardgames_tui.games.onyx.engine.state import (
    CELL,
    EDGES,
    JOIN,
    LATTICE,
    LIST,
    MARK,
    SIDE,
    SITES,
    SIZE,
    SQUARE,
    STACK,
    STAMP,
    SWAP,
    TAKEN,
    WAYS,
    WON,
)
from boardgames_tui.games.onyx.rules import NOT_OFFERED

SHUT = -1
"""A midpoint that was drawn while it could not be taken."""
CORNERS = 4


def lay_out_cells(p: Ints, w: Row) -> int:
    """Write down what stands on each node, and how many corners of each square are taken; list the empty nodes."""
    sites = p[SITES]
    for c in range(p[LATTICE], sites + EDGES + 1):
        w[TAKEN + c] = 0
    n = 0
    for c in range(sites + EDGES + 1):
        colour = stone_on(w, c)
        w[CELL + c] = colour
        if colour == EMPTY:
            w[LIST + n] = c
            n += 1
        elif c < p[LATTICE]:
            w[TAKEN + p[SQUARE + WAYS * c]] += 1
            w[TAKEN + p[SQUARE + WAYS * c + 4]] += 1
    return n - 1


def walk(p: Ints, w: Row) -> int:
    """Play on at random, each legal action as likely as any other, and return the result."""
    while w[SWAP] != NOT_OFFERED and not w[WON]:
        play(p, w, any_action(p, w))
    if not w[WON]:
        winner = fill_up(p, w)
        w[WON] = winner if w[SEAT] == w[SIDE] or winner == NOBODY else 3 - winner
    return w[WON]


def any_action(p: Ints, w: Row) -> int:
    """Any legal action."""
    n = list_legal(p, w, w, LIST) - LIST
    return w[LIST + random_below(w, n)]


def fill_up(p: Ints, w: Row) -> int:
    """Take nodes at random as long as there are any; return the colour that was the first to join its edges."""
    n = lay_out_cells(p, w)
    colour = w[SIDE]
    while n:
        i = random_below(w, n)
        c = w[LIST + i]
        n -= 1
        w[LIST + i] = w[LIST + n]
        if c >= p[LATTICE] and w[TAKEN + c]:
            w[CELL + c] = SHUT
            continue
        w[CELL + c] = colour
        if c < p[LATTICE]:
            for square in SQUARES:
                at = SQUARE + WAYS * c + square
                w[TAKEN + p[at]] += 1
                if w[TAKEN + p[at]] == CORNERS and is_capture(p, w, at, colour):
                    if breaks(p, w, p[at + 1]) or breaks(p, w, p[at + 3]):
                        return 3 - colour
                    n = remove(p, w, p[at + 1], n)
                    n = remove(p, w, p[at + 3], n)
        colour = 3 - colour
    return connected(p, w)


def is_capture(p: Ints, w: Ints, at: int, colour: int) -> bool:
    """Whether a stone of a colour captures in the full square that stands at `at` in the plan."""
    foe = 3 - colour
    left = w[CELL + p[at + 1]] == foe and w[CELL + p[at + 3]] == foe
    return left and w[CELL + p[at + 2]] == colour and w[CELL + p[at]] <= EMPTY


def breaks(p: Ints, w: Row, c: int) -> bool:
    """Whether the stone on a node stands in a chain that joins its edges."""
    own = 0
    for way in range(WAYS):
        if w[CELL + p[JOIN + WAYS * c + way]] == w[CELL + c]:
            own += 1
    return own > 1 and spans(p, w, c)


def remove(p: Ints, w: Row, c: int, n: int) -> int:
    """Take a stone off; list the nodes that can be taken again, and return how many there are now."""
    w[CELL + c] = EMPTY
    w[LIST + n] = c
    n += 1
    for square in SQUARES:
        middle = p[SQUARE + WAYS * c + square]
        w[TAKEN + middle] -= 1
        if w[CELL + middle] == SHUT and w[TAKEN + middle] == 0:
            w[CELL + middle] = EMPTY
            w[LIST + n] = middle
            n += 1
    return n


def connected(p: Ints, w: Row) -> int:
    """The colour that has joined its edges, or NOBODY."""
    if crosses(p, w, BLACK, 1):
        return BLACK
    return WHITE if crosses(p, w, WHITE, p[SIZE]) else NOBODY


def crosses(p: Ints, w: Row, colour: int, step: int) -> bool:
    """Whether some chain of a colour joins its edges; the nodes of its first edge are `step` apart."""
    seen = w[STAMP]
    for i in range(p[SIZE]):
        c = i * step
        if w[CELL + c] == colour and w[MARK + c] <= seen and spans(p, w, c):
            return True
    return False


def spans(p: Ints, w: Row, c: int) -> bool:
    """Whether the chain of the stone on a node joins its edges."""
    colour = w[CELL + c]
    edges = 0
    w[STAMP] += 1
    stamp = w[STAMP]
    w[MARK + c] = stamp
    w[STACK] = c
    n = 1
    while n:
        n -= 1
        at = JOIN + WAYS * w[STACK + n]
        for way in range(WAYS):
            d = p[at + way]
            if w[CELL + d] == colour and w[MARK + d] != stamp:
                w[MARK + d] = stamp
                if d < p[SITES]:
                    w[STACK + n] = d
                    n += 1
                else:
                    edges += 1
    return edges == 2
