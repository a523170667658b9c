"""Games of Onyx with some sense: whoever may capture does, and what has been cut is joined another way."""

from boardgames_tui.core.kernel import BLACK, EMPTY, NOBODY, NOWHERE, SEAT, Ints, Row, note, random_below
from boardgames_tui.games.onyx.engine.bitboard import SQUARES
from boardgames_tui.games.onyx.engine.chains import link, link_all
from boardgames_tui.games.onyx.engine.moves import play
from boardgames_tui.games.onyx.engine.rollout import CORNERS, SHUT, any_action, is_capture, lay_out_cells
from boardgames_tui.games.onyx.engine.state import (
    BRIDGE,
    CELL,
    EACH_BRIDGE,
    LATTICE,
    LIST,
    LISTED,
    MOST_BRIDGES,
    PARTED,
    SIDE,
    SITES,
    SQUARE,
    SWAP,
    TAKEN,
    WAYS,
    WHERE,
)
from boardgames_tui.games.onyx.rules import NOT_OFFERED

LENGTHS = 2
"""A playout is broken off after so many placements a node."""


def playout(p: Ints, w: Row, trace: Row) -> float:
    """Play on to the end with some sense; return what the seat BLACK scores."""
    while w[SWAP] != NOT_OFFERED:
        a = any_action(p, w)
        note(trace, w[SEAT], a)
        play(p, w, a)
    winner = play_on(p, w, trace)
    if winner == NOBODY:
        return 0.5
    return 1.0 if (winner == BLACK) == (w[SEAT] == w[SIDE]) else 0.0


def play_on(p: Ints, w: Row, trace: Row) -> int:
    """Place stones until a chain joins its edges; return its colour, or NOBODY after too long a time."""
    begin(p, w)
    colour = w[SIDE]
    flip = w[SEAT] ^ colour
    c = NOWHERE
    for _ in range(LENGTHS * p[SITES]):
        c = answer(p, w, c, colour)
        if c == NOWHERE:
            return NOBODY
        note(trace, colour ^ flip, c)
        stand(p, w, c, colour)
        if link(p, w, c):
            return colour
        colour = 3 - colour
    return NOBODY


def begin(p: Ints, w: Row) -> None:
    """Write down cells, list and chains as they are in the position."""
    n = lay_out_cells(p, w)
    w[LISTED] = n
    for i in range(n):
        w[WHERE + w[LIST + i]] = i
    link_all(p, w)


def answer(p: Ints, w: Row, last: int, colour: int) -> int:
    """The node for a stone after one on the node `last`, by sense or at random; NOWHERE where there is none."""
    if last != NOWHERE and last < p[LATTICE]:
        c = contested(p, w, last)
        if c == NOWHERE:
            c = other_way(p, w, last, colour)
        if c != NOWHERE:
            return c
    return draw(p, w)


def contested(p: Ints, w: Ints, last: int) -> int:
    """The last empty corner of a square by the last stone that captures for one of the sides, or NOWHERE."""
    same = w[CELL + last]
    for square in SQUARES:
        at = SQUARE + WAYS * last + square
        if w[CELL + p[at]] <= EMPTY:
            left = w[CELL + p[at + 1]]
            opposite = w[CELL + p[at + 2]]
            right = w[CELL + p[at + 3]]
            if left + right == 3 - same and left * right == EMPTY and opposite == same:
                return p[at + 1] if left == EMPTY else p[at + 3]
            if opposite == EMPTY and left == right == 3 - same:
                return p[at + 2]
    return NOWHERE


def other_way(p: Ints, w: Row, last: int, colour: int) -> int:
    """Another node that joins what the last stone has cut, any of several; or NOWHERE."""
    found = NOWHERE
    n = 0
    at = BRIDGE + EACH_BRIDGE * MOST_BRIDGES * last
    while p[at] < p[SITES]:
        if w[CELL + p[at]] == colour and w[CELL + p[at + 1]] == colour and w[CELL + p[at + 2]] == EMPTY:
            n += 1
            if n == 1 or random_below(w, n) == 0:
                found = p[at + 2]
        at += EACH_BRIDGE
    return found


def draw(p: Ints, w: Row) -> int:
    """Any open node, or NOWHERE."""
    while w[LISTED]:
        c = w[LIST + random_below(w, w[LISTED])]
        if c < p[LATTICE] or w[TAKEN + c] == 0:
            return c
        w[CELL + c] = SHUT
        unlist(w, c)
    return NOWHERE


def unlist(w: Row, c: int) -> None:
    """Take a node off the list."""
    w[LISTED] -= 1
    moved = w[LIST + w[LISTED]]
    w[LIST + w[WHERE + c]] = moved
    w[WHERE + moved] = w[WHERE + c]


def relist(w: Row, c: int) -> None:
    """Put a node that can be taken again on the list."""
    w[CELL + c] = EMPTY
    w[WHERE + c] = w[LISTED]
    w[LIST + w[LISTED]] = c
    w[LISTED] += 1


def stand(p: Ints, w: Row, c: int, colour: int) -> None:
    """Stand a stone on an open node, and take what it captures."""
    unlist(w, c)
    w[CELL + c] = colour
    for square in SQUARES:
        at = SQUARE + WAYS * c + square
        w[TAKEN + p[at]] += 1
        if w[TAKEN + p[at]] == CORNERS and is_capture(p, w, at, colour):
            lift(p, w, p[at + 1])
            lift(p, w, p[at + 3])


def lift(p: Ints, w: Row, c: int) -> None:
    """Take a stone off, and list what can be taken again."""
    w[PARTED + w[CELL + c]] = 1
    relist(w, c)
    for square in SQUARES:
        middle = p[SQUARE + WAYS * c + square]
        w[TAKEN + middle] -= 1
        if w[CELL + middle] == SHUT and w[TAKEN + middle] == 0:
            relist(w, middle)
