"""Fit of Ataxx' network: its inputs, the symmetries of the board, the gradients, and the steps of Adam."""

import random
from array import array
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.games.ataxx.engine import network, nnue_forward
from boardgames_tui.lab import ataxx_backpropagation, fit_ataxx_network, fit_driver
from boardgames_tui.lab import ataxx_samples as G
from boardgames_tui.lab.ataxx_backpropagation import (
    MEAN_DECAY,
    SLICES,
    SQUARES_DECAY,
    Inputs,
    Layer,
    Network,
    add_gradients,
    fit_batch,
    take_step,
)
from boardgames_tui.lab.ataxx_samples import MAX_VALUE
from boardgames_tui.lab.fit_ataxx_network import (
    MAX_LAST_WEIGHT,
    MAX_ROW_WEIGHT,
    SEARCH_SHARE,
    compute_targets,
    initial_network,
    list_symmetries,
    read_windows,
    scale_weights,
    zero_unused_rows,
)
from boardgames_tui.lab.fit_driver import FittedWeights, fit_app
from boardgames_tui.lab.provenance import save_positions
from tests.rows import each_row

N = network.SIZE


def random_board(seed, weights=(5, 3, 3, 1)):
    """Return a code for each cell, by column and row: 0 empty, 1 own, 2 enemy, 3 block; `weights` are their odds."""
    rng = random.Random(seed)
    return {(x, y): rng.choices(range(4), weights)[0] for y in range(N) for x in range(N)}


def sample(board):
    row = np.zeros(G.SAMPLE_SIZE, np.int64)
    for field, code in ((G.OWN, 1), (G.FOE, 2), (G.BLOCKS, 3)):
        row[field] = sum(1 << (x + N * y) for (x, y), cell in board.items() if cell == code)
    return row


def read(board):
    patterns, stages, phases = read_windows.py_func(np.array([sample(board)]))
    return patterns[0], stages[0], phases[0]


# With blocks; without any, in each stage.
@each_row("weights", [(5, 3, 3, 1), (1, 6, 6, 1), (9, 3, 3, 0), (3, 4, 4, 0), (1, 6, 6, 0)])
def test_a_pattern_has_two_bits_for_each_cell_of_its_window(weights):
    board = random_board(1, weights)
    patterns, stage, phase = read(board)
    for y in range(N - 1):
        for x in range(N - 1):
            cells = [board[x, y], board[x + 1, y], board[x, y + 1], board[x + 1, y + 1]]
            assert patterns[x + (N - 1) * y] == sum(cell * 4**k for k, cell in enumerate(cells))
    counts = [list(board.values()).count(code) for code in range(4)]
    assert stage == (0 if counts[3] else sum(counts[0] <= most for most in network.MAX_EMPTY_COUNTS))
    assert phase == sum(counts[0] >= first for first in network.FIRST_EMPTY_COUNTS) - 1


def test_a_symmetry_moves_windows_and_patterns_like_the_board():
    board, (windows, patterns) = random_board(7), list_symmetries()
    before, *_ = read(board)
    seen = set()
    for symmetry in range(8):
        moved = {}
        for (x, y), cell in board.items():
            to = (N - 1 - x if symmetry & 1 else x, N - 1 - y if symmetry & 2 else y)
            moved[to[::-1] if symmetry & 4 else to] = cell
        after, *_ = read(moved)
        assert all(after[windows[symmetry, k]] == patterns[symmetry, before[k]] for k in range(network.WINDOWS))
        seen.add(tuple(after))
    assert len(seen) == 8


def some_inputs(seeds, targets):
    windows = read_windows.py_func(np.array([sample(random_board(seed)) for seed in seeds]))
    return Inputs(*windows, np.array(targets, np.float32))


def layer(weights, limit=100.0):
    """A layer of 64-bit weights, so that slopes can be measured."""
    weights = weights.astype(float)
    return Layer(weights, np.zeros((SLICES, *weights.shape)), np.zeros_like(weights), np.zeros_like(weights), limit)


@pytest.fixture
def interpreted(monkeypatch):
    for name in ("forward", "add_gradients", "take_step"):
        monkeypatch.setattr(ataxx_backpropagation, name, vars(ataxx_backpropagation)[name].py_func)


def loss_and_gradients(weights, inputs):
    fitted = Network(*map(layer, weights))
    positions = np.arange(len(inputs.phases))
    loss = add_gradients.py_func(3, positions, np.zeros_like(positions), inputs, list_symmetries(), fitted)
    return loss, [each.gradients[3] for each in fitted]


