"""Evaluation of Ataxx: a small network on 7x7, weights of 2x2 windows on other boards.

`p` holds the tables of a board, `v` the weights, `w` positions, and `at` is the offset of a position in `w`; the module
`state` (`S`) declares their fields. A set of cells is two words: `S.OWN` is the offset of the low one and `S.OWN + 1`
that of the high one. The pattern of a window is a number below PATTERNS with two bits for each cell: 0 if it is empty,
1 if own, 2 if the enemy's, 3 for a block.
"""

from collections.abc import Mapping
from functools import cache

from boardgames_tui.games.ataxx.engine import network as net
from boardgames_tui.games.ataxx.engine import state as S
from boardgames_tui.games.ataxx.engine.bitboard import paired_row, window_pattern
from boardgames_tui.games.ataxx.engine.network import PATTERNS, network_value
from boardgames_tui.kernel.language import Ints, Row, popcount
from boardgames_tui.kernel.layout import Layout
from boardgames_tui.kernel.weights import ArraySpec, Numbers, WeightsFile

WIN_PROBABILITY_SCALE = net.WIN_PROBABILITY_SCALE
NET_SIZE = net.SIZE
# Phases by the share of empty cells; each has weights of its own.
PHASES = 8

WINDOWS = Layout("Ataxx' weights of windows for a board of another size")
PHASE_COUNT = WINDOWS.scalar("PHASE_COUNT", "PHASES")
STARTS = WINDOWS.array("STARTS", PHASES, "offset of the weights: a bias, PATTERNS for each window", index="phase")
WEIGHTS = WINDOWS.rest("WEIGHTS", "the weights of each phase", index="number")
WINDOWS.check(globals())

# Kinds of windows by the distance from the two nearest edges: 0, 1, or more.
KINDS = 6

# A bias for each phase, and PATTERNS weights for each of its kinds of windows.
ARRAYS = {
    "biases": ArraySpec((PHASES,), WIN_PROBABILITY_SCALE),
    "windows": ArraySpec((PHASES, KINDS, PATTERNS), WIN_PROBABILITY_SCALE),
}
LEARNED = WeightsFile(__package__, "windows.weights", "ataxx", range(4, 10), ARRAYS)


def weights(size: int) -> Ints:
    """Return the row that `value` reads: the weights of the network, or for other boards those of the windows.

    The latter follow the layout WINDOWS: each phase has its bias, then PATTERNS weights for each window.
    """
    if size == net.SIZE:
        return net.pack_weights(net.LEARNED.load())
    biases = _load_weights()["biases"]
    weights_of_kinds = _load_weights()["windows"]
    corners = range(size - 1)
    windows = [classify_window(x, y, size) for y in corners for x in corners]
    phase_length = 1 + PATTERNS * len(windows)
    row = [PHASES, *(1 + PHASES + phase * phase_length for phase in range(PHASES))]
    for phase in range(PHASES):
        row.append(biases[phase])
        for kind, order in windows:
            first = PATTERNS * (KINDS * phase + kind)
            row += [weights_of_kinds[first + pattern] for pattern in reorder_patterns(order)]
    return row


@cache
def _load_weights() -> Mapping[str, Numbers]:
    return LEARNED.load()


def classify_window(x: int, y: int, size: int) -> tuple[int, tuple[int, ...]]:
    """Return the kind of the window whose lower left cell is (x, y), and the order of its cells.

    The order lists the cells (0 and 1 in the lower row, 2 and 3 in the upper one) from the nearest corner of the board,
    first away from the nearer edge. So windows that are symmetric to each other share their weights.
    """
    last = size - 2
    x_distance = min(x, last - x)
    y_distance = min(y, last - y)
    is_mirrored_in_x = x_distance < x
    is_mirrored_in_y = y_distance < y
    is_transposed = x_distance > y_distance
    order = []
    for k in range(4):
        dx, dy = k & 1, k >> 1
        if is_transposed:
            dx, dy = dy, dx
        order.append((dx ^ is_mirrored_in_x) + 2 * (dy ^ is_mirrored_in_y))
    # All distances from 2 on count as 2, so that the pairs of distances are numbered from 0 to 5.
    nearer, farther = sorted((min(x_distance, 2), min(y_distance, 2)))
    return farther * (farther + 1) // 2 + nearer, tuple(order)


@cache
def reorder_patterns(order: tuple[int, ...]) -> Ints:
    """Return for each pattern the one that has, as its k-th cell, the cell order[k] of the pattern."""
    return [sum((pattern >> 2 * cell & 3) << 2 * k for k, cell in enumerate(order)) for pattern in range(PATTERNS)]


def value(p: Ints, v: Ints, w: Row, at: int) -> int:
    """Return the value of a position for the side to act, in hundredths of a piece."""
    return network_value(p, v, w, at) if p[S.SIZE] == NET_SIZE else window_value(p, v, w, at)


def window_value(p: Ints, v: Ints, w: Row, at: int) -> int:
    """Return the value of a position by the weights of its windows: the bias of its phase plus a weight for each."""
    size = p[S.SIZE]
    row_mask = (1 << size) - 1
    # A block counts as a piece of both sides.
    blocks = p[S.CELLS] ^ p[S.OPEN]
    blocks_high = p[S.CELLS + 1] ^ p[S.OPEN + 1]
    own = w[at + S.OWN] | blocks
    foe = w[at + S.FOE] | blocks
    own_high = w[at + S.OWN + 1] | blocks_high
    foe_high = w[at + S.FOE + 1] | blocks_high
    bias = phase_weights(p, v, own | foe, own_high | foe_high)
    total = v[bias]
    window_weights = bias + 1
    below = paired_row(p, own & row_mask, foe & row_mask)
    shift = 0
    for _ in range(1, size):
        shift += size
        if shift == p[S.CELLS_IN_LOW_WORD]:
            own = own_high
            foe = foe_high
            shift = 0
        above = paired_row(p, own >> shift & row_mask, foe >> shift & row_mask)
        for x in range(size - 1):
            total += v[window_weights + window_pattern(below, above, x)]
            window_weights += PATTERNS
        below = above
    return total


def phase_weights(p: Ints, v: Ints, occupied: int, occupied_high: int) -> int:
    """Return the offset of the weights of a phase, by the share of empty cells among those without a block.

    The occupied cells are those with a piece or a block.
    """
    empty_count = popcount(p[S.CELLS] ^ occupied) + popcount(p[S.CELLS + 1] ^ occupied_high)
    open_count = popcount(p[S.OPEN]) + popcount(p[S.OPEN + 1])
    # The 1 keeps an empty board in the last phase.
    phase = v[PHASE_COUNT] * empty_count // (1 + open_count)
    return v[STARTS + phase]
