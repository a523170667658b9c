"""Patterns for Torus: learned weights that say how likely a placement is the best, by the stones around it.

The weight of a placement is the sum of the weights of its features (the layout WEIGHTS): UNIT more makes it e times as
likely.

`p` holds the tables of a board with these weights from `p[S.PATTERNS]` on, and `w` the position; the module `state`
(`S`) declares their fields. A point is an offset in `w`, and its value w[point] packs the stone on it and the numbers
of its black and white orthogonal neighbours. The stones that a placement captures are listed from w[S.CAPTURED] on.
"""

from functools import cache

from boardgames_tui.core.cells import BLACK, EMPTY, WHITE, other
from boardgames_tui.games.torus.engine import state as S
from boardgames_tui.games.torus.engine.placement import is_captured, run_end
from boardgames_tui.games.torus.engine.state import (
    FALLING,
    RISING,
    SIDES,
    column_of,
    neighbour,
    one_short_of_threat,
    opposite,
    point_value,
    row_of,
    sides_taken,
    stone_on,
)
from boardgames_tui.kernel.language import SEAT, Ints, Row
from boardgames_tui.kernel.layout import Layout
from boardgames_tui.kernel.weights import ArraySpec, WeightsFile

# Values of a point are below this; the weights for White follow those for Black.
VALUES = 256
# Larger numbers of captured and of threatened stones count as these.
MAX_CAPTURES = 7
MAX_THREATS = 3

WEIGHTS = Layout("Torus pattern weights")
NEIGHBOURHOOD = WEIGHTS.array("NEIGHBOURHOOD", 3**8, "the eight points around: empty, own or enemy", index="pattern")
ORTHOGONAL = WEIGHTS.array(
    "ORTHOGONAL", 2 * VALUES, "value of an orthogonal neighbour", index="value, + VALUES for White"
)
DIAGONAL = WEIGHTS.array("DIAGONAL", 2 * VALUES, "value of a diagonal neighbour", index="value, + VALUES for White")
CAPTURES = WEIGHTS.array("CAPTURES", MAX_CAPTURES + 1, "stones that it captures", index="number")
THREATENS = WEIGHTS.array("THREATENS", MAX_THREATS + 1, "stones that it threatens", index="number")
OPENS = WEIGHTS.array("OPENS", 5, "runs that it could capture next", index="number")
EXPOSED = WEIGHTS.array("EXPOSED", 3, "diagonals on which it could be captured next", index="number")
FROM_LAST = WEIGHTS.array("FROM_LAST", 12, "distance from the last placement", index="distance")
FROM_BEFORE_LAST = WEIGHTS.array("FROM_BEFORE_LAST", 12, "distance from the placement before it", index="distance")
WEIGHTS.check(globals())

# Numbers of distances: by the larger and the smaller of the two coordinates' differences up to NEAR, FAR beyond it, and
# UNKNOWN_DISTANCE if one of the points is unknown.
NEAR = 3
FAR = 10
UNKNOWN_DISTANCE = 11
# Weight that makes a placement e times as likely.
UNIT = 256

# Weights of all features. "beside" (orthogonal neighbours) and "corner" (diagonal ones) are for Black alone.
ARRAYS = {
    "around": ArraySpec((3,) * 8, UNIT),
    "beside": ArraySpec((256,), UNIT),
    "corner": ArraySpec((256,), UNIT),
    "takes": ArraySpec((8,), UNIT),
    "threatens": ArraySpec((4,), UNIT),
    "opens": ArraySpec((5,), UNIT),
    "exposed": ArraySpec((3,), UNIT),
    "from last": ArraySpec((12,), UNIT),
    "from before": ArraySpec((12,), UNIT),
}
LEARNED = WeightsFile(__package__, "patterns.weights", "torus", range(5, 14), ARRAYS)


@cache
def load_weights() -> Ints:
    """Return the weights of all features, in the order of the layout WEIGHTS."""
    weights: list[int] = []
    for name, numbers in LEARNED.load().items():
        weights += numbers
        if name in ("beside", "corner"):
            # The weights for White.
            weights += [numbers[swap_colours(value)] for value in range(VALUES)]
    return weights


def swap_colours(value: int) -> int:
    """Return the value of a point (`state.point_value`) with the colours swapped."""
    # There is no stone 3, but each value below VALUES needs an image.
    stone = (EMPTY, WHITE, BLACK, 3)[stone_on(value)]
    return point_value(stone, sides_taken(value, WHITE), sides_taken(value, BLACK))


def pattern_weight(p: Ints, w: Row, point: int, captured: int) -> int:
    """Return the weight of a legal placement that captures the first `captured` stones of CAPTURED."""
    list_features(p, w, point, captured)
    weight = 0
    for i in range(S.FEATURES, S.FEATURES + S.FEATURE_COUNT):
        weight += p[p[S.PATTERNS] + w[i]]
    return weight


