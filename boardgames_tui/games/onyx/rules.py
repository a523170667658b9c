"""Rules of Onyx by Larry Back: join your two edges over nodes that lie in triangles and squares.

Registers: the swap, the number of stones captured, and the colour that has joined its edges, or EMPTY. Scratch: a queue
of nodes, then the stones that a placement captures.
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
from boardgames_tui.games.onyx import registers as R

# States of the swap, which is offered after the first stone.
NOT_OFFERED = 0
OFFERED = 1
NO_STONE_YET = 2

# Reasons for which the game ends.
CONNECTION = 1
THIRD_REPETITION = 2

# Rules that an action may break (`refusal`).
TAKEN = 1
NOT_OPEN = 2
NO_SWAP = 3

# Corners of a square.
CORNERS = 4
# Stones of the standard setup.
SETUP_STONES = 8
# Stones that must have been captured before a position can occur for the third time. To occur again, a position must
# lose as many stones of each colour as were placed. They are captured in pairs, so that takes four stones each time.
MIN_CAPTURES_TO_REPEAT = 8


def start(b: BoardTables, s: Row) -> None:
    """Black begins, on the empty board or with four stones of each colour."""
    for c in range(b.sites):
        s[c] = K.EMPTY
    if b.option_values[1]:
        for i in range(SETUP_STONES):
            s[b.extra_table[i]] = setup_colour(i)
    s[b.side] = K.BLACK
    s[b.seat] = K.BLACK
    s[b.first + R.SWAP] = NO_STONE_YET if b.option_values[0] else NOT_OFFERED
    s[b.first + R.CAPTURED] = 0
    s[b.first + R.WINNER] = K.EMPTY


def setup_colour(i: int) -> int:
    """Return the colour of the i-th stone of the standard setup; the first half is black."""
    return K.BLACK if 2 * i < SETUP_STONES else K.WHITE


def legal(b: BoardTables, s: Row, key_history: Ints, out: Row) -> int:
    """A turn is one stone on an empty node, or a swap if it is offered."""
    n = 0
    for c in range(b.sites):
        if s[c] == K.EMPTY and is_open(b, s, c):
            out[n] = c
            n += 1
    if s[b.first + R.SWAP] == OFFERED:
        out[n] = b.sites
        n += 1
    return n


def is_midpoint(b: BoardTables, c: int) -> bool:
    """Return whether a node is a midpoint; midpoints follow the lattice nodes."""
    return c >= b.size * b.size


def is_open(b: BoardTables, s: Row, c: int) -> bool:
    """A midpoint may only be occupied while all four corners of its square are empty."""
    if is_midpoint(b, c):
        for corner in range(CORNERS):
            if s[b.step[c * b.ways + corner]] != K.EMPTY:
                return False
    return True


def play(b: BoardTables, s: Row, a: int) -> None:
    """A placement captures, and wins if it joins the edges of its colour."""
    if a == b.sites:
        s[b.first + R.SWAP] = NOT_OFFERED
        swap_seats(b, s)
        return
    s[a] = s[b.side]
    n = list_captured(b, s, a)
    for i in range(n):
        s[b.scratch[b.sites + i]] = K.EMPTY
    s[b.first + R.SWAP] = OFFERED if s[b.first + R.SWAP] == NO_STONE_YET else NOT_OFFERED
    s[b.first + R.CAPTURED] += n
    if joins_edges(b, s, a):
        s[b.first + R.WINNER] = s[a]
    pass_turn(b, s)


def list_captured(b: BoardTables, s: Row, c: int) -> int:
    """List the enemy stones that the stone on a node captures, in the squares around it; return their number."""
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
    """A capture needs an empty midpoint, two opposite corners of the mover's colour, and two of the enemy's."""
    if s[middle] != K.EMPTY:
        return False
    at = middle * b.ways
    one = s[b.step[at]]
    two = s[b.step[at + 1]]
    opposite = s[b.step[at + 2]] == one and s[b.step[at + 3]] == two
    return opposite and ((one == colour and two == 3 - colour) or (one == 3 - colour and two == colour))


def distance_from_edge(b: BoardTables, c: int, colour: int) -> int:
    """Return the distance of a lattice node from a colour's first edge (Black: bottom, White: left), else NOWHERE."""
    if is_midpoint(b, c):
        return K.NOWHERE
    return c // b.size if colour == K.BLACK else c % b.size


def joins_edges(b: BoardTables, s: Row, c: int) -> bool:
    """Black joins the top and bottom edges, White the left and right ones; corner nodes belong to both edges.

    The chain of the stone on `c` is followed. Its stones are replaced by markers meanwhile.
    """
    colour = s[c]
    n = mark_chain(b, s, c, 0)
    first = False
    last = False
    for i in range(n):
        line = distance_from_edge(b, b.scratch[i], colour)
        first = first or line == 0
        last = last or line == b.size - 1
        s[b.scratch[i]] = colour
    return first and last


def mark_chain(b: BoardTables, s: Row, c: int, begin: int) -> int:
    """Turn the chain of the stone on a node into markers and append it to the queue; return the queue's new end."""
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


def find_connected(b: BoardTables, s: Row) -> int:
    """Return the colour whose edges are joined on a board that was set up, or EMPTY."""
    for c in range(b.size * b.size):
        if s[c] != K.EMPTY and distance_from_edge(b, c, s[c]) == 0 and joins_edges(b, s, c):
            return s[c]
    return K.EMPTY


def ending(b: BoardTables, s: Row, key_history: Ints) -> int:
    """The first to connect wins. A position that occurs for the third time is a draw."""
    if s[b.first + R.WINNER] != K.EMPTY:
        return encode_ending(s[b.first + R.WINNER], CONNECTION)
    if s[b.first + R.CAPTURED] >= MIN_CAPTURES_TO_REPEAT and count_occurrences(key_history, key(b, s)) >= 2:
        return encode_ending(K.DRAW, THIRD_REPETITION)
    return 0


def key(b: BoardTables, s: Row) -> int:
    """A position is repeated if the stones, the side to act and the right to swap are the same."""
    side = b.zobrist[6 * b.sites + s[b.side]]
    swap = b.zobrist[6 * b.sites] if s[b.first + R.SWAP] == OFFERED else 0
    return board_key(b, s) ^ side ^ swap


def refusal(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """Return the rule that an action breaks."""
    if a == b.sites:
        return 0 if s[b.first + R.SWAP] == OFFERED else NO_SWAP
    if s[a] != K.EMPTY:
        return TAKEN
    return 0 if is_open(b, s, a) else NOT_OPEN
