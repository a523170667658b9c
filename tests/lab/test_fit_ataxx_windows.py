"""Features of the fit of Ataxx' windows: with weights that count pieces they give the lead in pieces."""

import random

import numpy as np
import pytest

from boardgames_tui.core.cells import BLACK, BLOCK, DRAW, EMPTY, WHITE
from boardgames_tui.games.ataxx.engine import evaluation
from boardgames_tui.lab.fit_ataxx_windows import (
    MAX_VALUE,
    PIECE_VALUE,
    SIZE,
    compute_targets,
    initial_weights,
    list_features,
)
from tests.rows import each_row

pytestmark = pytest.mark.quick

SCALE = evaluation.WIN_PROBABILITY_SCALE


def windows_around(site):
    """Return how many windows of two by two cells hold a site."""
    x, y = site % SIZE, site // SIZE
    return (1 + (0 < x < SIZE - 1)) * (1 + (0 < y < SIZE - 1))


@each_row("seed", range(6))
def test_each_piece_counts_once_for_each_window_with_it(seed):
    rng = random.Random(seed)
    cells = rng.choices((EMPTY, BLACK, WHITE, BLOCK), (5, 3, 2, 1), k=SIZE * SIZE)
    side = rng.choice((BLACK, WHITE))
    phase, places = list_features(np.array([[*cells, side, 0, DRAW]]))
    lead = sum(
        windows_around(site) * ((cell == side) - (cell == 3 - side)) for site, cell in enumerate(cells) if cell != BLOCK
    )
    assert initial_weights()[phase[0], places[0]].sum() == PIECE_VALUE * lead
    assert phase[0] == evaluation.PHASES * cells.count(EMPTY) // (1 + SIZE * SIZE - cells.count(BLOCK))


def test_a_target_is_half_the_result_and_half_the_search_up_to_the_maximum():
    values = np.array([0, SCALE, -SCALE, -MAX_VALUE, -MAX_VALUE - 1, MAX_VALUE + 1])
    searched = 1 / (1 + np.exp(-np.clip(values, -3000, 3000) / SCALE))
    for winner, result in ((BLACK, 1), (DRAW, 0.5), (WHITE, 0)):
        rows = [[EMPTY] * SIZE * SIZE + [BLACK, value, winner] for value in values]
        assert compute_targets(np.array(rows)) == pytest.approx((result + searched) / 2)
