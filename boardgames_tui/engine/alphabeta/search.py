"""Alpha-beta search (principal variation search) over the bitboard rules of a game.

It has a transposition table, late move reductions, null move pruning, futility and reverse futility pruning, late move
pruning and internal iterative reductions. `move_ordering` has the history heuristic, `root` the aspiration windows and
`iterative_deepening` the iterations.

Values are those of the side to act, in hundredths of a piece. A proven win is MATE less the plies from the root to the
end. A value is *proven* if nothing that led to it was judged heuristically, by a static evaluation or by pruning. A
proven value in the table holds at every depth, so the ends of games are solved, and a proven root ends the search.
"""

from boardgames_tui.core.kernel import BY_PATH, DRAWN, WON, Row
from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.alphabeta import transposition_table as TT
from boardgames_tui.engine.alphabeta.move_ordering import (
    list_ordered_moves,
    move_of,
    ordering_score,
    pick_next_move,
    record_refutation,
)
from boardgames_tui.engine.alphabeta.principal_variation import extend_line
from boardgames_tui.engine.alphabeta.state import SearchState, frame_at, position_at, variation_at
from boardgames_tui.engine.alphabeta.transposition_table import (
    entry_depth,
    entry_move,
    find_entry,
    pack_entry,
    store_entry,
    tt_cutoff,
    value_from_tt,
    value_to_tt,
)
from boardgames_tui.engine.compile.rule_slots import make, make_null, position_key, value, verdict

# Value of a piece.
PIECE = 100
# Futility pruning, up to FUTILITY_DEPTH: a move is pruned if the static value, the pieces that it gains and FUTILITY
# per ply do not reach alpha. Moves that come very late in the order are pruned as well.
FUTILITY, FUTILITY_DEPTH = 50, 6
# Reverse futility pruning, up to REVERSE_DEPTH: the static value is returned if it exceeds beta by this much per ply.
REVERSE_FUTILITY, REVERSE_DEPTH = 60, 7
# Null move pruning, from NULL_DEPTH on: a side that is above beta even after a pass need not search its moves. The
# search after the pass is reduced by NULL_REDUCTION and a quarter of the depth.
NULL_DEPTH, NULL_REDUCTION = 3, 3
# Internal iterative reduction, from this depth on: a position without a table move is searched a ply less deep.
IIR_DEPTH = 5


def search(thread: SearchState, ply: int, depth: int, alpha: int, beta: int) -> int:
    """Return the value of the position at a ply, exact if between alpha and beta; meaningless after a stop.

    If a null move is to be tried, `enter_node` has made it: the frame's NULL_MOVE is then the reduction of its search.
    """
    w = thread.state
    v = enter_node(thread, ply, depth, alpha, beta)
    if v != S.UNKNOWN:
        return v
    f = frame_at(ply)
    if w[f + S.NULL_MOVE]:
        v = -search(thread, ply + 1, w[f + S.DEPTH] - w[f + S.NULL_MOVE], -beta, -beta + 1)
        if v >= beta:
            w[S.HEURISTIC_CUTS] += 1
            # A win after a pass that the rules may not allow is no proven win.
            return min(v, S.MATE_BOUND - 1)
    best = S.UNKNOWN
    move = start_moves(thread, ply)
    while move:
        make(thread.plan, w, position_at(ply), move)
        new_depth = w[f + S.DEPTH] - 1
        v = alpha + 1
        if w[f + S.MOVES_SEARCHED]:
            # A zero window shows whether the move is better than alpha. Reductions are smaller in a wide window.
            reduction = late_move_reduction(w, w[f + S.DEPTH], w[f + S.MOVES_SEARCHED])
            reduction = max(reduction - int(beta > alpha + 1), 0)
            v = -search(thread, ply + 1, new_depth - reduction, -alpha - 1, -alpha)
            if v > alpha and reduction:
                v = -search(thread, ply + 1, new_depth, -alpha - 1, -alpha)
        if w[f + S.MOVES_SEARCHED] == 0 or alpha < v < beta:
            v = -search(thread, ply + 1, new_depth, -beta, -alpha)
        if w[S.STOP]:
            return 0
        if v > best:
            best = v
            w[f + S.BEST_MOVE] = move
        alpha = update_alpha(w, ply, alpha, v, move)
        move = next_move_to_search(thread, ply, best, alpha, beta)
    store_result(thread, ply, best, beta)
    return max(best, w[f + S.PRUNED_BOUND])