def local_weight(p: Ints, w: Row, point: int) -> int:
    """Return the weight of a placement by the eight points around it alone, for rollouts."""
    colour = w[SEAT]
    weights = p[S.PATTERNS] + colour_offset(colour)
    pattern = 0
    weight = 0
    for direction in range(SIDES):
        orthogonal = w[neighbour(p, point, direction)]
        diagonal = w[neighbour(p, point, S.FIRST_DIAGONAL + direction)]
        weight += p[weights + ORTHOGONAL + orthogonal] + p[weights + DIAGONAL + diagonal]
        pattern = 9 * pattern + 3 * owner_digit(orthogonal, colour) + owner_digit(diagonal, colour)
    return weight + p[p[S.PATTERNS] + NEIGHBOURHOOD + pattern]


def colour_offset(colour: int) -> int:
    """Return the offset of a colour's weights in ORTHOGONAL and in DIAGONAL: 0 for Black, VALUES for White."""
    return VALUES * (colour - 1)


def owner_digit(value: int, colour: int) -> int:
    """Return 1 if a point with a value has a stone of a colour, 2 if it has an enemy stone, 0 if it is empty."""
    # BLACK is 1 and WHITE is 2, so a stone of the colour gives 1 or 4, and an enemy stone 2.
    return stone_on(value) * colour % 3


def list_features(p: Ints, w: Row, point: int, captured: int) -> None:
    """Write the offsets of the weights of a placement's features to FEATURES.

    The placement captures the first `captured` stones of CAPTURED.
    """
    colour = w[SEAT]
    offset = colour_offset(colour)
    pattern = 0
    threats = 0
    for direction in range(SIDES):
        orthogonal = w[neighbour(p, point, direction)]
        diagonal = w[neighbour(p, point, S.FIRST_DIAGONAL + direction)]
        w[S.FEATURES + direction] = ORTHOGONAL + offset + orthogonal
        w[S.FEATURES + S.FIRST_DIAGONAL + direction] = DIAGONAL + offset + diagonal
        threats += one_short_of_threat(orthogonal, colour)
        pattern = 9 * pattern + 3 * owner_digit(orthogonal, colour) + owner_digit(diagonal, colour)
    exposed = is_capturable(p, w, point, captured, RISING) + is_capturable(p, w, point, captured, FALLING)
    # The features of the neighbours come first, one for each direction.
    others = S.FEATURES + S.DIRECTIONS
    w[others] = NEIGHBOURHOOD + pattern
    w[others + 1] = CAPTURES + min(captured, MAX_CAPTURES)
    w[others + 2] = THREATENS + min(threats, MAX_THREATS)
    w[others + 3] = OPENS + count_capturable_runs(p, w, point)
    w[others + 4] = EXPOSED + exposed
    w[others + 5] = FROM_LAST + number_distance(p, w[S.LAST], point)
    w[others + 6] = FROM_BEFORE_LAST + number_distance(p, w[S.BEFORE_LAST], point)


def count_capturable_runs(p: Ints, w: Row, point: int) -> int:
    """Count the diagonal enemy runs beside a point with an empty point at their other end.

    After a placement on the point, another one at that end would capture the run.
    """
    enemy = other(w[SEAT])
    count = 0
    for direction in range(S.FIRST_DIAGONAL, S.DIRECTIONS):
        beside = neighbour(p, point, direction)
        if stone_on(w[beside]) == enemy:
            end = run_end(p, w, beside, direction, enemy)
            # A run around the board leads back to the point itself.
            count += int(stone_on(w[end]) == EMPTY and end != point)
    return count


def is_capturable(p: Ints, w: Row, point: int, captured: int, diagonal: int) -> int:
    """Return 1 if a placement could be captured next on a diagonal, else 0: exactly one end of its run is an enemy.

    The placement removes the first `captured` stones of CAPTURED.
    """
    colour = w[SEAT]
    ahead = run_end(p, w, point, diagonal, colour)
    behind = run_end(p, w, point, opposite(diagonal), colour)
    enemies = int(stone_on(w[ahead]) != EMPTY and not is_captured(w, captured, ahead))
    enemies += int(stone_on(w[behind]) != EMPTY and not is_captured(w, captured, behind))
    return int(enemies == 1)


def number_distance(p: Ints, from_point: int, to_point: int) -> int:
    """Return a number for the distance of two points: one for each pair of differences up to NEAR, else FAR.

    Return UNKNOWN_DISTANCE if `from_point` is NO_POINT.
    """
    if from_point == S.NO_POINT:
        return UNKNOWN_DISTANCE
    size = p[S.SIZE]
    columns = abs(column_of(p, from_point) - column_of(p, to_point))
    columns = min(columns, size - columns)
    rows = abs(row_of(p, from_point) - row_of(p, to_point))
    rows = min(rows, size - rows)
    larger = max(columns, rows)
    return larger * (larger + 1) // 2 + min(columns, rows) if larger <= NEAR else FAR
