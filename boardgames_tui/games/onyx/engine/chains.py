"""Chains of a rollout of Onyx, as a union-find structure with path halving (Galler & Fischer 1964).

Chains only grow. After captures, a chain that seems to have won is checked, and if it has lost stones, all are rebuilt.
"""

from boardgames_tui.core.kernel import BLACK, EMPTY, WHITE, Ints, Row
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.rollout import chain_joins_edges
from boardgames_tui.games.onyx.engine.state import first_edge, last_edge, neighbour


def build_chains(p: Ints, w: Row) -> None:
    """Build all chains from the cells."""
    w[S.STONES_NUMBERED] = S.EDGES
    w[S.PARTED + BLACK] = 0
    w[S.PARTED + WHITE] = 0
    for edge in range(S.EDGES):
        w[S.STONE + p[S.SITES] + edge] = edge
        w[S.PARENT + edge] = edge
    for c in range(p[S.SITES]):
        if w[S.CELLS + c] > EMPTY:
            w[S.STONE + c] = w[S.STONES_NUMBERED]
            w[S.PARENT + w[S.STONES_NUMBERED]] = w[S.STONES_NUMBERED]
            w[S.STONES_NUMBERED] += 1
    for c in range(p[S.SITES]):
        if w[S.CELLS + c] > EMPTY:
            merge_neighbours(p, w, c)


def add_to_chains(p: Ints, w: Row, c: int) -> bool:
    """Add a stone that was placed to the chains; return whether it has joined the edges of its colour."""
    stone = w[S.STONES_NUMBERED]
    w[S.STONES_NUMBERED] += 1
    w[S.STONE + c] = stone
    w[S.PARENT + stone] = stone
    colour = w[S.CELLS + c]
    parted = w[S.PARTED + colour]
    others = merge_neighbours(p, w, c)
    if (others < 2 and not parted) or find_root(w, first_edge(colour)) != find_root(w, last_edge(colour)):
        return False
    if not parted or chain_joins_edges(p, w, c):
        return True
    build_chains(p, w)
    return False


def merge_neighbours(p: Ints, w: Row, c: int) -> int:
    """Join a stone with its neighbours of its colour; return the number of other chains among them."""
    n = 0
    mine = find_root(w, w[S.STONE + c])
    for way in range(S.MAX_NEIGHBOURS):
        d = neighbour(p, c, way)
        if w[S.CELLS + d] == w[S.CELLS + c]:
            other = find_root(w, w[S.STONE + d])
            if other != mine:
                w[S.PARENT + mine] = other
                mine = other
                n += 1
    return n


def find_root(w: Row, stone: int) -> int:
    """Return the stone that stands for a chain; paths are halved on the way."""
    while w[S.PARENT + stone] != stone:
        w[S.PARENT + stone] = w[S.PARENT + w[S.PARENT + stone]]
        stone = w[S.PARENT + stone]
    return stone
