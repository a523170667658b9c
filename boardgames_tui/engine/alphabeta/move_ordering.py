"""In which order moves are searched: by what they gain, and by how often they refuted what led to them."""

from boardgames_tui.core.kernel import SCALE, WORDS, Ints, Row, largest_first
from boardgames_tui.engine.alphabeta.state import HISTORY, LISTS, MOST, POSITIONS
from boardgames_tui.engine.compile.rule_slots import moves

GAIN = 4096
"""What a piece gained counts in the order; what has refuted (the history) counts at most HISTORY_MOST."""
HISTORY_MOST = 8192


def list_moves(p: Ints, w: Row, ply: int, hint: int) -> int:
    """List the legal moves of a ply but one, each with what it promises; return how many."""
    begin = w[LISTS] + w[MOST] * ply
    end = moves(p, w, POSITIONS + WORDS * ply, begin)
    history = HISTORY + SCALE * (ply & 1)
    to = begin
    for i in range(begin, end):
        move = w[i] % SCALE
        if move != hint:
            w[to] = move + SCALE * (HISTORY_MOST + GAIN * (w[i] // SCALE) + w[history + move])
            to += 1
    return to - begin


def next_move(w: Row, ply: int, i: int, n: int) -> int:
    """The most promising of the listed moves from the i-th, which changes its place with it."""
    begin = w[LISTS] + w[MOST] * ply
    return largest_first(w, begin + i, begin + n)


def promised(listed: int) -> int:
    """The pieces that a listed move gains, more or less, as its history says."""
    return (listed // SCALE - HISTORY_MOST) // GAIN


def note_refutation(w: Row, ply: int, depth: int, move: int, hint: int, n: int) -> None:
    """A move refuted what led to it; the table's move, 0 for none, and the first n of the list, but for it, did not."""
    history = HISTORY + SCALE * (ply & 1)
    begin = w[LISTS] + w[MOST] * ply
    bonus = min(32 * depth * depth, 2048)
    learn(w, history + move, 2 * bonus)
    learn(w, history + hint, -bonus)
    for k in range(begin, begin + n):
        learn(w, history + w[k] % SCALE, -bonus)


def learn(w: Row, i: int, bonus: int) -> None:
    """Move a number of the history towards HISTORY_MOST or its negative."""
    w[i] += bonus - w[i] * abs(bonus) // HISTORY_MOST
