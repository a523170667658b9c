"""Onyx' actions on sets of nodes that are updated incrementally; the same rules as in `games/onyx/rules.py`."""

from boardgames_tui.core.kernel import DRAWN_RESULT, SEAT, Ints, Row, lowest_bit
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.bitboard import captures_in, joins_edges, put_stone, remove_stone
from boardgames_tui.games.onyx.engine.state import square_at
from boardgames_tui.games.onyx.rules import MIN_CAPTURES_TO_REPEAT, NO_STONE_YET, NOT_OFFERED, OFFERED


def legal(p: Ints, w: Row, out: Row) -> int:
    """List the stones on open nodes, and the swap if it is offered."""
    return list_legal(p, w, out, 0)


def list_legal(p: Ints, w: Ints, out: Row, begin: int) -> int:
    """List the legal actions from `out[begin]` on; return the end of the list."""
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
    """Swap; or place and capture, and see whether a chain joins its edges or the position occurs for the third time."""
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
    w[S.SWAP] = OFFERED if w[S.SWAP] == NO_STONE_YET else NOT_OFFERED
    if w[S.SWAP] == OFFERED:
        w[S.KEY] ^= p[S.SWAP_KEY]
    w[S.SIDE] = 3 - w[S.SIDE]
    w[S.KEY] ^= p[S.TURN_KEY]
    if w[S.CAPTURED] >= MIN_CAPTURES_TO_REPEAT and not w[S.RESULT] and has_occurred_twice(w):
        w[S.RESULT] = DRAWN_RESULT


def place(p: Ints, w: Row, c: int, colour: int) -> None:
    """Put a stone of the side to act on a node, remove what it captures, and see whether it joins its edges."""
    put_stone(p, w, c, colour)
    for square in S.SQUARE_OFFSETS:
        at = square_at(c, square)
        if captures_in(p, w, at, colour):
            remove_stone(p, w, p[at + S.LEFT])
            remove_stone(p, w, p[at + S.RIGHT])
            w[S.CAPTURED] += 2
    if w[S.STONE_COUNT + colour] >= p[S.SIZE] and joins_edges(p, w, c):
        w[S.RESULT] = 3 - w[SEAT]


def has_occurred_twice(w: Ints) -> bool:
    """Return whether the position has occurred twice before."""
    n = 0
    for i in range(S.HISTORY, S.HISTORY + w[S.HISTORY_LENGTH]):
        if w[i] == w[S.KEY]:
            n += 1
    return n >= 2


def result(p: Ints, w: Row) -> int:
    """Return the seat that has joined its edges, or DRAWN_RESULT after the third repetition."""
    return w[S.RESULT]
