"""Alpha-beta search (principal variation search) over the bitboard rules of a game.

It has a transposition table, late move reductions, null move pruning, reverse futility pruning and internal iterative
reductions. `move_picking` has futility and late move pruning, `move_ordering` the history heuristic, `root` the
aspiration windows and `alphabeta_driver` the iterations.

Values are those of the side to act, in hundredths of a piece. A proven win is MATE less the plies from the root to the
end. A value is *proven* if nothing that led to it was judged heuristically, by a static evaluation or by pruning. A
proven value in the table holds at every depth, so the ends of games are solved, and a proven root ends the search.

`w` is the row of the search's state (`thread.state`), whose fields `S` names. The *frame* of a ply is the part of it
that begins at `w[frame]`: `w[frame + S.DEPTH]` is the depth to which the position at this ply is searched. `make`
writes the position after a move to the next ply.
"""

from boardgames_tui.engine.alphabeta import parameters as P
from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.alphabeta import transposition_table as TT
from boardgames_tui.engine.alphabeta.move_ordering import history_of, record_refutation
from boardgames_tui.engine.alphabeta.move_picking import first_move_to_search, next_move_to_search
from boardgames_tui.engine.alphabeta.state import SearchState, frame_at, position_at, variation_at, write_variation
from boardgames_tui.engine.alphabeta.transposition_table import (
    entry_depth,
    entry_move,
    find_entry,
    pack_entry,
    plies_to_mate,
    store_entry,
    tt_cutoff,
    value_from_tt,
    value_to_tt,
)
from boardgames_tui.engine.compile.rule_slots import make, make_null, plies_to_limit, position_key, value, verdict
from boardgames_tui.kernel.language import BY_PATH, DRAWN, WON, Row

# Largest depth for reverse futility pruning.
REVERSE_DEPTH = 7
# Null move pruning, from this depth on: a side that is above beta even after a pass need not search its moves.
NULL_DEPTH = 3
# Internal iterative reduction, from this depth on: a position without a table move is searched a ply less deep.
IIR_DEPTH = 5


