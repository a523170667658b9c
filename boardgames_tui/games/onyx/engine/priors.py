"""Priors for Onyx: nodes that carry much current, with factors for captures, the border and the last stone.

The *current* of a colour through a node says how important the node is for its connection (`resistance`). In all
functions `moves` lists n legal actions, and `worth` gets the prior of each.
"""

from boardgames_tui.core.cells import BLACK, NOWHERE, WHITE, other
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.chains import build_chains
from boardgames_tui.games.onyx.engine.resistance import compute_current
from boardgames_tui.games.onyx.engine.rollout import init_cells
from boardgames_tui.games.onyx.engine.state import OFFERED, current_at, edge_distance
from boardgames_tui.games.onyx.engine.threats import captures_at, list_connecting_nodes
from boardgames_tui.games.onyx.rules import MIN_CAPTURES_TO_REPEAT
from boardgames_tui.kernel.contracts import Floats
from boardgames_tui.kernel.language import Ints, Row

# Currents through a node, in units of the mean current of a row, at which the factor of a side's current is 2: for the
# side to act, and for its enemy. The factor is 1 + current / unit.
OWN_CURRENT = 0.85
ENEMY_CURRENT = 2.3
# Factors of the priors of midpoints, of nodes on the border and in the row next to it, of nodes at which the side to
# act captures, and of nodes at which the enemy would capture.
MIDPOINT_FACTOR = 4.0
BORDER_FACTOR = 0.3
SECOND_ROW_FACTOR = 0.5
CAPTURE_FACTOR = 4.5
RESCUE_FACTOR = 2.6
# Nodes near the last stone have the factor 1 + NEAR_WEIGHT / (NEAR_SCALE + squared distance in half-steps).
NEAR_WEIGHT = 120.0
NEAR_SCALE = 40.0
# Prior of a swap, in parts of all placements together.
SWAP_SHARE = 0.25
# Prior of a winning placement.
WIN_PRIOR = 1e12


def write_priors(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Write priors by the electric current through the nodes; placements that win or lose at once are marked.

    A placement that leaves the opponent a node at which it connects loses, unless a swap or a repetition is still
    possible.
    """
    empty_count = init_cells(p, w)
    build_chains(p, w)
    write_priors_by_current(p, w, moves, n, worth, empty_count)
    if w[S.SWAP] != OFFERED and w[S.CAPTURED] < MIN_CAPTURES_TO_REPEAT:
        threats = list_connecting_nodes(p, w, empty_count, other(w[S.SIDE]))
        mark_losing(p, w, moves, n, worth, threats)
    for i in range(list_connecting_nodes(p, w, empty_count, w[S.SIDE])):
        for k in range(n):
            if moves[k] == w[S.STACK + i]:
                worth[k] = WIN_PRIOR


def mark_losing(p: Ints, w: Ints, moves: Ints, n: int, worth: Floats, threats: int) -> None:
    """Mark as losing in one action every placement that averts none of the opponent's connections.

    `threats` is the number of nodes in STACK at which the opponent would connect at once. Occupying the only one averts
    the connection, and a capture may avert any number.
    """
    if threats == 0:
        return
    for i in range(n):
        c = moves[i]
        occupies_only_threat = threats == 1 and c == w[S.STACK]
        if not occupies_only_threat and not (c < p[S.LATTICE] and captures_at(p, w, c, w[S.SIDE])):
            worth[i] = -1.0


def write_priors_by_current(p: Ints, w: Row, moves: Ints, n: int, worth: Floats, empty_count: int) -> None:
    """Write a prior for each placement by the currents of both sides, and for a swap, which is the last action."""
    side = w[S.SIDE]
    enemy = other(side)
    # Factors that convert currents to units of OWN_CURRENT and ENEMY_CURRENT; the 1.0 avoids a division by 0.
    own_scale = float(p[S.SIZE]) / (OWN_CURRENT * (1.0 + compute_current(p, w, empty_count, side)))
    enemy_scale = float(p[S.SIZE]) / (ENEMY_CURRENT * (1.0 + compute_current(p, w, empty_count, enemy)))
    total = 0.0
    for i in range(n):
        c = moves[i]
        if c < p[S.SITES]:
            factor = 1.0 + own_scale * w[current_at(side, c)]
            factor *= 1.0 + enemy_scale * w[current_at(enemy, c)]
            # The fourth power.
            factor *= factor
            worth[i] = factor * factor * (shape_factor(p, w, c, side) if c < p[S.LATTICE] else MIDPOINT_FACTOR)
            if w[S.LAST] != NOWHERE:
                worth[i] *= 1.0 + NEAR_WEIGHT / (NEAR_SCALE + squared_distance(p, c, w[S.LAST]))
            total += worth[i]
        else:
            worth[i] = SWAP_SHARE * total


def shape_factor(p: Ints, w: Ints, c: int, side: int) -> float:
    """Return the factor of a lattice node by its distance from the border and the captures of both sides at it."""
    factor = 1.0
    row = edge_distance(p, BLACK, c)
    column = edge_distance(p, WHITE, c)
    last = S.STEP * (p[S.SIZE] - 1)
    border_distance = min(row, column, last - max(row, column))
    if border_distance == 0:
        factor = BORDER_FACTOR
    elif border_distance == S.STEP:
        factor = SECOND_ROW_FACTOR
    if captures_at(p, w, c, side):
        factor *= CAPTURE_FACTOR
    if captures_at(p, w, c, other(side)):
        factor *= RESCUE_FACTOR
    return factor


def squared_distance(p: Ints, c: int, d: int) -> int:
    """Return the squared distance of two nodes, in half-steps."""
    dy = edge_distance(p, BLACK, c) - edge_distance(p, BLACK, d)
    dx = edge_distance(p, WHITE, c) - edge_distance(p, WHITE, d)
    return dy * dy + dx * dx
