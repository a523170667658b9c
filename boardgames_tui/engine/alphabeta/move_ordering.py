"""Move ordering: by what a move gains, and by the history heuristic (Schaeffer 1983).

`w` is the row of the search's state. The *history* of a move is a number from -MAX_HISTORY to MAX_HISTORY, which rises
when the move causes a beta cutoff. A move has one history of its own and one as a reply to the move before it. An
*entry* of a move list packs a move and its ordering score into one number.
"""

from boardgames_tui.engine.alphabeta import parameters as P
from boardgames_tui.engine.alphabeta.state import (
    HISTORIES_END,
    HISTORY,
    REPLIES,
    SearchState,
    history_at,
    is_jump,
    move_list,
    position_at,
    replies_at,
    reply_number,
)
from boardgames_tui.engine.compile.rule_slots import list_moves, make, value
from boardgames_tui.kernel.language import MOVE_RANGE, Ints, Row, swap_largest_first

# Added to an ordering score, so that an entry is never negative.
SCORE_OFFSET = 1 << 24
# Bound of the history of a move, in both directions.
MAX_HISTORY = 8192


def ordered_move(move: int, score: int) -> int:
    """Return the list entry of a move with an ordering score."""
    return move + MOVE_RANGE * (SCORE_OFFSET + score)


def move_of(entry: int) -> int:
    """Return the move of a list entry, packed by `ordered_move` or `BitboardRules.list_moves`; 0 if the entry is 0."""
    return entry % MOVE_RANGE


def list_ordered_moves(thread: SearchState, ply: int, tt_move: int, by_value: int) -> int:
    """Write the entries of a ply's legal moves, without the transposition table's move; return their number.

    An entry's score is that of the pieces that the move gains or, if `by_value` is 1, the static value of the position
    that it leads to, plus the move's history. For static values, each of these positions is written to the next ply.
    """
    w = thread.state
    list_start = move_list(w, ply)
    list_end = list_moves(thread.plan, w, position_at(ply), list_start)
    # Entries are written over the list that is read, never ahead of it.
    write_index = list_start
    for read_index in range(list_start, list_end):
        move = move_of(w[read_index])
        if move != tt_move:
            gain = w[read_index] // MOVE_RANGE
            score = w[P.VALUE_WEIGHT] * value_after(thread, ply, move) if by_value else gain_score(w, move, gain)
            history = min(max(history_of(w, ply, move), -MAX_HISTORY), MAX_HISTORY)
            w[write_index] = ordered_move(move, score + history)
            write_index += 1
    return write_index - list_start


def gain_score(w: Row, move: int, gain: int) -> int:
    """Return the ordering score of a move by the pieces that it gains; a jump, which leaves a gap, counts for less."""
    return w[P.GAIN_WEIGHT] * gain - w[P.JUMP_PENALTY] * int(is_jump(move))


def value_after(thread: SearchState, ply: int, move: int) -> int:
    """Return the static value of the position after a move, for the side that moves."""
    make(thread.plan, thread.state, position_at(ply), move)
    return -value(thread.plan, thread.weights, thread.state, position_at(ply + 1))


def history_of(w: Row, ply: int, move: int) -> int:
    """Return the sum of a move's own history and its history as a reply."""
    return w[history_at(ply) + move] + w[replies_at(w, ply) + reply_number(move)]


def pick_next_move(w: Row, ply: int, index: int, move_count: int) -> int:
    """Swap the highest entry from `index` on to `index` in the move list of a ply; return it (selection sort)."""
    list_start = move_list(w, ply)
    return swap_largest_first(w, list_start + index, list_start + move_count)


def ordering_score(w: Row, entry: int) -> int:
    """Return the ordering score of an entry in pieces, rounded down."""
    return (entry // MOVE_RANGE - SCORE_OFFSET) // w[P.GAIN_WEIGHT]


def record_refutation(w: Row, ply: int, depth: int, move: int, tt_move: int, entries_taken: int) -> None:
    """Raise the history of a move that caused a beta cutoff; lower that of the moves searched before it.

    These are the table's move (0 if there is none) and the first `entries_taken` of the move list. The refutation is
    one of them and is lowered as well, but raised by twice as much.
    """
    list_start = move_list(w, ply)
    bonus = min(w[P.HISTORY_BONUS] * depth * depth, w[P.MAX_HISTORY_BONUS])
    update_histories(w, ply, move, 2 * bonus)
    # Nothing reads the histories of move 0.
    update_histories(w, ply, tt_move, -bonus)
    for i in range(list_start, list_start + entries_taken):
        update_histories(w, ply, move_of(w[i]), -bonus)


def update_histories(w: Row, ply: int, move: int, bonus: int) -> None:
    """Add a bonus, which may be negative, to both histories of a move."""
    update_history(w, history_at(ply) + move, bonus)
    update_history(w, replies_at(w, ply) + reply_number(move), bonus)


def update_history(w: Row, i: int, bonus: int) -> None:
    """Add a bonus to the history at w[i]; add less of it near MAX_HISTORY (history gravity)."""
    w[i] += bonus - w[i] * abs(bonus) // MAX_HISTORY


def carry_histories(w: Row, kept: Ints, is_other_side: int) -> None:
    """Begin a search with half the histories of the last one, which are `kept` from HISTORY to HISTORIES_END.

    `is_other_side` is 1 if the other side acted at the root of the last search, else 0.
    """
    for ply in range(2):
        for move in range(MOVE_RANGE):
            w[history_at(ply) + move] = kept[history_at(ply ^ is_other_side) - HISTORY + move] // 2
    for i in range(REPLIES, HISTORIES_END):
        w[i] = kept[i - HISTORY] // 2
