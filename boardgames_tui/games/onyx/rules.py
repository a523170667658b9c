"""Onyx by Larry Back: join your two edges over nodes that lie in triangles and squares.

Registers: the swap, how many stones have been captured, and the colour that has joined its edges, or EMPTY.
Scratch: a queue of nodes, then the stones that a placement captures.
"""

from boardgames_tui.core import kernel as K
from boardgames_tui.core.kernel import (
    BoardTables,
    Ints,
    Row,
    board_key,
    count_occurrences,
    encode_ending,
    pass_turn,
    swap_seats,
)

NOT_OFFERED = 0
OFFERED = 1
AHEAD = 2
"""No stone has been placed yet: a swap is offered after the first one."""

CONNECTION = 1
THIRD_REPETITION = 2

TAKEN = 1
NOT_OPEN = 2
NO_SWAP = 3

CORNERS = 4
SETUP_STONES = 8
TWICE_ROUND = 8
"""To come back, a position must lose as many stones of each colour as were placed, and they go two at a time: four."""


def start(b: BoardTables, s: Row) -> None:
    """Black first, on the empty board or with four stones each."""
    for c in range(b.sites):
        s[c] = K.EMPTY
    if b.option_values[1]:
        for i in range(SETUP_STONES):
            s[b.extra_table[i]] = setup_colour(i)
    s[b.side] = K.BLACK
    s[b.seat] = K.BLACK
    s[b.first] = AHEAD if b.option_values[0] else NOT_OFFERED
    s[b.first + 1] = 0
    s[b.first + 2] = K.EMPTY


def setup_colour(i: int) -> int:
    """The first half of the stones of the standard setup is black."""
    return K.BLACK if 2 * i < SETUP_STONES else K.WHITE


def legal(b: BoardTables, s: Row, key_history: Ints, out: Row) -> int:
    """One stone a turn on an empty node, or a swap where it is offered."""
    n = 0
    for c in range(b.sites):
        if s[c] == K.EMPTY and is_open(b, s, c):
            out[n] = c
            n += 1
    if s[b.first] == OFFERED:
        out[n] = b.sites
        n += 1
    return n


def is_midpoint(b: BoardTables, c: int) -> bool:
    """Midpoints come after the lattice nodes."""
    return c >= b.size * b.size


def is_open(b: BoardTables, s: Row, c: int) -> bool:
    """A midpoint may be taken only while all four corners of its square are empty."""
    if is_midpoint(b, c):
        for corner in range(CORNERS):
            if s[b.step[c * b.ways + corner]] != K.EMPTY:
                return False
    return True


def play(b: BoardTables, s: Row, a: int) -> None:
    """Swap; or place, capture, and see whether the stone joins two edges."""
    if a == b.sites:
        s[b.first] = NOT_OFFERED
        swap_seats(b, s)
        return
    s[a] = s[b.side]
    n = captures(b, s, a)
    for i in range(n):
        s[b.scratch[b.sites + i]] = K.EMPTY
    s[b.first] = OFFERED if s[b.first] == AHEAD else NOT_OFFERED
    s[b.first + 1] += n
    if joins_edges(b, s, a):
        s[b.first + 2] = s[a]
    pass_turn(b, s)


def captures(b: BoardTables, s: Row, c: int) -> int:
    """List the enemy stones that the stone on a node captures, around it only; return how many."""
    n = 0
    for way in range(b.ways):
        middle = b.step[c * b.ways + way]
        if is_midpoint(b, middle) and is_capture(b, s, middle, s[c]):
            for corner in range(CORNERS):
                d = b.step[middle * b.ways + corner]
                if s[d] != s[c]:
                    b.scratch[b.sites + n] = d
                    n += 1
    return n


def is_capture(b: BoardTables, s: Row, middle: int, colour: int) -> bool:
    """A capture needs an empty midpoint, two opposite corners of the mover's colour and two of the enemy's."""
    if s[middle] != K.EMPTY:
        return False
    at = middle * b.ways
    one = s[b.step[at]]
    two = s[b.step[at + 1]]
    opposite = s[b.step[at + 2]] == one and s[b.step[at + 3]] == two
    return opposite and ((one == colour and two == 3 - colour) or (one == 3 - colour and two == colour))


def line_of(b: BoardTables, c: int, colour: int) -> int:
    """How far a lattice node lies from the first edge of a colour (Black: bottom, White: left); NOWHERE: a midpoint."""
    if is_midpoint(b, c):
        return K.NOWHERE
    return c // b.size if colour == K.BLACK else c % b.size


def joins_edges(b: BoardTables, s: Row, c: int) -> bool:
    """Black joins the top and bottom edge, White the left and right edge; corner nodes belong to both edges.

    The chain of the stone on a node is followed; stones that were met stand as markers meanwhile.
    """
    colour = s[c]
    n = follow(b, s, c, 0)
    first = False
    last = False
    for i in range(n):
        line = line_of(b, b.scratch[i], colour)
        first = first or line == 0
        last = last or line == b.size - 1
        s[b.scratch[i]] = colour
    return first and last


def follow(b: BoardTables, s: Row, c: int, begin: int) -> int:
    """Turn the chain of the stone on a node into markers and queue it from `begin` on; return where the queue ends."""
    colour = s[c]
    s[c] = colour + 2
    b.scratch[begin] = c
    n = begin + 1
    i = begin
    while i < n:
        at = b.scratch[i] * b.ways
        i += 1
        for way in range(b.ways):
            d = b.step[at + way]
            if d == K.NOWHERE:
                break
            if s[d] == colour:
                s[d] = colour + 2
                b.scratch[n] = d
                n += 1
    return n


def connected(b: BoardTables, s: Row) -> int:
    """The colour whose edges are joined on a board that was set up, or EMPTY."""
    for c in range(b.size * b.size):
        if s[c] != K.EMPTY and line_of(b, c, s[c]) == 0 and joins_edges(b, s, c):
            return s[c]
    return K.EMPTY


def ending(b: BoardTables, s: Row, key_history: Ints) -> int:
    """The first to connect wins; the third time that the same position stands is a draw."""
    if s[b.first + 2] != K.EMPTY:
        return encode_ending(s[b.first + 2], CONNECTION)
    if s[b.first + 1] >= TWICE_ROUND and count_occurrences(key_history, key(b, s)) >= 2:
        return encode_ending(K.DRAW, THIRD_REPETITION)
    return 0


def key(b: BoardTables, s: Row) -> int:
    """The whole line: the stones, the side to act, and whether it may swap."""
    side = b.zobrist[6 * b.sites + s[b.side]]
    swap = b.zobrist[6 * b.sites] if s[b.first] == OFFERED else 0
    return board_key(b, s) ^ side ^ swap


def refusal(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """Say which rule a placement or a swap breaks."""
    if a == b.sites:
        return 0 if s[b.first] == OFFERED else NO_SWAP
    if s[a] != K.EMPTY:
        return TAKEN
    return 0 if is_open(b, s, a) else NOT_OPEN
