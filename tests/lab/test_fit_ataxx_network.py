"""Fit of Ataxx' network: its inputs, the symmetries of the board, the gradients, and the steps of Adam."""

import random

import numpy as np
import pytest

from boardgames_tui.games.ataxx.engine import network, nnue_forward
from boardgames_tui.kernel.language import LOST
from boardgames_tui.lab import ataxx_games as G
from boardgames_tui.lab.fit_ataxx_network import (
    MAX_VALUE,
    MEAN_DECAY,
    SEARCH_SHARE,
    SQUARES_DECAY,
    add_gradients,
    compute_targets,
    initial_weights,
    list_symmetries,
    pack_weights,
    read_windows,
    take_step,
)

pytestmark = pytest.mark.quick

N = network.SIZE


def random_board(seed):
    """Return a code for each cell, by column and row: 0 empty, 1 own, 2 enemy, 3 block."""
    rng = random.Random(seed)
    return {(x, y): rng.choices(range(4), (5, 3, 3, 1))[0] for y in range(N) for x in range(N)}


def sample(board):
    row = np.zeros(G.SAMPLE_SIZE, np.int64)
    for field, code in ((G.OWN, 1), (G.FOE, 2), (G.BLOCKS, 3)):
        row[field] = sum(1 << (x + N * y) for (x, y), cell in board.items() if cell == code)
    return row


def read(board):
    patterns, phase = read_windows.py_func(np.array([sample(board)]))
    return patterns[0], phase[0]


@pytest.mark.parametrize("seed", range(3))
def test_a_pattern_has_two_bits_for_each_cell_of_its_window(seed):
    board = random_board(seed)
    patterns, phase = read(board)
    for y in range(N - 1):
        for x in range(N - 1):
            cells = [board[x, y], board[x + 1, y], board[x, y + 1], board[x + 1, y + 1]]
            assert patterns[x + (N - 1) * y] == sum(cell * 4**k for k, cell in enumerate(cells))
    counts = [list(board.values()).count(code) for code in range(4)]
    assert phase == network.PHASES * counts[0] // (1 + N * N - counts[3])


def test_a_symmetry_moves_windows_and_patterns_like_the_board():
    board, (windows, patterns) = random_board(7), list_symmetries()
    before, _ = read(board)
    seen = set()
    for symmetry in range(8):
        moved = {}
        for (x, y), cell in board.items():
            to = (N - 1 - x if symmetry & 1 else x, N - 1 - y if symmetry & 2 else y)
            moved[to[::-1] if symmetry & 4 else to] = cell
        after, _ = read(moved)
        assert all(after[windows[symmetry, k]] == patterns[symmetry, before[k]] for k in range(network.WINDOWS))
        seen.add(tuple(after))
    assert len(seen) == 8


def loss_and_gradients(weights, rows, target):
    patterns, phase = read_windows.py_func(rows)
    gradients = tuple(np.zeros_like(each) for each in weights)
    batch, turns = np.arange(len(rows)), np.zeros(len(rows), int)
    arguments = (batch, turns, patterns, phase, target, list_symmetries(), weights, gradients)
    return add_gradients.py_func(*arguments), gradients, patterns, phase


def test_gradients_are_the_slopes_of_the_loss():
    rows = np.array([sample(random_board(seed)) for seed in (1, 2)])
    target = np.array([0.9, 0.2], np.float32)
    weights = tuple(each.astype(np.float64) for each in initial_weights(np.random.default_rng(3)))
    _, gradients, patterns, phase = loss_and_gradients(weights, rows, target)
    place = int(patterns[0, 5]) + 5 * network.PATTERNS
    for layer, at in ((0, (place, 2)), (0, (place, 7)), (1, (2,)), (2, (phase[0], 4)), (3, (phase[1],))):
        step = 1e-4
        losses = []
        for by in (step, -step):
            changed = tuple(each.copy() for each in weights)
            changed[layer][at] += by
            losses.append(loss_and_gradients(changed, rows, target)[0])
        assert (losses[0] - losses[1]) / (2 * step) == pytest.approx(gradients[layer][at], rel=0.02, abs=1e-4)


def test_a_step_is_that_of_adam():
    """The last gradient is as small as the number that keeps the division from being one by 0."""
    weights, gradients = np.array([1.0, -2.0, 0.5]), np.zeros(3)
    means, squares, mean, square = np.zeros(3), np.zeros(3), np.zeros(3), np.zeros(3)
    expected = weights.copy()
    for n in (1, 2, 3):
        slope = np.array([6.0, -3.0, 1e-8]) / n / 3
        gradients[:] = slope * 3
        take_step.py_func(weights, gradients, means, squares, np.float64(0.1), n, 3)
        mean = MEAN_DECAY * mean + (1 - MEAN_DECAY) * slope
        square = SQUARES_DECAY * square + (1 - SQUARES_DECAY) * slope**2
        expected -= 0.1 * mean / (1 - MEAN_DECAY**n) / (np.sqrt(square / (1 - SQUARES_DECAY**n)) + 1e-8)
        # The shares and the changes are rounded to 32 bits.
        assert weights == pytest.approx(expected, rel=1e-6)
        assert not gradients.any()


def test_the_engine_reads_the_packed_weights_of_a_fit():
    """A position's hidden layer is the same; only the last weights are rounded."""
    rng, unit, lanes, phase = np.random.default_rng(5), nnue_forward.UNIT, nnue_forward.LANES, 3
    rows = rng.integers(-30, 30, (network.WINDOWS * network.PATTERNS, network.HIDDEN)) / unit
    bias = rng.integers(-99, 200, network.HIDDEN) / unit
    last_weights, last_biases = rng.normal(0, 0.6, (network.PHASES, network.HIDDEN)), rng.normal(0, 1, network.PHASES)
    packed = pack_weights((rows, bias, last_weights, last_biases))
    first, last = packed["rows"].ravel().tolist() + packed["bias"].tolist(), np.round(packed["last weights"][phase])
    places = rng.integers(0, len(rows), network.WINDOWS)
    begins = [*(lanes * places).tolist(), lanes * len(rows)]
    read = nnue_forward.nnue_forward(begins, 0, len(begins), [*first, *map(int, last)], len(first))
    hidden = np.clip(bias + rows[places].sum(0), 0, 1)
    value = network.WIN_PROBABILITY_SCALE * (hidden**2 @ last_weights[phase])
    assert read / (1 << network.SHIFT) == pytest.approx(value, abs=1)
    assert packed["last biases"] == pytest.approx(network.WIN_PROBABILITY_SCALE * last_biases)


def test_values_are_clipped_at_the_maximum():
    rows = np.zeros((4, G.SAMPLE_SIZE), np.int64)
    rows[:, G.VALUE] = [-MAX_VALUE, -MAX_VALUE - 1, MAX_VALUE, MAX_VALUE + 1]
    rows[:, G.RESULT] = LOST
    least = SEARCH_SHARE / (1 + np.exp(4000 / network.WIN_PROBABILITY_SCALE))
    assert compute_targets(rows) == pytest.approx([least, least, SEARCH_SHARE - least, SEARCH_SHARE - least], rel=1e-5)
