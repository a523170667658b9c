"""Alpha-beta search (principal variation search), in the language of `kernel`, over the bits of the game (`slots`).

It has a transposition table, late move reductions, null moves, futility pruning (reverse, too), late move pruning and
internal iterative reductions; `order` has the history, `root` the aspiration windows, `deepen` the iterations.
Values are those of the side to act, in hundredths of a piece, or a proven win or loss less the actions to it.
A value is *whole* where nothing that led to it was guessed: no horizon, no pruning on suspicion. What is whole in the
table holds at every depth, so ends of games are solved, and a whole root ends the search.
"""

from boardgames_tui.core.kernel import BITBOARD_SIZE, BY_PATH, DRAWN, MOVE_RANGE, WON, Row
from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.alphabeta import transposition_table as TT
from boardgames_tui.engine.alphabeta.move_ordering import (
    list_ordered_moves,
    ordering_score,
    pick_next_move,
    record_refutation,
)
from boardgames_tui.engine.alphabeta.principal_variation import extend_line
from boardgames_tui.engine.alphabeta.state import SearchState
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

# Futility pruning, up to this depth: a move is pruned if the static value, its gain and this much a ply do not reach
# alpha. Moves that come very late in the order are pruned as well.
FUTILITY, FUTILITY_DEPTH = 50, 6
# Reverse futility pruning, up to this depth: the static value is returned if it exceeds beta by this much a ply.
REVERSE_FUTILITY, REVERSE_DEPTH = 60, 7
# Null move pruning, from this depth on: the reduction of the null move's search, to which a quarter of the depth is
# added. A side that is above beta even after a pass need not search a move.
NULL_DEPTH, NULL_REDUCTION = 3, 3
# Internal iterative reduction, from this depth on: a position without a table move is searched a ply less deep.
IIR_DEPTH = 5


def search(m: SearchState, ply: int, depth: int, alpha: int, beta: int) -> int:
    """The value of the position at a ply, exact between alpha and beta; worthless after a stop."""
    w = m.state
    v = enter_node(m, ply, depth, alpha, beta)
    if v != S.UNKNOWN:
        return v
    f = S.FRAMES + S.FRAME_SIZE * ply
    if w[f + S.NULL_MOVE]:
        v = -search(m, ply + 1, w[f + S.DEPTH] - w[f + S.NULL_MOVE], -beta, -beta + 1)
        if v >= beta:
            w[S.HEURISTIC_CUTS] += 1
            return min(v, S.MATE_BOUND - 1)
    best = S.UNKNOWN
    move = start_moves(m, ply)
    while move:
        make(m.plan, w, S.POSITIONS + BITBOARD_SIZE * ply, move)
        deep = w[f + S.DEPTH] - 1
        v = alpha + 1
        if w[f + S.MOVES_SEARCHED]:
            less = max(late_move_reduction(w, deep + 1, w[f + S.MOVES_SEARCHED]) - int(beta > alpha + 1), 0)
            v = -search(m, ply + 1, deep - less, -alpha - 1, -alpha)
            if v > alpha and less:
                v = -search(m, ply + 1, deep, -alpha - 1, -alpha)
        if w[f + S.MOVES_SEARCHED] == 0 or alpha < v < beta:
            v = -search(m, ply + 1, deep, -beta, -alpha)
        if w[S.STOP]:
            return 0
        if v > best:
            best = v
            w[f + S.BEST_MOVE] = move
        alpha = update_alpha(w, ply, alpha, v, move)
        move = next_move_to_search(m, ply, best, alpha, beta)
    store_result(m, ply, best, beta)
    return max(best, w[f + S.PRUNED_BOUND])


def enter_node(m: SearchState, ply: int, depth: int, alpha: int, beta: int) -> int:
    """The value of the position as far as it can be had without a move, or UNKNOWN: then its frame is prepared."""
    w = m.state
    w[S.VARIATIONS + S.VARIATION_SIZE * ply] = 0
    w[S.NODES] += 1 - w[S.STOP]
    if w[S.NODES] >= w[S.NODE_LIMIT]:
        w[S.STOP] = 1
    if w[S.STOP]:
        return 0
    end = verdict(m.plan, w, S.POSITIONS + BITBOARD_SIZE * ply, ply)
    if end:
        return terminal_value(w, ply, end)
    if depth <= 0 or ply >= S.MAX_PLY - 1:
        w[S.HEURISTIC_CUTS] += 1
        return value(m.plan, m.weights, w, S.POSITIONS + BITBOARD_SIZE * ply)
    w[S.SELDEPTH] = max(w[S.SELDEPTH], ply)
    if alpha >= S.MATE - ply - 1 or beta <= ply - S.MATE:
        return min(alpha, S.MATE - ply - 1) if alpha > 0 else ply - S.MATE
    init_frame(w, ply, depth, alpha)
    v = probe_table(m, ply, depth, alpha, beta)
    if v != S.UNKNOWN:
        return v
    return prune_statically(m, ply, beta) if beta == alpha + 1 and abs(beta) < S.MATE_BOUND else S.UNKNOWN


def init_frame(w: Row, ply: int, depth: int, alpha: int) -> None:
    """Prepare what is known at a ply."""
    f = S.FRAMES + S.FRAME_SIZE * ply
    w[f + S.KEY] = position_key(w, S.POSITIONS + BITBOARD_SIZE * ply)
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


