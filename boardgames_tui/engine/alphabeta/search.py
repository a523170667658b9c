"""Alpha-beta search (principal variation search), in the language of `kernel`, over the bits of the game (`slots`).

It has a transposition table, late move reductions, null moves, futility pruning (reverse, too), late move pruning and
internal iterative reductions; `order` has the history, `root` the aspiration windows, `deepen` the iterations.
Values are those of the side to act, in hundredths of a piece, or a proven win or loss less the actions to it.
A value is *whole* where nothing that led to it was guessed: no horizon, no pruning on suspicion. What is whole in the
table holds at every depth, so ends of games are solved, and a whole root ends the search.
"""

from boardgames_tui.core.kernel import BY_PATH, DRAWN, SCALE, WON, WORDS, Row
from boardgames_tui.engine.alphabeta.move_ordering import list_moves, next_move, note_refutation, promised
from boardgames_tui.engine.alphabeta.principal_variation import extend_line
from boardgames_tui.engine.alphabeta.state import (
    AGE,
    BEST,
    COUNT,
    DEEPEST,
    DEPTH,
    FARTHEST,
    FRAME,
    FRAMES,
    GUESSED,
    GUESSES,
    HASH,
    HINT,
    HOPED,
    LEAST,
    LENGTH,
    LIMIT,
    LINES,
    NEXT,
    NODES,
    NULL,
    PATHED,
    PATHS,
    POSITIONS,
    PRUNED,
    REDUCED,
    REDUCTIONS,
    STOP,
    SURE,
    TRIED,
    UNKNOWN,
    WIN,
    Mind,
)
from boardgames_tui.engine.alphabeta.transposition_table import (
    EXACT,
    LOWER,
    NO_ENTRY,
    UPPER,
    WHOLE,
    depth_in,
    from_table,
    is_enough,
    kept,
    look_up,
    move_in,
    pack,
    remember,
)
from boardgames_tui.engine.compile.rule_slots import hashed, make, skip, value, verdict

FUTILITY, FUTILITY_DEPTH = 50, 6
"""So much a ply the static value may rise beyond what a move gains: from this depth down a move for which that is too
little is not looked at, nor is one that comes very late."""
REVERSE_FUTILITY, REVERSE_DEPTH = 60, 7
"""So much a ply the static value must be above beta, to be believed without a look, from this depth down."""
NULL_DEPTH, NULL_REDUCTION = 3, 3
"""From this depth up a null move is tried, by so much less deep, more where that is far: who is above beta even after a
pass need not look for a move."""
UNHINTED_DEPTH = 5
"""From this depth up a position without a move in the table is searched a ply less deep (internal iterative
reduction)."""


def search(m: Mind, ply: int, depth: int, alpha: int, beta: int) -> int:
    """The value of the position at a ply, exact between alpha and beta; worthless after a stop."""
    w = m.state
    v = glance(m, ply, depth, alpha, beta)
    if v != UNKNOWN:
        return v
    f = FRAMES + FRAME * ply
    if w[f + NULL]:
        v = -search(m, ply + 1, w[f + DEPTH] - w[f + NULL], -beta, -beta + 1)
        if v >= beta:
            w[GUESSES] += 1
            return min(v, SURE - 1)
    best = UNKNOWN
    move = first_move(m, ply)
    while move:
        make(m.plan, w, POSITIONS + WORDS * ply, move)
        deep = w[f + DEPTH] - 1
        v = alpha + 1
        if w[f + TRIED]:
            less = max(reduction(w, deep + 1, w[f + TRIED]) - int(beta > alpha + 1), 0)
            v = -search(m, ply + 1, deep - less, -alpha - 1, -alpha)
            if v > alpha and less:
                v = -search(m, ply + 1, deep, -alpha - 1, -alpha)
        if w[f + TRIED] == 0 or alpha < v < beta:
            v = -search(m, ply + 1, deep, -beta, -alpha)
        if w[STOP]:
            return 0
        if v > best:
            best = v
            w[f + BEST] = move
        alpha = raised(w, ply, alpha, v, move)
        move = another_move(m, ply, best, alpha, beta)
    conclude(m, ply, best, beta)
    return max(best, w[f + PRUNED])


def glance(m: Mind, ply: int, depth: int, alpha: int, beta: int) -> int:
    """The value of the position as far as it can be had without a move, or UNKNOWN: then its frame is prepared."""
    w = m.state
    w[LINES + LENGTH * ply] = 0
    w[NODES] += 1 - w[STOP]
    if w[NODES] >= w[LIMIT]:
        w[STOP] = 1
    if w[STOP]:
        return 0
    end = verdict(m.plan, w, POSITIONS + WORDS * ply, ply)
    if end:
        return ended(w, ply, end)
    if depth <= 0 or ply >= DEEPEST - 1:
        w[GUESSES] += 1
        return value(m.plan, m.weights, w, POSITIONS + WORDS * ply)
    w[FARTHEST] = max(w[FARTHEST], ply)
    if alpha >= WIN - ply - 1 or beta <= ply - WIN:
        return min(alpha, WIN - ply - 1) if alpha > 0 else ply - WIN
    frame(w, ply, depth, alpha)
    v = probe(m, ply, depth, alpha, beta)
    if v != UNKNOWN:
        return v
    return prune_statically(m, ply, beta) if beta == alpha + 1 and abs(beta) < SURE else UNKNOWN


