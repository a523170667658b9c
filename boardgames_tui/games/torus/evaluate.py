"""Static evaluation of Torus' actions: win, or keep the opponent from winning."""

from boardgames_tui.core.kernel import EMPTY, WIN, BoardTables, Ints, Row
from boardgames_tui.games.torus.rules import list_captured, wins

# Value of a placement that leaves no win to an opponent who could win at once.
SAVE = 1_000


def static_move_value(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """Return WIN for a placement that surrounds, SAVE for one that averts a win, else 0: Torus has no score."""
    if wins(b, s, a, s[b.side]):
        return WIN
    if not can_win(b, s, 3 - s[b.side]):
        return 0
    return SAVE if saves(b, s, a) else 0


def can_win(b: BoardTables, s: Row, colour: int) -> bool:
    """Return whether a colour wins at once if it is to move."""
    for c in range(b.sites):
        if s[c] == EMPTY and wins(b, s, c, colour):
            return True
    return False


def saves(b: BoardTables, s: Row, c: int) -> bool:
    """Return whether the opponent cannot win at once after a placement and its captures."""
    colour = s[b.side]
    s[c] = colour
    n = list_captured(b, s, c)
    for i in range(n):
        s[b.scratch[i]] = EMPTY
    safe = not can_win(b, s, 3 - colour)
    for i in range(n):
        s[b.scratch[i]] = 3 - colour
    s[c] = EMPTY
    return safe
