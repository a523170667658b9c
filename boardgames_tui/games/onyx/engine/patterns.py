"""Patterns for Onyx: learned weights that say how likely a placement is the best, by what is around it.

The weight of a placement is the sum of the weights of its features (the layout WEIGHTS), and of CURRENT_WEIGHTS times
the logarithms of the currents through its node: UNIT more makes it e times as likely.

`p` holds the tables of a board with these weights from `p[S.WEIGHTS]` on, and `w` the position with initialised cells
(`init_cells`); the module `state` (`S`) declares their fields. The *digit* of a cell is 1 for a stone of the side to
act, 2 for an enemy stone, and 0 for an empty node.
"""

from functools import cache
from math import log

from boardgames_tui.core.cells import NOWHERE, other
from boardgames_tui.core.geometry import STEP
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.state import edge_distance, square_at, surroundings_at
from boardgames_tui.games.onyx.engine.surroundings import OTHERS, OUTER_RING, RING, TIPS
from boardgames_tui.games.onyx.engine.threats import captures_at
from boardgames_tui.kernel.language import Ints, Row
from boardgames_tui.kernel.layout import Layout
from boardgames_tui.kernel.weights import ArraySpec, WeightsFile

# Units of the currents through a node, in mean currents of a row: for the side to act, and for its enemy. The logarithm
# of a current is ln(1 + current / unit).
OWN_CURRENT = 0.85
ENEMY_CURRENT = 2.3
# Rows from an edge that are told apart; nodes further away count as in the last one.
EDGE_ROWS = 4
# Differences of two nodes along and across the board, in half-steps, up to which they are near each other.
NEAR = 8
# Numbers of distances: one for each pair of such differences, FAR beyond, and UNKNOWN_DISTANCE.
FAR = (NEAR + 1) ** 2
UNKNOWN_DISTANCE = FAR + 1
DISTANCES = FAR + 2
# Weight that makes a placement e times as likely.
UNIT = 256

WEIGHTS = Layout("Onyx pattern weights")
RINGS = WEIGHTS.array("RINGS", 3**RING, "ring of a lattice node", index="digits to base 3, the first one highest")
TIP_PATTERNS = WEIGHTS.array("TIP_PATTERNS", 3**TIPS, "tips of a midpoint", index="digits to base 3")
OUTER_STONES = WEIGHTS.array("OUTER_STONES", 3 * OUTER_RING, "node of an outer ring", index="3 * number + digit")
OTHER_STONES = WEIGHTS.array(
    "OTHER_STONES", 3 * OTHERS, "another node around a midpoint's square", index="3 * number + digit"
)
MIDPOINTS = WEIGHTS.array("MIDPOINTS", 3**2, "midpoints beside a lattice node", index="digits to base 3")
CAPTURES = WEIGHTS.array(
    "CAPTURES", 2**2, "captures at a lattice node", index="2 if the side does + 1 if the enemy would"
)
RECONNECTS = WEIGHTS.array("RECONNECTS", 2, "completes a bridge that the last stone has cut", index="1 if so, else 0")
FROM_EDGES = WEIGHTS.array("FROM_EDGES", EDGE_ROWS**2, "rows from the edges", index="EDGE_ROWS * own + enemy's")
FROM_LAST = WEIGHTS.array("FROM_LAST", DISTANCES, "distance from the last stone", index="distance")
FROM_BEFORE_LAST = WEIGHTS.array("FROM_BEFORE_LAST", DISTANCES, "distance from the stone before it", index="distance")
# The features end here: these weights are factors.
FEATURES_END = WEIGHTS.size
CURRENT_WEIGHTS = WEIGHTS.array(
    "CURRENT_WEIGHTS", 4, "factors of the logarithms of both currents", index="2 for a midpoint + 1 for the enemy's"
)
WEIGHTS.check(globals())

# Weights of all features and of the currents, in the order of the layout.
ARRAYS = {
    "ring": ArraySpec((3,) * RING, UNIT),
    "tips": ArraySpec((3,) * TIPS, UNIT),
    "outer": ArraySpec((OUTER_RING, 3), UNIT),
    "others": ArraySpec((OTHERS, 3), UNIT),
    "midpoints": ArraySpec((3, 3), UNIT),
    "captures": ArraySpec((2, 2), UNIT),
    "reconnects": ArraySpec((2,), UNIT),
    "from edges": ArraySpec((EDGE_ROWS, EDGE_ROWS), UNIT),
    "from last": ArraySpec((DISTANCES,), UNIT),
    "from before": ArraySpec((DISTANCES,), UNIT),
    "current": ArraySpec((2, 2), UNIT),
}
LEARNED = WeightsFile(__package__, "patterns.weights", "onyx", range(4, 22, 2), ARRAYS)


@cache
def load_weights() -> Ints:
    """Return all weights, in the order of the layout WEIGHTS."""
    return [weight for numbers in LEARNED.load().values() for weight in numbers]


