"""Which actions of Onyx are held likely: those that carry much current, and what catches the eye besides."""

from boardgames_tui.core.engine_contracts import Floats
from boardgames_tui.core.kernel import BLACK, NOWHERE, WHITE, Ints, Row
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.chains import link_all
from boardgames_tui.games.onyx.engine.resistance import flow
from boardgames_tui.games.onyx.engine.rollout import lay_out_cells
from boardgames_tui.games.onyx.engine.threats import captures_at, joining
from boardgames_tui.games.onyx.rules import OFFERED, TWICE_ROUND

OWN = 0.85
FOE = 2.3
"""Such a part of its row's mean current doubles the worth of a node, and once more: for its own side, for the other."""
MIDDLE = 4.0
"""How much likelier a midpoint is than a lattice node with the same current."""
BORDER = 0.3
SECOND = 0.5
CAPTURE = 4.5
RESCUE = 2.6
"""How much likelier nodes are on the border and beside it, and those where a side captures, or would be captured."""
NEAR = 120.0
AWAY = 40.0
"""How much likelier nodes near the last stone are, by the square of the distance in half-steps."""
TAKE_OVER = 0.25
"""How likely a swap is beside all placements together."""
CERTAIN = 1e12
"""Nothing else is worth as much as a win."""


def write_priors(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Hold nodes likely that carry much current, and be certain of those that win, or that lose, at once."""
    empty = lay_out_cells(p, w)
    link_all(p, w)
    rate_by_current(p, w, moves, n, worth, empty)
    if w[S.SWAP] != OFFERED and w[S.CAPTURED] < TWICE_ROUND:
        rule_out(p, w, moves, n, worth, joining(p, w, empty, 3 - w[S.SIDE]))
    for i in range(joining(p, w, empty, w[S.SIDE])):
        for k in range(n):
            if moves[k] == w[S.STACK + i]:
                worth[k] = CERTAIN


def rule_out(p: Ints, w: Ints, moves: Ints, n: int, worth: Floats, threats: int) -> None:
    """Let all lose that keeps the other side from none of the nodes, stacked, where it joins its edges at once."""
    for i in range(n if threats else 0):
        c = moves[i]
        is_met = threats == 1 and c == w[S.STACK]
        if not is_met and not (c < p[S.LATTICE] and captures_at(p, w, c, w[S.SIDE])):
            worth[i] = -1.0


def rate_by_current(p: Ints, w: Row, moves: Ints, n: int, worth: Floats, empty: int) -> None:
    """Hold nodes likely that carry much current for one side or the other, and a swap."""
    side = w[S.SIDE]
    own = float(p[S.SIZE]) / (OWN * (1.0 + flow(p, w, empty, side)))
    foe = float(p[S.SIZE]) / (FOE * (1.0 + flow(p, w, empty, 3 - side)))
    whole = 0.0
    for i in range(n):
        c = moves[i]
        if c < p[S.SITES]:
            x = 1.0 + own * w[S.CURRENT + S.MAX_NODES * side + c]
            x *= 1.0 + foe * w[S.CURRENT + S.MAX_NODES * (3 - side) + c]
            x *= x
            worth[i] = x * x * (place_worth(p, w, c, side) if c < p[S.LATTICE] else MIDDLE)
            if w[S.LAST] != NOWHERE:
                worth[i] *= 1.0 + NEAR / (AWAY + distance(p, c, w[S.LAST]))
            whole += worth[i]
        else:
            worth[i] = TAKE_OVER * whole


def place_worth(p: Ints, w: Ints, c: int, side: int) -> float:
    """How much likelier than others a lattice node is by what lies around it."""
    x = 1.0
    row = p[S.EDGE_DISTANCE + S.MAX_NODES * BLACK + c]
    column = p[S.EDGE_DISTANCE + S.MAX_NODES * WHITE + c]
    rim = min(row, column, 2 * p[S.SIZE] - 2 - max(row, column))
    if rim == 0:
        x = BORDER
    elif rim == 2:
        x = SECOND
    if captures_at(p, w, c, side):
        x *= CAPTURE
    if captures_at(p, w, c, 3 - side):
        x *= RESCUE
    return x


def distance(p: Ints, c: int, d: int) -> int:
    """The square of the distance between two nodes, in half-steps."""
    rows = S.EDGE_DISTANCE + S.MAX_NODES * BLACK
    columns = S.EDGE_DISTANCE + S.MAX_NODES * WHITE
    down = p[rows + c] - p[rows + d]
    across = p[columns + c] - p[columns + d]
    return down * down + across * across
