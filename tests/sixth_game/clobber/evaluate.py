"""The value of an action in Clobber at a glance: a move that leaves the opponent none wins."""

from boardgames_tui.core.cells import WIN
from boardgames_tui.core.kernel import BoardTables, Ints, Row

from .rules import ending, play


def static_move_value(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """Return WIN if the move wins, else 0: the number of pieces does not matter."""
    for i in range(b.length):
        b.scratch[i] = s[i]
    play(b, b.scratch, a)
    return WIN if ending(b, b.scratch, key_history) % 4 == s[b.side] else 0
