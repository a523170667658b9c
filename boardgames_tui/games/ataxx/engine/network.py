"""Evaluation network for Ataxx on 7x7, fitted to games of the engine against itself (NNUE, Nasu 2018).

Its inputs are the 256 patterns of each 2x2 window of the board. Each pattern of each window has a row of HIDDEN
weights. The rows are added up, each sum is clipped to 0 … UNIT and squared, and the weighted sum of the squares is the
value. Adding the rows is so fast (`nnue_forward`) that no accumulator is updated from move to move.
"""

from boardgames_tui.core.kernel import BITBOARD_SIZE, Ints, Row, popcount
from boardgames_tui.core.layout import Layout
from boardgames_tui.core.weights import ArraySpec, WeightsFile
from boardgames_tui.games.ataxx.engine import state as S
from boardgames_tui.games.ataxx.engine.nnue_forward import LANES, UNIT, nnue_forward

# Size of the board for which the network is.
SIZE = 7
WINDOWS = (SIZE - 1) ** 2
# Patterns of a window: each of its four cells is own, the enemy's, empty, or a block (which counts as both).
PATTERNS = 256
# Neurons of the hidden layer.
HIDDEN = 2 * LANES
# Phases by the share of empty cells; each has last weights of its own.
PHASES = 8

NETWORK = Layout("Ataxx' network, two weights of the first layer in a number")
FIRST = NETWORK.array(
    "FIRST", WINDOWS * PATTERNS * LANES, "rows of weights", index="LANES * (PATTERNS * window + pattern) + lane"
)
BIAS = NETWORK.array("BIAS", LANES, "row that is always added", index="lane")
LAST = NETWORK.array(
    "LAST", (1 + HIDDEN) * PHASES, "bias of the phase, then HIDDEN weights", index="(1 + HIDDEN) * phase + number"
)
NETWORK.check(globals())

# Bits by which the weighted sum is shifted down.
SHIFT = 12
# Largest value that the network returns.
MAX_VALUE = 20_000
# A value v means winning odds of exp(v / WIN_PROBABILITY_SCALE) to 1.
WIN_PROBABILITY_SCALE = 400

# Rows of all windows and of the bias, with two weights in a number; for each phase a bias and HIDDEN last weights, in
# units for which a square of UNIT counts 1024.
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
    """Return the weights in the order of the layout NETWORK."""
    learned = LEARNED.load()
    numbers = learned["rows"] + learned["bias"]
    for phase in range(PHASES):
        numbers.append(learned["last biases"][phase])
        numbers += learned["last weights"][HIDDEN * phase : HIDDEN * (phase + 1)]
    return numbers


def network_value(p: Ints, v: Ints, w: Row, at: int) -> int:
    """Return the value of a position on 7x7 for the side to act, in hundredths of a piece.

    It overwrites the numbers behind the position.
    """
    begins = at + BITBOARD_SIZE
    wall = p[S.CELLS] ^ p[S.OPEN]
    own = w[at + S.OWN] | wall
    foe = w[at + S.FOE] | wall
    phase = PHASES * popcount(p[S.CELLS] ^ (own | foe)) // (1 + popcount(p[S.OPEN]))
    list_window_rows(p, w, begins, own, foe)
    w[begins + WINDOWS] = BIAS
    last = LAST + (1 + HIDDEN) * phase
    total = nnue_forward(w, begins, WINDOWS + 1, v, last + 1)
    return min(max(v[last] + (total >> SHIFT), -MAX_VALUE), MAX_VALUE)


def list_window_rows(p: Ints, w: Row, to: int, own: int, foe: int) -> None:
    """Write the offset of the row of each window, by its pattern."""
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