def enter_node(thread: SearchState, ply: int, depth: int, alpha: int, beta: int) -> int:
    """Return the value of a position if no move has to be searched, else UNKNOWN, with its frame prepared."""
    w = thread.state
    w[variation_at(ply)] = 0
    w[S.NODES] += 1 - w[S.STOP]
    if w[S.NODES] >= w[S.NODE_LIMIT]:
        w[S.STOP] = 1
    if w[S.STOP]:
        return 0
    end = verdict(thread.plan, w, position_at(ply), ply)
    if end:
        return terminal_value(w, ply, end)
    if depth <= 0 or ply >= S.MAX_PLY - 1:
        w[S.HEURISTIC_CUTS] += 1
        return value(thread.plan, thread.weights, w, position_at(ply))
    w[S.SELDEPTH] = max(w[S.SELDEPTH], ply)
    if alpha >= S.MATE - ply - 1 or beta <= ply - S.MATE:
        return min(alpha, S.MATE - ply - 1) if alpha > 0 else ply - S.MATE
    init_frame(w, ply, depth, alpha)
    v = probe_table(thread, ply, depth, alpha, beta)
    if v != S.UNKNOWN:
        return v
    return prune_statically(thread, ply, beta) if beta == alpha + 1 and abs(beta) < S.MATE_BOUND else S.UNKNOWN


def init_frame(w: Row, ply: int, depth: int, alpha: int) -> None:
    """Initialise the frame of a ply."""
    f = frame_at(ply)
    w[f + S.KEY] = position_key(w, position_at(ply))
    w[f + S.DEPTH] = depth
    w[f + S.TT_MOVE] = 0
    w[f + S.BEST_MOVE] = 0
    w[f + S.MOVES_SEARCHED] = 0
    w[f + S.MOVE_COUNT] = S.UNKNOWN
    w[f + S.NEXT_MOVE] = 0
    w[f + S.FUTILITY_BOUND] = S.MATE
    w[f + S.PRUNED_BOUND] = S.UNKNOWN
    w[f + S.NULL_MOVE] = 0
    w[f + S.ALPHA] = alpha
    w[f + S.HEURISTIC_CUTS_BEFORE] = w[S.HEURISTIC_CUTS]
    w[f + S.PATH_DEPENDENT_BEFORE] = w[S.PATH_DEPENDENT]


def probe_table(thread: SearchState, ply: int, depth: int, alpha: int, beta: int) -> int:
    """Return the value from the transposition table, or UNKNOWN."""
    w = thread.state
    f = frame_at(ply)
    entry = find_entry(thread.table, w[f + S.KEY])
    if entry != TT.NO_ENTRY:
        w[f + S.TT_MOVE] = entry_move(entry)
        v = value_from_tt(entry, ply)
        if tt_cutoff(entry, v, depth, alpha, beta):
            is_proven = entry_depth(entry) == TT.PROVEN_DEPTH or abs(v) >= S.MATE_BOUND
            w[S.HEURISTIC_CUTS] += 0 if is_proven else 1
            return v
    elif depth >= IIR_DEPTH:
        w[f + S.DEPTH] -= 1
    return S.UNKNOWN


def prune_statically(thread: SearchState, ply: int, beta: int) -> int:
    """Return the static value if it is far above beta, else UNKNOWN, with futility and null move prepared."""
    w = thread.state
    f = frame_at(ply)
    depth = w[f + S.DEPTH]
    static = value(thread.plan, thread.weights, w, position_at(ply))
    if depth <= REVERSE_DEPTH and static - REVERSE_FUTILITY * depth >= beta:
        w[S.HEURISTIC_CUTS] += 1
        return static
    w[f + S.FUTILITY_BOUND] = static + FUTILITY * (depth + 1)
    if depth >= NULL_DEPTH and static >= beta and not w[frame_at(ply - 1) + S.NULL_MOVE]:
        w[f + S.NULL_MOVE] = NULL_REDUCTION + depth // 4
        make_null(thread.plan, w, position_at(ply))
    return S.UNKNOWN


