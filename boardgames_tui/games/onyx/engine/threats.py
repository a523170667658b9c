"""Proofs in Onyx one or two actions ahead: connections at once, and those that cannot be prevented."""

from boardgames_tui.core.kernel import BLACK, SEAT, WHITE, Ints, Row, other, proof
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.chains import build_chains, find_root
from boardgames_tui.games.onyx.engine.rollout import CORNERS, init_cells, is_capture
from boardgames_tui.games.onyx.engine.state import first_edge, last_edge, neighbour, square_at
from boardgames_tui.games.onyx.rules import MIN_CAPTURES_TO_REPEAT, OFFERED


def solve_tactics(p: Ints, w: Row, t: Row) -> int:
    """Return a proof if the side to act connects at once, or cannot prevent two connections with one stone; else 0."""
    if max(w[S.STONE_COUNT + BLACK], w[S.STONE_COUNT + WHITE]) < p[S.SIZE] - 1 or w[S.SWAP] == OFFERED:
        return 0
    n = init_cells(p, w)
    build_chains(p, w)
    if list_connecting_nodes(p, w, n, w[S.SIDE]):
        return proof(w[SEAT], 1)
    if (
        w[S.CAPTURED] < MIN_CAPTURES_TO_REPEAT
        and list_connecting_nodes(p, w, n, 3 - w[S.SIDE]) > 1
        and not can_capture(p, w, n, w[S.SIDE])
    ):
        return proof(other(w[SEAT]), 2)
    return 0


def list_connecting_nodes(p: Ints, w: Row, n: int, colour: int) -> int:
    """List in STACK those of the n empty nodes at which a stone joins the edges of a colour; return their number.

    Midpoints are not among them: they cannot be occupied beside a stone.
    """
    if w[S.STONE_COUNT + colour] < p[S.SIZE] - 1:
        return 0
    first = find_root(w, first_edge(colour))
    last = find_root(w, last_edge(colour))
    found = 0
    for i in range(n):
        c = w[S.EMPTY_NODES + i]
        if c < p[S.LATTICE] and is_beside_chain(p, w, c, colour, first) and is_beside_chain(p, w, c, colour, last):
            w[S.STACK + found] = c
            found += 1
    return found


def is_beside_chain(p: Ints, w: Row, c: int, colour: int, chain: int) -> bool:
    """Return whether a node lies beside a chain of a colour."""
    for way in range(S.MAX_NEIGHBOURS):
        d = neighbour(p, c, way)
        if w[S.CELLS + d] == colour and find_root(w, w[S.STONE + d]) == chain:
            return True
    return False


def can_capture(p: Ints, w: Ints, n: int, colour: int) -> bool:
    """Return whether a stone of a colour on one of the n empty nodes would capture."""
    for i in range(n):
        if w[S.EMPTY_NODES + i] < p[S.LATTICE] and captures_at(p, w, w[S.EMPTY_NODES + i], colour):
            return True
    return False


def captures_at(p: Ints, w: Ints, c: int, colour: int) -> bool:
    """Return whether a stone of a colour on an empty lattice node would capture."""
    for square in S.SQUARE_OFFSETS:
        at = square_at(c, square)
        if w[S.OCCUPIED_CORNERS + p[at + S.MIDPOINT]] == CORNERS - 1 and is_capture(p, w, at, colour):
            return True
    return False
