"""Static evaluation of Ataxx' actions: the pieces that they gain."""

from boardgames_tui.core.kernel import BLACK, WHITE, WIN, BoardTables, Ints, Row, count, ending_winner
from boardgames_tui.games.ataxx.rules import ending, play


def static_move_value(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """Return the gain in pieces: 1 for a clone, 2 for each piece turned, 0 for a pass; WIN if the action wins.

    `key_history` need not contain the position before the action. The other side acts after it, so it is not repeated.
    """
    for i in range(b.length):
        b.scratch[i] = s[i]
    play(b, b.scratch, a)
    if ending_winner(ending(b, b.scratch, key_history)) == s[b.side]:
        return WIN
    return lead(b, b.scratch, s[b.side]) - lead(b, s, s[b.side])


def lead(b: BoardTables, s: Row, side: int) -> int:
    """Return the number of pieces by which a colour leads."""
    black = count(b, s, BLACK) - count(b, s, WHITE)
    return black if side == BLACK else -black
