"""Pictures of stones and markers: round or square, as wide as high, and clean at the edge."""

from itertools import product

import pytest

from boardgames_tui.core.cells import BLACK, BLACK_MARK, WHITE, WHITE_MARK
from boardgames_tui.drawing.stone_shapes import FULL_MASK, SAMPLES_ACROSS, SAMPLES_DOWN, disc, square
from boardgames_tui.drawing.styled_char import BELOW
from boardgames_tui.drawing.theme import WOOD
from tests.drawing.drawings import STONE_SHAPES, TILES, covered_samples, stone_mask
from tests.rows import each_row

pytestmark = pytest.mark.quick

DISCS = [(shape, colour) for shape in STONE_SHAPES for colour in (BLACK, WHITE)]


@each_row(("shape", "colour"), DISCS)
def test_a_stone_is_as_wide_as_high_within_half_a_character(shape, colour):
    places = covered_samples(disc(*shape, colour, WOOD))
    width = (max(x for x, _ in places) - min(x for x, _ in places) + 1) / SAMPLES_ACROSS
    height = 2 * (max(y for _, y in places) - min(y for _, y in places) + 1) / SAMPLES_DOWN
    assert abs(width - height) <= 0.5


@each_row("shape", STONE_SHAPES)
def test_black_and_white_stones_cover_the_same_places(shape):
    black, white = (covered_samples(disc(*shape, colour, WOOD)) for colour in (BLACK, WHITE))
    assert len(black ^ white) <= len(black) * 0.1


@each_row(("shape", "colour"), DISCS)
def test_everything_but_the_stone_is_the_board(shape, colour):
    for ink in (ink for row in disc(*shape, colour, WOOD) for ink in row):
        if stone_mask(ink) not in {0, FULL_MASK}:
            assert BELOW in {ink.fg, ink.bg}


@each_row("shape", TILES)
def test_markers_are_square_and_smaller_than_stones(shape):
    for marker, stone in ((BLACK_MARK, BLACK), (WHITE_MARK, WHITE)):
        places = covered_samples(square(shape.width, shape.height, marker, WOOD))
        across, down = len({x for x, _ in places}), len({y for _, y in places})
        assert across / SAMPLES_ACROSS == 2 * down / SAMPLES_DOWN
        assert len(places) == across * down
        assert len(places) < len(covered_samples(disc(*shape, stone, WOOD)))


@each_row(("shape", "marker"), product(TILES, (BLACK_MARK, WHITE_MARK)))
def test_a_marker_reaches_the_edge_of_its_box_only_if_joined(shape, marker):
    width, height = shape.width * SAMPLES_ACROSS, shape.height * SAMPLES_DOWN
    alone, to_the_right = (
        covered_samples(square(shape.width, shape.height, marker, WOOD, frozenset(ways))) for ways in ((), ((1, 0),))
    )
    assert alone < to_the_right
    assert {x for x, _ in to_the_right} >= set(range(width // 2, width))
    assert min(x for x, _ in to_the_right) > 0
    down = covered_samples(square(shape.width, shape.height, marker, WOOD, frozenset({(0, 1)})))
    assert {y for _, y in down} >= set(range(height // 2, height))
    assert min(y for _, y in down) > 0
