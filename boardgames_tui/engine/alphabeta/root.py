"""The root of an alpha-beta search, in the language of `kernel`: one iteration, for the best moves and their lines."""

from boardgames_tui.core.kernel import MOVE_RANGE, Row
from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.alphabeta.move_ordering import list_ordered_moves, pick_next_move
from boardgames_tui.engine.alphabeta.principal_variation import copy_line
from boardgames_tui.engine.alphabeta.search import late_move_reduction, search
from boardgames_tui.engine.alphabeta.state import SearchState
from boardgames_tui.engine.compile.rule_slots import make

# An iteration first searches this far around the value of the one before.
ASPIRATION_WINDOW = 60


def init_root(m: SearchState) -> None:
    """List the moves of the root, those with the largest gain first."""
    w = m.state
    w[S.ROOT_MOVE_COUNT] = list_ordered_moves(m.plan, w, 0, 0)
    for i in range(w[S.ROOT_MOVE_COUNT]):
        r = w[S.ROOT_MOVES] + S.ROOT_MOVE_SIZE * i
        w[r + S.MOVE] = pick_next_move(w, 0, i, w[S.ROOT_MOVE_COUNT]) % MOVE_RANGE
        w[r + S.SCORE] = S.UNKNOWN
        w[r + S.VARIATION] = S.VARIATIONS + S.VARIATION_SIZE * (S.MAX_PLY + 1 + i)


def iterate(m: SearchState, depth: int, lines: int) -> bool:
    """Search the root so deep, for the best `lines` moves; return whether it was whole. A stop leaves what is known.

    Those that are worth less than the best one by MOVE_MARGIN are not among them.
    """
    w = m.state
    guesses = w[S.HEURISTIC_CUTS]
    middle = score_of(w, 0)
    for i in range(w[S.ROOT_MOVE_COUNT]):
        w[w[S.ROOT_MOVES] + S.ROOT_MOVE_SIZE * i + S.SCORE] = S.UNKNOWN
    wide = ASPIRATION_WINDOW
    alpha = -S.MATE
    beta = S.MATE
    if lines == 1 and depth >= 4 and abs(middle) < S.MATE_BOUND:
        alpha = middle - wide
        beta = middle + wide
    while True:
        best = search_root(m, depth, alpha, beta, lines)
        if w[S.STOP] or alpha < best < beta or abs(best) >= S.MATE:
            return w[S.HEURISTIC_CUTS] == guesses
        wide *= 4
        if best <= alpha:
            alpha = best - wide if wide < 1000 else -S.MATE
        else:
            beta = best + wide if wide < 1000 else S.MATE


def search_root(m: SearchState, depth: int, alpha: int, beta: int, lines: int) -> int:
    """Search the moves of the root; return the best value, and put those with the best values first.

    What a narrower window told of a move counts until it has been searched again: so one that was too good for it is
    played after a stop.
    """
    w = m.state
    best = S.UNKNOWN
    for i in range(w[S.ROOT_MOVE_COUNT]):
        r = w[S.ROOT_MOVES] + S.ROOT_MOVE_SIZE * i
        enough = max(nth_best_score(w, i, lines), best - w[S.MOVE_MARGIN])
        least = max(alpha, enough)
        make(m.plan, w, S.POSITIONS, w[r + S.MOVE])
        v = least + 1
        if i >= lines or enough > S.UNKNOWN:
            v = -search(m, 1, depth - 1 - late_move_reduction(w, depth, i) // 2, -least - 1, -least)
        if v > least:
            v = -search(m, 1, depth - 1, -beta, -least)
        if w[S.STOP]:
            break
        w[r + S.SCORE] = v if v > least else S.UNKNOWN
        if v > least:
            copy_line(w, w[r + S.VARIATION], S.VARIATIONS + S.VARIATION_SIZE, w[r + S.MOVE])
        best = max(best, v)
        if best >= beta:
            break
    sort_root_moves(w)
    return best


def nth_best_score(w: Row, i: int, n: int) -> int:
    """The n-th best value of the first i moves of the root, UNKNOWN where there are fewer."""
    found = S.UNKNOWN
    for k in range(i):
        # Most have none, and this is asked for each of them in turn.
        if score_of(w, k) > found and count_at_least(w, i, score_of(w, k)) >= n:
            found = score_of(w, k)
    return found


def score_of(w: Row, i: int) -> int:
    """Return the score of the i-th move of the root."""
    return w[w[S.ROOT_MOVES] + S.ROOT_MOVE_SIZE * i + S.SCORE]


def count_at_least(w: Row, i: int, value: int) -> int:
    """How many of the first i moves of the root have this value or a better one."""
    n = 0
    for k in range(i):
        if score_of(w, k) >= value:
            n += 1
    return n


def sort_root_moves(w: Row) -> None:
    """Put the moves of the root with the best values first; equal ones stay as they were."""
    for i in range(1, w[S.ROOT_MOVE_COUNT]):
        r = w[S.ROOT_MOVES] + S.ROOT_MOVE_SIZE * i
        while r > w[S.ROOT_MOVES] and w[r + S.SCORE] > w[r - S.ROOT_MOVE_SIZE + S.SCORE]:
            for part in range(r, r + S.ROOT_MOVE_SIZE):
                x = w[part]
                w[part] = w[part - S.ROOT_MOVE_SIZE]
                w[part - S.ROOT_MOVE_SIZE] = x
            r -= S.ROOT_MOVE_SIZE
