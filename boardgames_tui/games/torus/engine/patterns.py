"""How likely a placement in Torus is the best, by the pattern of stones that it meets: weights learned from games."""

from functools import cache

from boardgames_tui.core.kernel import EMPTY, SEAT, Ints, Row
from boardgames_tui.core.layout import Layout
from boardgames_tui.core.weights import ArraySpec, WeightsFile
from boardgames_tui.games.torus.engine import state as S
from boardgames_tui.games.torus.engine.state import is_listed, neighbour, run_end, stone_on, threatens_at

WEIGHTS = Layout("Torus pattern weights")
NEIGHBOURHOOD = WEIGHTS.array("NEIGHBOURHOOD", 3**8, "the eight points around: empty, own or enemy", index="pattern")
ORTHOGONAL = WEIGHTS.array("ORTHOGONAL", 512, "value of an orthogonal neighbour", index="value + 256 for White")
DIAGONAL = WEIGHTS.array("DIAGONAL", 512, "value of a diagonal neighbour", index="value + 256 for White")
CAPTURES = WEIGHTS.array("CAPTURES", 8, "stones that it captures", index="number")
THREATENS = WEIGHTS.array("THREATENS", 4, "stones that it threatens", index="number")
OPENS = WEIGHTS.array("OPENS", 5, "runs that it could capture next", index="number")
EXPOSED = WEIGHTS.array("EXPOSED", 3, "diagonals on which it could be captured next", index="number")
FROM_LAST = WEIGHTS.array("FROM_LAST", 12, "distance from the last placement", index="distance")
FROM_BEFORE_LAST = WEIGHTS.array("FROM_BEFORE_LAST", 12, "distance from the placement before it", index="distance")
WEIGHTS.check(globals())

# Distances are numbered by the larger and the smaller of the two steps, up to NEAR; all others are FAR.
NEAR = 3
FAR = 10
UNKNOWN = 11
# A weight of this much makes a placement e times as likely.
UNIT = 256

# The weights of all features; "beside" and "corner" are for Black alone.
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
def learned() -> Ints:
    """Return the weights of all features, in the order of their places."""
    weights: list[int] = []
    for name, numbers in LEARNED.load().items():
        weights += numbers
        if name in ("beside", "corner"):
            weights += _as_white(numbers)
    return weights


def _as_white(weights: Ints) -> Ints:
    """The weights by the numbers of points, when those for Black are given."""
    return [weights[turned(code)] for code in range(256)]


def turned(code: int) -> int:
    """The number of a point when the colours are exchanged."""
    return (0, 2, 1, 3)[code & 3] + (code >> 5 << 2) + ((code >> 2 & 7) << 5)


def weigh(p: Ints, w: Row, c: int, n: int) -> int:
    """The weight of a legal placement that captures n stones, which are listed."""
    list_features(p, w, c, n)
    weight = 0
    for i in range(S.FEATURES, S.FEATURES + S.FEATURE_COUNT):
        weight += p[p[S.PATTERNS] + w[i]]
    return weight


def glance(p: Ints, w: Row, c: int) -> int:
    """The weight of a placement by no more than the points around it."""
    seat = w[SEAT]
    at = p[S.PATTERNS] + 256 * (seat - 1)
    around = 0
    weight = 0
    for way in range(S.SIDES):
        v = w[neighbour(p, c, way)]
        u = w[neighbour(p, c, S.SIDES + way)]
        weight += p[at + ORTHOGONAL + v] + p[at + DIAGONAL + u]
        around = 9 * around + 3 * (stone_on(v) * seat % 3) + stone_on(u) * seat % 3
    return weight + p[p[S.PATTERNS] + NEIGHBOURHOOD + around]


def list_features(p: Ints, w: Row, c: int, n: int) -> None:
    """Write the features of a placement to the scratch."""
    seat = w[SEAT]
    more = 256 * (seat - 1)
    around = 0
    threats = 0
    for way in range(S.SIDES):
        v = w[neighbour(p, c, way)]
        w[S.FEATURES + way] = ORTHOGONAL + more + v
        threats += threatens_at(v, seat)
        u = w[neighbour(p, c, S.SIDES + way)]
        w[S.FEATURES + S.SIDES + way] = DIAGONAL + more + u
        around = 9 * around + 3 * (stone_on(v) * seat % 3) + stone_on(u) * seat % 3
    w[S.FEATURES + 8] = NEIGHBOURHOOD + around
    w[S.FEATURES + 9] = CAPTURES + min(n, 7)
    w[S.FEATURES + 10] = THREATENS + min(threats, 3)
    w[S.FEATURES + 11] = OPENS + opened(p, w, c)
    w[S.FEATURES + 12] = EXPOSED + exposed(p, w, c, n, S.SIDES) + exposed(p, w, c, n, S.SIDES + 1)
    w[S.FEATURES + 13] = FROM_LAST + distance(p, w[S.LAST], c)
    w[S.FEATURES + 14] = FROM_BEFORE_LAST + distance(p, w[S.BEFORE_LAST], c)


def opened(p: Ints, w: Row, c: int) -> int:
    """How many runs of the other colour begin beside a point and end before an empty one."""
    foe = 3 - w[SEAT]
    n = 0
    for way in range(S.SIDES, S.DIRECTIONS):
        d = neighbour(p, c, way)
        if stone_on(w[d]) == foe:
            d = run_end(p, w, d, way, foe)
            n += int(stone_on(w[d]) == EMPTY and d != c)
    return n


def exposed(p: Ints, w: Row, c: int, n: int, way: int) -> int:
    """Whether a stone there could be captured that way or back, when n listed stones are gone: 1 or 0."""
    colour = w[SEAT]
    ahead = run_end(p, w, c, way, colour)
    behind = run_end(p, w, c, way + 2, colour)
    foes = int(stone_on(w[ahead]) != EMPTY and not is_listed(w, n, ahead))
    return int(foes + int(stone_on(w[behind]) != EMPTY and not is_listed(w, n, behind)) == 1)


def distance(p: Ints, c: int, d: int) -> int:
    """How far apart two points are, the larger step first: a number for each pair of steps up to NEAR."""
    if c == EMPTY:
        return UNKNOWN
    size = p[S.SIZE]
    across = abs(p[S.BY_POINT + S.POINT_SIZE * c + S.COLUMN] - p[S.BY_POINT + S.POINT_SIZE * d + S.COLUMN])
    across = min(across, size - across)
    up = abs(p[S.BY_POINT + S.POINT_SIZE * c + S.ROW] - p[S.BY_POINT + S.POINT_SIZE * d + S.ROW])
    up = min(up, size - up)
    far = max(across, up)
    return far * (far + 1) // 2 + min(across, up) if far <= NEAR else FAR