def probe_table(m: SearchState, ply: int, depth: int, alpha: int, beta: int) -> int:
    """The value of the position out of the table, or UNKNOWN."""
    w = m.state
    f = S.FRAMES + S.FRAME_SIZE * ply
    entry = find_entry(m.table, w[f + S.KEY])
    if entry != TT.NO_ENTRY:
        w[f + S.TT_MOVE] = entry_move(entry)
        v = value_from_tt(entry, ply)
        if tt_cutoff(entry, v, depth, alpha, beta):
            w[S.HEURISTIC_CUTS] += int(entry_depth(entry) != TT.PROVEN_DEPTH and abs(v) < S.MATE_BOUND)
            return v
    elif depth >= IIR_DEPTH:
        w[f + S.DEPTH] -= 1
    return S.UNKNOWN


def prune_statically(m: SearchState, ply: int, beta: int) -> int:
    """The static value where it is far above beta, or UNKNOWN: then futility and the null move are prepared."""
    w = m.state
    f = S.FRAMES + S.FRAME_SIZE * ply
    depth = w[f + S.DEPTH]
    static = value(m.plan, m.weights, w, S.POSITIONS + BITBOARD_SIZE * ply)
    if depth <= REVERSE_DEPTH and static - REVERSE_FUTILITY * depth >= beta:
        w[S.HEURISTIC_CUTS] += 1
        return static
    w[f + S.FUTILITY_BOUND] = static + FUTILITY * (depth + 1)
    if depth >= NULL_DEPTH and static >= beta and not w[f - S.FRAME_SIZE + S.NULL_MOVE]:
        w[f + S.NULL_MOVE] = NULL_REDUCTION + depth // 4
        make_null(m.plan, w, S.POSITIONS + BITBOARD_SIZE * ply)
    return S.UNKNOWN


def start_moves(m: SearchState, ply: int) -> int:
    """The move that the table knows, or the most promising one; what the null move led to counts no more."""
    w = m.state
    f = S.FRAMES + S.FRAME_SIZE * ply
    w[f + S.NULL_MOVE] = 0
    w[S.HEURISTIC_CUTS] = w[f + S.HEURISTIC_CUTS_BEFORE]
    return w[f + S.TT_MOVE] or next_listed_move(m, ply) % MOVE_RANGE


def next_move_to_search(m: SearchState, ply: int, best: int, alpha: int, beta: int) -> int:
    """The next move that is worth a look, or 0: after a refutation, at the end of the list, where all is futile."""
    w = m.state
    f = S.FRAMES + S.FRAME_SIZE * ply
    w[f + S.MOVES_SEARCHED] += 1
    if best >= beta:
        return 0
    listed = next_listed_move(m, ply)
    depth = w[f + S.DEPTH]
    if listed == 0 or depth > FUTILITY_DEPTH or best <= -S.MATE_BOUND:
        return listed % MOVE_RANGE
    if (
        w[f + S.FUTILITY_BOUND] + 100 * ordering_score(listed) <= alpha
        or w[f + S.MOVES_SEARCHED] > 3 + 2 * depth * depth
    ):
        w[S.HEURISTIC_CUTS] += 1
        w[f + S.PRUNED_BOUND] = alpha
        return 0
    return listed % MOVE_RANGE


def next_listed_move(m: SearchState, ply: int) -> int:
    """The next of the listed moves, with its promise, or 0. They are listed when the first is asked for."""
    w = m.state
    f = S.FRAMES + S.FRAME_SIZE * ply
    if w[f + S.MOVE_COUNT] == S.UNKNOWN:
        w[f + S.MOVE_COUNT] = list_ordered_moves(m.plan, w, ply, w[f + S.TT_MOVE])
    if w[f + S.NEXT_MOVE] == w[f + S.MOVE_COUNT]:
        return 0
    w[f + S.NEXT_MOVE] += 1
    return pick_next_move(w, ply, w[f + S.NEXT_MOVE] - 1, w[f + S.MOVE_COUNT])


def update_alpha(w: Row, ply: int, alpha: int, v: int, move: int) -> int:
    """The best value so far that matters; a move that is better begins the best line."""
    if v <= alpha:
        return alpha
    extend_line(w, ply, move)
    return v


def store_result(m: SearchState, ply: int, best: int, beta: int) -> None:
    """Remember the value of a position whose moves have been searched, and what refuted the move that led to it."""
    w = m.state
    f = S.FRAMES + S.FRAME_SIZE * ply
    best = max(best, w[f + S.PRUNED_BOUND])
    if best >= beta:
        record_refutation(w, ply, w[f + S.DEPTH], w[f + S.BEST_MOVE], w[f + S.TT_MOVE], w[f + S.NEXT_MOVE])
    if w[S.PATH_DEPENDENT] != w[f + S.PATH_DEPENDENT_BEFORE] and abs(best) >= S.MATE_BOUND:
        return
    bound = TT.LOWER if best >= beta else TT.EXACT if best > w[f + S.ALPHA] else TT.UPPER
    deep = TT.PROVEN_DEPTH if w[S.HEURISTIC_CUTS] == w[f + S.HEURISTIC_CUTS_BEFORE] else w[f + S.DEPTH]
    move = w[f + S.TT_MOVE] if bound == TT.UPPER else w[f + S.BEST_MOVE]
    store_entry(m.table, w[f + S.KEY], pack_entry(move, value_to_tt(best, ply), deep, bound, w[S.AGE]))


def terminal_value(w: Row, ply: int, end: int) -> int:
    """The value of a game that is over."""
    if end >= BY_PATH:
        w[S.HEURISTIC_CUTS] += 1
        w[S.PATH_DEPENDENT] += 1
    how = end % BY_PATH
    if how == DRAWN:
        return 0
    return S.MATE - ply if how == WON else ply - S.MATE


def late_move_reduction(w: Row, depth: int, number: int) -> int:
    """By how much the move of this number is searched less deep (late move reduction)."""
    return w[S.REDUCTIONS + S.REDUCTION_RANGE * min(depth, S.REDUCTION_RANGE - 1) + min(number, S.REDUCTION_RANGE - 1)]