def search(thread: SearchState, ply: int, depth: int, alpha: int, beta: int) -> int:
    """Return the value of the position at a ply for the side to act (principal variation search).

    The value is exact between alpha and beta, otherwise a bound; after a stop it means nothing.
    """
    w = thread.state
    node_value = enter_node(thread, ply, depth, alpha, beta)
    if node_value != S.UNKNOWN:
        return node_value
    frame = frame_at(ply)
    if w[frame + S.NULL_MOVE]:
        # `enter_node` has made the null move; NULL_MOVE is the reduction of its search.
        null_value = -search(thread, ply + 1, w[frame + S.DEPTH] - w[frame + S.NULL_MOVE], -beta, -beta + 1)
        if null_value >= beta:
            w[S.HEURISTIC_CUTS] += 1
            # A win after a pass that the rules may not allow is no proven win.
            return min(null_value, S.MATE_BOUND - 1)
    best_value = S.UNKNOWN
    move = first_move_to_search(thread, ply)
    while move:
        make(thread.plan, w, position_at(ply), move)
        w[frame + S.CURRENT_MOVE] = move
        new_depth = w[frame + S.DEPTH] - 1
        # Always overwritten below; a compiled kernel needs a value on every path.
        move_value = alpha + 1
        if w[frame + S.MOVES_SEARCHED]:
            # A zero window shows whether the move is better than alpha. Reductions are smaller in a wide window.
            reduction = late_move_reduction(w, w[frame + S.DEPTH], w[frame + S.MOVES_SEARCHED])
            reduction -= (history_of(w, ply, move) + w[P.HISTORY_PER_PLY] // 2) // w[P.HISTORY_PER_PLY]
            reduction = max(reduction - int(beta > alpha + 1), 0)
            move_value = -search(thread, ply + 1, new_depth - reduction, -alpha - 1, -alpha)
            if move_value > alpha and reduction:
                move_value = -search(thread, ply + 1, new_depth, -alpha - 1, -alpha)
        if w[frame + S.MOVES_SEARCHED] == 0 or alpha < move_value < beta:
            move_value = -search(thread, ply + 1, new_depth, -beta, -alpha)
        if w[S.STOP]:
            return 0
        if move_value > best_value:
            best_value = move_value
            w[frame + S.BEST_MOVE] = move
        alpha = update_alpha(w, ply, alpha, move_value, move)
        move = next_move_to_search(thread, ply, best_value, alpha, beta)
    store_result(thread, ply, best_value, beta)
    return max(best_value, w[frame + S.PRUNED_BOUND])


def enter_node(thread: SearchState, ply: int, depth: int, alpha: int, beta: int) -> int:
    """Count the position at a ply, and return its value if no move has to be searched.

    Otherwise return UNKNOWN, with the ply's frame prepared and the null move made if it is to be tried. After a stop,
    the value is 0 and means nothing.
    """
    w = thread.state
    # An empty variation: its length is 0.
    w[variation_at(ply)] = 0
    # Once STOP is set, no more nodes are counted.
    w[S.NODES] += 1 - w[S.STOP]
    if w[S.NODES] >= w[S.NODE_LIMIT]:
        w[S.STOP] = 1
    if w[S.STOP]:
        return 0
    outcome = verdict(thread.plan, w, position_at(ply), ply)
    if outcome:
        return terminal_value(w, ply, outcome)
    if depth <= 0 or ply >= S.MAX_PLY - 1:
        w[S.HEURISTIC_CUTS] += 1
        return value(thread.plan, thread.weights, w, position_at(ply))
    w[S.SELDEPTH] = max(w[S.SELDEPTH], ply)
    # Mate distance pruning: no value is above a win in one ply, or below a loss at this ply.
    if alpha >= S.MATE - ply - 1 or beta <= ply - S.MATE:
        return min(alpha, S.MATE - ply - 1) if alpha > 0 else ply - S.MATE
    init_frame(w, ply, depth, alpha)
    tt_value = probe_table(thread, ply, depth, alpha, beta)
    if tt_value != S.UNKNOWN:
        return tt_value
    # The principal variation, which has a wider window, and wins and losses are not pruned.
    return prune_statically(thread, ply, beta) if beta == alpha + 1 and abs(beta) < S.MATE_BOUND else S.UNKNOWN


def init_frame(w: Row, ply: int, depth: int, alpha: int) -> None:
    """Initialise the frame of a ply, whose position has been made."""
    frame = frame_at(ply)
    w[frame + S.KEY] = position_key(w, position_at(ply))
    w[frame + S.DEPTH] = depth
    w[frame + S.TT_MOVE] = 0
    w[frame + S.BEST_MOVE] = 0
    w[frame + S.MOVES_SEARCHED] = 0
    w[frame + S.MOVE_COUNT] = S.UNKNOWN
    w[frame + S.NEXT_MOVE] = 0
    w[frame + S.FUTILITY_BOUND] = S.MATE
    w[frame + S.PRUNED_BOUND] = S.UNKNOWN
    w[frame + S.NULL_MOVE] = 0
    w[frame + S.CURRENT_MOVE] = 0
    w[frame + S.ALPHA] = alpha
    w[frame + S.HEURISTIC_CUTS_BEFORE] = w[S.HEURISTIC_CUTS]
    w[frame + S.PATH_DEPENDENT_BEFORE] = w[S.PATH_DEPENDENT]


def probe_table(thread: SearchState, ply: int, depth: int, alpha: int, beta: int) -> int:
    """Return the value from the transposition table if it ends the search of the position, else UNKNOWN.

    The table's move is kept in the frame. Without an entry, the depth in the frame is reduced from IIR_DEPTH on.
    """
    w = thread.state
    frame = frame_at(ply)
    entry = find_entry(thread.table, w[frame + S.KEY])
    if entry != TT.NO_ENTRY:
        w[frame + S.TT_MOVE] = entry_move(entry)
        tt_value = value_from_tt(entry, ply)
        is_mate = abs(tt_value) >= S.MATE_BOUND
        # The same pieces may have been closer to the limit of moves, or further away from it.
        is_too_late = is_mate and plies_to_mate(entry) > plies_to_limit(thread.plan, w, position_at(ply))
        if tt_cutoff(entry, tt_value, depth, alpha, beta) and not is_too_late:
            is_proven = is_mate or entry_depth(entry) == TT.PROVEN_DEPTH
            w[S.HEURISTIC_CUTS] += 0 if is_proven else 1
            return tt_value
    elif depth >= IIR_DEPTH:
        w[frame + S.DEPTH] -= 1
    return S.UNKNOWN


def prune_statically(thread: SearchState, ply: int, beta: int) -> int:
    """Return the static value if it is far enough above beta (reverse futility pruning), else UNKNOWN.

    With UNKNOWN, the frame holds the bound for futility pruning. If a null move is to be tried, the frame also holds
    its reduction, and the position after the null move has been made.
    """
    w = thread.state
    frame = frame_at(ply)
    depth = w[frame + S.DEPTH]
    static_value = value(thread.plan, thread.weights, w, position_at(ply))
    if depth <= REVERSE_DEPTH and static_value - w[P.REVERSE_FUTILITY] * depth >= beta:
        w[S.HEURISTIC_CUTS] += 1
        return static_value
    w[frame + S.FUTILITY_BOUND] = static_value + w[P.FUTILITY] * (depth + 1)
    # No two null moves in a row.
    if depth >= NULL_DEPTH and static_value >= beta and not w[frame_at(ply - 1) + S.NULL_MOVE]:
        w[frame + S.NULL_MOVE] = (w[P.NULL_REDUCTION] + w[P.NULL_REDUCTION_BY_DEPTH] * depth) // P.HUNDRED
        make_null(thread.plan, w, position_at(ply))
    return S.UNKNOWN


def update_alpha(w: Row, ply: int, alpha: int, move_value: int, move: int) -> int:
    """Return the higher one of alpha and the value of a move; a move that raises alpha begins the ply's variation."""
    if move_value <= alpha:
        return alpha
    write_variation(w, variation_at(ply), move, variation_at(ply + 1))
    return move_value


def store_result(thread: SearchState, ply: int, best_value: int, beta: int) -> None:
    """Store the value of a searched position in the table; after a cutoff, update the history of its moves.

    `best_value` is that of the moves searched.
    """
    w = thread.state
    frame = frame_at(ply)
    node_value = max(best_value, w[frame + S.PRUNED_BOUND])
    if node_value >= beta:
        record_refutation(
            w, ply, w[frame + S.DEPTH], w[frame + S.BEST_MOVE], w[frame + S.TT_MOVE], w[frame + S.NEXT_MOVE]
        )
    # A win or loss by a repetition depends on the path, so another path may not read it from the table.
    if w[S.PATH_DEPENDENT] != w[frame + S.PATH_DEPENDENT_BEFORE] and abs(node_value) >= S.MATE_BOUND:
        return
    bound = TT.UPPER
    if node_value >= beta:
        bound = TT.LOWER
    elif node_value > w[frame + S.ALPHA]:
        bound = TT.EXACT
    # Proven if no value was judged heuristically since the ply was entered.
    is_proven = w[S.HEURISTIC_CUTS] == w[frame + S.HEURISTIC_CUTS_BEFORE]
    depth = TT.PROVEN_DEPTH if is_proven else w[frame + S.DEPTH]
    # If no move reached alpha, the best of them says little, so the table keeps its move.
    move = w[frame + S.TT_MOVE] if bound == TT.UPPER else w[frame + S.BEST_MOVE]
    entry = pack_entry(move, value_to_tt(node_value, ply), depth, bound, w[S.AGE])
    store_entry(thread.table, w[frame + S.KEY], entry)


def terminal_value(w: Row, ply: int, outcome: int) -> int:
    """Return the value of a game that has ended at a ply; `outcome` is the result of `BitboardRules.verdict`.

    An outcome from BY_PATH on depends on how the position was reached: a repetition, or the limit of half-moves. It
    counts as a heuristic value, because the same position may go on after other moves.
    """
    if outcome >= BY_PATH:
        w[S.HEURISTIC_CUTS] += 1
        w[S.PATH_DEPENDENT] += 1
    result = outcome % BY_PATH
    if result == DRAWN:
        return 0
    return S.MATE - ply if result == WON else ply - S.MATE


def late_move_reduction(w: Row, depth: int, move_number: int) -> int:
    """Return the plies by which a move is searched less deep if `move_number` moves are searched before it."""
    row = min(depth, S.REDUCTION_RANGE - 1)
    column = min(move_number, S.REDUCTION_RANGE - 1)
    return w[S.REDUCTIONS + S.REDUCTION_RANGE * row + column]
