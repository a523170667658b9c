"""Patterns for Torus: learned weights that say how likely a placement is the best, by the stones around it."""

from functools import cache

from boardgames_tui.core.kernel import BLACK, EMPTY, SEAT, WHITE, Ints, Row
from boardgames_tui.core.layout import Layout
from boardgames_tui.core.weights import ArraySpec, WeightsFile
from boardgames_tui.games.torus.engine import state as S
from boardgames_tui.games.torus.engine.state import (
    column_of,
    is_captured,
    neighbour,
    one_short_of_threat,
    point_value,
    row_of,
    run_end,
    sides_taken,
    stone_on,
)

# Values of a point are below this; the weights for White follow those for Black.
VALUES = 256

WEIGHTS = Layout("Torus pattern weights")
NEIGHBOURHOOD = WEIGHTS.array("NEIGHBOURHOOD", 3**8, "the eight points around: empty, own or enemy", index="pattern")
ORTHOGONAL = WEIGHTS.array(
    "ORTHOGONAL", 2 * VALUES, "value of an orthogonal neighbour", index="value, + VALUES for White"
)
DIAGONAL = WEIGHTS.array("DIAGONAL", 2 * VALUES, "value of a diagonal neighbour", index="value, + VALUES for White")
CAPTURES = WEIGHTS.array("CAPTURES", 8, "stones that it captures", index="number")
THREATENS = WEIGHTS.array("THREATENS", 4, "stones that it threatens", index="number")
OPENS = WEIGHTS.array("OPENS", 5, "runs that it could capture next", index="number")
EXPOSED = WEIGHTS.array("EXPOSED", 3, "diagonals on which it could be captured next", index="number")
FROM_LAST = WEIGHTS.array("FROM_LAST", 12, "distance from the last placement", index="distance")
FROM_BEFORE_LAST = WEIGHTS.array("FROM_BEFORE_LAST", 12, "distance from the placement before it", index="distance")
WEIGHTS.check(globals())

# Distances are numbered by the larger and the smaller of the two coordinates' differences, up to NEAR; all others are
# FAR.
NEAR = 3
FAR = 10
UNKNOWN = 11
# Weight that makes a placement e times as likely.
UNIT = 256

# Weights of all features. "beside" (orthogonal neighbours) and "corner" (diagonal ones) are for Black alone.
LEARNED = WeightsFile(
    __package__,
    "patterns.weights",
    "torus",
    range(5, 14),
    {
        "around": ArraySpec((3,) * 8, UNIT),
        "beside": ArraySpec((256,), UNIT),
        "corner": ArraySpec((256,), UNIT),
        "takes": ArraySpec((8,), UNIT),
        "threatens": ArraySpec((4,), UNIT),
        "opens": ArraySpec((5,), UNIT),
        "exposed": ArraySpec((3,), UNIT),
        "from last": ArraySpec((12,), UNIT),
        "from before": ArraySpec((12,), UNIT),
    },
)


@cache
def load_weights() -> Ints:
    """Return the weights of all features, in the order of the layout WEIGHTS."""
    weights: list[int] = []
    for name, numbers in LEARNED.load().items():
        weights += numbers
        if name in ("beside", "corner"):
            weights += _for_white(numbers)
    return weights


def _for_white(weights: Ints) -> Ints:
    """Return the weights by the value of a point for White, given those for Black."""
    return [weights[with_colours_swapped(code)] for code in range(256)]


def with_colours_swapped(code: int) -> int:
    """Return the value of a point (`state.point_value`) with the colours swapped."""
    stone = (0, 2, 1, 3)[stone_on(code)]
    return point_value(stone, sides_taken(code, WHITE), sides_taken(code, BLACK))


def pattern_weight(p: Ints, w: Row, c: int, n: int) -> int:
    """Return the weight of a legal placement that captures the first n stones of CAPTURED."""
    list_features(p, w, c, n)
    weight = 0
    for i in range(S.FEATURES, S.FEATURES + S.FEATURE_COUNT):
        weight += p[p[S.PATTERNS] + w[i]]
    return weight


def local_weight(p: Ints, w: Row, c: int) -> int:
    """Return the weight of a placement by the eight points around it alone, for rollouts."""
    seat = w[SEAT]
    at = p[S.PATTERNS] + VALUES * (seat - 1)
    around = 0
    weight = 0
    for way in range(S.SIDES):
        v = w[neighbour(p, c, way)]
        u = w[neighbour(p, c, S.SIDES + way)]
        weight += p[at + ORTHOGONAL + v] + p[at + DIAGONAL + u]
        around = 9 * around + 3 * (stone_on(v) * seat % 3) + stone_on(u) * seat % 3
    return weight + p[p[S.PATTERNS] + NEIGHBOURHOOD + around]


def list_features(p: Ints, w: Row, c: int, n: int) -> None:
    """Write the offsets of the weights of a placement's features to FEATURES."""
    seat = w[SEAT]
    more = VALUES * (seat - 1)
    around = 0
    threats = 0
    for way in range(S.SIDES):
        v = w[neighbour(p, c, way)]
        w[S.FEATURES + way] = ORTHOGONAL + more + v
        threats += one_short_of_threat(v, seat)
        u = w[neighbour(p, c, S.SIDES + way)]
        w[S.FEATURES + S.SIDES + way] = DIAGONAL + more + u
        around = 9 * around + 3 * (stone_on(v) * seat % 3) + stone_on(u) * seat % 3
    w[S.FEATURES + 8] = NEIGHBOURHOOD + around
    w[S.FEATURES + 9] = CAPTURES + min(n, 7)
    w[S.FEATURES + 10] = THREATENS + min(threats, 3)
    w[S.FEATURES + 11] = OPENS + count_capturable_runs(p, w, c)
    w[S.FEATURES + 12] = EXPOSED + is_capturable(p, w, c, n, S.FALLING) + is_capturable(p, w, c, n, S.RISING)
    w[S.FEATURES + 13] = FROM_LAST + distance(p, w[S.LAST], c)
    w[S.FEATURES + 14] = FROM_BEFORE_LAST + distance(p, w[S.BEFORE_LAST], c)


def count_capturable_runs(p: Ints, w: Row, c: int) -> int:
    """Count the enemy runs beside a point that end at an empty one, so that they can be captured next."""
    foe = 3 - w[SEAT]
    n = 0
    for way in range(S.SIDES, S.DIRECTIONS):
        d = neighbour(p, c, way)
        if stone_on(w[d]) == foe:
            d = run_end(p, w, d, way, foe)
            n += int(stone_on(w[d]) == EMPTY and d != c)
    return n


def is_capturable(p: Ints, w: Row, c: int, n: int, way: int) -> int:
    """Return 1 if the new stone could be captured on a diagonal, after n stones are removed, else 0."""
    colour = w[SEAT]
    ahead = run_end(p, w, c, way, colour)
    behind = run_end(p, w, c, way + 2, colour)
    foes = int(stone_on(w[ahead]) != EMPTY and not is_captured(w, n, ahead))
    return int(foes + int(stone_on(w[behind]) != EMPTY and not is_captured(w, n, behind)) == 1)


def distance(p: Ints, c: int, d: int) -> int:
    """Return a number for the distance of two points: one for each pair of differences up to NEAR, else FAR."""
    if c == S.NO_POINT:
        return UNKNOWN
    size = p[S.SIZE]
    across = abs(column_of(p, c) - column_of(p, d))
    across = min(across, size - across)
    up = abs(row_of(p, c) - row_of(p, d))
    up = min(up, size - up)
    larger = max(across, up)
    return larger * (larger + 1) // 2 + min(across, up) if larger <= NEAR else FAR
