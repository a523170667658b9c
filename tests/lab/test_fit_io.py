"""Fit of Io's evaluation: its features, with the engine's weights, give the engine's values."""

import random

import numpy as np
import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.games.io.engine import fast_rules, pattern_evaluation
from boardgames_tui.games.io.engine import state as S
from boardgames_tui.games.io.engine.state import SINGLE
from boardgames_tui.kernel.language import DRAWN_RESULT, SEAT
from boardgames_tui.lab import fit_io
from boardgames_tui.lab.fit_io import SEARCH_SHARE, SHARPENING, UNPLAYED, VALUE_SCALE, compute_targets, list_features

pytestmark = pytest.mark.quick


def sample(plan, w):
    """Return a position after the opening as the fit saves it."""
    row = np.zeros(fit_io.SAMPLE_SIZE, np.int64)
    size = plan[S.SIZE]
    row[fit_io.BOARD_SIZE], row[fit_io.TO_MOVE], row[fit_io.EMPTY_COUNT] = size, w[SEAT], w[S.EMPTY_COUNT]
    row[fit_io.ROWS : fit_io.ROWS + size] = w[S.LINES : S.LINES + size]
    return row


@pytest.fixture
def weights(monkeypatch):
    """Return weights, by phase, which depend on the kind of a window and on the numbers of stones in it."""
    rng, kinds, patterns = random.Random(1), pattern_evaluation.WINDOW_KINDS, pattern_evaluation.PATTERNS
    own, foe = ([np.base_repr(n, 3).count(digit) for n in range(patterns)] for digit in "12")
    worth = rng.choices(range(-90, 90), k=pattern_evaluation.PHASES * kinds * 36)
    windows = [
        worth[36 * (kinds * phase + kind) + 6 * own[pattern] + foe[pattern]]
        for phase in range(pattern_evaluation.PHASES)
        for kind in range(kinds)
        for pattern in range(patterns)
    ]
    biases = rng.choices(range(-900, 900), k=2 * pattern_evaluation.PHASES)
    monkeypatch.setattr(pattern_evaluation, "load_weights", lambda: {"biases": biases, "windows": windows})
    pattern_evaluation.evaluation_tables.cache_clear()
    yield np.concatenate([np.reshape(each, (pattern_evaluation.PHASES, -1)) for each in (biases, windows)], 1)
    pattern_evaluation.evaluation_tables.cache_clear()


@pytest.mark.parametrize("size", [5, 8])
def test_the_weights_of_the_features_add_up_to_the_engines_value(size, weights):
    """In the middle of a line the engine reads windows both ways, which makes no difference to these weights."""
    rng = random.Random(size)
    position, compared = Position.start(GAMES["io"], size, engine_defaults=True), 0
    plan = fast_rules.plan(position.state)
    while not position.outcome:
        w = fast_rules.enter(plan, position.state)
        if w[S.STAGE] == SINGLE:
            phase, places = list_features(np.array([sample(plan, w)]))
            assert weights[phase[0], places[0]].sum() == pattern_evaluation.value(plan, w)
            compared += 1
        position = position.after(rng.choice(position.actions))
    assert compared > size


def test_a_target_mixes_the_search_and_the_result_of_played_positions():
    rows = np.zeros((4, fit_io.SAMPLE_SIZE), np.int64)
    rows[:, fit_io.BLACK_VALUE] = VALUE_SCALE * 3 // 4
    rows[:, fit_io.TO_MOVE] = [BLACK, WHITE, BLACK, BLACK]
    rows[:, fit_io.WINNER] = [UNPLAYED, UNPLAYED, WHITE, DRAWN_RESULT]
    searched = 3**SHARPENING / (1 + 3**SHARPENING)
    mixed = [SEARCH_SHARE * searched + (1 - SEARCH_SHARE) * result for result in (0, 0.5)]
    assert compute_targets(rows) == pytest.approx([searched, 1 - searched, *mixed])


def test_the_share_of_a_search_is_never_0_or_1():
    rows = np.zeros((2, fit_io.SAMPLE_SIZE), np.int64)
    rows[:, fit_io.BLACK_VALUE], rows[:, fit_io.TO_MOVE] = [0, VALUE_SCALE], BLACK
    rows[:, fit_io.WINNER] = UNPLAYED
    least = 1 / (1 + (1 / fit_io.MIN_SHARE - 1) ** SHARPENING)
    assert compute_targets(rows) == pytest.approx([least, 1 - least])
