"""Picking of the next move to search at a ply, with futility pruning and late move pruning of the remaining moves.

`w` is the row of the search's state (`thread.state`), whose fields `S` names. The *frame* of a ply is the part of it
that begins at `w[frame]`.
"""

from boardgames_tui.engine.alphabeta import parameters as P
from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.alphabeta.move_ordering import list_ordered_moves, move_of, ordering_score, pick_next_move
from boardgames_tui.engine.alphabeta.state import SearchState, frame_at

# Value of a piece.
PIECE = 100
# From this depth on, static values order a list after a table's move that was no refutation, because many moves will
# probably be searched; from ALWAYS_BY_VALUE_DEPTH on, they order every list.
BY_VALUE_DEPTH = 4
ALWAYS_BY_VALUE_DEPTH = 6
# Largest depth for late move pruning.
LATE_DEPTH = 9


def first_move_to_search(thread: SearchState, ply: int) -> int:
    """Return the move from the table, else the first of the move list; forget the null move and its heuristic cuts."""
    w = thread.state
    frame = frame_at(ply)
    w[frame + S.NULL_MOVE] = 0
    w[S.HEURISTIC_CUTS] = w[frame + S.HEURISTIC_CUTS_BEFORE]
    return w[frame + S.TT_MOVE] or move_of(next_list_entry(thread, ply))


def next_move_to_search(thread: SearchState, ply: int, best_value: int, alpha: int, beta: int) -> int:
    """Count the move that was searched; return the next one, or 0 if no move is left to search.

    That is so after a cutoff, at the end of the list, and if all remaining moves are pruned.
    """
    w = thread.state
    frame = frame_at(ply)
    w[frame + S.MOVES_SEARCHED] += 1
    if best_value >= beta:
        return 0
    entry = next_list_entry(thread, ply)
    depth = w[frame + S.DEPTH]
    # As long as all moves lose, each of the others may be the one that does not.
    if entry == 0 or depth > LATE_DEPTH or best_value <= -S.MATE_BOUND:
        return move_of(entry)
    moves_to_search = w[P.LATE_MOVES] + w[P.LATE_MOVES_BY_DEPTH] * depth * depth
    is_futile = False
    if depth >= BY_VALUE_DEPTH:
        moves_to_search = min(moves_to_search, w[P.LATE_BY_VALUE] + w[P.LATE_BY_VALUE_BY_DEPTH] * depth)
    else:
        is_futile = w[frame + S.FUTILITY_BOUND] + PIECE * ordering_score(w, entry) <= alpha
    if is_futile or P.HUNDRED * w[frame + S.MOVES_SEARCHED] > moves_to_search:
        w[S.HEURISTIC_CUTS] += 1
        # The pruned moves are assumed to be worth at most alpha.
        w[frame + S.PRUNED_BOUND] = alpha
        return 0
    return move_of(entry)


def next_list_entry(thread: SearchState, ply: int) -> int:
    """Take the next entry from the move list and return it, or 0 at its end. The first call lists the moves.

    An entry packs a move and its ordering score (`move_ordering.ordered_move`).
    """
    w = thread.state
    frame = frame_at(ply)
    if w[frame + S.MOVE_COUNT] == S.UNKNOWN:
        by_value_depth = BY_VALUE_DEPTH if w[frame + S.MOVES_SEARCHED] else ALWAYS_BY_VALUE_DEPTH
        by_value = int(w[frame + S.DEPTH] >= by_value_depth)
        w[frame + S.MOVE_COUNT] = list_ordered_moves(thread, ply, w[frame + S.TT_MOVE], by_value)
    if w[frame + S.NEXT_MOVE] == w[frame + S.MOVE_COUNT]:
        return 0
    w[frame + S.NEXT_MOVE] += 1
    return pick_next_move(w, ply, w[frame + S.NEXT_MOVE] - 1, w[frame + S.MOVE_COUNT])
