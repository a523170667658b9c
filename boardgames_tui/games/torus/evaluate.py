"""Static evaluation of Torus' actions: win, or keep the opponent from winning.

`b` holds the tables of a board and `s` a row.
"""

from boardgames_tui.core.cells import EMPTY, WIN, other
from boardgames_tui.core.kernel import BoardTables, Ints, Row
from boardgames_tui.games.torus.rules import list_captured, wins_at

# Value of a placement that leaves no win to an opponent who could win at once.
SAVE = 1_000


def static_move_value(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """Return WIN for a placement that surrounds, SAVE for one that averts a win, else 0: Torus has no score."""
    if wins_at(b, s, a, s[b.side]):
        return WIN
    if not can_win_at_once(b, s, other(s[b.side])):
        return 0
    return SAVE if averts_win(b, s, a) else 0


def can_win_at_once(b: BoardTables, s: Row, colour: int) -> bool:
    """Return whether a colour could win by one placement if it were to move."""
    for point in range(b.sites):
        if s[point] == EMPTY and wins_at(b, s, point, colour):
            return True
    return False


def averts_win(b: BoardTables, s: Row, point: int) -> bool:
    """Return whether the opponent cannot win at once after a placement and its captures; restore the row."""
    colour = s[b.side]
    enemy = other(colour)
    s[point] = colour
    captured = list_captured(b, s, point)
    for i in range(captured):
        s[b.scratch[i]] = EMPTY
    is_averted = not can_win_at_once(b, s, enemy)
    for i in range(captured):
        s[b.scratch[i]] = enemy
    s[point] = EMPTY
    return is_averted
