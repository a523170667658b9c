"""Fit of Implo's evaluation: the symmetries of four points, and the calibration of searched values."""

from itertools import product

import numpy as np
import pytest

from boardgames_tui.core.cells import BLACK, EMPTY, WHITE
from boardgames_tui.lab.fit_implo import SEARCH_SHARE, SIZE, calibrate, compute_targets, least_image, representatives

pytestmark = pytest.mark.quick


def test_the_least_image_is_the_same_for_all_rotations_and_reflections():
    for ring in product(range(3), repeat=4):
        turned = [ring[k:] + ring[:k] for k in range(4)]
        images = {each for one in turned for each in (one, (one[0], one[3], one[2], one[1]))}
        assert len({least_image(each, (0, 1, 2, 3)) for each in images}) == 1
        assert least_image(ring, (0, 1, 2, 3)) == int("".join(map(str, min(images))))


def test_the_order_determines_the_first_digit():
    assert least_image((9, 9, 9, 1), (0, 1, 3, 2)) == 1999
    assert {least_image((1, 2, 3, 4), (3, 2, 1, 0))} == {1234}


def test_features_that_share_a_weight_have_one_representative():
    same = representatives()
    assert np.array_equal(same[same], same)
    assert 1 < len(np.unique(same)) < len(same)


def test_calibrated_values_are_the_shares_of_won_games():
    """Each phase has a line of its own through its two shares."""
    value, phase = np.repeat([700, 300, 700, 300], 10), np.repeat([0, 0, 5, 5], 10)
    is_won = np.concatenate([np.arange(10) < n for n in (9, 2, 6, 5)])
    assert calibrate(value, is_won, phase)[::10] == pytest.approx([0.9, 0.2, 0.6, 0.5])


def test_a_target_mixes_the_search_and_the_result():
    cells = [EMPTY] * SIZE * SIZE
    games = [(700, WHITE)] * 4 + [(700, BLACK)] * 6 + [(300, WHITE)] * 7 + [(300, BLACK)] * 3
    rows = np.array([[*cells, BLACK, value, winner] for value, winner in games], np.int16)
    found = compute_targets(rows)
    assert found[0] == pytest.approx(SEARCH_SHARE * 0.6)
    assert found[4] == pytest.approx(SEARCH_SHARE * 0.6 + 1 - SEARCH_SHARE)
    assert found[-1] == pytest.approx(SEARCH_SHARE * 0.3 + 1 - SEARCH_SHARE)
