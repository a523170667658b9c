"""Games of Onyx with some sense: whoever may capture does, and what has been cut is joined another way."""

from boardgames_tui.core.kernel import BLACK, DRAWN_RESULT, EMPTY, NOWHERE, SEAT, Ints, Row, random_below, record_move
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.chains import link, link_all
from boardgames_tui.games.onyx.engine.moves import play
from boardgames_tui.games.onyx.engine.rollout import CORNERS, SHUT, any_action, is_capture, lay_out_cells
from boardgames_tui.games.onyx.rules import NOT_OFFERED

LENGTHS = 2
"""A playout is broken off after so many placements a node."""


def rollout(p: Ints, w: Row, trace: Row) -> float:
    """Play on to the end with some sense; return what the seat BLACK scores."""
    while w[S.SWAP] != NOT_OFFERED:
        a = any_action(p, w)
        record_move(trace, w[SEAT], a)
        play(p, w, a)
    winner = play_on(p, w, trace)
    if winner == DRAWN_RESULT:
        return 0.5
    return 1.0 if (winner == BLACK) == (w[SEAT] == w[S.SIDE]) else 0.0


def play_on(p: Ints, w: Row, trace: Row) -> int:
    """Place stones until a chain joins its edges; return its colour, or DRAWN_RESULT after too long a time."""
    begin(p, w)
    colour = w[S.SIDE]
    flip = w[SEAT] ^ colour
    c = NOWHERE
    for _ in range(LENGTHS * p[S.SITES]):
        c = answer(p, w, c, colour)
        if c == NOWHERE:
            return DRAWN_RESULT
        record_move(trace, colour ^ flip, c)
        stand(p, w, c, colour)
        if link(p, w, c):
            return colour
        colour = 3 - colour
    return DRAWN_RESULT


def begin(p: Ints, w: Row) -> None:
    """Write down cells, list and chains as they are in the position."""
    n = lay_out_cells(p, w)
    w[S.EMPTY_COUNT] = n
    for i in range(n):
        w[S.INDEX + w[S.EMPTY_NODES + i]] = i
    link_all(p, w)


def answer(p: Ints, w: Row, last: int, colour: int) -> int:
    """The node for a stone after one on the node `last`, by sense or at random; NOWHERE where there is none."""
    if last != NOWHERE and last < p[S.LATTICE]:
        c = contested(p, w, last)
        if c == NOWHERE:
            c = other_way(p, w, last, colour)
        if c != NOWHERE:
            return c
    return draw(p, w)


def contested(p: Ints, w: Ints, last: int) -> int:
    """The last empty corner of a square by the last stone that captures for one of the sides, or NOWHERE."""
    same = w[S.CELLS + last]
    for square in S.SQUARE_OFFSETS:
        at = S.SQUARES + S.NODE_SQUARES * last + square
        if w[S.CELLS + p[at + S.MIDPOINT]] <= EMPTY:
            left = w[S.CELLS + p[at + S.LEFT]]
            opposite = w[S.CELLS + p[at + S.OPPOSITE]]
            right = w[S.CELLS + p[at + S.RIGHT]]
            if left + right == 3 - same and left * right == EMPTY and opposite == same:
                return p[at + S.LEFT] if left == EMPTY else p[at + S.RIGHT]
            if opposite == EMPTY and left == right == 3 - same:
                return p[at + S.OPPOSITE]
    return NOWHERE


def other_way(p: Ints, w: Row, last: int, colour: int) -> int:
    """Another node that joins what the last stone has cut, any of several; or NOWHERE."""
    found = NOWHERE
    n = 0
    at = S.BRIDGES + S.NODE_BRIDGES * last
    while p[at + S.FROM] < p[S.SITES]:
        is_cut = w[S.CELLS + p[at + S.FROM]] == colour and w[S.CELLS + p[at + S.TO]] == colour
        if is_cut and w[S.CELLS + p[at + S.OTHER_WAY]] == EMPTY:
            n += 1
            if n == 1 or random_below(w, n) == 0:
                found = p[at + S.OTHER_WAY]
        at += S.BRIDGE_SIZE
    return found


def draw(p: Ints, w: Row) -> int:
    """Any open node, or NOWHERE."""
    while w[S.EMPTY_COUNT]:
        c = w[S.EMPTY_NODES + random_below(w, w[S.EMPTY_COUNT])]
        if c < p[S.LATTICE] or w[S.OCCUPIED + c] == 0:
            return c
        w[S.CELLS + c] = SHUT
        unlist(w, c)
    return NOWHERE


def unlist(w: Row, c: int) -> None:
    """Take a node off the list."""
    w[S.EMPTY_COUNT] -= 1
    moved = w[S.EMPTY_NODES + w[S.EMPTY_COUNT]]
    w[S.EMPTY_NODES + w[S.INDEX + c]] = moved
    w[S.INDEX + moved] = w[S.INDEX + c]


def relist(w: Row, c: int) -> None:
    """Put a node that can be taken again on the list."""
    w[S.CELLS + c] = EMPTY
    w[S.INDEX + c] = w[S.EMPTY_COUNT]
    w[S.EMPTY_NODES + w[S.EMPTY_COUNT]] = c
    w[S.EMPTY_COUNT] += 1


def stand(p: Ints, w: Row, c: int, colour: int) -> None:
    """Stand a stone on an open node, and take what it captures."""
    unlist(w, c)
    w[S.CELLS + c] = colour
    for square in S.SQUARE_OFFSETS:
        at = S.SQUARES + S.NODE_SQUARES * c + square
        w[S.OCCUPIED + p[at + S.MIDPOINT]] += 1
        if w[S.OCCUPIED + p[at + S.MIDPOINT]] == CORNERS and is_capture(p, w, at, colour):
            lift(p, w, p[at + S.LEFT])
            lift(p, w, p[at + S.RIGHT])


def lift(p: Ints, w: Row, c: int) -> None:
    """Take a stone off, and list what can be taken again."""
    w[S.PARTED + w[S.CELLS + c]] = 1
    relist(w, c)
    for square in S.SQUARE_OFFSETS:
        middle = p[S.SQUARES + S.NODE_SQUARES * c + square + S.MIDPOINT]
        w[S.OCCUPIED + middle] -= 1
        if w[S.CELLS + middle] == SHUT and w[S.OCCUPIED + middle] == 0:
            relist(w, middle)