def start_moves(thread: SearchState, ply: int) -> int:
    """Return the first move to search: the table's, else the first of the list. The null move's counters are reset."""
    w = thread.state
    f = frame_at(ply)
    w[f + S.NULL_MOVE] = 0
    w[S.HEURISTIC_CUTS] = w[f + S.HEURISTIC_CUTS_BEFORE]
    return w[f + S.TT_MOVE] or move_of(next_listed_move(thread, ply))


def next_move_to_search(thread: SearchState, ply: int, best: int, alpha: int, beta: int) -> int:
    """Return the next move to search, or 0 after a cutoff, at the end of the list, and if all others are pruned."""
    w = thread.state
    f = frame_at(ply)
    w[f + S.MOVES_SEARCHED] += 1
    if best >= beta:
        return 0
    listed = next_listed_move(thread, ply)
    depth = w[f + S.DEPTH]
    # As long as all moves lose, each of the others may be the one that does not.
    if listed == 0 or depth > FUTILITY_DEPTH or best <= -S.MATE_BOUND:
        return move_of(listed)
    is_futile = w[f + S.FUTILITY_BOUND] + PIECE * ordering_score(listed) <= alpha
    if is_futile or w[f + S.MOVES_SEARCHED] > 3 + 2 * depth * depth:
        w[S.HEURISTIC_CUTS] += 1
        w[f + S.PRUNED_BOUND] = alpha
        return 0
    return move_of(listed)


def next_listed_move(thread: SearchState, ply: int) -> int:
    """Return the next entry of the move list, or 0 at its end. The moves are listed on the first call."""
    w = thread.state
    f = frame_at(ply)
    if w[f + S.MOVE_COUNT] == S.UNKNOWN:
        w[f + S.MOVE_COUNT] = list_ordered_moves(thread.plan, w, ply, w[f + S.TT_MOVE])
    if w[f + S.NEXT_MOVE] == w[f + S.MOVE_COUNT]:
        return 0
    w[f + S.NEXT_MOVE] += 1
    return pick_next_move(w, ply, w[f + S.NEXT_MOVE] - 1, w[f + S.MOVE_COUNT])


def update_alpha(w: Row, ply: int, alpha: int, v: int, move: int) -> int:
    """Return the new alpha; a move that raises it begins the principal variation."""
    if v <= alpha:
        return alpha
    extend_line(w, ply, move)
    return v


def store_result(thread: SearchState, ply: int, best: int, beta: int) -> None:
    """Store the value of a searched position in the table, and update the history of its moves."""
    w = thread.state
    f = frame_at(ply)
    best = max(best, w[f + S.PRUNED_BOUND])
    if best >= beta:
        record_refutation(w, ply, w[f + S.DEPTH], w[f + S.BEST_MOVE], w[f + S.TT_MOVE], w[f + S.NEXT_MOVE])
    # A win or loss by a repetition depends on the path, so another path may not read it from the table.
    if w[S.PATH_DEPENDENT] != w[f + S.PATH_DEPENDENT_BEFORE] and abs(best) >= S.MATE_BOUND:
        return
    bound = TT.LOWER if best >= beta else TT.EXACT if best > w[f + S.ALPHA] else TT.UPPER
    is_proven = w[S.HEURISTIC_CUTS] == w[f + S.HEURISTIC_CUTS_BEFORE]
    depth = TT.PROVEN_DEPTH if is_proven else w[f + S.DEPTH]
    move = w[f + S.TT_MOVE] if bound == TT.UPPER else w[f + S.BEST_MOVE]
    store_entry(thread.table, w[f + S.KEY], pack_entry(move, value_to_tt(best, ply), depth, bound, w[S.AGE]))


def terminal_value(w: Row, ply: int, end: int) -> int:
    """Return the value of a finished game, from `BitboardRules.verdict`.

    A verdict from BY_PATH on depends on how the position was reached: a repetition, or the limit of half-moves. It
    counts as a heuristic value, because the same position may go on after other moves.
    """
    if end >= BY_PATH:
        w[S.HEURISTIC_CUTS] += 1
        w[S.PATH_DEPENDENT] += 1
    result = end % BY_PATH
    if result == DRAWN:
        return 0
    return S.MATE - ply if result == WON else ply - S.MATE


def late_move_reduction(w: Row, depth: int, number: int) -> int:
    """Return the plies by which the move with a number is searched less deep."""
    return w[S.REDUCTIONS + S.REDUCTION_RANGE * min(depth, S.REDUCTION_RANGE - 1) + min(number, S.REDUCTION_RANGE - 1)]
