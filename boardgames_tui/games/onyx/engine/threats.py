"""What is certain in Onyx an action or two ahead: who joins at once, and who cannot keep the other from it."""

from boardgames_tui.core.kernel import BLACK, SEAT, WHITE, Ints, Row
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.chains import link_all, root
from boardgames_tui.games.onyx.engine.rollout import CORNERS, is_capture, lay_out_cells
from boardgames_tui.games.onyx.rules import OFFERED, TWICE_ROUND


def solve_tactics(p: Ints, w: Row, t: Row) -> int:
    """Say who wins at once, or because one stone does not stop two that would."""
    if max(w[S.STONE_COUNT + BLACK], w[S.STONE_COUNT + WHITE]) < p[S.SIZE] - 1 or w[S.SWAP] == OFFERED:
        return 0
    n = lay_out_cells(p, w)
    link_all(p, w)
    if joining(p, w, n, w[S.SIDE]):
        return w[SEAT] + 4
    if w[S.CAPTURED] < TWICE_ROUND and joining(p, w, n, 3 - w[S.SIDE]) > 1 and not can_capture(p, w, n, w[S.SIDE]):
        return 3 - w[SEAT] + 8
    return 0


def joining(p: Ints, w: Row, n: int, colour: int) -> int:
    """Stack those of the n listed nodes where a stone joins the edges of a colour; return how many.

    No midpoint is among them: it can be taken only where no stone is beside it.
    """
    if w[S.STONE_COUNT + colour] < p[S.SIZE] - 1:
        return 0
    first = root(w, 2 * colour - 2)
    last = root(w, 2 * colour - 1)
    found = 0
    for i in range(n):
        c = w[S.EMPTY_NODES + i]
        if c < p[S.LATTICE] and is_beside(p, w, c, colour, first) and is_beside(p, w, c, colour, last):
            w[S.STACK + found] = c
            found += 1
    return found


def is_beside(p: Ints, w: Row, c: int, colour: int, chain: int) -> bool:
    """Whether a node lies beside a chain of a colour."""
    at = S.NEIGHBOURS + S.MAX_NEIGHBOURS * c
    for way in range(S.MAX_NEIGHBOURS):
        d = p[at + way]
        if w[S.CELLS + d] == colour and root(w, w[S.STONE + d]) == chain:
            return True
    return False


def can_capture(p: Ints, w: Ints, n: int, colour: int) -> bool:
    """Whether a stone of a colour on one of the n listed nodes would capture."""
    for i in range(n):
        if w[S.EMPTY_NODES + i] < p[S.LATTICE] and captures_at(p, w, w[S.EMPTY_NODES + i], colour):
            return True
    return False


def captures_at(p: Ints, w: Ints, c: int, colour: int) -> bool:
    """Whether a stone of a colour on an empty lattice node would capture."""
    for square in S.SQUARE_OFFSETS:
        at = S.SQUARES + S.NODE_SQUARES * c + square
        if w[S.OCCUPIED + p[at + S.MIDPOINT]] == CORNERS - 1 and is_capture(p, w, at, colour):
            return True
    return False
