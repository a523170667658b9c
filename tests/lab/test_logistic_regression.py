"""Logistic regression of the fits: it learns the share of wins of each feature."""

import numpy as np
import pytest

from boardgames_tui.lab.logistic_regression import run_epoch

pytestmark = pytest.mark.quick

UNIT = 100.0


def fit(features, target, epochs, *, phase=None, decay=0.0):
    """Return the weights, by phase and feature, and the losses of the epochs."""
    phase = np.zeros(len(target), int) if phase is None else np.array(phase)
    weights, losses = np.zeros((phase.max() + 1, max(map(max, features)) + 1)), []
    squares, order = np.ones_like(weights), np.arange(len(target))
    for _ in range(epochs):
        arguments = (phase, np.array(features), np.array(target), order, weights, squares, 30.0, UNIT, decay)
        losses.append(run_epoch.py_func(*arguments))
    return weights, losses


def probability(weight):
    return 1 / (1 + np.exp(-weight / UNIT))


def test_a_weight_becomes_the_log_odds_of_its_feature():
    features, target = [[0]] * 10 + [[1]] * 10, [1.0] * 8 + [0.0] * 2 + [1.0] * 3 + [0.0] * 7
    weights, losses = fit(features, target, 300)
    assert probability(weights[0]) == pytest.approx([0.8, 0.3], abs=0.02)
    assert losses[0] > losses[10] > losses[-1]
    best = -np.mean([0.8 * np.log(0.8) + 0.2 * np.log(0.2), 0.3 * np.log(0.3) + 0.7 * np.log(0.7)])
    assert losses[-1] == pytest.approx(best, abs=0.01)


def test_each_phase_has_its_own_weights_and_features_add_up():
    weights, _ = fit([[0, 1], [0, 1]], [0.9, 0.1], 400, phase=[0, 1])
    assert probability(weights.sum(1)) == pytest.approx([0.9, 0.1], abs=0.02)
    assert weights[:, 0] == pytest.approx(weights[:, 1])


def test_the_penalty_keeps_weights_small():
    free, _ = fit([[0]], [1.0], 100)
    penalised, _ = fit([[0]], [1.0], 100, decay=1e-3)
    assert 0 < penalised[0, 0] < 0.8 * free[0, 0]
