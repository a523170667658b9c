"""The root of an alpha-beta search, in the language of `kernel`: one iteration, for the best moves and their lines."""

from boardgames_tui.core.kernel import SCALE, Row
from boardgames_tui.engine.alphabeta.move_ordering import list_moves, next_move
from boardgames_tui.engine.alphabeta.principal_variation import copy_line
from boardgames_tui.engine.alphabeta.search import reduction, search
from boardgames_tui.engine.alphabeta.state import (
    DEEPEST,
    GUESSES,
    LEGAL,
    LENGTH,
    LINE,
    LINES,
    MOVE,
    POSITIONS,
    ROOT,
    ROOTS,
    SCORE,
    SLACK,
    STOP,
    SURE,
    UNKNOWN,
    WIN,
    Mind,
)
from boardgames_tui.engine.compile.rule_slots import make

WINDOW = 60
"""An iteration first looks this far around the value of the one before."""


def plant(m: Mind) -> None:
    """List the moves of the root, those with the largest gain first."""
    w = m.state
    w[LEGAL] = list_moves(m.plan, w, 0, 0)
    for i in range(w[LEGAL]):
        r = w[ROOTS] + ROOT * i
        w[r + MOVE] = next_move(w, 0, i, w[LEGAL]) % SCALE
        w[r + SCORE] = UNKNOWN
        w[r + LINE] = LINES + LENGTH * (DEEPEST + 1 + i)


def iterate(m: Mind, depth: int, lines: int) -> bool:
    """Search the root so deep, for the best `lines` moves; return whether it was whole. A stop leaves what is known.

    Those that are worth less than the best one by SLACK are not among them.
    """
    w = m.state
    guesses = w[GUESSES]
    middle = w[w[ROOTS] + SCORE]
    for i in range(w[LEGAL]):
        w[w[ROOTS] + ROOT * i + SCORE] = UNKNOWN
    wide = WINDOW
    alpha = -WIN
    beta = WIN
    if lines == 1 and depth >= 4 and abs(middle) < SURE:
        alpha = middle - wide
        beta = middle + wide
    while True:
        best = search_root(m, depth, alpha, beta, lines)
        if w[STOP] or alpha < best < beta or abs(best) >= WIN:
            return w[GUESSES] == guesses
        wide *= 4
        if best <= alpha:
            alpha = best - wide if wide < 1000 else -WIN
        else:
            beta = best + wide if wide < 1000 else WIN


def search_root(m: Mind, depth: int, alpha: int, beta: int, lines: int) -> int:
    """Search the moves of the root; return the best value, and put those with the best values first.

    What a narrower window told of a move counts until it has been searched again: so one that was too good for it is
    played after a stop.
    """
    w = m.state
    best = UNKNOWN
    for i in range(w[LEGAL]):
        r = w[ROOTS] + ROOT * i
        enough = max(nth_best(w, i, lines), best - w[SLACK])
        least = max(alpha, enough)
        make(m.plan, w, POSITIONS, w[r + MOVE])
        v = least + 1
        if i >= lines or enough > UNKNOWN:
            v = -search(m, 1, depth - 1 - reduction(w, depth, i) // 2, -least - 1, -least)
        if v > least:
            v = -search(m, 1, depth - 1, -beta, -least)
        if w[STOP]:
            break
        w[r + SCORE] = v if v > least else UNKNOWN
        if v > least:
            copy_line(w, w[r + LINE], LINES + LENGTH, w[r + MOVE])
        best = max(best, v)
        if best >= beta:
            break
    sort_roots(w)
    return best


def nth_best(w: Row, i: int, n: int) -> int:
    """The n-th best value of the first i moves of the root, UNKNOWN where there are fewer."""
    found = UNKNOWN
    for k in range(i):
        # Most have none, and this is asked for each of them in turn.
        if w[w[ROOTS] + ROOT * k + SCORE] > found and at_least(w, i, w[w[ROOTS] + ROOT * k + SCORE]) >= n:
            found = w[w[ROOTS] + ROOT * k + SCORE]
    return found


def at_least(w: Row, i: int, value: int) -> int:
    """How many of the first i moves of the root have this value or a better one."""
    n = 0
    for k in range(i):
        if w[w[ROOTS] + ROOT * k + SCORE] >= value:
            n += 1
    return n


def sort_roots(w: Row) -> None:
    """Put the moves of the root with the best values first; equal ones stay as they were."""
    for i in range(1, w[LEGAL]):
        r = w[ROOTS] + ROOT * i
        while r > w[ROOTS] and w[r + SCORE] > w[r - ROOT + SCORE]:
            for part in range(r, r + ROOT):
                x = w[part]
                w[part] = w[part - ROOT]
                w[part - ROOT] = x
            r -= ROOT
