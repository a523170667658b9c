"""What an engine believes about Ataxx: pieces count, and so do the patterns of two by two cells that they make.

A deep search asks `value` for every position that it does not look beyond. The board of 7x7 is judged by a small net
(`net`). Any other is seen through windows of two by two cells: each of them has a weight for every pattern, which was
fitted to games of the engine against itself.
"""

from boardgames_tui.core.kernel import BLACK, WHITE, WIN, BoardTables, Ints, Row, count
from boardgames_tui.games.ataxx.rules import ending, play


def static_move_value(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """Return the gain in pieces: 1 for a clone, 2 for each piece turned, 0 for a pass; WIN if the action wins.

    `key_history` need not contain the position before the action. The other side acts after it, so it is not repeated.
    """
    for i in range(b.length):
        b.scratch[i] = s[i]
    play(b, b.scratch, a)
    if ending(b, b.scratch, key_history) % 4 == s[b.side]:
        return WIN
    return lead(b, b.scratch, s[b.side]) - lead(b, s, s[b.side])


def lead(b: BoardTables, s: Row, side: int) -> int:
    """How many more pieces a colour has than the other."""
    black = count(b, s, BLACK) - count(b, s, WHITE)
    return black if side == BLACK else -black
