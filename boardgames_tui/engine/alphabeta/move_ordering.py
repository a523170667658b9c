"""In which order moves are searched: by what they gain, and by how often they refuted what led to them."""

from boardgames_tui.core.kernel import BITBOARD_SIZE, MOVE_RANGE, Ints, Row, largest_first
from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.compile.rule_slots import list_moves

# Weight of a piece gained in the order of moves; the history of a move weighs at most MAX_HISTORY.
GAIN_WEIGHT = 4096
MAX_HISTORY = 8192


def list_ordered_moves(p: Ints, w: Row, ply: int, tt_move: int) -> int:
    """List the legal moves of a ply but one, each with what it promises; return how many."""
    begin = w[S.MOVE_LISTS] + w[S.MAX_LEGAL_MOVES] * ply
    end = list_moves(p, w, S.POSITIONS + BITBOARD_SIZE * ply, begin)
    history = S.HISTORY + MOVE_RANGE * (ply & 1)
    to = begin
    for i in range(begin, end):
        move = w[i] % MOVE_RANGE
        if move != tt_move:
            w[to] = move + MOVE_RANGE * (MAX_HISTORY + GAIN_WEIGHT * (w[i] // MOVE_RANGE) + w[history + move])
            to += 1
    return to - begin


def pick_next_move(w: Row, ply: int, i: int, n: int) -> int:
    """The most promising of the listed moves from the i-th, which changes its place with it."""
    begin = w[S.MOVE_LISTS] + w[S.MAX_LEGAL_MOVES] * ply
    return largest_first(w, begin + i, begin + n)


def ordering_score(listed: int) -> int:
    """The pieces that a listed move gains, more or less, as its history says."""
    return (listed // MOVE_RANGE - MAX_HISTORY) // GAIN_WEIGHT


def record_refutation(w: Row, ply: int, depth: int, move: int, tt_move: int, n: int) -> None:
    """A move refuted what led to it; the table's move, 0 for none, and the first n of the list, but for it, did not."""
    history = S.HISTORY + MOVE_RANGE * (ply & 1)
    begin = w[S.MOVE_LISTS] + w[S.MAX_LEGAL_MOVES] * ply
    bonus = min(32 * depth * depth, 2048)
    update_history(w, history + move, 2 * bonus)
    update_history(w, history + tt_move, -bonus)
    for k in range(begin, begin + n):
        update_history(w, history + w[k] % MOVE_RANGE, -bonus)


def update_history(w: Row, i: int, bonus: int) -> None:
    """Move a number of the history towards MAX_HISTORY or its negative."""
    w[i] += bonus - w[i] * abs(bonus) // MAX_HISTORY