def test_gradients_are_the_slopes_of_the_loss(interpreted):
    inputs = some_inputs((1, 2), [0.9, 0.2])
    weights = [each.weights.astype(float) for each in initial_network(np.random.default_rng(3))]
    _, gradients = loss_and_gradients(weights, inputs)
    row = int(inputs.patterns[0, 5]) + network.PATTERNS * (5 + network.WINDOWS * int(inputs.stages[0]))
    phases = inputs.phases
    for number, at in ((0, (row, 2)), (0, (row, 7)), (0, (-1, 2)), (1, (phases[0], 5)), (1, (phases[1], 0))):
        step = 1e-4
        losses = []
        for by in (step, -step):
            changed = [each.copy() for each in weights]
            changed[number][at] += by
            losses.append(loss_and_gradients(changed, inputs)[0])
        assert (losses[0] - losses[1]) / (2 * step) == pytest.approx(gradients[number][at], rel=0.02, abs=1e-4)


def test_a_step_is_that_of_adam():
    """The gradients of all slices are added up. The last is as small as the number that prevents a division by 0."""
    fitted = layer(np.array([[9.0, 9.0, 9.0], [1.0, -2.0, 0.5], [9.0, 9.0, 9.0]]))
    mean, square = np.zeros(3), np.zeros(3)
    expected = fitted.weights[1].copy()
    for n in (1, 2, 3):
        slope = np.array([6.0, -3.0, 1e-8]) / n / 3
        fitted.gradients[:, 1] = slope * 3 / SLICES
        take_step.py_func(fitted, 1, 2, 0.1, n, 3)
        mean = MEAN_DECAY * mean + (1 - MEAN_DECAY) * slope
        square = SQUARES_DECAY * square + (1 - SQUARES_DECAY) * slope**2
        expected -= 0.1 * mean / (1 - MEAN_DECAY**n) / (np.sqrt(square / (1 - SQUARES_DECAY**n)) + 1e-8)
        # The shares and the changes are rounded to 32 bits.
        assert fitted.weights[1] == pytest.approx(expected, rel=1e-6)
        assert not fitted.gradients.any()
    assert (fitted.weights[::2] == 9).all()


def test_the_sums_of_the_engine_cannot_overflow():
    rows = np.full((network.STAGES * network.WINDOWS * network.PATTERNS + 1, nnue_forward.HIDDEN), MAX_ROW_WEIGHT)
    last = np.full((network.PHASES, 1 + nnue_forward.HIDDEN), MAX_LAST_WEIGHT)
    scaled = scale_weights(Network(layer(rows), layer(last)))
    assert np.round(scaled["rows"]).max() < 1 << 7
    assert np.round(scaled["rows"][: network.WINDOWS]).sum(0).max() + np.round(scaled["bias"]).max() < 1 << 15
    assert np.round(scaled["last weights"]).max() < 1 << 15
    assert 1024 * np.round(scaled["last weights"][0]).sum() < 1 << 31


@pytest.mark.parametrize("threads", [1, 3])
def test_a_step_takes_all_positions_of_a_batch_whatever_the_number_of_threads(threads, interpreted, monkeypatch):
    monkeypatch.setattr(nnue_forward, "HIDDEN", 2)
    inputs = some_inputs(range(5), [0.9, 0.2, 0.5, 0, 1])
    positions, symmetries = np.array([0, 1, 2, 3, 4, 2]), np.array([0, 7, 2, 3, 1, 6])
    start = initial_network(np.random.default_rng(3))
    fitted, alone = Network(*(layer(each.weights) for each in start)), Network(*(layer(each.weights) for each in start))
    with ThreadPoolExecutor(threads) as executor:
        loss = fit_batch(executor, positions, symmetries, inputs, list_symmetries(), fitted, 0.01, 1)
    assert loss == pytest.approx(
        add_gradients.py_func(0, positions, symmetries, inputs, list_symmetries(), alone) / len(positions)
    )
    for one, other in zip(fitted, alone, strict=True):
        take_step.py_func(other, 0, len(other.weights), 0.01, 1, len(positions))
        assert one.weights == pytest.approx(other.weights, abs=1e-7)


def test_no_weight_exceeds_its_limit_and_those_of_patterns_that_never_occur_are_zero():
    fitted = layer(np.array([[1.0, -1.0, 0.5]]), limit=1.05)
    fitted.gradients[0] = [-1, 1, 1]
    take_step.py_func(fitted, 0, 1, 0.1, 1, 1)
    assert fitted.weights[0] == pytest.approx([1.05, -1.05, 0.4])
    rows = layer(np.ones((3, 2)))
    rows.squares[1, 1] = 1e-9
    zero_unused_rows(rows)
    assert rows.weights.tolist() == [[0, 0], [1, 1], [0, 0]]


