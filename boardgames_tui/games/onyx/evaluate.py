"""What an engine believes about Onyx: connect, or do not let the other connect."""

from boardgames_tui.core.kernel import BLOCK, EMPTY, NOWHERE, WIN, BoardTables, Ints, Row
from boardgames_tui.games.onyx.rules import captures, follow, is_open, joins_edges, line_of

SAVE = 1_000
"""What a placement is worth that leaves the opponent, who could connect at once, no such placement."""


def static_move_value(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """WIN where a placement connects, SAVE where it saves; Onyx has no score, so nothing else is worth anything."""
    if a == b.sites:
        return 0
    if connects(b, s, a):
        return WIN
    if not can_connect(b, s, 3 - s[b.side]):
        return 0
    return SAVE if saves(b, s, a) else 0


def connects(b: BoardTables, s: Row, c: int) -> bool:
    """Whether a placement joins the edges of the side to act."""
    s[c] = s[b.side]
    won = joins_edges(b, s, c)
    s[c] = EMPTY
    return won


def can_connect(b: BoardTables, s: Row, colour: int) -> bool:
    """Whether this colour, not yet connected, would connect at once, were it to move.

    What hangs on the first edge stands as markers meanwhile, what hangs on the last edge as blocks.
    """
    n = from_edge(b, s, colour, 0, 0)
    middle = n
    n = from_edge(b, s, colour, b.size - 1, n)
    for i in range(middle, n):
        s[b.scratch[i]] = BLOCK
    # A chain from edge to edge has a stone on every line.
    found = n >= b.size - 1 and any_between(b, s, colour)
    for i in range(n):
        s[b.scratch[i]] = colour
    return found


def from_edge(b: BoardTables, s: Row, colour: int, line: int, begin: int) -> int:
    """Follow each chain of a colour that begins on a line; return where the queue ends."""
    n = begin
    for c in range(b.size * b.size):
        if s[c] == colour and line_of(b, c, colour) == line:
            n = follow(b, s, c, n)
    return n


def any_between(b: BoardTables, s: Row, colour: int) -> bool:
    """Whether a stone on some node would join the two edges."""
    for c in range(b.sites):
        if s[c] == EMPTY and is_open(b, s, c) and is_between(b, s, c, colour):
            return True
    return False


def is_between(b: BoardTables, s: Row, c: int, colour: int) -> bool:
    """Whether a node lies on or beside what hangs on the first edge, and on or beside what hangs on the last one."""
    line = line_of(b, c, colour)
    first = line == 0
    last = line == b.size - 1
    for way in range(b.ways):
        d = b.step[c * b.ways + way]
        if d == NOWHERE:
            break
        first = first or s[d] == colour + 2
        last = last or s[d] == BLOCK
    return first and last


def saves(b: BoardTables, s: Row, c: int) -> bool:
    """Whether the opponent cannot connect at once after a placement and its captures."""
    colour = s[b.side]
    s[c] = colour
    n = captures(b, s, c)
    for i in range(n):
        s[b.scratch[b.sites + i]] = EMPTY
    safe = not can_connect(b, s, 3 - colour)
    for i in range(n):
        s[b.scratch[b.sites + i]] = 3 - colour
    s[c] = EMPTY
    return safe
