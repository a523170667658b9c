"""Root of the alpha-beta search: one iteration of iterative deepening, for the best moves and their variations.

`w` is the row of the search's state (`thread.state`), whose fields `S` names. It holds a list of the root's moves, each
with its *score*: its value for the side to act, or UNKNOWN if it is not known to be among the best.
"""

from boardgames_tui.engine.alphabeta import parameters as P
from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.alphabeta.alphabeta_kernel import late_move_reduction, search
from boardgames_tui.engine.alphabeta.move_ordering import list_ordered_moves, move_of, pick_next_move
from boardgames_tui.engine.alphabeta.state import (
    SearchState,
    frame_at,
    position_at,
    root_move_at,
    variation_at,
    write_variation,
)
from boardgames_tui.engine.compile.rule_slots import make
from boardgames_tui.kernel.language import Row

# Depth from which on aspiration windows pay: the window of an iteration lies around the value of the one before.
ASPIRATION_DEPTH = 4
# Factor by which a window grows when the value lies outside.
WINDOW_GROWTH = 4
# From this half width on, the window is open on the side on which the value lies.
MAX_HALF_WINDOW = 1000


def init_root(thread: SearchState) -> None:
    """List the moves of the root, those with the highest static value first, with unknown scores.

    Each gets the offset of its principal variation; the variations of the root's moves follow those of the plies.
    """
    w = thread.state
    w[S.ROOT_MOVE_COUNT] = list_ordered_moves(thread, 0, 0, 1)
    for i in range(w[S.ROOT_MOVE_COUNT]):
        root_move = root_move_at(w, i)
        w[root_move + S.MOVE] = move_of(pick_next_move(w, 0, i, w[S.ROOT_MOVE_COUNT]))
        w[root_move + S.SCORE] = S.UNKNOWN
        w[root_move + S.VARIATION] = variation_at(S.MAX_PLY + 1 + i)


def iterate(thread: SearchState, depth: int, multi_pv: int) -> bool:
    """Search the root to a depth for its best `multi_pv` moves; return whether their scores are proven.

    They are proven if no heuristic cut was made, neither at the horizon nor by pruning. Moves that are worse than the
    best one by MOVE_MARGIN get no score. After a stop, only the moves searched so far have scores, and the return value
    means nothing.
    """
    w = thread.state
    cuts_before = w[S.HEURISTIC_CUTS]
    # The moves are sorted, so this is the best score of the last iteration.
    last_score = score_of(w, 0)
    for i in range(w[S.ROOT_MOVE_COUNT]):
        w[root_move_at(w, i) + S.SCORE] = S.UNKNOWN
    half_window = w[P.HALF_WINDOW]
    alpha = -S.MATE
    beta = S.MATE
    if multi_pv == 1 and depth >= ASPIRATION_DEPTH and abs(last_score) < S.MATE_BOUND:
        alpha = last_score - half_window
        beta = last_score + half_window
    while True:
        best_value = search_root(thread, depth, alpha, beta, multi_pv)
        if w[S.STOP] or alpha < best_value < beta or abs(best_value) >= S.MATE:
            return w[S.HEURISTIC_CUTS] == cuts_before
        half_window *= WINDOW_GROWTH
        if best_value <= alpha:
            alpha = best_value - half_window if half_window < MAX_HALF_WINDOW else -S.MATE
        else:
            beta = best_value + half_window if half_window < MAX_HALF_WINDOW else S.MATE


def search_root(thread: SearchState, depth: int, alpha: int, beta: int, multi_pv: int) -> int:
    """Search the moves of the root for the best `multi_pv`; sort the moves best first and return the best value.

    A move that failed high keeps its score until it has been searched again with a wider window, so that it is played
    if the search is stopped before that.
    """
    w = thread.state
    best_value = S.UNKNOWN
    for i in range(w[S.ROOT_MOVE_COUNT]):
        root_move = root_move_at(w, i)
        # The score that a move must exceed to be among the best; UNKNOWN as long as too few moves have scores.
        score_to_beat = max(nth_best_score(w, i, multi_pv), best_value - w[S.MOVE_MARGIN])
        lower_bound = max(alpha, score_to_beat)
        make(thread.plan, w, position_at(0), w[root_move + S.MOVE])
        w[frame_at(0) + S.CURRENT_MOVE] = w[root_move + S.MOVE]
        move_value = lower_bound + 1
        if i >= multi_pv or score_to_beat > S.UNKNOWN:
            # A zero window shows whether the move is good enough. Reductions are half those of other plies.
            reduced_depth = depth - 1 - late_move_reduction(w, depth, i) // 2
            move_value = -search(thread, 1, reduced_depth, -lower_bound - 1, -lower_bound)
        if move_value > lower_bound:
            move_value = -search(thread, 1, depth - 1, -beta, -lower_bound)
        if w[S.STOP]:
            break
        w[root_move + S.SCORE] = move_value if move_value > lower_bound else S.UNKNOWN
        if move_value > lower_bound:
            write_variation(w, w[root_move + S.VARIATION], w[root_move + S.MOVE], variation_at(1))
        best_value = max(best_value, move_value)
        if best_value >= beta:
            break
    sort_root_moves(w)
    return best_value


def nth_best_score(w: Row, move_count: int, n: int) -> int:
    """Return the n-th best score of the first `move_count` moves of the root; UNKNOWN if fewer than n have one."""
    nth_best = S.UNKNOWN
    for i in range(move_count):
        # The cheap comparison first, because most moves have no score.
        if score_of(w, i) > nth_best and count_at_least(w, move_count, score_of(w, i)) >= n:
            nth_best = score_of(w, i)
    return nth_best


def score_of(w: Row, i: int) -> int:
    """Return the score of the root's move with index i."""
    return w[root_move_at(w, i) + S.SCORE]


def count_at_least(w: Row, move_count: int, min_score: int) -> int:
    """Count the moves among the first `move_count` of the root whose score is at least `min_score`."""
    count = 0
    for i in range(move_count):
        if score_of(w, i) >= min_score:
            count += 1
    return count


def sort_root_moves(w: Row) -> None:
    """Sort the moves of the root by score, best first (insertion sort); moves with the same score keep their order."""
    for i in range(1, w[S.ROOT_MOVE_COUNT]):
        root_move = root_move_at(w, i)
        while root_move > w[S.ROOT_MOVES] and w[root_move + S.SCORE] > w[root_move - S.ROOT_MOVE_SIZE + S.SCORE]:
            # Swap the move with the one before it, field by field.
            for field in range(root_move, root_move + S.ROOT_MOVE_SIZE):
                saved_field = w[field]
                w[field] = w[field - S.ROOT_MOVE_SIZE]
                w[field - S.ROOT_MOVE_SIZE] = saved_field
            root_move -= S.ROOT_MOVE_SIZE
