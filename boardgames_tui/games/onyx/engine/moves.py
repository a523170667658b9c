"""Onyx' actions over sets of nodes that are kept up to date: the rules of `games/onyx/rules.py` once more."""

from boardgames_tui.core.kernel import DRAWN_RESULT, SEAT, Ints, Row, lowest_bit
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.bitboard import captures, joins, put, take
from boardgames_tui.games.onyx.rules import AHEAD, NOT_OFFERED, OFFERED, TWICE_ROUND


def legal(p: Ints, w: Row, out: Row) -> int:
    """One stone a turn on an open node, or a swap where it is offered."""
    return list_legal(p, w, out, 0)


def list_legal(p: Ints, w: Ints, out: Row, begin: int) -> int:
    """List the legal actions from `begin` on; return where the list ends."""
    n = begin
    for word in range(p[S.WORD_COUNT]):
        rest = w[S.WORDS + S.WORD_SIZE * word + S.OPEN]
        while rest:
            out[n] = S.WORD_NODES * word + lowest_bit(rest)
            n += 1
            rest &= rest - 1
    if w[S.SWAP] == OFFERED:
        out[n] = p[S.SITES]
        n += 1
    return n


def play(p: Ints, w: Row, a: int) -> None:
    """Swap; or place and capture, and see whether a chain is whole or the position stands for the third time."""
    w[S.HISTORY + w[S.HISTORY_LENGTH]] = w[S.KEY]
    w[S.HISTORY_LENGTH] += 1
    if w[S.SWAP] == OFFERED:
        w[S.KEY] ^= p[S.SWAP_KEY]
    w[SEAT] = 3 - w[SEAT]
    if a == p[S.SITES]:
        w[S.SWAP] = NOT_OFFERED
        return
    place(p, w, a, w[S.SIDE])
    w[S.LAST] = a
    w[S.SWAP] = OFFERED if w[S.SWAP] == AHEAD else NOT_OFFERED
    if w[S.SWAP] == OFFERED:
        w[S.KEY] ^= p[S.SWAP_KEY]
    w[S.SIDE] = 3 - w[S.SIDE]
    w[S.KEY] ^= p[S.TURN_KEY]
    if w[S.CAPTURED] >= TWICE_ROUND and not w[S.RESULT] and has_stood_twice(w):
        w[S.RESULT] = DRAWN_RESULT


def place(p: Ints, w: Row, c: int, colour: int) -> None:
    """Stand a stone of the side to act on a node, take what it captures, and see whether it joins two edges."""
    put(p, w, c, colour)
    for square in S.SQUARE_OFFSETS:
        at = S.SQUARES + S.NODE_SQUARES * c + square
        if captures(p, w, at, colour):
            take(p, w, p[at + S.LEFT])
            take(p, w, p[at + S.RIGHT])
            w[S.CAPTURED] += 2
    if w[S.STONE_COUNT + colour] >= p[S.SIZE] and joins(p, w, c):
        w[S.RESULT] = 3 - w[SEAT]


def has_stood_twice(w: Ints) -> bool:
    """Whether the position has stood twice before."""
    n = 0
    for i in range(S.HISTORY, S.HISTORY + w[S.HISTORY_LENGTH]):
        if w[i] == w[S.KEY]:
            n += 1
    return n >= 2


def result(p: Ints, w: Row) -> int:
    """The seat that has joined its edges, or DRAWN_RESULT at the third repetition."""
    return w[S.RESULT]
