"""Rules of Torus by Emma Joe Anderson and Erin Ewart: on a board without edges, surround a single enemy stone.

A placement is judged in the inventors' order: a win of its side, a win of the opponent, its captures, captures by the
opponent, and whether the board has occurred before. The scratch lists the stones that a placement captures.
"""

from boardgames_tui.core.kernel import (
    BLACK,
    EMPTY,
    BoardTables,
    Ints,
    Row,
    board_key,
    count_occurrences,
    encode_ending,
    pass_turn,
)

# Number of sides of a point. The directions below SIDES are orthogonal, the others diagonal.
SIDES = 4
# The two diagonals of a point, each by one of its directions; the opposite direction is two higher.
FALLING = 4
RISING = 5

# Reasons for which the game ends.
SURROUND = 1

# Rules that a placement may break (`refusal`).
TAKEN = 1
SURROUNDED = 2
FLANKED = 3
REPEATED = 4


def start(b: BoardTables, s: Row) -> None:
    """The board is empty at first, and Black begins."""
    for c in range(b.sites):
        s[c] = EMPTY
    s[b.side] = BLACK
    s[b.seat] = BLACK


def legal(b: BoardTables, s: Row, key_history: Ints, out: Row) -> int:
    """A turn is one stone on an empty point, where no rule forbids it."""
    board = board_key(b, s)
    n = 0
    for c in range(b.sites):
        if s[c] == EMPTY and judge_placement(b, s, key_history, board, c) == 0:
            out[n] = c
            n += 1
    return n


def refusal(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """Return the rule that a placement breaks."""
    if s[a] != EMPTY:
        return TAKEN
    return judge_placement(b, s, key_history, board_key(b, s), a)


def judge_placement(b: BoardTables, s: Row, key_history: Ints, board: int, c: int) -> int:
    """Return the rule that a stone on an empty point breaks, or 0; `board` is the key of the present board."""
    if wins(b, s, c, s[b.side]):
        return 0
    if count_around(b, s, c, 3 - s[b.side]) == SIDES:
        return SURROUNDED
    s[c] = s[b.side]
    n = list_captured(b, s, c)
    after = board ^ b.zobrist[c * 6 + s[c]]
    for i in range(n):
        after ^= b.zobrist[b.scratch[i] * 6 + 3 - s[c]]
        s[b.scratch[i]] = EMPTY
    flanked = is_flanked(b, s, c, FALLING) or is_flanked(b, s, c, RISING)
    for i in range(n):
        s[b.scratch[i]] = 3 - s[c]
    s[c] = EMPTY
    if flanked:
        return FLANKED
    return REPEATED if count_occurrences(key_history, after) else 0


def count_around(b: BoardTables, s: Row, c: int, colour: int) -> int:
    """Return the number of orthogonal neighbours of a point that have a colour."""
    n = 0
    for way in range(SIDES):
        if s[b.step[c * b.ways + way]] == colour:
            n += 1
    return n


def wins(b: BoardTables, s: Row, c: int, colour: int) -> bool:
    """A stone wins if it is the fourth around a single enemy stone."""
    for way in range(SIDES):
        d = b.step[c * b.ways + way]
        if s[d] == 3 - colour and count_around(b, s, d, colour) == SIDES - 1:
            return True
    return False


def list_captured(b: BoardTables, s: Row, c: int) -> int:
    """List in the scratch, each once, the enemy stones in diagonal runs that a stone flanks; return their number."""
    n = 0
    for way in range(SIDES, b.ways):
        d = c
        for _ in range(flanked_run_length(b, s, c, way)):
            d = b.step[d * b.ways + way]
            if not is_listed(b, n, d):
                b.scratch[n] = d
                n += 1
    return n


def flanked_run_length(b: BoardTables, s: Row, c: int, way: int) -> int:
    """Return the number of enemy stones, in a direction, between a stone and another one of its colour."""
    n = 0
    d = b.step[c * b.ways + way]
    while s[d] == 3 - s[c]:
        n += 1
        d = b.step[d * b.ways + way]
    return n if s[d] == s[c] and d != c else 0


def is_listed(b: BoardTables, n: int, c: int) -> bool:
    """Return whether a point is among the first n of the scratch.

    On a board of even size, the two diagonals of a point meet again half-way round, so a stone may be found twice.
    """
    for i in range(n):
        if b.scratch[i] == c:
            return True
    return False


def is_flanked(b: BoardTables, s: Row, c: int, way: int) -> bool:
    """A stone may not be placed so that its diagonal run lies between two different enemy stones."""
    ahead = run_end(b, s, c, way)
    behind = run_end(b, s, c, way + 2)
    return s[ahead] == 3 - s[c] and s[behind] == 3 - s[c] and ahead != behind


def run_end(b: BoardTables, s: Row, c: int, way: int) -> int:
    """Return the first point, in a direction, without a stone of the colour on `c`, or `c` itself."""
    d = b.step[c * b.ways + way]
    while d != c and s[d] == s[c]:
        d = b.step[d * b.ways + way]
    return d


def play(b: BoardTables, s: Row, a: int) -> None:
    """A placement captures, unless it wins."""
    won = wins(b, s, a, s[b.side])
    s[a] = s[b.side]
    if not won:
        n = list_captured(b, s, a)
        for i in range(n):
            s[b.scratch[i]] = EMPTY
    pass_turn(b, s)


def ending(b: BoardTables, s: Row, key_history: Ints) -> int:
    """The side that has just surrounded an enemy stone has won.

    After that, a surrounded stone of its own does not count.
    """
    if is_surrounded(b, s, s[b.side]):
        return encode_ending(3 - s[b.side], SURROUND)
    return 0


def is_surrounded(b: BoardTables, s: Row, colour: int) -> bool:
    """Return whether a stone of a colour has enemy stones on all four sides."""
    for c in range(b.sites):
        if s[c] == colour and count_around(b, s, c, 3 - colour) == SIDES:
            return True
    return False


def key(b: BoardTables, s: Row) -> int:
    """A board is repeated if the stones are the same; the side to move does not matter."""
    return board_key(b, s)
