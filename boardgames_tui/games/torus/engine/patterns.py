"""How likely a placement in Torus is the best, by the pattern of stones that it meets: weights learned from games."""

from functools import cache

from boardgames_tui.core.kernel import EMPTY, SEAT, Ints, Row
from boardgames_tui.core.weights import ArraySpec, WeightsFile
from boardgames_tui.games.torus.engine.state import (
    BEFORE,
    EACH,
    LAST,
    LISTS,
    PATTERNS,
    SIDES,
    SIZE,
    STEP,
    WAYS,
    WHERE,
    is_listed,
    run_end,
    threatens_at,
)

# Where each feature of a placement has its weights.
AROUND = 0
"""The eight points around, each empty, one's own or the other's."""
BESIDE = 3**8
"""For either colour, the number of each of the four points beside it."""
CORNER = BESIDE + 512
"""For either colour, the number of each of the four points diagonal to it."""
TAKES = CORNER + 512
"""How many stones it captures."""
THREATENS = TAKES + 8
"""How many stones it threatens."""
OPENS = THREATENS + 4
"""How many runs it could capture next."""
EXPOSED = OPENS + 5
"""On how many lines it could be captured next."""
FROM_LAST = EXPOSED + 3
"""How far it is from the last placement."""
FROM_BEFORE = FROM_LAST + 12
"""How far it is from the one before."""
WEIGHTS = FROM_BEFORE + 12

FEATURES = 15
NEAR = 3
FAR = 10
UNKNOWN = 11
UNIT = 256
"""So large a weight makes a placement e times as likely."""

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
    for i in range(LISTS, LISTS + FEATURES):
        weight += p[p[PATTERNS] + w[i]]
    return weight


def glance(p: Ints, w: Row, c: int) -> int:
    """The weight of a placement by no more than the points around it."""
    seat = w[SEAT]
    at = p[PATTERNS] + 256 * (seat - 1)
    t = STEP + EACH * c
    around = 0
    weight = 0
    for way in range(SIDES):
        v = w[p[t + way]]
        u = w[p[t + SIDES + way]]
        weight += p[at + BESIDE + v] + p[at + CORNER + u]
        around = 9 * around + 3 * ((v & 3) * seat % 3) + (u & 3) * seat % 3
    return weight + p[p[PATTERNS] + AROUND + around]


def list_features(p: Ints, w: Row, c: int, n: int) -> None:
    """Write the features of a placement to the scratch."""
    seat = w[SEAT]
    more = 256 * (seat - 1)
    t = STEP + EACH * c
    around = 0
    threats = 0
    for way in range(SIDES):
        v = w[p[t + way]]
        w[LISTS + way] = BESIDE + more + v
        threats += threatens_at(v, seat)
        u = w[p[t + SIDES + way]]
        w[LISTS + SIDES + way] = CORNER + more + u
        around = 9 * around + 3 * ((v & 3) * seat % 3) + (u & 3) * seat % 3
    w[LISTS + 8] = AROUND + around
    w[LISTS + 9] = TAKES + min(n, 7)
    w[LISTS + 10] = THREATENS + min(threats, 3)
    w[LISTS + 11] = OPENS + opened(p, w, c)
    w[LISTS + 12] = EXPOSED + exposed(p, w, c, n, SIDES) + exposed(p, w, c, n, SIDES + 1)
    w[LISTS + 13] = FROM_LAST + distance(p, w[LAST], c)
    w[LISTS + 14] = FROM_BEFORE + distance(p, w[BEFORE], c)


def opened(p: Ints, w: Row, c: int) -> int:
    """How many runs of the other colour begin beside a point and end before an empty one."""
    foe = 3 - w[SEAT]
    n = 0
    for way in range(SIDES, WAYS):
        d = p[STEP + EACH * c + way]
        if w[d] & 3 == foe:
            d = run_end(p, w, d, way, foe)
            n += int(w[d] & 3 == EMPTY and d != c)
    return n


def exposed(p: Ints, w: Row, c: int, n: int, way: int) -> int:
    """Whether a stone there could be captured that way or back, when n listed stones are gone: 1 or 0."""
    colour = w[SEAT]
    ahead = run_end(p, w, c, way, colour)
    behind = run_end(p, w, c, way + 2, colour)
    foes = int(w[ahead] & 3 != EMPTY and not is_listed(w, n, ahead))
    return int(foes + int(w[behind] & 3 != EMPTY and not is_listed(w, n, behind)) == 1)


def distance(p: Ints, c: int, d: int) -> int:
    """How far apart two points are, the larger step first: a number for each pair of steps up to NEAR."""
    if c == EMPTY:
        return UNKNOWN
    size = p[SIZE]
    across = abs(p[STEP + EACH * c + WHERE] - p[STEP + EACH * d + WHERE])
    across = min(across, size - across)
    up = abs(p[STEP + EACH * c + WHERE + 1] - p[STEP + EACH * d + WHERE + 1])
    up = min(up, size - up)
    far = max(across, up)
    return far * (far + 1) // 2 + min(across, up) if far <= NEAR else FAR
