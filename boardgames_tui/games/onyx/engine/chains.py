"""The chains of a playout of Onyx: they only grow, until one seems to have won that has lost stones."""

from boardgames_tui.core.kernel import BLACK, EMPTY, WHITE, Ints, Row
from boardgames_tui.games.onyx.engine.rollout import spans
from boardgames_tui.games.onyx.engine.state import CELL, EDGES, JOIN, PARTED, SITES, TAG, TAG_COUNT, UP, WAYS


def link_all(p: Ints, w: Row) -> None:
    """Find all chains anew; no chain is parted."""
    w[TAG_COUNT] = EDGES
    w[PARTED + BLACK] = 0
    w[PARTED + WHITE] = 0
    for edge in range(EDGES):
        w[TAG + p[SITES] + edge] = edge
        w[UP + edge] = edge
    for c in range(p[SITES]):
        if w[CELL + c] > EMPTY:
            w[TAG + c] = w[TAG_COUNT]
            w[UP + w[TAG_COUNT]] = w[TAG_COUNT]
            w[TAG_COUNT] += 1
    for c in range(p[SITES]):
        if w[CELL + c] > EMPTY:
            merge(p, w, c)


def link(p: Ints, w: Row, c: int) -> bool:
    """Add a stone that has been placed to the chains; return whether it has joined its edges."""
    tag = w[TAG_COUNT]
    w[TAG_COUNT] += 1
    w[TAG + c] = tag
    w[UP + tag] = tag
    colour = w[CELL + c]
    parted = w[PARTED + colour]
    others = merge(p, w, c)
    if (others < 2 and not parted) or root(w, 2 * colour - 2) != root(w, 2 * colour - 1):
        return False
    if not parted or spans(p, w, c):
        return True
    link_all(p, w)
    return False


def merge(p: Ints, w: Row, c: int) -> int:
    """Make one chain of a stone and those beside it; return how many others there were."""
    n = 0
    mine = root(w, w[TAG + c])
    at = JOIN + WAYS * c
    for way in range(WAYS):
        d = p[at + way]
        if w[CELL + d] == w[CELL + c]:
            other = root(w, w[TAG + d])
            if other != mine:
                w[UP + mine] = other
                mine = other
                n += 1
    return n


def root(w: Row, tag: int) -> int:
    """The stone that a chain is known by; the way there becomes shorter."""
    while w[UP + tag] != tag:
        w[UP + tag] = w[UP + w[UP + tag]]
        tag = w[UP + tag]
    return tag
