"""Rules of Io by Christian Freeling: an opening of bound and free placements, then single ones, with Othello's capture.

`b` holds the tables of the board and `s` the row of a position; `a`, `c` and `d` are cells, and the code of an action
is its cell. `b.neighbours[c * b.ways + way]` is the neighbour of `c` in a direction, or NOWHERE. The docstrings of most
functions state the rule that the function enforces. A row has two registers: the STAGE and, in stage BOUND, the ANCHOR,
which is the opponent's last stone.
"""

from boardgames_tui.core.cells import BLACK, EMPTY, NOWHERE, WHITE, other, winner_by
from boardgames_tui.core.kernel import BoardTables, Ints, Row, count, encode_ending, pass_turn
from boardgames_tui.games.io import registers as R

# Stages of the game: the first stone, then turns of a bound and a free placement, then single placements.
FIRST = 0
BOUND = 1
FREE = 2
SINGLE = 3

# Reasons for which the game ends.
FULL_BOARD = 1

# Rules that an action may break (`refusal`).
OCCUPIED = 1
NOT_BOUND = 2
CORNER = 3
NOT_FREE = 4


def start(b: BoardTables, s: Row) -> None:
    """White places one stone anywhere on the empty board."""
    for c in range(b.sites):
        s[c] = EMPTY
    s[b.side] = WHITE
    s[b.seat] = WHITE
    s[b.first_register + R.STAGE] = FIRST
    s[b.first_register + R.ANCHOR] = NOWHERE


def legal(b: BoardTables, s: Row, key_history: Ints, out: Row) -> int:
    """In stage BOUND and in stage FREE only some of the empty cells are legal, in the other stages all of them.

    Write the legal cells to `out`; return their number.
    """
    stage = s[b.first_register + R.STAGE]
    if stage == BOUND:
        return list_bound_cells(b, s, out)
    n = 0
    for c in range(b.sites):
        if s[c] == EMPTY and (stage != FREE or is_free(b, s, c)):
            out[n] = c
            n += 1
    return n


def list_bound_cells(b: BoardTables, s: Row, out: Row) -> int:
    """A bound placement is on an empty cell next to the anchor, the stone that the opponent placed last.

    Write these cells to `out`; return their number.
    """
    n = 0
    anchor = s[b.first_register + R.ANCHOR]
    for way in range(b.ways):
        c = b.neighbours[anchor * b.ways + way]
        if c != NOWHERE and s[c] == EMPTY:
            out[n] = c
            n += 1
    return n


def is_free(b: BoardTables, s: Row, c: int) -> bool:
    """A free placement is on an empty cell whose neighbours are all empty. Corners are excluded."""
    if s[c] != EMPTY or is_corner(b, c):
        return False
    for way in range(b.ways):
        d = b.neighbours[c * b.ways + way]
        if d != NOWHERE and s[d] != EMPTY:
            return False
    return True


def is_corner(b: BoardTables, c: int) -> bool:
    """A corner is the end of a row and of a column."""
    last = b.size - 1
    column = c % b.size
    row = c // b.size
    return (column == 0 or column == last) and (row == 0 or row == last)


def has_free_cell(b: BoardTables, s: Row) -> bool:
    """The opening goes on as long as a free placement is possible."""
    for c in range(b.sites):
        if is_free(b, s, c):
            return True
    return False


def play(b: BoardTables, s: Row, a: int) -> None:
    """A placement captures if it is bound or single. A bound placement is followed by a free one, if possible.

    The opening ends with the bound placement after which no free one is possible.
    """
    stage = s[b.first_register + R.STAGE]
    s[a] = s[b.side]
    if stage in (BOUND, SINGLE):
        for way in range(b.ways):
            capture(b, s, a, way)
    if stage == BOUND and has_free_cell(b, s):
        s[b.first_register + R.STAGE] = FREE
        s[b.first_register + R.ANCHOR] = NOWHERE
        return
    pass_turn(b, s)
    is_bound_next = stage in (FIRST, FREE)
    s[b.first_register + R.STAGE] = BOUND if is_bound_next else SINGLE
    s[b.first_register + R.ANCHOR] = a if is_bound_next else NOWHERE


def capture(b: BoardTables, s: Row, c: int, way: int) -> None:
    """An unbroken run of enemy stones between the new stone and another of its colour is turned."""
    colour = s[c]
    d = c
    for _ in range(run_length(b, s, c, way, colour)):
        d = b.neighbours[d * b.ways + way]
        s[d] = colour


def run_length(b: BoardTables, s: Row, c: int, way: int, colour: int) -> int:
    """Return the number of enemy stones that a stone of a colour on `c` would turn in a direction."""
    length = 0
    enemy = other(colour)
    d = b.neighbours[c * b.ways + way]
    while d != NOWHERE and s[d] == enemy:
        length += 1
        d = b.neighbours[d * b.ways + way]
    return length if d != NOWHERE and s[d] == colour else 0


def ending(b: BoardTables, s: Row, key_history: Ints) -> int:
    """The game ends when the board is full. The side with more stones wins."""
    black = count(b, s, BLACK)
    white = count(b, s, WHITE)
    if black + white < b.sites:
        return 0
    return encode_ending(winner_by(black, white), FULL_BOARD)


def key(b: BoardTables, s: Row) -> int:
    """Return 0, as no position is repeated: no stone is ever removed."""
    return 0


def refusal(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """Return the number of the rule that a placement breaks, or 0 if the placement is legal."""
    stage = s[b.first_register + R.STAGE]
    if s[a] != EMPTY:
        return OCCUPIED
    if stage == BOUND and not are_adjacent(b, a, s[b.first_register + R.ANCHOR]):
        return NOT_BOUND
    if stage == FREE and not is_free(b, s, a):
        return CORNER if is_corner(b, a) else NOT_FREE
    return 0


def are_adjacent(b: BoardTables, c: int, d: int) -> bool:
    """Two cells are adjacent orthogonally or diagonally."""
    for way in range(b.ways):
        if b.neighbours[d * b.ways + way] == c:
            return True
    return False
