"""Rules of Onyx by Larry Back: join your two edges over nodes that lie in triangles and squares.

Nodes are numbered: first the lattice nodes, row by row, then the midpoints. The first edge of Black is the bottom, that
of White the left; their last edges are the top and the right. The neighbours of a midpoint are the CORNERS of its
square, in order around it; those of a lattice node come in any order, and NOWHERE fills up its list.

`registers.py` names the registers. Scratch: a queue of nodes, then, from `b.scratch[b.sites]` on, the stones that a
placement captures. A function that follows a chain marks its stones temporarily by the markers of its colour.
"""

from boardgames_tui.core import cells as K
from boardgames_tui.core.cells import marker_of, other
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

# Indices of the options in `BoardTables.option_values`: whether a swap is allowed, and whether the setup is standard.
SWAP_OPTION = 0
SETUP_OPTION = 1

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
    if b.option_values[SETUP_OPTION]:
        for i in range(SETUP_STONES):
            s[b.extra_table[i]] = setup_colour(i)
    s[b.side] = K.BLACK
    s[b.seat] = K.BLACK
    s[b.first_register + R.SWAP] = NO_STONE_YET if b.option_values[SWAP_OPTION] else NOT_OFFERED
    s[b.first_register + R.CAPTURED] = 0
    s[b.first_register + R.WINNER] = K.EMPTY


def setup_colour(i: int) -> int:
    """Return the colour of stone `i` of the standard setup, counted from 0; the first half is black."""
    return K.BLACK if 2 * i < SETUP_STONES else K.WHITE


def swap_code(b: BoardTables) -> int:
    """Return the action code of the swap; lower codes are placements, by node."""
    return b.sites


def legal(b: BoardTables, s: Row, key_history: Ints, out: Row) -> int:
    """A turn is one stone on an empty node, or a swap if it is offered."""
    n = 0
    for c in range(b.sites):
        if s[c] == K.EMPTY and is_open(b, s, c):
            out[n] = c
            n += 1
    if s[b.first_register + R.SWAP] == OFFERED:
        out[n] = swap_code(b)
        n += 1
    return n


def is_midpoint(b: BoardTables, c: int) -> bool:
    """Return whether a node is a midpoint; midpoints follow the lattice nodes."""
    return c >= b.size * b.size


def corner_of(b: BoardTables, midpoint: int, corner: int) -> int:
    """Return a corner, 0 to 3 in order around the square of a midpoint; two further is the opposite corner."""
    return b.neighbours[midpoint * b.ways + corner]


def is_open(b: BoardTables, s: Row, c: int) -> bool:
    """A midpoint may only be occupied while all four corners of its square are empty."""
    if is_midpoint(b, c):
        for corner in range(CORNERS):
            if s[corner_of(b, c, corner)] != K.EMPTY:
                return False
    return True


def play(b: BoardTables, s: Row, a: int) -> None:
    """A placement captures, and wins if it joins the edges of its colour. A swap exchanges the players' colours."""
    if a == swap_code(b):
        s[b.first_register + R.SWAP] = NOT_OFFERED
        swap_seats(b, s)
        return
    s[a] = s[b.side]
    n = list_captured(b, s, a)
    for i in range(n):
        s[b.scratch[b.sites + i]] = K.EMPTY
    s[b.first_register + R.SWAP] = OFFERED if s[b.first_register + R.SWAP] == NO_STONE_YET else NOT_OFFERED
    s[b.first_register + R.CAPTURED] += n
    if joins_edges(b, s, a):
        s[b.first_register + R.WINNER] = s[a]
    pass_turn(b, s)


def list_captured(b: BoardTables, s: Row, c: int) -> int:
    """List in the scratch the enemy stones that the stone on a node captures; return their number."""
    n = 0
    for way in range(b.ways):
        midpoint = b.neighbours[c * b.ways + way]
        if is_midpoint(b, midpoint) and is_capture(b, s, midpoint, s[c]):
            for corner in range(CORNERS):
                d = corner_of(b, midpoint, corner)
                if s[d] != s[c]:
                    b.scratch[b.sites + n] = d
                    n += 1
    return n


