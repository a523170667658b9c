"""Onyx' actions on sets of nodes that are updated incrementally; the same rules as in `games/onyx/rules.py`.

`p` holds the tables of a board and `w` a position (`state`). A *square* is the offset in `p` of a SQUARE around a node.
"""

from boardgames_tui.core.cells import other
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.bitboard import captures_in, joins_edges, put_stone, remove_stone
from boardgames_tui.games.onyx.engine.state import NO_STONE_YET, NOT_OFFERED, OFFERED, square_at, swap_code
from boardgames_tui.games.onyx.rules import MIN_CAPTURES_TO_REPEAT
from boardgames_tui.kernel.language import DRAWN_RESULT, SEAT, Ints, Row, lowest_bit


def legal(p: Ints, w: Row, out: Row) -> int:
    """Write the codes of all legal actions to `out`, and return their number."""
    return list_legal(p, w, out, 0)


def list_legal(p: Ints, w: Ints, out: Row, begin: int) -> int:
    """List the legal actions from `out[begin]` on; return the end of the list."""
    end = begin
    for word in range(p[S.WORD_COUNT]):
        open_nodes = w[S.WORDS + S.WORD_SIZE * word + S.OPEN]
        while open_nodes:
            out[end] = S.WORD_NODES * word + lowest_bit(open_nodes)
            end += 1
            # Clear the lowest bit.
            open_nodes &= open_nodes - 1
    if w[S.SWAP] == OFFERED:
        out[end] = swap_code(p)
        end += 1
    return end


def play(p: Ints, w: Row, a: int) -> None:
    """Play a legal action in place: a swap, or a placement with its captures; write RESULT if it ends the game."""
    w[S.HISTORY + w[S.HISTORY_LENGTH]] = w[S.KEY]
    w[S.HISTORY_LENGTH] += 1
    # The offer ends with any action.
    if w[S.SWAP] == OFFERED:
        w[S.KEY] ^= p[S.SWAP_KEY]
    w[SEAT] = other(w[SEAT])
    if a == swap_code(p):
        w[S.SWAP] = NOT_OFFERED
        return
    place(p, w, a, w[S.SIDE])
    w[S.BEFORE_LAST] = w[S.LAST]
    w[S.LAST] = a
    # The first stone makes the offer.
    w[S.SWAP] = OFFERED if w[S.SWAP] == NO_STONE_YET else NOT_OFFERED
    if w[S.SWAP] == OFFERED:
        w[S.KEY] ^= p[S.SWAP_KEY]
    w[S.SIDE] = other(w[S.SIDE])
    w[S.KEY] ^= p[S.TURN_KEY]
    if w[S.CAPTURED] >= MIN_CAPTURES_TO_REPEAT and not w[S.RESULT] and has_occurred_twice(w):
        w[S.RESULT] = DRAWN_RESULT


def place(p: Ints, w: Row, c: int, colour: int) -> None:
    """Put a stone of a colour on a node, remove the stones that it captures, and write RESULT if it joins its edges.

    The caller has already given the turn to the other seat.
    """
    put_stone(p, w, c, colour)
    for offset in S.SQUARE_OFFSETS:
        square = square_at(c, offset)
        if captures_in(p, w, square, colour):
            remove_stone(p, w, p[square + S.LEFT])
            remove_stone(p, w, p[square + S.RIGHT])
            w[S.CAPTURED] += 2
    if w[S.STONE_COUNT + colour] >= p[S.SIZE] and joins_edges(p, w, c):
        w[S.RESULT] = other(w[SEAT])


def has_occurred_twice(w: Ints) -> bool:
    """Return whether the position has occurred twice before."""
    occurrences = 0
    for i in range(S.HISTORY, S.HISTORY + w[S.HISTORY_LENGTH]):
        if w[i] == w[S.KEY]:
            occurrences += 1
    return occurrences >= 2


def result(p: Ints, w: Row) -> int:
    """Return the seat that has joined its edges, DRAWN_RESULT after a third repetition, 0 if the game goes on."""
    return w[S.RESULT]
