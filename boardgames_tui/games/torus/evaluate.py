"""What an engine believes about Torus: win, or do not let the other win."""

from boardgames_tui.core.kernel import EMPTY, WIN, BoardTables, Ints, Row
from boardgames_tui.games.torus.rules import captures, wins

SAVE = 1_000
"""What a placement is worth that leaves the opponent, who could win at once, no such move."""


def static_move_value(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """WIN where a placement surrounds, SAVE where it saves; Torus has no score, so nothing else is worth anything."""
    if wins(b, s, a, s[b.side]):
        return WIN
    if not can_win(b, s, 3 - s[b.side]):
        return 0
    return SAVE if saves(b, s, a) else 0


def can_win(b: BoardTables, s: Row, colour: int) -> bool:
    """Whether this colour would win at once, were it to move."""
    for c in range(b.sites):
        if s[c] == EMPTY and wins(b, s, c, colour):
            return True
    return False


def saves(b: BoardTables, s: Row, c: int) -> bool:
    """Whether the opponent cannot win at once after a placement and its captures."""
    colour = s[b.side]
    s[c] = colour
    n = captures(b, s, c)
    for i in range(n):
        s[b.scratch[i]] = EMPTY
    safe = not can_win(b, s, 3 - colour)
    for i in range(n):
        s[b.scratch[i]] = 3 - colour
    s[c] = EMPTY
    return safe