def frame(w: Row, ply: int, depth: int, alpha: int) -> None:
    """Prepare what is known at a ply."""
    f = FRAMES + FRAME * ply
    w[f + HASH] = hashed(w, POSITIONS + WORDS * ply)
    w[f + DEPTH] = depth
    w[f + HINT] = 0
    w[f + BEST] = 0
    w[f + TRIED] = 0
    w[f + COUNT] = UNKNOWN
    w[f + NEXT] = 0
    w[f + HOPED] = WIN
    w[f + PRUNED] = UNKNOWN
    w[f + NULL] = 0
    w[f + LEAST] = alpha
    w[f + GUESSED] = w[GUESSES]
    w[f + PATHED] = w[PATHS]


def probe(m: Mind, ply: int, depth: int, alpha: int, beta: int) -> int:
    """The value of the position out of the table, or UNKNOWN."""
    w = m.state
    f = FRAMES + FRAME * ply
    entry = look_up(m.table, w[f + HASH])
    if entry != NO_ENTRY:
        w[f + HINT] = move_in(entry)
        v = from_table(entry, ply)
        if is_enough(entry, v, depth, alpha, beta):
            w[GUESSES] += int(depth_in(entry) != WHOLE and abs(v) < SURE)
            return v
    elif depth >= UNHINTED_DEPTH:
        w[f + DEPTH] -= 1
    return UNKNOWN


def prune_statically(m: Mind, ply: int, beta: int) -> int:
    """The static value where it is far above beta, or UNKNOWN: then futility and the null move are prepared."""
    w = m.state
    f = FRAMES + FRAME * ply
    depth = w[f + DEPTH]
    static = value(m.plan, m.weights, w, POSITIONS + WORDS * ply)
    if depth <= REVERSE_DEPTH and static - REVERSE_FUTILITY * depth >= beta:
        w[GUESSES] += 1
        return static
    w[f + HOPED] = static + FUTILITY * (depth + 1)
    if depth >= NULL_DEPTH and static >= beta and not w[f - FRAME + NULL]:
        w[f + NULL] = NULL_REDUCTION + depth // 4
        skip(m.plan, w, POSITIONS + WORDS * ply)
    return UNKNOWN


def first_move(m: Mind, ply: int) -> int:
    """The move that the table knows, or the most promising one; what the null move led to counts no more."""
    w = m.state
    f = FRAMES + FRAME * ply
    w[f + NULL] = 0
    w[GUESSES] = w[f + GUESSED]
    return w[f + HINT] or listed_move(m, ply) % SCALE


def another_move(m: Mind, ply: int, best: int, alpha: int, beta: int) -> int:
    """The next move that is worth a look, or 0: after a refutation, at the end of the list, where all is futile."""
    w = m.state
    f = FRAMES + FRAME * ply
    w[f + TRIED] += 1
    if best >= beta:
        return 0
    listed = listed_move(m, ply)
    depth = w[f + DEPTH]
    if listed == 0 or depth > FUTILITY_DEPTH or best <= -SURE:
        return listed % SCALE
    if w[f + HOPED] + 100 * promised(listed) <= alpha or w[f + TRIED] > 3 + 2 * depth * depth:
        w[GUESSES] += 1
        w[f + PRUNED] = alpha
        return 0
    return listed % SCALE


def listed_move(m: Mind, ply: int) -> int:
    """The next of the listed moves, with its promise, or 0. They are listed when the first is asked for."""
    w = m.state
    f = FRAMES + FRAME * ply
    if w[f + COUNT] == UNKNOWN:
        w[f + COUNT] = list_moves(m.plan, w, ply, w[f + HINT])
    if w[f + NEXT] == w[f + COUNT]:
        return 0
    w[f + NEXT] += 1
    return next_move(w, ply, w[f + NEXT] - 1, w[f + COUNT])


def raised(w: Row, ply: int, alpha: int, v: int, move: int) -> int:
    """The best value so far that matters; a move that is better begins the best line."""
    if v <= alpha:
        return alpha
    extend_line(w, ply, move)
    return v


def conclude(m: Mind, ply: int, best: int, beta: int) -> None:
    """Remember the value of a position whose moves have been searched, and what refuted the move that led to it."""
    w = m.state
    f = FRAMES + FRAME * ply
    best = max(best, w[f + PRUNED])
    if best >= beta:
        note_refutation(w, ply, w[f + DEPTH], w[f + BEST], w[f + HINT], w[f + NEXT])
    if w[PATHS] != w[f + PATHED] and abs(best) >= SURE:
        return
    bound = LOWER if best >= beta else EXACT if best > w[f + LEAST] else UPPER
    deep = WHOLE if w[GUESSES] == w[f + GUESSED] else w[f + DEPTH]
    move = w[f + HINT] if bound == UPPER else w[f + BEST]
    remember(m.table, w[f + HASH], pack(move, kept(best, ply), deep, bound, w[AGE]))


def ended(w: Row, ply: int, end: int) -> int:
    """The value of a game that is over."""
    if end >= BY_PATH:
        w[GUESSES] += 1
        w[PATHS] += 1
    how = end % BY_PATH
    if how == DRAWN:
        return 0
    return WIN - ply if how == WON else ply - WIN


def reduction(w: Row, depth: int, number: int) -> int:
    """By how much the move of this number is searched less deep (late move reduction)."""
    return w[REDUCTIONS + REDUCED * min(depth, REDUCED - 1) + min(number, REDUCED - 1)]
