"""Priors for Onyx: nodes that carry much current, with factors for captures, the border and the last stone."""

from boardgames_tui.core.engine_contracts import Floats
from boardgames_tui.core.kernel import BLACK, NOWHERE, WHITE, Ints, Row, other
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.chains import build_chains
from boardgames_tui.games.onyx.engine.resistance import compute_current
from boardgames_tui.games.onyx.engine.rollout import init_cells
from boardgames_tui.games.onyx.engine.state import current_at, edge_distance
from boardgames_tui.games.onyx.engine.threats import captures_at, list_connecting_nodes
from boardgames_tui.games.onyx.rules import MIN_CAPTURES_TO_REPEAT, OFFERED

# Current through a node, in parts of the mean of its row, at which a side's factor 1 + current / part is 2: for the
# current of the own side, and for that of the enemy.
OWN_CURRENT = 0.85
ENEMY_CURRENT = 2.3
# Factors of the priors of midpoints, of nodes on the border and next to it, and of nodes at which a side captures, or
# would be captured.
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

    `list_connecting_nodes` writes the nodes on which a side would connect its edges at once to STACK, and returns their
    number. A placement that leaves the opponent such a node loses, unless a swap or a repetition is still possible.
    """
    empty = init_cells(p, w)
    build_chains(p, w)
    rate_by_current(p, w, moves, n, worth, empty)
    if w[S.SWAP] != OFFERED and w[S.CAPTURED] < MIN_CAPTURES_TO_REPEAT:
        mark_losing(p, w, moves, n, worth, list_connecting_nodes(p, w, empty, 3 - w[S.SIDE]))
    for i in range(list_connecting_nodes(p, w, empty, w[S.SIDE])):
        for k in range(n):
            if moves[k] == w[S.STACK + i]:
                worth[k] = WIN_PRIOR


def mark_losing(p: Ints, w: Ints, moves: Ints, n: int, worth: Floats, threats: int) -> None:
    """Mark as losing every placement that prevents none of the opponent's connections, which are listed in STACK.

    With one connection, occupying its node prevents it, and a capture may prevent any number.
    """
    for i in range(n if threats else 0):
        c = moves[i]
        is_met = threats == 1 and c == w[S.STACK]
        if not is_met and not (c < p[S.LATTICE] and captures_at(p, w, c, w[S.SIDE])):
            worth[i] = -1.0


def rate_by_current(p: Ints, w: Row, moves: Ints, n: int, worth: Floats, empty: int) -> None:
    """Write a prior for each node by the currents of both sides, and for a swap."""
    side = w[S.SIDE]
    own = float(p[S.SIZE]) / (OWN_CURRENT * (1.0 + compute_current(p, w, empty, side)))
    foe = float(p[S.SIZE]) / (ENEMY_CURRENT * (1.0 + compute_current(p, w, empty, 3 - side)))
    whole = 0.0
    for i in range(n):
        c = moves[i]
        if c < p[S.SITES]:
            x = 1.0 + own * w[current_at(side, c)]
            x *= 1.0 + foe * w[current_at(other(side), c)]
            x *= x
            worth[i] = x * x * (shape_factor(p, w, c, side) if c < p[S.LATTICE] else MIDPOINT_FACTOR)
            if w[S.LAST] != NOWHERE:
                worth[i] *= 1.0 + NEAR_WEIGHT / (NEAR_SCALE + distance(p, c, w[S.LAST]))
            whole += worth[i]
        else:
            worth[i] = SWAP_SHARE * whole


def shape_factor(p: Ints, w: Ints, c: int, side: int) -> float:
    """Return the factor of a lattice node by its distance from the border and its captures."""
    x = 1.0
    row = edge_distance(p, BLACK, c)
    column = edge_distance(p, WHITE, c)
    rim = min(row, column, 2 * p[S.SIZE] - 2 - max(row, column))
    if rim == 0:
        x = BORDER_FACTOR
    elif rim == 2:
        x = SECOND_ROW_FACTOR
    if captures_at(p, w, c, side):
        x *= CAPTURE_FACTOR
    if captures_at(p, w, c, 3 - side):
        x *= RESCUE_FACTOR
    return x


def distance(p: Ints, c: int, d: int) -> int:
    """Return the squared distance of two nodes, in half-steps."""
    down = edge_distance(p, BLACK, c) - edge_distance(p, BLACK, d)
    across = edge_distance(p, WHITE, c) - edge_distance(p, WHITE, d)
    return down * down + across * across
