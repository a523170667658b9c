"""Proofs in Onyx one or two actions ahead: connections at once, and those that cannot be prevented.

All functions but `solve_tactics` need initialised cells and chains (`init_cells`, `build_chains`). EMPTY_NODES lists
the n empty nodes. A *square* is the offset in the tables `p` of a SQUARE around a node.
"""

from boardgames_tui.core.cells import BLACK, WHITE, other
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.chains import build_chains, find_root
from boardgames_tui.games.onyx.engine.rollout import init_cells, is_capture
from boardgames_tui.games.onyx.engine.state import CORNERS, OFFERED, first_edge, last_edge, neighbours_at, square_at
from boardgames_tui.games.onyx.rules import MIN_CAPTURES_TO_REPEAT
from boardgames_tui.kernel.language import SEAT, Ints, Row, proof


def solve_tactics(p: Ints, w: Row, t: Row) -> int:
    """Return a proof that the side to act connects at once, or that it cannot prevent a connection; else 0.

    It cannot if the opponent threatens to connect at two nodes, because one stone occupies only one of them. Captures
    and repetitions might help, and a swap would exchange the roles: if one is possible, nothing is proven.
    """
    # A chain from edge to edge has a stone in each row or column.
    if max(w[S.STONE_COUNT + BLACK], w[S.STONE_COUNT + WHITE]) < p[S.SIZE] - 1 or w[S.SWAP] == OFFERED:
        return 0
    n = init_cells(p, w)
    build_chains(p, w)
    if list_connecting_nodes(p, w, n, w[S.SIDE]):
        return proof(w[SEAT], 1)
    if (
        w[S.CAPTURED] < MIN_CAPTURES_TO_REPEAT
        and list_connecting_nodes(p, w, n, other(w[S.SIDE])) > 1
        and not can_capture(p, w, n, w[S.SIDE])
    ):
        return proof(other(w[SEAT]), 2)
    return 0


def list_connecting_nodes(p: Ints, w: Row, n: int, colour: int) -> int:
    """List in STACK the nodes at which a colour would connect its edges with one stone; return their number.

    They are never midpoints, which cannot be occupied beside a stone.
    """
    if w[S.STONE_COUNT + colour] < p[S.SIZE] - 1:
        return 0
    first_root = find_root(w, first_edge(colour))
    last_root = find_root(w, last_edge(colour))
    count = 0
    for i in range(n):
        c = w[S.EMPTY_NODES + i]
        if c >= p[S.LATTICE]:
            continue
        if is_beside_chain(p, w, c, colour, first_root) and is_beside_chain(p, w, c, colour, last_root):
            w[S.STACK + count] = c
            count += 1
    return count


def is_beside_chain(p: Ints, w: Row, c: int, colour: int, root: int) -> bool:
    """Return whether a node lies beside the chain of a colour that has a given root."""
    neighbours = neighbours_at(c)
    for i in range(neighbours, neighbours + S.MAX_NEIGHBOURS):
        d = p[i]
        if w[S.CELLS + d] == colour and find_root(w, w[S.STONE + d]) == root:
            return True
    return False


def can_capture(p: Ints, w: Ints, n: int, colour: int) -> bool:
    """Return whether a stone of a colour on one of the n empty nodes would capture."""
    for i in range(n):
        c = w[S.EMPTY_NODES + i]
        if c < p[S.LATTICE] and captures_at(p, w, c, colour):
            return True
    return False


def captures_at(p: Ints, w: Ints, c: int, colour: int) -> bool:
    """Return whether a stone of a colour on an empty lattice node would capture."""
    for offset in S.SQUARE_OFFSETS:
        square = square_at(c, offset)
        if w[S.OCCUPIED_CORNERS + p[square + S.MIDPOINT]] == CORNERS - 1 and is_capture(p, w, square, colour):
            return True
    return False
