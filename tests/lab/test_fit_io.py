"""Fit of Io's evaluation: its features give the engine's values, and samples of games near the end true results."""

import random
from itertools import product

import numpy as np
import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.engine.mcts import tree_store
from boardgames_tui.games import GAMES
from boardgames_tui.games.io.engine import fast_rules, pattern_evaluation
from boardgames_tui.games.io.engine import state as S
from boardgames_tui.games.io.engine.windows import LONG_KINDS, WINDOW_KINDS
from boardgames_tui.kernel.language import DRAWN_RESULT, SEAT
from boardgames_tui.lab import fit_io, io_games
from boardgames_tui.lab.fit_io import (
    SEARCH_SHARE,
    SHARPENING,
    compute_targets,
    join_arrays,
    list_features,
    split_weights,
)
from boardgames_tui.lab.io_games import UNPLAYED, VALUE_SCALE
from tests.lab.interpreted import Interpreted

pytestmark = pytest.mark.quick


def sample(plan, w):
    """Return a position as the fit saves it."""
    row = np.zeros(io_games.SAMPLE_SIZE, np.int64)
    size = plan[S.SIZE]
    row[io_games.BOARD_SIZE], row[io_games.TO_MOVE], row[io_games.EMPTY_COUNT] = size, w[SEAT], w[S.EMPTY_COUNT]
    row[io_games.STAGE], row[io_games.BIAS] = w[S.STAGE], io_games.bias_index(plan, w)
    row[io_games.ROWS : io_games.ROWS + size] = w[S.LINES : S.LINES + size]
    return row


@pytest.fixture
def weights(monkeypatch):
    """Return weights, by phase, which depend on the kind of a window and on the numbers of stones in it."""
    rng, kinds, patterns = random.Random(1), WINDOW_KINDS, pattern_evaluation.PATTERNS
    own, foe = ([np.base_repr(n, 3).count(digit) for n in range(patterns)] for digit in "12")
    worth = rng.choices(range(-90, 90), k=pattern_evaluation.PHASES * kinds * 36)
    windows = [
        worth[36 * (kinds * phase + kind) + 6 * own[pattern] + foe[pattern]]
        for phase in range(pattern_evaluation.PHASES)
        for kind in range(kinds)
        for pattern in range(patterns)
    ]
    biases = rng.choices(range(-900, 900), k=2 * pattern_evaluation.PHASES)
    long_patterns = len(pattern_evaluation.LONG_PHASES) * LONG_KINDS * pattern_evaluation.LONG_PATTERNS
    arrays = {"biases": biases, "windows": windows, "long_windows": rng.choices(range(-9, 9), k=long_patterns)}
    monkeypatch.setattr(pattern_evaluation, "load_weights", lambda: arrays)
    pattern_evaluation.evaluation_tables.cache_clear()
    yield join_arrays(arrays)
    pattern_evaluation.evaluation_tables.cache_clear()


@pytest.mark.parametrize("size", [5, 8, 11])
def test_the_weights_of_the_features_add_up_to_the_engines_value(size, weights):
    """In the middle of a line the engine reads windows both ways, which makes no difference to these weights."""
    rng = random.Random(size)
    position, phases, biases = Position.start(GAMES["io"], size, engine_defaults=True), set(), set()
    plan = fast_rules.plan(position.state)
    while not position.outcome:
        row = sample(plan, w := fast_rules.enter(plan, position.state))
        (phase,), places = list_features(np.array([row]))
        assert weights[phase, places[0]].sum() == pattern_evaluation.value(plan, w)
        phases.add(int(phase))
        biases.add(int(row[io_games.BIAS]))
        position = position.after(rng.choice(position.actions))
    assert phases == {*range(pattern_evaluation.PHASES)}
    assert biases == {io_games.NO_WEIGHT, 0, 1}


def test_the_arrays_of_the_file_are_joined_and_split_without_loss():
    arrays = pattern_evaluation.load_weights()
    for name, part in split_weights(join_arrays(arrays)).items():
        assert part.ravel().tolist() == [*arrays[name]], name


def test_a_target_mixes_the_search_and_the_result_of_played_positions():
    rows = np.zeros((6, io_games.SAMPLE_SIZE), np.int64)
    # The share of a search is never 0 or 1.
    rows[:, io_games.BLACK_VALUE] = [VALUE_SCALE * 3 // 4] * 4 + [0, VALUE_SCALE]
    rows[:, io_games.TO_MOVE] = [BLACK, WHITE, BLACK, BLACK, BLACK, BLACK]
    rows[:, io_games.WINNER] = [UNPLAYED, UNPLAYED, WHITE, DRAWN_RESULT, UNPLAYED, UNPLAYED]
    searched = 3**SHARPENING / (1 + 3**SHARPENING)
    mixed = [SEARCH_SHARE * searched + (1 - SEARCH_SHARE) * result for result in (0, 0.5)]
    least = 1 / (1 + (1 / fit_io.MIN_SHARE - 1) ** SHARPENING)
    assert compute_targets(rows) == pytest.approx([searched, 1 - searched, *mixed, least, 1 - least])


def best_result(position):
    """Return what Black scores if both sides play their best."""
    if position.outcome:
        return {BLACK: 1.0, WHITE: 0.0}[position.outcome.winner]
    best = max if position.seat == BLACK else min
    return best(best_result(position.after(action)) for action in position.actions)


def position_of(row):
    """Return the position of a sample after the opening."""
    size, shifts = row[io_games.BOARD_SIZE], ((0, BLACK), (S.WHITE_SHIFT, WHITE))
    cells = [0] * size * size
    for (y, x), (shift, colour) in product(product(range(size), repeat=2), shifts):
        if row[io_games.ROWS + y] >> shift + x & 1:
            cells[size * y + x] = colour
    return Position.start(GAMES["io"], int(size)).with_board(cells, int(row[io_games.TO_MOVE]), ("single", "-"))


def test_positions_with_few_empty_cells_have_their_true_results(monkeypatch):
    constants = {"Backend": Interpreted, "SIZES": (5,), "OPENINGS": (18,), "MIN_VISITS": 2, "SOLVED_CELLS": 5}
    for key, constant in (constants | {"SOLVER_ENTRIES": 1 << 10}).items():
        monkeypatch.setattr(io_games, key, constant)
    monkeypatch.setattr(tree_store, "UNCOMPILED_NODES", 2_000)
    rows = io_games.play_games(range(2), 200, random.Random(2))["rows"]
    solved = rows[rows[:, io_games.EMPTY_COUNT] <= 5]
    assert len(solved) > 9
    results = [io_games.VALUE_SCALE * best_result(position_of(row)) for row in solved]
    assert solved[:, io_games.BLACK_VALUE].tolist() == results
    assert len(set(results)) == 2
