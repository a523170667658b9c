"""Move ordering: by the pieces that a move gains, and by the history heuristic (Schaeffer 1983).

`w` is the row of the search's state. The *history* of a move is a number from -MAX_HISTORY to MAX_HISTORY, which rises
when the move causes a beta cutoff. An *entry* of a move list packs a move and its ordering score into one number.
"""

from boardgames_tui.engine.alphabeta.state import history_at, move_list, position_at
from boardgames_tui.engine.compile.rule_slots import list_moves
from boardgames_tui.kernel.language import MOVE_RANGE, Ints, Row, swap_largest_first

# Weight of a gained piece in the ordering score.
GAIN_WEIGHT = 4096
# Bound of the history of a move, in both directions.
MAX_HISTORY = 8192
# Change of a move's history after a cutoff: this much times the square of the depth, up to a limit.
HISTORY_BONUS = 32
MAX_HISTORY_BONUS = 2048


def ordered_move(move: int, gain: int, history: int) -> int:
    """Return the list entry of a move that gains `gain` pieces: its ordering score times MOVE_RANGE, plus the move."""
    # MAX_HISTORY keeps the score from being negative.
    return move + MOVE_RANGE * (MAX_HISTORY + GAIN_WEIGHT * gain + history)


def move_of(entry: int) -> int:
    """Return the move of a list entry, packed by `ordered_move` or `BitboardRules.list_moves`; 0 if the entry is 0."""
    return entry % MOVE_RANGE


def list_ordered_moves(p: Ints, w: Row, ply: int, tt_move: int) -> int:
    """Write the entries of a ply's legal moves, without the transposition table's move; return their number.

    `list_moves` has written move + MOVE_RANGE * gain for each move. The entries add the move's history.
    """
    list_start = move_list(w, ply)
    list_end = list_moves(p, w, position_at(ply), list_start)
    history = history_at(ply)
    # Entries are written over the list that is read, never ahead of it.
    write_index = list_start
    for read_index in range(list_start, list_end):
        move = move_of(w[read_index])
        if move != tt_move:
            gain = w[read_index] // MOVE_RANGE
            w[write_index] = ordered_move(move, gain, w[history + move])
            write_index += 1
    return write_index - list_start


def pick_next_move(w: Row, ply: int, index: int, move_count: int) -> int:
    """Swap the highest entry from `index` on to `index` in the move list of a ply; return it (selection sort)."""
    list_start = move_list(w, ply)
    return swap_largest_first(w, list_start + index, list_start + move_count)


def ordering_score(entry: int) -> int:
    """Return the ordering score of an entry in pieces, rounded down: the gain plus history / GAIN_WEIGHT."""
    return (entry // MOVE_RANGE - MAX_HISTORY) // GAIN_WEIGHT


def record_refutation(w: Row, ply: int, depth: int, move: int, tt_move: int, entries_taken: int) -> None:
    """Raise the history of a move that caused a beta cutoff; lower that of the moves searched before it.

    These are the table's move (0 if there is none) and the first `entries_taken` of the move list. The refutation is
    one of them and is lowered as well, but raised by twice as much.
    """
    history = history_at(ply)
    list_start = move_list(w, ply)
    bonus = min(HISTORY_BONUS * depth * depth, MAX_HISTORY_BONUS)
    update_history(w, history + move, 2 * bonus)
    # Nothing reads the history of move 0.
    update_history(w, history + tt_move, -bonus)
    for i in range(list_start, list_start + entries_taken):
        update_history(w, history + move_of(w[i]), -bonus)


def update_history(w: Row, i: int, bonus: int) -> None:
    """Add a bonus, which may be negative, to the history at w[i]; add less of it near MAX_HISTORY (history gravity)."""
    w[i] += bonus - w[i] * abs(bonus) // MAX_HISTORY
