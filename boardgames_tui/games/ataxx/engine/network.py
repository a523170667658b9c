"""What a small net believes about Ataxx on the board of 7x7, fitted to games of the engine against itself.

It sees the board through its windows of two by two cells, as `windows` does. Each of the 256 patterns of each window
has a row of HIDDEN weights; the rows of all windows are added up, each sum is held between 0 and UNIT and squared, and
the squares, weighted once more, make the value. Adding up is so quick, with two weights in a number and many numbers in
an instruction (`nnue_forward`), that nothing is kept up to date as moves are made.
"""

from boardgames_tui.core.kernel import BITBOARD_SIZE, Ints, Row, popcount
from boardgames_tui.core.layout import Layout
from boardgames_tui.core.weights import ArraySpec, WeightsFile
from boardgames_tui.games.ataxx.engine import state as S
from boardgames_tui.games.ataxx.engine.nnue_forward import LANES, UNIT, nnue_forward

SIZE = 7
WINDOWS = (SIZE - 1) ** 2
PATTERNS = 256
"""Each of the four cells is one's own, the other's, empty or a block (which counts as both)."""
HIDDEN = 2 * LANES
PHASES = 8
"""The last weights differ by how many of the cells are empty, in so many steps."""

NETWORK = Layout("Ataxx' network, two weights of the first layer in a number")
FIRST = NETWORK.array(
    "FIRST", WINDOWS * PATTERNS * LANES, "rows of weights", index="LANES * (PATTERNS * window + pattern) + lane"
)
BIAS = NETWORK.array("BIAS", LANES, "row that is always added", index="lane")
LAST = NETWORK.array(
    "LAST", (1 + HIDDEN) * PHASES, "bias of the phase, then HIDDEN weights", index="(1 + HIDDEN) * phase + number"
)
NETWORK.check(globals())

SHIFT = 12
"""So much less the last weights count than they say."""
HIGHEST = 20_000
# A value that is so much higher makes the odds of a win e times as high.
WIN_PROBABILITY_SCALE = 400

# The rows of all windows and that of the bias, with two weights in a number; for each phase its own bias and HIDDEN
# last weights, for which a square of UNIT counts 1024.
LEARNED = WeightsFile(
    __package__,
    "network.weights",
    "ataxx",
    range(SIZE, SIZE + 1),
    {
        "rows": ArraySpec((WINDOWS, PATTERNS, LANES), UNIT, bits=32),
        "bias": ArraySpec((LANES,), UNIT, bits=32),
        "last biases": ArraySpec((PHASES,), WIN_PROBABILITY_SCALE, bits=32),
        "last weights": ArraySpec((PHASES, HIDDEN), WIN_PROBABILITY_SCALE * (1 << SHIFT) // 1024, bits=32),
    },
)


def weights() -> Ints:
    """Return the rows of all windows, that of the bias, and for each phase its own bias and HIDDEN last weights."""
    learned = LEARNED.load()
    numbers = learned["rows"] + learned["bias"]
    for phase in range(PHASES):
        numbers.append(learned["last biases"][phase])
        numbers += learned["last weights"][HIDDEN * phase : HIDDEN * (phase + 1)]
    return numbers


def network_value(p: Ints, v: Ints, w: Row, at: int) -> int:
    """What a position of 7x7 is worth to the side to act, in hundredths of a piece; writes behind the position."""
    begins = at + BITBOARD_SIZE
    wall = p[S.CELLS] ^ p[S.OPEN]
    own = w[at + S.OWN] | wall
    foe = w[at + S.FOE] | wall
    phase = PHASES * popcount(p[S.CELLS] ^ (own | foe)) // (1 + popcount(p[S.OPEN]))
    look(p, w, begins, own, foe)
    w[begins + WINDOWS] = BIAS
    last = LAST + (1 + HIDDEN) * phase
    total = nnue_forward(w, begins, WINDOWS + 1, v, last + 1)
    return min(max(v[last] + (total >> SHIFT), -HIGHEST), HIGHEST)


def look(p: Ints, w: Row, to: int, own: int, foe: int) -> None:
    """Write where the row of each window begins that fits what it shows."""
    begin = 0
    below = p[S.SPACED_ROWS + (own & 127)] | p[S.SPACED_ROWS + (foe & 127)] << 1
    for _ in range(1, SIZE):
        own >>= SIZE
        foe >>= SIZE
        above = p[S.SPACED_ROWS + (own & 127)] | p[S.SPACED_ROWS + (foe & 127)] << 1
        for x in range(0, 2 * SIZE - 2, 2):
            w[to] = begin + LANES * (below >> x & 15 | (above >> x & 15) << 4)
            begin += PATTERNS * LANES
            to += 1
        below = above
