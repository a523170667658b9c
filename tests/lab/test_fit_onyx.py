"""Fit of Onyx' patterns: the symmetries of surroundings, and the softmax regression."""

import random

import numpy as np
import pytest

from boardgames_tui.games.onyx.engine import patterns
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.surroundings import OTHERS, OUTER_RING, RING, TIPS
from boardgames_tui.lab import fit_onyx
from boardgames_tui.lab.fit_onyx import FACTORS, NO_FEATURE, fit_softmax, representatives

pytestmark = pytest.mark.quick


@pytest.fixture
def _interpreted(monkeypatch):
    monkeypatch.setattr(fit_onyx, "add_gradients", fit_onyx.add_gradients.py_func)


def pattern_with(digits):
    """Return the number of a pattern, the first digit as the highest."""
    return int("".join(map(str, digits)), 3)


def test_features_that_share_a_weight_have_one_representative():
    """Rings share theirs with their reflections alone, and tips with their rotations."""
    same, rng = representatives(), random.Random(1)
    assert np.array_equal(same[same], same)
    for _ in range(4):
        ring = [rng.randrange(3) for _ in range(RING)]
        sharing = np.flatnonzero(same == same[patterns.RINGS + pattern_with(ring)]) - patterns.RINGS
        assert set(sharing) == {pattern_with(ring), pattern_with([ring[0], *reversed(ring[1:])])}
    sharing = np.flatnonzero(same == same[patterns.TIP_PATTERNS + pattern_with([1, 2, 0, 0])]) - patterns.TIP_PATTERNS
    rotations = ([1, 2, 0, 0], [2, 0, 0, 1], [0, 0, 1, 2], [0, 1, 2, 0])
    assert set(sharing) == {pattern_with(each) for each in rotations}


def test_single_stones_share_their_weights_with_their_images():
    same = representatives()
    outer = {int(same[patterns.OUTER_STONES + 3 * number + 1]) for number in range(OUTER_RING)}
    others = {int(same[patterns.OTHER_STONES + 3 * number + 1]) for number in range(OTHERS)}
    # The reflection leaves two nodes of the outer ring where they are; a rotation moves all nodes around a square.
    assert (len(outer), len(others)) == (2 + (OUTER_RING - 2) // 2, OTHERS // TIPS)
    assert same[patterns.MIDPOINTS + pattern_with([1, 2])] == same[patterns.MIDPOINTS + pattern_with([2, 1])]


@pytest.mark.usefixtures("_interpreted")
def test_planted_weights_are_found(monkeypatch):
    """Four placements in each position; their features and currents are random, their shares those of the weights."""
    # So few positions cannot stand up to the usual penalty.
    monkeypatch.setattr(fit_onyx, "DECAY", 0.01)
    monkeypatch.setattr(fit_onyx, "STEPS", 120)
    rng = np.random.default_rng(1)
    positions, placements, kinds = 80, 4, 3
    planted = np.zeros(patterns.WEIGHTS.size)
    planted[:kinds] = [0.8, -0.2, -0.6]
    planted[patterns.CURRENT_WEIGHTS : patterns.CURRENT_WEIGHTS + FACTORS] = [1.5, 0.5, -0.5, 0.0]
    count = positions * placements
    features = np.full((count, S.MAX_FEATURES), NO_FEATURE, "int16")
    features[:, 0] = rng.integers(kinds, size=count)
    currents = rng.random((count, FACTORS)).astype("float32")
    likely = np.exp(planted[features[:, 0]] + currents @ planted[patterns.CURRENT_WEIGHTS :])
    shares = (likely.reshape(positions, placements) / likely.reshape(positions, placements).sum(1)[:, None]).ravel()
    weights, loss = fit_softmax(features, currents, shares, np.arange(0, count, placements))
    # A number that is added to all of them changes no share.
    assert weights[:kinds] - weights[:kinds].mean() == pytest.approx(planted[:kinds], abs=0.05)
    assert weights[patterns.CURRENT_WEIGHTS :] == pytest.approx(planted[patterns.CURRENT_WEIGHTS :], abs=0.05)
    assert loss == pytest.approx(-(shares * np.log(shares)).sum() / positions, abs=0.01)
    assert not weights[kinds : patterns.CURRENT_WEIGHTS].any()


def test_positions_of_different_files_are_different(monkeypatch):
    """Positions are numbered from 0 in each file."""
    found = []

    def fit(features, currents, shares, starts):
        found.append(starts.tolist())
        return np.zeros(patterns.WEIGHTS.size), 0.0

    monkeypatch.setattr(fit_onyx, "fit_softmax", fit)
    columns = {"position": [0, 0, 1, 1, 1, 2], "file": [0, 0, 0, 1, 1, 1], "part": [1.0] * 6}
    features = np.zeros((6, S.MAX_FEATURES), int)
    arrays = {"features": features, "currents": np.zeros((6, FACTORS))}
    fitted = fit_onyx.fit_weights({**{key: np.array(each) for key, each in columns.items()}, **arrays})
    assert found == [[0, 2, 3, 5]]
    assert fitted.positions == 4
    assert {name: len(array) for name, array in fitted.arrays.items()}["ring"] == 3**RING
