"""The network of Ataxx, interpreted and compiled, against a plain computation; it cannot overflow."""

import sys
from functools import cache

import pytest

from boardgames_tui.core.cells import BLOCK, EMPTY
from boardgames_tui.engine.compile.rule_slots import value
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.games import GAMES
from boardgames_tui.games.ataxx.engine import bitboard_rules as bits
from boardgames_tui.games.ataxx.engine import evaluation as evaluate
from boardgames_tui.games.ataxx.engine import network as net
from boardgames_tui.games.ataxx.engine.nnue_forward import BYTES_LENGTH, HIDDEN, UNIT, WORDS_LENGTH
from boardgames_tui.kernel.language import BITBOARD_SCRATCH
from tests.engine.positions import random_game
from tests.games.plays import starts

ATAXX, start = GAMES["ataxx"], starts("ataxx", net.SIZE, engine_defaults=True)


weights = cache(lambda: evaluate.weights(net.SIZE))


def enter_position(backend, position):
    """Return the plan, the weights and a row with scratch space."""
    plan = bits.plan(position.state)
    w = [*bits.enter(plan, position.state), *[0] * BITBOARD_SCRATCH]
    return (backend.ints(plan, wide=True), backend.ints(evaluate.weights(position.size)), backend.ints(w, wide=True), 0)


@cache
def unpacked_row(number):
    """Return the weights of a row, of which each number packs four."""
    return unpacked(weights()[BYTES_LENGTH * number :][:BYTES_LENGTH], 1)


def unpacked(numbers, width):
    """Return the weights of `width` bytes each that numbers pack, in the order of this machine's memory."""
    memory = b"".join(number.to_bytes(4, sys.byteorder, signed=True) for number in numbers)
    parts = (memory[i : i + width] for i in range(0, len(memory), width))
    return [int.from_bytes(part, sys.byteorder, signed=True) for part in parts]


def last_layer(phase):
    """Return the bias of a phase, and its last weights."""
    bias, *packed = weights()[net.LAST + (1 + WORDS_LENGTH) * phase :][: 1 + WORDS_LENGTH]
    return bias, unpacked(packed, 2)


def expected_value(position):
    """Compute the network's output from the cells alone."""
    cells, n = position.cells, net.SIZE
    kinds = {EMPTY: 0, position.side: 1, 3 - position.side: 2, BLOCK: 3}
    sums = unpacked_bias()
    stage = 0 if BLOCK in cells else sum(cells.count(EMPTY) <= most for most in (20, 9))
    for y in range(n - 1):
        for x in range(n - 1):
            four = [cells[(y + k // 2) * n + x + k % 2] for k in range(4)]
            pattern = sum(kinds[cell] << 2 * k for k, cell in enumerate(four))
            window = net.WINDOWS * stage + y * (n - 1) + x
            row = unpacked_row(net.PATTERNS * window + pattern)
            sums = [one + two for one, two in zip(sums, row, strict=True)]
    phase = sum(cells.count(EMPTY) >= first for first in net.FIRST_EMPTY_COUNTS) - 1
    last_bias, last_weights = last_layer(phase)
    squares = [1024 * min(max(each, 0), UNIT) ** 2 // UNIT**2 for each in sums]
    total = sum(square * weight for square, weight in zip(squares, last_weights, strict=True))
    return last_bias + total // 2**net.SHIFT


def unpacked_bias():
    return unpacked(weights()[net.BIAS : net.LAST], 2)


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("blocks", ["", "gates", "random:10:2"])
def test_the_value_is_computed_from_the_weights(compiled, blocks):
    backend = Backend(ATAXX, compiled=compiled)
    for position in random_game(start(blocks=blocks), 4)[::25]:
        assert backend.bind(value)(*enter_position(backend, position)) == expected_value(position)


@pytest.mark.parametrize("stage", range(net.STAGES))
def test_no_sum_can_overflow(stage):
    """Not even if each window has the pattern with the largest weight."""
    least, most = [0] * HIDDEN, [0] * HIDDEN
    for window in range(net.WINDOWS * stage, net.WINDOWS * (stage + 1)):
        rows = [unpacked_row(net.PATTERNS * window + pattern) for pattern in range(net.PATTERNS)]
        for h, column in enumerate(zip(*rows, strict=True)):
            least[h] += min(column)
            most[h] += max(column)
    for h, bias in enumerate(unpacked_bias()):
        assert bias + least[h] >= -(1 << 15)
        assert bias + most[h] < 1 << 15
    for phase in range(net.PHASES):
        assert 1024 * sum(abs(weight) for weight in last_layer(phase)[1]) < 1 << 31
