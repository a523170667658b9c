"""Torus by Emma Joe Anderson and Erin Ewart: on a board without edges, surround one single enemy stone.

A move is judged in the inventors' order: the own win, the opponent's win, the own captures, the opponent's captures,
and whether the board has stood before. Scratch: the stones that a placement captures.
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

SIDES = 4
"""The ways from here on are diagonal; the opposite of a diagonal way is two further."""

SURROUND = 1

TAKEN = 1
SURROUNDED = 2
FLANKED = 3
REPEATED = 4


def start(b: BoardTables, s: Row) -> None:
    """Empty at the start, Black first."""
    for c in range(b.sites):
        s[c] = EMPTY
    s[b.side] = BLACK
    s[b.seat] = BLACK


def legal(b: BoardTables, s: Row, key_history: Ints, out: Row) -> int:
    """One stone a turn, on any empty point that no rule forbids."""
    board = board_key(b, s)
    n = 0
    for c in range(b.sites):
        if s[c] == EMPTY and judge(b, s, key_history, board, c) == 0:
            out[n] = c
            n += 1
    return n


def refusal(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """Say which rule a placement breaks."""
    if s[a] != EMPTY:
        return TAKEN
    return judge(b, s, key_history, board_key(b, s), a)


def judge(b: BoardTables, s: Row, key_history: Ints, board: int, c: int) -> int:
    """The rule that a stone on an empty point breaks, in the inventors' order; `board` is the key of what stands."""
    if wins(b, s, c, s[b.side]):
        return 0
    if around(b, s, c, 3 - s[b.side]) == SIDES:
        return SURROUNDED
    s[c] = s[b.side]
    n = captures(b, s, c)
    after = board ^ b.zobrist[c * 6 + s[c]]
    for i in range(n):
        after ^= b.zobrist[b.scratch[i] * 6 + 3 - s[c]]
        s[b.scratch[i]] = EMPTY
    flanked = is_flanked(b, s, c, SIDES) or is_flanked(b, s, c, SIDES + 1)
    for i in range(n):
        s[b.scratch[i]] = 3 - s[c]
    s[c] = EMPTY
    if flanked:
        return FLANKED
    return REPEATED if count_occurrences(key_history, after) else 0


def around(b: BoardTables, s: Row, c: int, colour: int) -> int:
    """On how many of its four orthogonal sides a point has a stone of this colour."""
    n = 0
    for way in range(SIDES):
        if s[b.step[c * b.ways + way]] == colour:
            n += 1
    return n


def wins(b: BoardTables, s: Row, c: int, colour: int) -> bool:
    """Whether a stone of this colour on an empty point surrounds an enemy stone: it is the fourth beside it."""
    for way in range(SIDES):
        d = b.step[c * b.ways + way]
        if s[d] == 3 - colour and around(b, s, d, colour) == SIDES - 1:
            return True
    return False


def captures(b: BoardTables, s: Row, c: int) -> int:
    """List in the scratch, once each, the enemy stones in runs that the stone on a point flanks; return how many."""
    n = 0
    for way in range(SIDES, b.ways):
        d = c
        for _ in range(flanked_run(b, s, c, way)):
            d = b.step[d * b.ways + way]
            if not is_listed(b, n, d):
                b.scratch[n] = d
                n += 1
    return n


def flanked_run(b: BoardTables, s: Row, c: int, way: int) -> int:
    """How many enemy stones stand that way between the stone on a point and another, different one of its colour."""
    n = 0
    d = b.step[c * b.ways + way]
    while s[d] == 3 - s[c]:
        n += 1
        d = b.step[d * b.ways + way]
    return n if s[d] == s[c] and d != c else 0


def is_listed(b: BoardTables, n: int, c: int) -> bool:
    """On a board of even size the two diagonals of a point meet a second time, half-way round."""
    for i in range(n):
        if b.scratch[i] == c:
            return True
    return False


def is_flanked(b: BoardTables, s: Row, c: int, way: int) -> bool:
    """Whether the run through the stone on a point, that way and back, stands between two different enemy stones."""
    ahead = run_end(b, s, c, way)
    behind = run_end(b, s, c, way + 2)
    return s[ahead] == 3 - s[c] and s[behind] == 3 - s[c] and ahead != behind


def run_end(b: BoardTables, s: Row, c: int, way: int) -> int:
    """The first point that way that holds no stone of the colour on a point, or that point again."""
    d = b.step[c * b.ways + way]
    while d != c and s[d] == s[c]:
        d = b.step[d * b.ways + way]
    return d


def play(b: BoardTables, s: Row, a: int) -> None:
    """Place and capture; a winning move removes nothing."""
    won = wins(b, s, a, s[b.side])
    s[a] = s[b.side]
    if not won:
        n = captures(b, s, a)
        for i in range(n):
            s[b.scratch[i]] = EMPTY
    pass_turn(b, s)


def ending(b: BoardTables, s: Row, key_history: Ints) -> int:
    """Who has just surrounded an enemy stone has won; a surround the other way round counts no more."""
    if is_surrounded(b, s, s[b.side]):
        return encode_ending(3 - s[b.side], SURROUND)
    return 0


def is_surrounded(b: BoardTables, s: Row, colour: int) -> bool:
    """Whether any single stone of this colour has enemy stones on all four orthogonal sides."""
    for c in range(b.sites):
        if s[c] == colour and around(b, s, c, 3 - colour) == SIDES:
            return True
    return False


def key(b: BoardTables, s: Row) -> int:
    """Stones only, whoever is to move."""
    return board_key(b, s)
