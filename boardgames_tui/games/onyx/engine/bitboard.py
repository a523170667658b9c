"""Onyx' position as sets of nodes (bitboards): putting and removing stones, and following chains.

`p` holds the tables of a board and `w` a position (`state`). A word of each set has a bit for each of 32 nodes. A
*square* is the offset in `p` of a SQUARE, which is seen from one of its corners: MIDPOINT, LEFT, OPPOSITE and RIGHT.
"""

from boardgames_tui.core.cells import BLACK, EMPTY, WHITE, other
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.state import CORNERS, bit_of, neighbours_at, square_at, stone_key, word_at
from boardgames_tui.kernel.language import Ints, Row, inlined


def stone_on(w: Ints, c: int) -> int:
    """Return the colour of the stone on a node, or EMPTY."""
    word = word_at(c)
    bit_index = c % S.WORD_NODES
    black = (w[word + S.STONES + BLACK] >> bit_index) & 1
    white = (w[word + S.STONES + WHITE] >> bit_index) & 1
    return BLACK * black + WHITE * white


def put_stone(p: Ints, w: Row, c: int, colour: int) -> None:
    """Put a stone on an empty node, and close the midpoints beside it."""
    stones = word_at(c) + S.STONES + colour
    w[stones] |= bit_of(c)
    w[S.STONE_COUNT + colour] += 1
    w[S.KEY] ^= stone_key(p, c, colour)
    close_node(w, c)
    for offset in S.SQUARE_OFFSETS:
        close_node(w, p[square_at(c, offset) + S.MIDPOINT])


def close_node(w: Row, c: int) -> None:
    """Remove a node from the open ones."""
    open_nodes = word_at(c) + S.OPEN
    w[open_nodes] &= ~bit_of(c)


def remove_stone(p: Ints, w: Row, c: int) -> None:
    """Remove the stone on a lattice node, and open each midpoint beside it if its square is empty now."""
    colour = stone_on(w, c)
    word = word_at(c)
    bit = bit_of(c)
    w[word + S.STONES + colour] ^= bit
    w[word + S.OPEN] |= bit
    w[S.STONE_COUNT + colour] -= 1
    w[S.KEY] ^= stone_key(p, c, colour)
    for offset in S.SQUARE_OFFSETS:
        midpoint = p[square_at(c, offset) + S.MIDPOINT]
        if midpoint < p[S.SITES] and is_open_midpoint(p, w, midpoint):
            open_nodes = word_at(midpoint) + S.OPEN
            w[open_nodes] |= bit_of(midpoint)


def is_open_midpoint(p: Ints, w: Ints, midpoint: int) -> bool:
    """Return whether a midpoint and all its corners are empty."""
    stones = stone_on(w, midpoint)
    for corner in range(CORNERS):
        stones |= stone_on(w, p[neighbours_at(midpoint) + corner])
    return stones == EMPTY


def captures_in(p: Ints, w: Ints, square: int, colour: int) -> bool:
    """Return whether a stone of a colour on the corner from which the square is seen captures in it."""
    left = stone_on(w, p[square + S.LEFT])
    opposite = stone_on(w, p[square + S.OPPOSITE])
    right = stone_on(w, p[square + S.RIGHT])
    return opposite == colour and left == right == other(colour) and stone_on(w, p[square + S.MIDPOINT]) == EMPTY


def joins_edges(p: Ints, w: Row, c: int) -> bool:
    """Return whether the chain of the stone on a node contains both edges of its colour."""
    return search_chain(p, w, c, stone_on(w, c), False)


def chain_joins_edges(p: Ints, w: Row, c: int) -> bool:
    """Return whether the chain of the stone on a node joins its edges in a rollout, whose stones are in CELLS."""
    return search_chain(p, w, c, w[S.CELLS + c], True)


@inlined
def search_chain(p: Ints, w: Row, c: int, colour: int, is_rollout: bool) -> bool:
    """Return whether the chain of the stone of a colour on a node contains both its edges, by depth-first search.

    The stones are those of the position, or in a rollout those in CELLS. A node is marked as visited by the number of
    the search (STAMP).
    """
    edges = 0
    w[S.STAMP] += 1
    stamp = w[S.STAMP]
    w[S.MARK + c] = stamp
    w[S.STACK] = c
    stack_size = 1
    while stack_size:
        stack_size -= 1
        node = w[S.STACK + stack_size]
        neighbours = neighbours_at(node)
        for i in range(neighbours, neighbours + S.MAX_NEIGHBOURS):
            d = p[i]
            if w[S.MARK + d] == stamp:
                continue
            stone = w[S.CELLS + d] if is_rollout else stone_on(w, d)
            if stone == colour:
                w[S.MARK + d] = stamp
                if d < p[S.SITES]:
                    w[S.STACK + stack_size] = d
                    stack_size += 1
                else:
                    # The nodes behind the sites are the edges, which have the colour that they belong to.
                    edges += 1
    return edges == 2
