"""In every board style and terminal, stones stand out from the board and from each other, and markers are visible."""

from dataclasses import replace
from itertools import combinations, product

import pytest

from boardgames_tui.core.cells import BLACK, BLACK_MARK, WHITE, WHITE_MARK
from boardgames_tui.drawing.layout import Scale
from boardgames_tui.drawing.stone_shapes import disc, square
from boardgames_tui.drawing.theme import GREYS, dimmed, recoloured, rgb_of, theme_for, variant
from boardgames_tui.storage.settings import CHOICES
from tests.drawing.drawings import STONE_SHAPES, TILES, contrast, in_256, in_grey, luminance, mean_luminance
from tests.rows import each_row

pytestmark = pytest.mark.quick

STYLES = CHOICES["board"]
# What a terminal has, whether stones are flat, and what becomes of a colour there.
SIGHTS = {
    "true": ("truecolor", False, str),
    "true flat": ("truecolor", True, str),
    "256": ("256", False, in_256),
    "grey": ("truecolor", False, in_grey),
    "grey flat": ("truecolor", True, in_grey),
    "256 grey": ("256", False, lambda colour: in_256(in_grey(colour))),
}
# What old terminals make of the colours that a board of 16 has.
XTERM = {"#aa5500": "#cdcd00", "#00aa00": "#00cd00", "#00aaaa": "#00cdcd"}


class StyleInTerminal:
    """The luminances of a style's parts as a terminal shows them."""

    def __init__(self, board, sight):
        colours, flat, self.seen = SIGHTS[sight]
        self.theme = theme_for(colours, board, flat=flat)
        self.grounds = [self.light(colour) for colour in (*self.theme.tints, self.theme.square)]

    def light(self, colour):
        return luminance(self.seen(colour))

    def stones(self, shape):
        return tuple(mean_luminance(disc(*shape, colour, self.theme), self.seen) for colour in (BLACK, WHITE))

    def markers(self, shape):
        size = shape[:2]
        return tuple(
            mean_luminance(square(*size, colour, self.theme), self.seen) for colour in (BLACK_MARK, WHITE_MARK)
        )

    def pieces(self):
        yield from map(self.stones, STONE_SHAPES)
        yield from map(self.markers, TILES)


every_style = each_row("board", STYLES)
every_style_and_sight = each_row(("board", "sight"), product(STYLES, SIGHTS))


def all_colours(theme):
    found = []
    recoloured(theme, lambda colour: found.append(colour) or colour)
    return {colour for colour in found if colour not in (theme.frame, theme.label)}


@every_style_and_sight
def test_pieces_have_a_contrast_of_three_to_each_other_and_the_board_under_the_cursor_or_not(board, sight):
    seen = StyleInTerminal(board, sight)
    grounds = [*seen.grounds, *map(seen.light, (seen.theme.cursor_wash, seen.theme.chosen_wash))]
    for black, white in seen.pieces():
        assert contrast(black, white) >= 3
        assert min(contrast(piece, ground) for piece in (black, white) for ground in grounds) >= 3


@every_style_and_sight
def test_signs_have_contrast_on_the_board_and_on_stones(board, sight):
    seen = StyleInTerminal(board, sight)
    theme, (black, white) = seen.theme, seen.stones(Scale.X.point)
    assert min(contrast(seen.light(theme.dots), ground) for ground in seen.grounds) >= 3
    assert min(contrast(seen.light(theme.line), ground) for ground in seen.grounds) >= 1.7
    assert contrast(seen.light(theme.cursor), seen.light(theme.cursor_wash)) >= 3
    assert min(contrast(seen.light(mark), stone) for mark, stone in zip(theme.last, (black, white), strict=True)) >= 3
    assert contrast(seen.light(theme.on_black), black) >= 3
    assert contrast(seen.light(theme.on_white), white) >= 3
    for stone, wash in ((theme.black, theme.black_wash), (theme.white, theme.white_wash)):
        assert contrast(seen.light(stone[1]), seen.light(wash)) >= 1.8


@every_style_and_sight
def test_ranks_are_readable_and_look_unlike_stones(board, sight):
    seen = StyleInTerminal(board, sight)
    number, stones = seen.light(seen.theme.on_rank), seen.stones(Scale.X.point)
    for rank in map(seen.light, seen.theme.ranks):
        assert contrast(number, rank) >= 4.5
        assert min(contrast(rank, stone) for stone in stones) >= 2
    assert min(contrast(number, ground) for ground in seen.grounds) >= 3


@each_row(("board", "terminal"), product(STYLES, ({}, XTERM)))
def test_with_16_colours_black_white_and_the_board_differ(board, terminal):
    theme = recoloured(theme_for("standard", board, flat=False), lambda colour: terminal.get(colour, colour))
    shades = (luminance(theme.black[1]), luminance(theme.tints[0]), luminance(theme.white[1]))
    assert min(contrast(one, two) for one, two in combinations(shades, 2)) >= 1.5


@every_style
def test_with_256_colours_only_light_greys_are_rounded(board):
    for colour in all_colours(theme_for("256", board, flat=False)):
        light_grey = len(set(rgb_of(colour))) == 1 and rgb_of(colour)[0] > 150
        assert light_grey or in_256(colour) == colour


@every_style
def test_with_16_colours_no_colour_is_rounded(board):
    ordinary = {"#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa"}
    bright = {"#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff"}
    theme = theme_for("standard", board, flat=False)
    assert all_colours(theme) <= ordinary | bright
    assert {*theme.tints, theme.square, theme.cursor_wash, theme.chosen_wash} <= ordinary


@every_style
def test_the_tints_of_a_board_differ_slightly(board):
    for sight in ("true", "grey"):
        light, dark, _ = StyleInTerminal(board, sight).grounds
        assert 1.08 <= contrast(light, dark) <= 1.4
    first, second = theme_for("256", board, flat=False).tints
    assert contrast(luminance(first), luminance(second)) <= 1.4


def test_each_style_has_different_tints():
    for colours in ("truecolor", "256"):
        assert len({theme_for(colours, board, flat=False).tints for board in STYLES}) == len(STYLES)


@every_style
def test_the_theme_of_the_app_changes_only_the_frame_of_the_board(board):
    theme = theme_for("truecolor", board, flat=False)
    light = variant(theme, frame="#ffffff", label="#333333")
    assert all_colours(replace(light, frame=theme.frame, label=theme.label)) == all_colours(theme)


@each_row(("board", "frame", "colours"), product(STYLES, ("#121212", "#e0e0e0"), ("truecolor", "256", "standard")))
def test_a_repetition_has_other_colours_that_the_terminal_has(board, colours, frame):
    theme = variant(theme_for(colours, board, flat=False), frame=frame, label="#808080")
    repeated = dimmed(theme).tints
    assert not {*repeated} & {*theme.tints}
    if colours == "256":
        assert {*repeated} <= {*GREYS}
    if colours == "standard":
        assert {*repeated} <= {*XTERM}


def test_stones_are_flat_with_few_colours_or_on_request():
    assert not theme_for("truecolor", "wood", flat=False).flat
    assert all(theme_for(colours, "wood", flat=False).flat for colours in ("256", "standard", "windows", None))
    assert theme_for("truecolor", "wood", flat=True).flat
