"""Io's board as lines: each row, column and diagonal is one number, so that a table says what a placement turns.

A line holds a bit for each of its cells: Black's stones from bit 0 on, White's from bit WHITES on. Diagonals go on at
the opposite edge, so that all lines are as long as the board; a mask tells the two parts of such a line apart.
"""

from functools import lru_cache

from boardgames_tui.core.kernel import NOWHERE, Board, Ints, Row, inlined, lowest, popcount

WHITES = 16
COLOUR = (1 << WHITES) - 1

# What stands in a position.
STAGE = 3
ANCHOR = 4
LEFT = 5  # how many cells are empty
LEAD = 6  # how many more stones Black has than White
EMPTY = 7  # the empty cells, a set
OPEN = 10  # the cells for a free placement, a set
LINES = 13  # rows from the lowest, columns from the left, then both kinds of diagonals

# What stands in a plan: sizes and places of tables, then for each cell EACH numbers.
SITES = 0
SIZE = 1
VALUES = 2  # where it stands what the judge needs
CELL = 8
# Of a cell: for each of the four lines through it the line's place, the mask of the part that it lies in, the place of
# the table for its place in the line, and its bit of both colours. Then sets: itself, those around it, those not.
LINE = 0
PART = 1
FLANKS = 2
BITS = 3
WAYS = 4
ITSELF = 16
AROUND = 19
AWAY = 22
SEEN = 25  # where it stands where the numbers of the cells that it sees stand, as `flips` counts them
THROUGH = 26  # the lines through it, as a set
EACH = 27

SPAN = 13
"""No line is longer."""

WORDS = 3
"""A set of cells is so many words of WORD bits."""
WORD = 62
WORD_MASK = (1 << WORD) - 1

PLACE = (1 << 20) - 1
"""Places stand below this: seen to have no sign, they need no look at it when compiled."""


def tables(b: Board) -> list[int]:
    """Return the plan of a board. Never compiled."""
    return list(_tables(b.size, tuple(b.step), b.ways))


@lru_cache(maxsize=4)
def _tables(n: int, step: Ints, ways: int) -> Ints:
    sites = n * n
    flanks = CELL + EACH * sites
    seen = flanks + (n << (n - 1))
    numbers = [sites, n] + [0] * (CELL - 2)
    cells_on = [[0] * SPAN for _ in range(4 * n)]
    for c in range(sites):
        around = [d for d in step[c * ways : c * ways + ways] if d != NOWHERE]
        for line, bit, part in _lines_of(n, c):
            cells_on[line][bit] = CELL + EACH * c
            numbers += [LINES + line, part * (1 + (1 << WHITES)), flanks + (bit << (n - 1)), (1 + (1 << WHITES)) << bit]
        numbers += _set_of([c]) + _set_of(around) + [WORD_MASK ^ word for word in _set_of([c, *around])]
        numbers += [seen + 4 * SPAN * c, sum(1 << line for line, _, _ in _lines_of(n, c))]
    numbers += [_flanks(n, bit, theirs) for bit in range(n) for theirs in range(0, 1 << n, 2)]
    for c in range(sites):
        for line, _, _ in _lines_of(n, c):
            numbers += cells_on[line]
    return tuple(numbers)


def _lines_of(n: int, c: int) -> list[tuple[int, int, int]]:
    """Return each line through a cell, the cell's bit there, and all bits of the part of the line that it lies in."""
    y, x = divmod(c, n)
    whole = (1 << n) - 1
    falling = (x + y) % n
    rising = (x - y) % n
    upper = whole & -(1 << rising)
    lower = (2 << falling) - 1
    return [
        (y, x, whole),
        (n + x, y, whole),
        (2 * n + rising, x, upper if x >= rising else whole ^ upper),
        (3 * n + falling, x, lower if x <= falling else whole ^ lower),
    ]


