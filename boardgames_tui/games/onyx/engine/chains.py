"""The chains of a playout of Onyx: they only grow, until one seems to have won that has lost stones."""

from boardgames_tui.core.kernel import BLACK, EMPTY, WHITE, Ints, Row
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.rollout import spans


def link_all(p: Ints, w: Row) -> None:
    """Find all chains anew; no chain is parted."""
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
            merge(p, w, c)


def link(p: Ints, w: Row, c: int) -> bool:
    """Add a stone that has been placed to the chains; return whether it has joined its edges."""
    stone = w[S.STONES_NUMBERED]
    w[S.STONES_NUMBERED] += 1
    w[S.STONE + c] = stone
    w[S.PARENT + stone] = stone
    colour = w[S.CELLS + c]
    parted = w[S.PARTED + colour]
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
    mine = root(w, w[S.STONE + c])
    at = S.NEIGHBOURS + S.MAX_NEIGHBOURS * c
    for way in range(S.MAX_NEIGHBOURS):
        d = p[at + way]
        if w[S.CELLS + d] == w[S.CELLS + c]:
            other = root(w, w[S.STONE + d])
            if other != mine:
                w[S.PARENT + mine] = other
                mine = other
                n += 1
    return n


def root(w: Row, stone: int) -> int:
    """The stone that a chain is known by; the way there becomes shorter."""
    while w[S.PARENT + stone] != stone:
        w[S.PARENT + stone] = w[S.PARENT + w[S.PARENT + stone]]
        stone = w[S.PARENT + stone]
    return stone
