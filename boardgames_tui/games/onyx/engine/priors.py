"""Priors for Onyx: by learned patterns, and by the electric current through the nodes.

The *current* of a colour through a node says how important the node is for its connection (`resistance`). In all
functions `moves` lists n legal actions, and `worth` gets the prior of each.
"""

from math import exp

from boardgames_tui.core.cells import other
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.chains import build_chains
from boardgames_tui.games.onyx.engine.patterns import ENEMY_CURRENT, OWN_CURRENT, UNIT, log_current, pattern_weight
from boardgames_tui.games.onyx.engine.resistance import compute_current
from boardgames_tui.games.onyx.engine.rollout import init_cells
from boardgames_tui.games.onyx.engine.state import OFFERED, current_at
from boardgames_tui.games.onyx.engine.threats import captures_at, list_connecting_nodes
from boardgames_tui.games.onyx.rules import MIN_CAPTURES_TO_REPEAT
from boardgames_tui.kernel.contracts import Floats
from boardgames_tui.kernel.language import Ints, Row

# Prior of a swap, in parts of all placements together.
SWAP_SHARE = 0.25
# Prior of a winning placement.
WIN_PRIOR = 1e12


def write_priors(p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
    """Write the learned priors; placements that win or lose at once are marked.

    A placement that leaves the opponent a node at which it connects loses, unless a swap or a repetition is still
    possible.
    """
    empty_count = init_cells(p, w)
    build_chains(p, w)
    write_learned_priors(p, w, moves, n, worth, empty_count)
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


def write_learned_priors(p: Ints, w: Row, moves: Ints, n: int, worth: Floats, empty_count: int) -> None:
    """Write a prior for each placement by its pattern weight, and for a swap, which is the last action."""
    side = w[S.SIDE]
    enemy = other(side)
    own_scale = current_scale(p, w, empty_count, side)
    enemy_scale = current_scale(p, w, empty_count, enemy)
    total = 0.0
    for i in range(n):
        c = moves[i]
        if c < p[S.SITES]:
            own_log = log_current(own_scale * w[current_at(side, c)], OWN_CURRENT)
            enemy_log = log_current(enemy_scale * w[current_at(enemy, c)], ENEMY_CURRENT)
            worth[i] = exp(pattern_weight(p, w, c, own_log, enemy_log) / UNIT)
            total += worth[i]
        else:
            worth[i] = SWAP_SHARE * total


def current_scale(p: Ints, w: Row, empty_count: int, colour: int) -> float:
    """Compute the currents of a colour; return the factor that converts them to mean currents of a row."""
    # Over-relaxation may leave the current of a colour that is cut off below 0; the 1.0 avoids a division by 0.
    return float(p[S.SIZE]) / (1.0 + max(compute_current(p, w, empty_count, colour), 0))