def is_capture(b: BoardTables, s: Row, midpoint: int, colour: int) -> bool:
    """A capture needs an empty midpoint, two opposite corners of the mover's colour, and two of the enemy's."""
    if s[midpoint] != K.EMPTY:
        return False
    corner_0 = s[corner_of(b, midpoint, 0)]
    corner_1 = s[corner_of(b, midpoint, 1)]
    if s[corner_of(b, midpoint, 2)] != corner_0 or s[corner_of(b, midpoint, 3)] != corner_1:
        return False
    enemy = other(colour)
    return (corner_0 == colour and corner_1 == enemy) or (corner_0 == enemy and corner_1 == colour)


def distance_from_edge(b: BoardTables, c: int, colour: int) -> int:
    """Return the distance of a lattice node from a colour's first edge, in rows or columns; NOWHERE for a midpoint."""
    if is_midpoint(b, c):
        return K.NOWHERE
    return c // b.size if colour == K.BLACK else c % b.size


def joins_edges(b: BoardTables, s: Row, c: int) -> bool:
    """Black joins the top and bottom edges, White the left and right ones; corner nodes belong to both edges.

    Only the chain of the stone on `c` is considered.
    """
    colour = s[c]
    n = mark_chain(b, s, c, 0)
    has_first = False
    has_last = False
    for i in range(n):
        distance = distance_from_edge(b, b.scratch[i], colour)
        has_first = has_first or distance == 0
        has_last = has_last or distance == b.size - 1
        s[b.scratch[i]] = colour
    return has_first and has_last


def mark_chain(b: BoardTables, s: Row, c: int, begin: int) -> int:
    """Replace the chain of the stone on a node by markers, and list its nodes from b.scratch[begin] on.

    Return the end of the list.
    """
    colour = s[c]
    marker = marker_of(colour)
    s[c] = marker
    b.scratch[begin] = c
    end = begin + 1
    i = begin
    while i < end:
        node = b.scratch[i]
        i += 1
        for way in range(b.ways):
            d = b.neighbours[node * b.ways + way]
            if d == K.NOWHERE:
                break
            if s[d] == colour:
                s[d] = marker
                b.scratch[end] = d
                end += 1
    return end


def find_connected(b: BoardTables, s: Row) -> int:
    """Return a colour whose edges are joined on a board that was set up, or EMPTY."""
    for c in range(b.size * b.size):
        if s[c] != K.EMPTY and distance_from_edge(b, c, s[c]) == 0 and joins_edges(b, s, c):
            return s[c]
    return K.EMPTY


def ending(b: BoardTables, s: Row, key_history: Ints) -> int:
    """The first to connect wins. A position that occurs for the third time is a draw."""
    if s[b.first_register + R.WINNER] != K.EMPTY:
        return encode_ending(s[b.first_register + R.WINNER], CONNECTION)
    if s[b.first_register + R.CAPTURED] >= MIN_CAPTURES_TO_REPEAT and count_occurrences(key_history, key(b, s)) >= 2:
        return encode_ending(K.DRAW, THIRD_REPETITION)
    return 0


def key(b: BoardTables, s: Row) -> int:
    """A position is repeated if the stones, the side to act and the right to swap are the same."""
    # The keys after those of the sites: one for the swap, then one for each side.
    swap_index = K.CELL_VALUES * b.sites
    swap = b.zobrist[swap_index] if s[b.first_register + R.SWAP] == OFFERED else 0
    side = b.zobrist[swap_index + s[b.side]]
    return board_key(b, s) ^ side ^ swap


def refusal(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """Return the rule that an action breaks (TAKEN, NOT_OPEN or NO_SWAP), or 0."""
    if a == swap_code(b):
        return 0 if s[b.first_register + R.SWAP] == OFFERED else NO_SWAP
    if s[a] != K.EMPTY:
        return TAKEN
    return 0 if is_open(b, s, a) else NOT_OPEN
