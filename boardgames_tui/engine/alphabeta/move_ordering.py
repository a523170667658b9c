"""Move ordering: by the pieces that a move gains, and by the history heuristic (Schaeffer 1983)."""

from boardgames_tui.core.kernel import MOVE_RANGE, Ints, Row, largest_first
from boardgames_tui.engine.alphabeta.state import history_at, move_list, position_at
from boardgames_tui.engine.compile.rule_slots import list_moves

# Weight of a gained piece in the ordering score.
GAIN_WEIGHT = 4096
# Bound of the history of a move, in both directions.
MAX_HISTORY = 8192


def ordered_move(move: int, gain: int, history: int) -> int:
    """Return a list entry: the move, and above it its ordering score, which is never negative."""
    return move + MOVE_RANGE * (MAX_HISTORY + GAIN_WEIGHT * gain + history)


def move_of(listed: int) -> int:
    """Return the move of a list entry, of this module's or of `BitboardRules.list_moves`."""
    return listed % MOVE_RANGE


def list_ordered_moves(p: Ints, w: Row, ply: int, tt_move: int) -> int:
    """List the legal moves of a ply without the table's move, each with its ordering score; return their number.

    `list_moves` writes each move with the pieces that it gains, packed into one number. The ordering score adds the
    history of the move.
    """
    begin = move_list(w, ply)
    end = list_moves(p, w, position_at(ply), begin)
    history = history_at(ply)
    to = begin
    for i in range(begin, end):
        move = move_of(w[i])
        if move != tt_move:
            w[to] = ordered_move(move, w[i] // MOVE_RANGE, w[history + move])
            to += 1
    return to - begin


def pick_next_move(w: Row, ply: int, i: int, n: int) -> int:
    """Swap the move with the highest score to place i of the list, and return its entry (selection sort)."""
    begin = move_list(w, ply)
    return largest_first(w, begin + i, begin + n)


def ordering_score(listed: int) -> int:
    """Return the ordering score of a list entry in pieces gained, of which its history may be a part."""
    return (listed // MOVE_RANGE - MAX_HISTORY) // GAIN_WEIGHT


def record_refutation(w: Row, ply: int, depth: int, move: int, tt_move: int, n: int) -> None:
    """Raise the history of a move that caused a beta cutoff; lower that of the moves searched before it.

    These are the table's move (0 for none) and the first n of the list; the refutation itself, if among them, gains
    twice as much as it loses.
    """
    history = history_at(ply)
    begin = move_list(w, ply)
    bonus = min(32 * depth * depth, 2048)
    update_history(w, history + move, 2 * bonus)
    update_history(w, history + tt_move, -bonus)
    for k in range(begin, begin + n):
        update_history(w, history + move_of(w[k]), -bonus)


def update_history(w: Row, i: int, bonus: int) -> None:
    """Move the history at w[i] towards MAX_HISTORY or its negative, by less the closer it is (history gravity)."""
    w[i] += bonus - w[i] * abs(bonus) // MAX_HISTORY