def test_the_engine_reads_the_packed_weights_of_a_fit():
    """A position's hidden layer is the same; only the last weights are rounded, one for each neuron."""
    rng, unit, phase = np.random.default_rng(5), nnue_forward.UNIT, 3
    rows = rng.integers(-30, 30, (network.STAGES * network.WINDOWS * network.PATTERNS + 1, nnue_forward.HIDDEN)) / unit
    rows[-1] = rng.integers(-99, 200, nnue_forward.HIDDEN) / unit
    last = rng.normal(0, 0.6, (network.PHASES, 1 + nnue_forward.HIDDEN))
    scaled = scale_weights(Network(layer(rows), layer(last)))
    places = rng.integers(0, len(rows) - 1, network.WINDOWS)
    begins = (nnue_forward.BYTES_LENGTH * places).tolist()
    v = [*packed_numbers("b", scaled["rows"])]
    bias = len(v)
    v += packed_numbers("h", scaled["bias"])
    last_weights = len(v)
    v += packed_numbers("h", scaled["last weights"][phase])
    read = nnue_forward.nnue_forward(begins, 0, len(begins), v, bias, last_weights)
    hidden = np.clip(rows[-1] + rows[places].sum(0), 0, 1)
    value = network.WIN_PROBABILITY_SCALE * (hidden**2 @ last[phase, 1:])
    assert read / (1 << network.SHIFT) == pytest.approx(value, abs=nnue_forward.HIDDEN / 64)
    assert scaled["last biases"] == pytest.approx(network.WIN_PROBABILITY_SCALE * last[:, 0])


def packed_numbers(type_code, weights):
    return nnue_forward.pack_numbers(array(type_code, np.round(weights).astype(int).ravel().tolist()))


def test_values_are_clipped_at_the_maximum():
    rows = np.zeros((4, G.SAMPLE_SIZE), np.int64)
    rows[:, G.VALUE] = [-MAX_VALUE, -MAX_VALUE - 1, MAX_VALUE, MAX_VALUE + 1]
    rows[:, G.OUTCOME] = [-S.MATE, -MAX_VALUE, -S.MATE, -MAX_VALUE]
    least = 1 / (1 + np.exp(4000 / network.WIN_PROBABILITY_SCALE))
    most = SEARCH_SHARE * (1 - least) + (1 - SEARCH_SHARE) * least
    assert compute_targets(rows) == pytest.approx([least, least, most, most], rel=1e-5)


def test_a_refinement_is_the_mean_of_the_present_and_the_fitted_weights(monkeypatch):
    schedules = []

    def fit_network(fitted, samples, schedule, *rest):
        schedules.append(schedule)
        fitted.last.weights[:, 0] += 2 / network.WIN_PROBABILITY_SCALE

    samples = np.array([sample(random_board(seed)) for seed in range(3)])
    monkeypatch.setattr(fit_ataxx_network, "list_samples", lambda columns: samples)
    monkeypatch.setattr(fit_ataxx_network, "fit_network", fit_network)
    monkeypatch.setattr(fit_ataxx_network, "report_errors", lambda *_: None)
    refined = fit_ataxx_network.refine_weights({})
    expected = {name: np.array(numbers) for name, numbers in network.LEARNED.load().items()}
    expected["last biases"] += 1
    assert {name: np.round(numbers).ravel().tolist() for name, numbers in refined.arrays.items()} == {
        name: numbers.tolist() for name, numbers in expected.items()
    }
    assert (refined.positions, schedules) == (3, [fit_ataxx_network.REFINEMENT])
    assert refined.remark.startswith("begun with the weights of 20")


def test_a_refinement_is_a_command_of_its_own(monkeypatch, tmp_path):
    written = []
    monkeypatch.setattr(fit_driver, "write_weights", lambda *arguments: written.append(arguments))
    app = fit_app(
        "fit_some",
        network.LEARNED,
        lambda games, nodes, rng: {},
        lambda columns: FittedWeights({"fitted": columns["rows"]}, 1),
        refine_weights=lambda columns: FittedWeights({"refined": columns["rows"]}, 2, "begun with others"),
        nodes=1,
    )
    file = str(tmp_path / "games.npz")
    save_positions(file, nodes=1, seed=1, rows=np.zeros(3))
    for command in ("fit", "refine"):
        app([command, file], standalone_mode=False)
    (_, fitted, of_fit), (_, refined, of_refinement) = written
    assert (list(fitted), of_fit.command) == (["fitted"], "`python -m boardgames_tui.lab fit_some fit FILE …`")
    assert (list(refined), of_refinement.positions) == (["refined"], "2")
    assert of_refinement.command == "`python -m boardgames_tui.lab fit_some refine FILE …`"
    assert of_refinement.data.endswith("; begun with others")
