"""A swift position of Onyx as sets of nodes: stones are put and taken, chains followed."""

from boardgames_tui.core.kernel import BLACK, EMPTY, WHITE, Ints, Row
from boardgames_tui.games.onyx.engine import state as S


def stone_on(w: Ints, c: int) -> int:
    """The colour that stands on a node, or EMPTY."""
    at = S.WORDS + S.WORD_SIZE * (c // S.WORD_NODES)
    place = c % S.WORD_NODES
    return (w[at + S.STONES + BLACK] >> place & 1) + WHITE * (w[at + S.STONES + WHITE] >> place & 1)


def put(p: Ints, w: Row, c: int, colour: int) -> None:
    """Stand a stone on an empty node; the midpoints beside it can no longer be taken."""
    at = S.WORDS + S.WORD_SIZE * (c // S.WORD_NODES) + S.STONES + colour
    w[at] |= 1 << c % S.WORD_NODES
    w[S.STONE_COUNT + colour] += 1
    w[S.KEY] ^= p[S.STONE_KEYS + 2 * c + colour]
    shut(w, c)
    for square in S.SQUARE_OFFSETS:
        shut(w, p[S.SQUARES + S.NODE_SQUARES * c + square + S.MIDPOINT])


def shut(w: Row, c: int) -> None:
    """A node can no longer be taken."""
    at = S.WORDS + S.WORD_SIZE * (c // S.WORD_NODES) + S.OPEN
    w[at] &= ~(1 << c % S.WORD_NODES)


def take(p: Ints, w: Row, c: int) -> None:
    """Take the stone off a lattice node; a midpoint beside it that is now free can be taken again."""
    colour = stone_on(w, c)
    at = S.WORDS + S.WORD_SIZE * (c // S.WORD_NODES)
    place = 1 << c % S.WORD_NODES
    w[at + S.STONES + colour] ^= place
    w[at + S.OPEN] |= place
    w[S.STONE_COUNT + colour] -= 1
    w[S.KEY] ^= p[S.STONE_KEYS + 2 * c + colour]
    for square in S.SQUARE_OFFSETS:
        middle = p[S.SQUARES + S.NODE_SQUARES * c + square + S.MIDPOINT]
        if middle < p[S.SITES] and is_free(p, w, middle):
            at = S.WORDS + S.WORD_SIZE * (middle // S.WORD_NODES) + S.OPEN
            w[at] |= 1 << middle % S.WORD_NODES


def is_free(p: Ints, w: Ints, middle: int) -> bool:
    """Whether a midpoint is empty, and so are all its corners."""
    found = stone_on(w, middle)
    for way in range(4):
        found |= stone_on(w, p[S.NEIGHBOURS + S.MAX_NEIGHBOURS * middle + way])
    return found == EMPTY


def captures(p: Ints, w: Ints, at: int, colour: int) -> bool:
    """Whether a stone of a colour captures in the square that stands at `at` in the plan."""
    left = stone_on(w, p[at + S.LEFT])
    opposite = stone_on(w, p[at + S.OPPOSITE])
    right = stone_on(w, p[at + S.RIGHT])
    return opposite == colour and left == right == 3 - colour and stone_on(w, p[at + S.MIDPOINT]) == EMPTY


def joins(p: Ints, w: Row, c: int) -> bool:
    """Whether the chain of the stone on a node holds both edges of its colour."""
    colour = stone_on(w, c)
    edges = 0
    w[S.STAMP] += 1
    stamp = w[S.STAMP]
    w[S.MARK + c] = stamp
    w[S.STACK] = c
    n = 1
    while n:
        n -= 1
        at = S.NEIGHBOURS + S.MAX_NEIGHBOURS * w[S.STACK + n]
        for way in range(S.MAX_NEIGHBOURS):
            d = p[at + way]
            if w[S.MARK + d] != stamp and stone_on(w, d) == colour:
                w[S.MARK + d] = stamp
                if d < p[S.SITES]:
                    w[S.STACK + n] = d
                    n += 1
                else:
                    edges += 1
    return edges == 2
