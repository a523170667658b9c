"""Root of the alpha-beta search: one iteration of iterative deepening, for the best moves and their variations."""

from boardgames_tui.core.kernel import Row
from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.alphabeta.move_ordering import list_ordered_moves, move_of, pick_next_move
from boardgames_tui.engine.alphabeta.principal_variation import copy_line
from boardgames_tui.engine.alphabeta.search import late_move_reduction, search
from boardgames_tui.engine.alphabeta.state import SearchState, position_at, root_move_at, variation_at
from boardgames_tui.engine.compile.rule_slots import make

# Aspiration windows: half the width of the first one, around the value of the iteration before; the factor by which it
# grows when the value lies outside; the half width from which on that side is open; and the depth from which on they
# pay.
ASPIRATION_WINDOW, WINDOW_GROWTH, WIDEST_WINDOW, ASPIRATION_DEPTH = 60, 4, 1000, 4


def init_root(thread: SearchState) -> None:
    """List the moves of the root, those that gain most first.

    Each gets the offset of its principal variation; the variations of the root's moves follow those of the plies.
    """
    w = thread.state
    w[S.ROOT_MOVE_COUNT] = list_ordered_moves(thread.plan, w, 0, 0)
    for i in range(w[S.ROOT_MOVE_COUNT]):
        r = root_move_at(w, i)
        w[r + S.MOVE] = move_of(pick_next_move(w, 0, i, w[S.ROOT_MOVE_COUNT]))
        w[r + S.SCORE] = S.UNKNOWN
        w[r + S.VARIATION] = variation_at(S.MAX_PLY + 1 + i)


def iterate(thread: SearchState, depth: int, lines: int) -> bool:
    """Search the root to a depth for its best `lines` moves; return whether their values are proven.

    They are if no heuristic cut was made, neither at the horizon nor by pruning. Moves that are worse than the best one
    by MOVE_MARGIN are not searched to an exact value. A stop leaves the values known so far, and the answer without
    meaning.
    """
    w = thread.state
    cuts_before = w[S.HEURISTIC_CUTS]
    last_score = score_of(w, 0)
    for i in range(w[S.ROOT_MOVE_COUNT]):
        w[root_move_at(w, i) + S.SCORE] = S.UNKNOWN
    half_window = ASPIRATION_WINDOW
    alpha = -S.MATE
    beta = S.MATE
    if lines == 1 and depth >= ASPIRATION_DEPTH and abs(last_score) < S.MATE_BOUND:
        alpha = last_score - half_window
        beta = last_score + half_window
    while True:
        best = search_root(thread, depth, alpha, beta, lines)
        if w[S.STOP] or alpha < best < beta or abs(best) >= S.MATE:
            return w[S.HEURISTIC_CUTS] == cuts_before
        half_window *= WINDOW_GROWTH
        if best <= alpha:
            alpha = best - half_window if half_window < WIDEST_WINDOW else -S.MATE
        else:
            beta = best + half_window if half_window < WIDEST_WINDOW else S.MATE


def search_root(thread: SearchState, depth: int, alpha: int, beta: int, lines: int) -> int:
    """Search the moves of the root, sort them best first, and return the best value.

    A move that failed high keeps its value until it has been searched again with a wider window, so that it is played
    if the search is stopped before that.
    """
    w = thread.state
    best = S.UNKNOWN
    for i in range(w[S.ROOT_MOVE_COUNT]):
        r = root_move_at(w, i)
        # The value that a move must exceed to be among the best `lines`.
        score_to_beat = max(nth_best_score(w, i, lines), best - w[S.MOVE_MARGIN])
        lower = max(alpha, score_to_beat)
        make(thread.plan, w, position_at(0), w[r + S.MOVE])
        v = lower + 1
        if i >= lines or score_to_beat > S.UNKNOWN:
            v = -search(thread, 1, depth - 1 - late_move_reduction(w, depth, i) // 2, -lower - 1, -lower)
        if v > lower:
            v = -search(thread, 1, depth - 1, -beta, -lower)
        if w[S.STOP]:
            break
        w[r + S.SCORE] = v if v > lower else S.UNKNOWN
        if v > lower:
            copy_line(w, w[r + S.VARIATION], variation_at(1), w[r + S.MOVE])
        best = max(best, v)
        if best >= beta:
            break
    sort_root_moves(w)
    return best


def nth_best_score(w: Row, i: int, n: int) -> int:
    """Return the n-th best score of the first i moves of the root; UNKNOWN if fewer have one."""
    found = S.UNKNOWN
    for k in range(i):
        # The cheap comparison first: most moves have no score, and all of them are asked.
        if score_of(w, k) > found and count_at_least(w, i, score_of(w, k)) >= n:
            found = score_of(w, k)
    return found


def score_of(w: Row, i: int) -> int:
    """Return the score of the i-th move of the root."""
    return w[root_move_at(w, i) + S.SCORE]


def count_at_least(w: Row, i: int, value: int) -> int:
    """Count the first i moves of the root whose score is at least a value."""
    n = 0
    for k in range(i):
        if score_of(w, k) >= value:
            n += 1
    return n


def sort_root_moves(w: Row) -> None:
    """Sort the moves of the root by score, best first; moves with the same score keep their order."""
    for i in range(1, w[S.ROOT_MOVE_COUNT]):
        r = root_move_at(w, i)
        while r > w[S.ROOT_MOVES] and w[r + S.SCORE] > w[r - S.ROOT_MOVE_SIZE + S.SCORE]:
            for part in range(r, r + S.ROOT_MOVE_SIZE):
                x = w[part]
                w[part] = w[part - S.ROOT_MOVE_SIZE]
                w[part - S.ROOT_MOVE_SIZE] = x
            r -= S.ROOT_MOVE_SIZE