def pattern_weight(p: Ints, w: Row, c: int, own_log: float, enemy_log: float) -> float:
    """Return the weight of a placement, given the logarithms of both sides' currents through its node."""
    end = list_features(p, w, c)
    weight = 0
    for i in range(S.FEATURES, end):
        weight += p[S.WEIGHTS + w[i]]
    factors = S.WEIGHTS + CURRENT_WEIGHTS + (0 if c < p[S.LATTICE] else 2)
    return weight + p[factors] * own_log + p[factors + 1] * enemy_log


def log_current(current: float, unit: float) -> float:
    """Return the logarithm of a current, which is given in mean currents of a row, for OWN_CURRENT or ENEMY_CURRENT."""
    return log(1.0 + current / unit)


def list_features(p: Ints, w: Row, c: int) -> int:
    """Write the offsets of the weights of a placement's features to FEATURES; return the end of the list."""
    side = w[S.SIDE]
    enemy = other(side)
    w[S.FEATURES] = FROM_EDGES + EDGE_ROWS * rows_from_edge(p, side, c) + rows_from_edge(p, enemy, c)
    w[S.FEATURES + 1] = FROM_LAST + number_distance(p, side, w[S.LAST], c)
    w[S.FEATURES + 2] = FROM_BEFORE_LAST + number_distance(p, side, w[S.BEFORE_LAST], c)
    around = surroundings_at(c)
    if c >= p[S.LATTICE]:
        w[S.FEATURES + 3] = TIP_PATTERNS + number_pattern(p, w, around, TIPS)
        return list_stones(p, w, S.FEATURES + 4, around + TIPS, OTHERS, OTHER_STONES)
    w[S.FEATURES + 3] = RINGS + number_pattern(p, w, around, RING)
    w[S.FEATURES + 4] = MIDPOINTS
    for offset in S.SQUARE_OFFSETS:
        digit = digit_of(p, w, p[square_at(c, offset) + S.MIDPOINT])
        w[S.FEATURES + 4] += digit if offset else 3 * digit
    w[S.FEATURES + 5] = CAPTURES + 2 * int(captures_at(p, w, c, side)) + int(captures_at(p, w, c, enemy))
    w[S.FEATURES + 6] = RECONNECTS + int(reconnects(p, w, c))
    return list_stones(p, w, S.FEATURES + 7, around + RING, OUTER_RING, OUTER_STONES)


def number_pattern(p: Ints, w: Ints, begin: int, length: int) -> int:
    """Return the digits of the nodes in p[begin] and on as one number to base 3, the first digit highest."""
    pattern = 0
    for i in range(begin, begin + length):
        pattern = 3 * pattern + digit_of(p, w, p[i])
    return pattern


def list_stones(p: Ints, w: Row, feature: int, begin: int, length: int, weights: int) -> int:
    """Write a feature for each of the nodes in p[begin] and on, from w[feature] on; return the end of the list."""
    for i in range(length):
        w[feature + i] = weights + 3 * i + digit_of(p, w, p[begin + i])
    return feature + length


def digit_of(p: Ints, w: Ints, d: int) -> int:
    """Return the digit of a node, an edge or NONE."""
    # BLACK is 1 and WHITE is 2, so a stone of the side gives 1 or 4, and an enemy stone 2.
    return w[S.CELLS + d] * w[S.SIDE] % 3


def reconnects(p: Ints, w: Ints, c: int) -> bool:
    """Return whether a placement completes a bridge of the side to act that the last stone has cut."""
    if w[S.LAST] == NOWHERE:
        return False
    bridge = S.BRIDGES + S.NODE_BRIDGES * w[S.LAST]
    # NONE, which is not below SITES, ends the list.
    while p[bridge + S.FROM] < p[S.SITES]:
        is_cut = w[S.CELLS + p[bridge + S.FROM]] == w[S.SIDE] and w[S.CELLS + p[bridge + S.TO]] == w[S.SIDE]
        if is_cut and p[bridge + S.OTHER_WAY] == c:
            return True
        bridge += S.BRIDGE_SIZE
    return False


def rows_from_edge(p: Ints, colour: int, c: int) -> int:
    """Return the number of rows between a node and the nearest edge of a colour, at most EDGE_ROWS - 1."""
    distance = edge_distance(p, colour, c)
    nearest = min(distance, STEP * (p[S.SIZE] - 1) - distance)
    return min(nearest // STEP, EDGE_ROWS - 1)


def number_distance(p: Ints, side: int, from_node: int, to_node: int) -> int:
    """Return a number for the distance of two nodes, by their differences along a side's way and across it.

    Return FAR if one of them exceeds NEAR, and UNKNOWN_DISTANCE if `from_node` is NOWHERE.
    """
    if from_node == NOWHERE:
        return UNKNOWN_DISTANCE
    along = abs(edge_distance(p, side, from_node) - edge_distance(p, side, to_node))
    across = abs(edge_distance(p, other(side), from_node) - edge_distance(p, other(side), to_node))
    return (NEAR + 1) * along + across if max(along, across) <= NEAR else FAR
