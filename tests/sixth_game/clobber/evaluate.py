"""The value of an action in Clobber at a glance: a move that leaves the opponent none wins."""

from boardgames_tui.core.kernel import WIN, Board, Ints, Row

from .rules import ending, play


def gain(b: Board, s: Row, past: Ints, a: int) -> int:
    """Return WIN if the move wins, else 0: the number of pieces does not matter."""
    for i in range(b.length):
        b.work[i] = s[i]
    play(b, b.work, a)
    return WIN if ending(b, b.work, past) % 4 == s[b.side] else 0
