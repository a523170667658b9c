"""Evaluation network for Ataxx on 7x7, fitted to games of the engine against itself (NNUE, Nasu 2018).

Its inputs are the 256 patterns of each 2x2 window of the board. Each pattern of each window has a row of HIDDEN weights
for each stage of the game. The rows are added up, each sum is clipped to 0 … UNIT and squared, and the weighted sum of
the squares is the value. Adding the rows is so fast (`nnue_forward`) that no accumulator is updated from move to move.

`p` holds the tables of a board, `v` the weights in the layout NETWORK, `w` positions, and `at` is the offset of a
position in `w`; the module `state` (`S`) declares the fields. On 7x7, a set of cells fits in one word.
"""

from bisect import bisect_right
from collections.abc import Mapping

from boardgames_tui.games.ataxx.engine import state as S
from boardgames_tui.games.ataxx.engine.bitboard import paired_row, window_pattern
from boardgames_tui.games.ataxx.engine.nnue_forward import (
    BYTES_LENGTH,
    HIDDEN,
    UNIT,
    WORDS_LENGTH,
    nnue_forward,
    pack_numbers,
)
from boardgames_tui.kernel.language import BITBOARD_SIZE, Ints, Row, popcount
from boardgames_tui.kernel.layout import Layout
from boardgames_tui.kernel.weights import ArraySpec, Numbers, WeightsFile

# Size of the board for which the network is.
SIZE = 7
# The cells of the lowest row, as bits.
ROW_MASK = (1 << SIZE) - 1
WINDOWS = (SIZE - 1) ** 2
# Patterns of a window: each of its four cells is own, the enemy's, empty, or a block (which counts as both).
PATTERNS = 256
# Stages of the game, each with rows of its own: 0 is the opening; the others begin when at most these many cells are
# empty. Boards with blocks always use the rows of the opening, because there are too few games on them for all.
MAX_EMPTY_COUNTS = (20, 9)
STAGES = 1 + len(MAX_EMPTY_COUNTS)
# Stage by the number of empty cells.
STAGES_BY_EMPTY_COUNT = tuple(sum(count <= most for most in MAX_EMPTY_COUNTS) for count in range(SIZE**2 + 1))
# Least number of empty cells of each phase; a phase has last weights of its own. The phases of the ending are the
# shortest, because there each cell counts.
FIRST_EMPTY_COUNTS = (0, 2, 3, 4, 5, 6, 7, 9, 11, 14, 17, 21, 26, 32, 39)
PHASES = len(FIRST_EMPTY_COUNTS)
# Phase by the number of empty cells.
PHASES_BY_EMPTY_COUNT = tuple(bisect_right(FIRST_EMPTY_COUNTS, count) - 1 for count in range(SIZE**2 + 1))

NETWORK = Layout("Ataxx' network, with several weights in a number")
FIRST = NETWORK.array(
    "FIRST",
    STAGES * WINDOWS * PATTERNS * BYTES_LENGTH,
    "rows of weights of 8 bits",
    index="BYTES_LENGTH * (PATTERNS * (WINDOWS * stage + window) + pattern) + number",
)
STAGE_OF = NETWORK.array("STAGE_OF", SIZE**2 + 1, "stage without blocks", index="number of empty cells")
PHASE_OF = NETWORK.array("PHASE_OF", SIZE**2 + 1, "phase", index="number of empty cells")
BIAS = NETWORK.array("BIAS", WORDS_LENGTH, "row that is always added, of 16 bits", index="number")
LAST = NETWORK.array(
    "LAST",
    (1 + WORDS_LENGTH) * PHASES,
    "bias of the phase, then HIDDEN weights of 16 bits",
    index="(1 + WORDS_LENGTH) * phase + number",
)
NETWORK.check(globals())

# Bits by which the weighted sum is shifted right, which scales it to a value.
SHIFT = 12
# Largest value that the network returns.
MAX_VALUE = 20_000
# A value v means winning odds of exp(v / WIN_PROBABILITY_SCALE) to 1.
WIN_PROBABILITY_SCALE = 400

# Rows of all stages, and the bias; for each phase a bias and HIDDEN last weights, in units for which a square of UNIT
# counts 1024.
ARRAYS = {
    "rows": ArraySpec((STAGES, WINDOWS, PATTERNS, HIDDEN), UNIT, bits=8),
    "bias": ArraySpec((HIDDEN,), UNIT),
    "last biases": ArraySpec((PHASES,), WIN_PROBABILITY_SCALE, bits=32),
    "last weights": ArraySpec((PHASES, HIDDEN), WIN_PROBABILITY_SCALE * (1 << SHIFT) // 1024),
}
LEARNED = WeightsFile(__package__, "network.weights", "ataxx", range(SIZE, SIZE + 1), ARRAYS)


def pack_weights(arrays: Mapping[str, Numbers]) -> Ints:
    """Return the arrays of a file in the order of the layout NETWORK."""
    row = pack_numbers(arrays["rows"])
    row.extend(STAGES_BY_EMPTY_COUNT)
    row.extend(PHASES_BY_EMPTY_COUNT)
    row += pack_numbers(arrays["bias"])
    for phase in range(PHASES):
        row.append(arrays["last biases"][phase])
        row += pack_numbers(arrays["last weights"][HIDDEN * phase : HIDDEN * (phase + 1)])
    return row


def network_value(p: Ints, v: Ints, w: Row, at: int) -> int:
    """Return the value of a position on 7x7 for the side to act, in hundredths of a piece.

    The offsets of the rows that are added overwrite the numbers behind the position.
    """
    offsets = at + BITBOARD_SIZE
    # A block counts as a piece of both sides.
    blocks = p[S.CELLS] ^ p[S.OPEN]
    own = w[at + S.OWN] | blocks
    foe = w[at + S.FOE] | blocks
    empty_count = popcount(p[S.CELLS] ^ (own | foe))
    phase = v[PHASE_OF + empty_count]
    stage = 0 if blocks else v[STAGE_OF + empty_count]
    list_window_rows(p, w, offsets, FIRST + WINDOWS * PATTERNS * BYTES_LENGTH * stage, own, foe)
    last_bias = LAST + (1 + WORDS_LENGTH) * phase
    total = nnue_forward(w, offsets, WINDOWS, v, BIAS, last_bias + 1)
    return min(max(v[last_bias] + (total >> SHIFT), -MAX_VALUE), MAX_VALUE)


def list_window_rows(p: Ints, w: Row, out: int, window_rows: int, own: int, foe: int) -> None:
    """Write from w[out] on, for each window, the offset of the row of weights of its pattern.

    The rows of the first window begin at the offset `window_rows`. Blocks are in both sets.
    """
    below = paired_row(p, own & ROW_MASK, foe & ROW_MASK)
    for _ in range(1, SIZE):
        own >>= SIZE
        foe >>= SIZE
        above = paired_row(p, own & ROW_MASK, foe & ROW_MASK)
        for x in range(SIZE - 1):
            w[out] = window_rows + BYTES_LENGTH * window_pattern(below, above, x)
            window_rows += PATTERNS * BYTES_LENGTH
            out += 1
        below = above
