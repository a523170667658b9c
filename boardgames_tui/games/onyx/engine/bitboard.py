"""Onyx' position as sets of nodes (bitboards): putting and removing stones, and following chains."""

from boardgames_tui.core.kernel import BLACK, EMPTY, WHITE, Ints, Row
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.state import bit_of, neighbour, square_at, word_at


def stone_on(w: Ints, c: int) -> int:
    """Return the colour of the stone on a node, or EMPTY."""
    at = word_at(c)
    place = c % S.WORD_NODES
    return (w[at + S.STONES + BLACK] >> place & 1) + WHITE * (w[at + S.STONES + WHITE] >> place & 1)


def put_stone(p: Ints, w: Row, c: int, colour: int) -> None:
    """Put a stone on an empty node; the midpoints beside it are closed."""
    at = word_at(c) + S.STONES + colour
    w[at] |= bit_of(c)
    w[S.STONE_COUNT + colour] += 1
    w[S.KEY] ^= p[S.STONE_KEYS + 2 * c + colour]
    close_node(w, c)
    for square in S.SQUARE_OFFSETS:
        close_node(w, p[square_at(c, square) + S.MIDPOINT])


def close_node(w: Row, c: int) -> None:
    """Remove a node from the open ones."""
    at = word_at(c) + S.OPEN
    w[at] &= ~(bit_of(c))


def remove_stone(p: Ints, w: Row, c: int) -> None:
    """Remove the stone on a lattice node; a midpoint beside it is open again if its square is empty."""
    colour = stone_on(w, c)
    at = word_at(c)
    place = bit_of(c)
    w[at + S.STONES + colour] ^= place
    w[at + S.OPEN] |= place
    w[S.STONE_COUNT + colour] -= 1
    w[S.KEY] ^= p[S.STONE_KEYS + 2 * c + colour]
    for square in S.SQUARE_OFFSETS:
        middle = p[square_at(c, square) + S.MIDPOINT]
        if middle < p[S.SITES] and is_open_midpoint(p, w, middle):
            at = word_at(middle) + S.OPEN
            w[at] |= bit_of(middle)


def is_open_midpoint(p: Ints, w: Ints, middle: int) -> bool:
    """Return whether a midpoint and all its corners are empty."""
    found = stone_on(w, middle)
    for way in range(4):
        found |= stone_on(w, neighbour(p, middle, way))
    return found == EMPTY


def captures_in(p: Ints, w: Ints, at: int, colour: int) -> bool:
    """Return whether a stone of a colour captures in a square of its node, by the square's offset in the plan."""
    left = stone_on(w, p[at + S.LEFT])
    opposite = stone_on(w, p[at + S.OPPOSITE])
    right = stone_on(w, p[at + S.RIGHT])
    return opposite == colour and left == right == 3 - colour and stone_on(w, p[at + S.MIDPOINT]) == EMPTY


def joins_edges(p: Ints, w: Row, c: int) -> bool:
    """Return whether the chain of the stone on a node contains both edges of its colour, by depth-first search."""
    colour = stone_on(w, c)
    edges = 0
    w[S.STAMP] += 1
    stamp = w[S.STAMP]
    w[S.MARK + c] = stamp
    w[S.STACK] = c
    n = 1
    while n:
        n -= 1
        node = w[S.STACK + n]
        for way in range(S.MAX_NEIGHBOURS):
            d = neighbour(p, node, way)
            if w[S.MARK + d] != stamp and stone_on(w, d) == colour:
                w[S.MARK + d] = stamp
                if d < p[S.SITES]:
                    w[S.STACK + n] = d
                    n += 1
                else:
                    edges += 1
    return edges == 2
