"""Features of the fit of Ataxx' windows: with weights that count pieces they give the lead in pieces."""

import random

import numpy as np
import pytest

from boardgames_tui.core.cells import BLACK, BLOCK, DRAW, EMPTY, WHITE
from boardgames_tui.games.ataxx.engine import evaluation
from boardgames_tui.lab.fit_ataxx_windows import (
    MAX_VALUE,
    PIECE_VALUE,
    SEARCH_SHARE,
    SIZE,
    compute_targets,
    initial_weights,
    list_features,
)

pytestmark = pytest.mark.quick


def windows_around(site):
    """Return how many windows of two by two cells hold a site."""
    x, y = site % SIZE, site // SIZE
    return (1 + (0 < x < SIZE - 1)) * (1 + (0 < y < SIZE - 1))


@pytest.mark.parametrize("seed", range(6))
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


@pytest.mark.parametrize(("winner", "result"), [(BLACK, 1), (DRAW, 0.5), (WHITE, 0)])
def test_a_target_is_half_the_result_and_half_the_search(winner, result):
    scale = evaluation.WIN_PROBABILITY_SCALE
    rows = [[EMPTY] * SIZE * SIZE + [BLACK, value, winner] for value in (0, scale, -scale)]
    even, ahead, behind = compute_targets(np.array(rows))
    assert even == pytest.approx((result + 0.5) / 2)
    assert ahead - even == pytest.approx(even - behind)
    assert ahead == pytest.approx((result + 1 / (1 + np.exp(-1))) / 2)


def test_values_are_clipped_at_the_maximum():
    rows = [[EMPTY] * SIZE * SIZE + [BLACK, value, WHITE] for value in (-MAX_VALUE, -MAX_VALUE - 1, MAX_VALUE + 1)]
    least = SEARCH_SHARE / (1 + np.exp(3000 / evaluation.WIN_PROBABILITY_SCALE))
    assert compute_targets(np.array(rows)) == pytest.approx([least, least, SEARCH_SHARE - least])