def _set_of(cells: list[int]) -> list[int]:
    return [sum(1 << c % WORD for c in cells if c // WORD == word) for word in range(WORDS)]


def _flanks(n: int, bit: int, theirs: int) -> int:
    """Return the bits at which stones of one's own would flank enemy stones beside a bit, whatever stands at bit 0."""
    found = 0
    high = bit + 1
    while theirs >> high & 1:
        high += 1
    if bit + 1 < high < n:
        found |= 1 << high
    low = bit - 1
    while low > 0 and theirs >> low & 1:
        low -= 1
    if 0 <= low < bit - 1:
        found |= 1 << low
    return found


def turned(p: Ints, w: Row, way: int, seat: int) -> int:
    """The bits of the stones that a seat's placement turns on a line; `way` is the place of a cell's numbers for it."""
    line = w[p[way + LINE] & PLACE] & p[way + PART]
    shift = (seat - 1) * WHITES
    own = line >> shift & COLOUR
    theirs = line >> (WHITES - shift) & COLOUR
    ends = p[(p[way + FLANKS] & PLACE) + (theirs >> 1)] & own
    bit = p[way + BITS] & COLOUR
    low = ends & (bit - 1)
    high = ends ^ low
    return (high - 2 * bit if high else 0) | (bit - 2 * low if low else 0)


def flips(p: Ints, w: Row, at: int, seat: int) -> int:
    """The stones that a seat's placement turns, PART bits for each of the lines through the cell."""
    return (
        turned(p, w, at, seat)
        | turned(p, w, at + WAYS, seat) << SPAN
        | turned(p, w, at + 2 * WAYS, seat) << 2 * SPAN
        | turned(p, w, at + 3 * WAYS, seat) << 3 * SPAN
    )


@inlined
def put(p: Ints, w: Row, a: int, seat: int) -> int:
    """Place a seat's stone and turn what it captures; return how many stones turn."""
    at = CELL + EACH * a & PLACE
    found = flips(p, w, at, seat)
    change(p, w, at, seat, found)
    return popcount(found)


def turn(p: Ints, w: Row, at: int, found: int) -> None:
    """Turn stones, given as `flips` does for a cell."""
    cells = p[at + SEEN] & PLACE
    while found:
        drop(p, w, p[cells + lowest(found)] & PLACE, COLOUR << WHITES | COLOUR)
        found &= found - 1


def touched(p: Ints, at: int, found: int) -> int:
    """The set of all lines on which something changes with a stone on a cell and what it turns."""
    cells = p[at + SEEN] & PLACE
    lines = p[at + THROUGH]
    while found:
        lines |= p[(p[cells + lowest(found)] & PLACE) + THROUGH]
        found &= found - 1
    return lines


def change(p: Ints, w: Row, at: int, seat: int, found: int) -> None:
    """Put a seat's stone down, or take it up again, with what it turns."""
    drop(p, w, at, COLOUR << (seat - 1) * WHITES)
    turn(p, w, at, found)


def drop(p: Ints, w: Row, at: int, colours: int) -> None:
    """Change the bits of a cell, by the place of its numbers, for one or both colours."""
    w[p[at] & PLACE] ^= p[at + BITS] & colours
    w[p[at + WAYS] & PLACE] ^= p[at + WAYS + BITS] & colours
    w[p[at + 2 * WAYS] & PLACE] ^= p[at + 2 * WAYS + BITS] & colours
    w[p[at + 3 * WAYS] & PLACE] ^= p[at + 3 * WAYS + BITS] & colours


def members(x: int, first: int, out: Row, n: int) -> int:
    """Write the members of one word of a set, counted from `first`, behind the n-th of `out`; return how many stand."""
    while x:
        out[n] = first + lowest(x)
        x &= x - 1
        n += 1
    return n


def nth(x: int, k: int) -> int:
    """The place of the k-th bit that is set, counted from 0."""
    place = 0
    width = 32
    while width:
        n = popcount(x & ((1 << width) - 1))
        if k >= n:
            k -= n
            x >>= width
            place += width
        width >>= 1
    return place
