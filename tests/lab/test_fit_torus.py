"""Fit of Torus' patterns: the symmetries of a neighbourhood, and the softmax regression."""

import random

import numpy as np
import pytest

from boardgames_tui.games.torus.engine import patterns
from boardgames_tui.games.torus.engine import state as S
from boardgames_tui.lab import fit_torus
from boardgames_tui.lab.fit_torus import fit_softmax, list_images, representatives

pytestmark = pytest.mark.quick


def code_of(ring):
    """Return the code of the eight points around a point, in order, the first as the highest digit."""
    code = 0
    for cell in ring:
        code = 3 * code + cell
    return code


def test_a_neighbourhood_shares_its_weight_with_its_rotations_and_reflections():
    same, rng = representatives(), random.Random(1)
    assert np.array_equal(same[same], same)
    for _ in range(8):
        ring = [rng.randrange(3) for _ in range(8)]
        turned = [ring[quarter:] + ring[:quarter] for quarter in (0, 2, 4, 6)]
        reflected = [[each[-i % 8] for i in range(8)] for each in turned]
        assert set(list_images(code_of(ring))) == {code_of(each) for each in (*turned, *reflected)}
        assert len({int(same[code]) for code in list_images(code_of(ring))}) == 1


def test_placements_become_as_likely_as_their_visits():
    """Of two placements in each position; the features beyond the first are the same for all."""
    positions = 400
    features = np.zeros((2 * positions, S.FEATURE_COUNT), int)
    features[:, 1:] = patterns.WEIGHTS.size - 1
    features[:, 0] = [1, 2] * positions
    shares = np.array([0.75, 0.25] * positions)
    weights, loss = fit_softmax(features, shares, np.arange(0, 2 * positions, 2))
    likely = np.exp(weights[[1, 2]])
    # The penalty keeps the weights a little smaller than the shares alone would make them.
    assert likely / likely.sum() == pytest.approx([0.75, 0.25], abs=0.03)
    assert loss == pytest.approx(-(0.75 * np.log(0.75) + 0.25 * np.log(0.25)), abs=0.01)
    assert weights[4] == 0


def test_positions_of_different_files_are_different(monkeypatch):
    """Positions are numbered from 0 in each file."""
    found = []

    def fit(features, shares, starts):
        found.append(starts.tolist())
        return np.zeros(patterns.WEIGHTS.size), 0.0

    monkeypatch.setattr(fit_torus, "fit_softmax", fit)
    columns = {"position": [0, 0, 1, 1, 1, 2], "file": [0, 0, 0, 1, 1, 1], "part": [1.0] * 6}
    features = np.zeros((6, S.FEATURE_COUNT), int)
    fitted = fit_torus.fit_weights({**{key: np.array(each) for key, each in columns.items()}, "features": features})
    assert found == [[0, 2, 3, 5]]
    assert fitted.positions == 4
