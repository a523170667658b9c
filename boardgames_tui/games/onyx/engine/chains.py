"""Chains of a rollout of Onyx, as a union-find structure with path halving (Galler & Fischer 1964).

A *stone* is a number: first the edges, then each stone of the rollout. PARENT leads from a stone to the *root* of its
chain, another stone. Chains can only be merged, so captured stones stay in them, and a colour is marked as PARTED. A
chain of that colour that seems to have won is checked, and all chains are rebuilt if it has not.
"""

from boardgames_tui.core.cells import BLACK, EMPTY, WHITE
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.bitboard import chain_joins_edges
from boardgames_tui.games.onyx.engine.state import first_edge, last_edge, neighbours_at
from boardgames_tui.kernel.language import Ints, Row


def build_chains(p: Ints, w: Row) -> None:
    """Build the chains of all stones in CELLS, and those of the edges."""
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
    """Add the stone that was placed on a node to the chains; return whether it has joined the edges of its colour."""
    stone = w[S.STONES_NUMBERED]
    w[S.STONES_NUMBERED] += 1
    w[S.STONE + c] = stone
    w[S.PARENT + stone] = stone
    colour = w[S.CELLS + c]
    is_parted = w[S.PARTED + colour]
    merged_chains = merge_neighbours(p, w, c)
    # Only a stone that merges two chains can join the edges, unless the edges are already joined by captured stones.
    if merged_chains < 2 and not is_parted:
        return False
    if find_root(w, first_edge(colour)) != find_root(w, last_edge(colour)):
        return False
    if not is_parted or chain_joins_edges(p, w, c):
        return True
    build_chains(p, w)
    return False


def merge_neighbours(p: Ints, w: Row, c: int) -> int:
    """Merge the chains of a stone's neighbours of the same colour into its own; return how many were merged."""
    merged_chains = 0
    root = find_root(w, w[S.STONE + c])
    neighbours = neighbours_at(c)
    for i in range(neighbours, neighbours + S.MAX_NEIGHBOURS):
        d = p[i]
        if w[S.CELLS + d] == w[S.CELLS + c]:
            neighbour_root = find_root(w, w[S.STONE + d])
            if neighbour_root != root:
                w[S.PARENT + root] = neighbour_root
                root = neighbour_root
                merged_chains += 1
    return merged_chains


def find_root(w: Row, stone: int) -> int:
    """Return the root of the chain of a stone, and halve the path to it."""
    while w[S.PARENT + stone] != stone:
        w[S.PARENT + stone] = w[S.PARENT + w[S.PARENT + stone]]
        stone = w[S.PARENT + stone]
    return stone
