"""Evaluation of Ataxx: a small network on 7x7, weights of 2x2 windows on other boards."""

from collections.abc import Mapping
from functools import cache

from boardgames_tui.core.kernel import BoardTables, Ints, Row, popcount
from boardgames_tui.core.layout import Layout
from boardgames_tui.core.weights import ArraySpec, Numbers, WeightsFile
from boardgames_tui.games.ataxx.engine import network as net
from boardgames_tui.games.ataxx.engine import state as S
from boardgames_tui.games.ataxx.engine.network import PATTERNS, network_value

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
LEARNED = WeightsFile(
    __package__,
    "windows.weights",
    "ataxx",
    range(4, 10),
    {
        "biases": ArraySpec((PHASES,), WIN_PROBABILITY_SCALE),
        "windows": ArraySpec((PHASES, KINDS, PATTERNS), WIN_PROBABILITY_SCALE),
    },
)


def weights(b: BoardTables) -> Ints:
    """Return the row that `value` reads: the weights of the network, or for other boards those of the windows.

    The latter follow the layout WINDOWS: each phase has its bias, then PATTERNS weights for each window.
    """
    if b.size == net.SIZE:
        return net.weights()
    biases, learned, n = _load_weights()["biases"], _load_weights()["windows"], b.size
    windows = [window_kind(x, y, n) for y in range(n - 1) for x in range(n - 1)]
    long = 1 + PATTERNS * len(windows)
    out = [PHASES, *(1 + PHASES + phase * long for phase in range(PHASES))]
    for phase in range(PHASES):
        out.append(biases[phase])
        for kind, order in windows:
            at = PATTERNS * (KINDS * phase + kind)
            out += [learned[at + pattern] for pattern in reordered_patterns(order)]
    return out


@cache
def _load_weights() -> Mapping[str, Numbers]:
    return LEARNED.load()


def window_kind(x: int, y: int, n: int) -> tuple[int, tuple[int, ...]]:
    """Return the kind of a window, and its cells in the order that begins at the nearest corner of the board."""
    far = [min(x, n - 2 - x), min(y, n - 2 - y)]
    flip = [far[0] < x, far[1] < y]
    swap = far[0] > far[1]
    order = []
    for k in range(4):
        one, two = k & 1, k >> 1
        if swap:
            one, two = two, one
        order.append((one ^ flip[0]) + 2 * (two ^ flip[1]))
    low, high = sorted(min(each, 2) for each in far)
    return high * (high + 1) // 2 + low, tuple(order)


@cache
def reordered_patterns(order: tuple[int, ...]) -> Ints:
    """Return the number of each pattern with its cells in another order."""
    return [sum((pattern >> 2 * cell & 3) << 2 * k for k, cell in enumerate(order)) for pattern in range(PATTERNS)]


def value(p: Ints, v: Ints, w: Row, at: int) -> int:
    """Return the value of a position for the side to act, in hundredths of a piece."""
    return network_value(p, v, w, at) if p[S.SIZE] == NET_SIZE else window_value(p, v, w, at)


def window_value(p: Ints, v: Ints, w: Row, at: int) -> int:
    """Return the value of a position by the weights of its windows."""
    n = p[S.SIZE]
    row = (1 << n) - 1
    wall = p[S.CELLS] ^ p[S.OPEN]
    wall_high = p[S.CELLS + 1] ^ p[S.OPEN + 1]
    own = w[at + S.OWN] | wall
    foe = w[at + S.FOE] | wall
    own_high = w[at + S.OWN + 1] | wall_high
    foe_high = w[at + S.FOE + 1] | wall_high
    table = weights_for_phase(p, v, own | foe, own_high | foe_high)
    total = v[table]
    table += 1
    below = p[S.SPACED_ROWS + (own & row)] | p[S.SPACED_ROWS + (foe & row)] << 1
    place = 0
    for _ in range(1, n):
        place += n
        if place == p[S.CELLS_IN_LOW_WORD]:
            own = own_high
            foe = foe_high
            place = 0
        above = p[S.SPACED_ROWS + (own >> place & row)] | p[S.SPACED_ROWS + (foe >> place & row)] << 1
        for x in range(0, 2 * n - 2, 2):
            total += v[table + (below >> x & 15 | (above >> x & 15) << 4)]
            table += PATTERNS
        below = above
    return total


def weights_for_phase(p: Ints, v: Ints, full: int, full_high: int) -> int:
    """Return the offset of the weights for the number of empty cells."""
    empty = popcount(p[S.CELLS] ^ full) + popcount(p[S.CELLS + 1] ^ full_high)
    return v[STARTS + v[PHASE_COUNT] * empty // (1 + popcount(p[S.OPEN]) + popcount(p[S.OPEN + 1]))]
