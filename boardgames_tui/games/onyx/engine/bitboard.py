"""A swift position of Onyx as sets of nodes: stones are put and taken, chains followed."""

from boardgames_tui.core.kernel import EMPTY, Ints, Row
from boardgames_tui.games.onyx.engine.state import (
    BITS,
    BOARD,
    JOIN,
    KEY,
    MARK,
    OPEN,
    SETS,
    SITES,
    SQUARE,
    STACK,
    STAMP,
    STONE_KEY,
    STONES,
    WAYS,
)

SQUARES = (0, 4)
"""Where the two squares around a node begin in its list."""


def stone_on(w: Ints, c: int) -> int:
    """The colour that stands on a node, or EMPTY."""
    at = BOARD + SETS * (c // BITS)
    place = c % BITS
    return (w[at] >> place & 1) + 2 * (w[at + 1] >> place & 1)


def put(p: Ints, w: Row, c: int, colour: int) -> None:
    """Stand a stone on an empty node; the midpoints beside it can no longer be taken."""
    at = BOARD + SETS * (c // BITS) + colour - 1
    w[at] |= 1 << c % BITS
    w[STONES + colour] += 1
    w[KEY] ^= p[STONE_KEY + 2 * c + colour - 1]
    shut(w, c)
    for at in SQUARES:
        shut(w, p[SQUARE + WAYS * c + at])


def shut(w: Row, c: int) -> None:
    """A node can no longer be taken."""
    at = OPEN + SETS * (c // BITS)
    w[at] &= ~(1 << c % BITS)


def take(p: Ints, w: Row, c: int) -> None:
    """Take the stone off a lattice node; a midpoint beside it that is now free can be taken again."""
    colour = stone_on(w, c)
    at = BOARD + SETS * (c // BITS)
    place = 1 << c % BITS
    w[at + colour - 1] ^= place
    w[at + 2] |= place
    w[STONES + colour] -= 1
    w[KEY] ^= p[STONE_KEY + 2 * c + colour - 1]
    for square in SQUARES:
        middle = p[SQUARE + WAYS * c + square]
        if middle < p[SITES] and is_free(p, w, middle):
            at = OPEN + SETS * (middle // BITS)
            w[at] |= 1 << middle % BITS


def is_free(p: Ints, w: Ints, middle: int) -> bool:
    """Whether a midpoint is empty, and so are all its corners."""
    found = stone_on(w, middle)
    for way in range(4):
        found |= stone_on(w, p[JOIN + WAYS * middle + way])
    return found == EMPTY


def captures(p: Ints, w: Ints, at: int, colour: int) -> bool:
    """Whether a stone of a colour captures in the square that stands at `at` in the plan."""
    left = stone_on(w, p[at + 1])
    opposite = stone_on(w, p[at + 2])
    right = stone_on(w, p[at + 3])
    return opposite == colour and left == right == 3 - colour and stone_on(w, p[at]) == EMPTY


def joins(p: Ints, w: Row, c: int) -> bool:
    """Whether the chain of the stone on a node holds both edges of its colour."""
    colour = stone_on(w, c)
    edges = 0
    w[STAMP] += 1
    stamp = w[STAMP]
    w[MARK + c] = stamp
    w[STACK] = c
    n = 1
    while n:
        n -= 1
        at = JOIN + WAYS * w[STACK + n]
        for way in range(WAYS):
            d = p[at + way]
            if w[MARK + d] != stamp and stone_on(w, d) == colour:
                w[MARK + d] = stamp
                if d < p[SITES]:
                    w[STACK + n] = d
                    n += 1
                else:
                    edges += 1
    return edges == 2
