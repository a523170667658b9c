"""Stones as pictures: round, square in proportion, plain against the board and against each other."""

from functools import cache

import pytest

from boardgames_tui.kernel import BLACK, BLACK_MARK, WHITE, WHITE_MARK
from boardgames_tui.ui.ink import BELOW
from boardgames_tui.ui.layout import LATTICE_MIDPOINT, LATTICE_NODE, TILES, X
from boardgames_tui.ui.stones import ACROSS, DOWN, FULL, blocks, disc, square
from boardgames_tui.ui.theme import WOOD, WOOD_256

SHAPES = [*TILES.values(), LATTICE_NODE, LATTICE_MIDPOINT]
DISCS = [(shape, colour) for shape in SHAPES for colour in (BLACK, WHITE)]


@cache
def masks():
    return {block.char: block.mask for block in blocks()} | {" ": 0}


def covered(sprite):
    """The samples of a drawing that are not the board's, as (x, y) in samples."""
    found = set()
    for row, inks in enumerate(sprite):
        for column, ink in enumerate(inks):
            mask = stone_mask(ink)
            found |= {
                (column * ACROSS + i % ACROSS, row * DOWN + i // ACROSS) for i in range(ACROSS * DOWN) if mask >> i & 1
            }
    return found


def stone_mask(ink):
    if not ink.char:
        return 0
    if ink.fg == ink.bg:
        return FULL
    mask = masks()[ink.char]
    return (mask if ink.fg != BELOW else 0) | (FULL ^ mask if ink.bg != BELOW else 0)


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(a, b):
    low, high = sorted((a, b))
    return (high + 0.05) / (low + 0.05)


def mean_luminance(sprite):
    shades = []
    for ink in (ink for row in sprite for ink in row if ink.char):
        inked = masks()[ink.char].bit_count()
        if ink.fg != BELOW:
            shades += [luminance(ink.fg)] * inked
        if ink.bg != BELOW:
            shades += [luminance(ink.bg)] * (ACROSS * DOWN - inked)
    return sum(shades) / len(shades)


@pytest.mark.parametrize(("shape", "colour"), DISCS)
def test_a_stone_is_as_wide_as_high_within_half_a_character(shape, colour):
    places = covered(disc(*shape, colour, WOOD))
    width = (max(x for x, _ in places) - min(x for x, _ in places) + 1) / ACROSS
    height = 2 * (max(y for _, y in places) - min(y for _, y in places) + 1) / DOWN
    assert abs(width - height) <= 0.5


@pytest.mark.parametrize("shape", SHAPES)
def test_black_and_white_stones_cover_the_same_places(shape):
    black, white = (covered(disc(*shape, colour, WOOD)) for colour in (BLACK, WHITE))
    assert len(black ^ white) <= len(black) * 0.1


@pytest.mark.parametrize("shape", SHAPES)
def test_black_and_white_stones_differ_as_plain_text(shape):
    black, white = ([[ink.char for ink in row] for row in disc(*shape, colour, WOOD)] for colour in (BLACK, WHITE))
    assert black != white


@pytest.mark.parametrize(("shape", "colour"), DISCS)
def test_what_is_not_the_stone_is_exactly_the_board(shape, colour):
    for ink in (ink for row in disc(*shape, colour, WOOD) for ink in row):
        if stone_mask(ink) not in {0, FULL}:
            assert BELOW in {ink.fg, ink.bg}


@pytest.mark.parametrize("theme", [WOOD, WOOD_256], ids=["truecolour", "256"])
def test_stones_are_plain_against_the_board_and_each_other(theme):
    black, white = (mean_luminance(disc(*TILES[X], colour, theme)) for colour in (BLACK, WHITE))
    assert contrast(black, white) >= 3
    for tint in theme.tints:
        assert contrast(white, luminance(tint)) >= 3
        assert contrast(black, luminance(tint)) >= 3


@pytest.mark.parametrize("shape", TILES.values())
def test_markers_are_square_and_smaller_than_stones(shape):
    for marker, stone in ((BLACK_MARK, BLACK), (WHITE_MARK, WHITE)):
        places = covered(square(shape.width, shape.height, marker, WOOD))
        across, down = len({x for x, _ in places}), len({y for _, y in places})
        assert across / ACROSS == 2 * down / DOWN
        assert len(places) == across * down
        assert len(places) < len(covered(disc(*shape, stone, WOOD)))
