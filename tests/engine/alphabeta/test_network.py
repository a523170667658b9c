"""The network of Ataxx, interpreted and compiled, against a plain computation; it cannot overflow."""

from functools import cache

import pytest

from boardgames_tui.core.cells import BLOCK, EMPTY
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.rule_slots import value
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.games import GAMES
from boardgames_tui.games.ataxx.engine import bitboard_rules as bits
from boardgames_tui.games.ataxx.engine import evaluation as evaluate
from boardgames_tui.games.ataxx.engine import network as net
from boardgames_tui.games.ataxx.engine.nnue_forward import HALF, LANES, UNIT
from boardgames_tui.kernel.language import BITBOARD_SCRATCH
from tests.engine.positions import random_game

ATAXX = GAMES["ataxx"]


weights = cache(net.weights)


def start(**options):
    return Position.start(ATAXX, net.SIZE, options, engine_defaults=True)


def enter_position(backend, position):
    """Return the plan, the weights and a row with scratch space."""
    plan = bits.plan(position.state)
    w = [
        *bits.enter(plan, position.state),
        *[0] * BITBOARD_SCRATCH,
    ]
    return (
        backend.ints(plan, wide=True),
        backend.ints(evaluate.weights(position.size)),
        backend.ints(w, wide=True),
        0,
    )


@cache
def unpacked_row(begin):
    """Return the weights of a row: those in the lower half of each number, then those in the upper half."""
    v = weights()
    low = [(number + HALF // 2) % HALF - HALF // 2 for number in v[begin : begin + LANES]]
    return low + [(number - one) // HALF for number, one in zip(v[begin : begin + LANES], low, strict=True)]


def expected_value(position):
    """Compute the network's output from the cells alone."""
    v, cells, n = weights(), position.cells, net.SIZE
    kinds = {EMPTY: 0, position.side: 1, 3 - position.side: 2, BLOCK: 3}
    bias = [number - (i < LANES) * HALF // 2 for i, number in enumerate(unpacked_bias(v))]
    sums = bias
    stage = int(BLOCK not in cells and cells.count(EMPTY) <= 20)
    for y in range(n - 1):
        for x in range(n - 1):
            four = [cells[(y + k // 2) * n + x + k % 2] for k in range(4)]
            pattern = sum(kinds[cell] << 2 * k for k, cell in enumerate(four))
            window = net.WINDOWS * stage + y * (n - 1) + x
            row = unpacked_row(LANES * (net.PATTERNS * window + pattern))
            sums = [one + two for one, two in zip(sums, row, strict=True)]
    phase = sum(cells.count(EMPTY) >= first for first in net.FIRST_EMPTY_COUNTS) - 1
    last = v[net.LAST + (1 + net.HIDDEN) * phase :][: 1 + net.HIDDEN]
    squares = [min(max(each, 0), UNIT) ** 2 // 64 for each in sums]
    total = sum(square * weight for square, weight in zip(squares, last[1:], strict=True))
    return last[0] + total // 2**net.SHIFT


def unpacked_bias(v):
    """Return the row of the bias, whose lower halves are raised by HALF / 2 so that no sum of them is negative."""
    return [number % HALF for number in v[net.BIAS : net.LAST]] + [number // HALF for number in v[net.BIAS : net.LAST]]


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("blocks", ["", "gates", "random:10:2"])
def test_the_value_is_computed_from_the_weights(compiled, blocks):
    backend = Backend(ATAXX, compiled=compiled)
    for position in random_game(start(blocks=blocks), 4)[::25]:
        assert backend.bind(value)(*enter_position(backend, position)) == expected_value(position)


@pytest.mark.parametrize("stage", range(net.STAGES))
def test_no_sum_can_overflow(stage):
    """Not even if each window has the pattern with the largest weight."""
    v = weights()
    least, most = [0] * net.HIDDEN, [0] * net.HIDDEN
    for window in range(net.WINDOWS * stage, net.WINDOWS * (stage + 1)):
        rows = [unpacked_row(LANES * (net.PATTERNS * window + pattern)) for pattern in range(net.PATTERNS)]
        for h, column in enumerate(zip(*rows, strict=True)):
            least[h] += min(column)
            most[h] += max(column)
    for h, bias in enumerate(unpacked_bias(v)):
        middle = HALF // 2 if h < LANES else 0
        assert bias - middle + least[h] >= -HALF // 2
        assert bias - middle + most[h] < HALF // 2
    for phase in range(net.PHASES):
        last = v[net.LAST + (1 + net.HIDDEN) * phase :][: 1 + net.HIDDEN]
        assert 1024 * sum(abs(weight) for weight in last[1:]) < 1 << 31


def test_the_side_with_more_pieces_is_expected_to_win():
    """On average, in positions of random games with a lead of at least six pieces."""
    backend, ahead, behind = Backend(ATAXX, compiled=True), [], []
    for seed in range(8):
        for position in random_game(start(), seed)[20:-1:10]:
            lead = position.cells.count(position.side) - position.cells.count(3 - position.side)
            if abs(lead) >= 6:
                (ahead if lead > 0 else behind).append(int(backend.bind(value)(*enter_position(backend, position))))
    assert sum(ahead) / len(ahead) > 200
    assert sum(behind) / len(behind) < -200
