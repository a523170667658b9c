"""Static evaluation of Ataxx' actions by the pieces that they gain. `b` holds the tables of a board and `s` a row."""

from boardgames_tui.core.cells import BLACK, WHITE, WIN
from boardgames_tui.core.kernel import BoardTables, Ints, Row, count, ending_winner
from boardgames_tui.games.ataxx.rules import ending, play


def static_move_value(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """Return the gain in pieces: 1 for a clone, 2 for each piece turned, 0 for a pass; WIN if the action wins.

    `key_history` may lack the position before the action: after the action the other side acts, so that the new
    position cannot repeat this one.
    """
    for i in range(b.length):
        b.scratch[i] = s[i]
    play(b, b.scratch, a)
    if ending_winner(ending(b, b.scratch, key_history)) == s[b.side]:
        return WIN
    return piece_lead(b, b.scratch, s[b.side]) - piece_lead(b, s, s[b.side])


def piece_lead(b: BoardTables, s: Row, colour: int) -> int:
    """Return the number of pieces by which a colour leads, negative if it is behind."""
    black_lead = count(b, s, BLACK) - count(b, s, WHITE)
    return black_lead if colour == BLACK else -black_lead
