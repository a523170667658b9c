"""Drawing of one site: its stone or marker and its signs. Shapes carry the meaning; colours only add to it."""

from dataclasses import replace
from functools import lru_cache

from boardgames_tui.core.changes import Kind
from boardgames_tui.core.kernel import BLACK, BLACK_MARK, BLOCK, WHITE, WHITE_MARK
from boardgames_tui.core.presentation import Mark
from boardgames_tui.ui.board import glyphs
from boardgames_tui.ui.board.cell_appearance import CellAppearance
from boardgames_tui.ui.board.compact_cells import cell_tint, compact_cell, rank_number, side_signs
from boardgames_tui.ui.board.glyphs import dot_picture
from boardgames_tui.ui.board.lattice_layout import LATTICE_MIDPOINT
from boardgames_tui.ui.board.layout import NODE, Shape
from boardgames_tui.ui.board.stone_shapes import disc, square
from boardgames_tui.ui.board.styled_char import BELOW, TRANSPARENT, Sprite, StyledChar, overlay
from boardgames_tui.ui.board.theme import Colour, Theme, ghostly

STONES = (BLACK, WHITE)
MARKERS = (BLACK_MARK, WHITE_MARK)
Canvas = list[list[StyledChar]]


@lru_cache(maxsize=4096)
def sprite(appearance: CellAppearance, shape: Shape, theme: Theme) -> Sprite:
    """Draw one site in its box."""
    if shape == NODE:
        return compact_cell(appearance, theme)
    if theme.ascii:
        return _ascii_cell(appearance, shape, theme)
    canvas = [[TRANSPARENT] * shape.width for _ in range(shape.height)]
    if appearance.rank and not appearance.is_covered:
        _ranked(canvas, appearance, shape, theme)
    else:
        _standing(canvas, appearance, shape, theme)
        _centre(canvas, appearance, shape, theme)
    _around(canvas, appearance, shape, theme)
    tint = cell_tint(appearance, theme)
    if not tint:
        return tuple(map(tuple, canvas))
    return tuple(tuple(overlay(styled, StyledChar(BELOW, BELOW, tint)) for styled in row) for row in canvas)


def _ascii_cell(appearance: CellAppearance, shape: Shape, theme: Theme) -> Sprite:
    """Draw the characters of a compact site in a larger box, beside the labels of its column and its row."""
    tint = cell_tint(appearance, theme)
    empty = StyledChar(BELOW, BELOW, tint) if tint else TRANSPARENT
    canvas = [[empty] * shape.width for _ in range(shape.height)]
    y, x = (shape.height - 1) // 2, shape.width // 2 - 2
    canvas[y][x : x + NODE.width] = compact_cell(appearance, theme)[0]
    return tuple(map(tuple, canvas))


def _lay(canvas: Canvas, drawn: Sprite) -> None:
    for y, row in enumerate(drawn):
        canvas[y] = [overlay(styled, below) for styled, below in zip(row, canvas[y], strict=True)]


def _standing(canvas: Canvas, appearance: CellAppearance, shape: Shape, theme: Theme) -> None:
    if appearance.cell in STONES:
        _lay(canvas, disc(*shape, appearance.cell, theme))
    elif appearance.cell in MARKERS:
        _lay(canvas, square(shape.width, shape.height, appearance.cell, theme, appearance.joined))
    elif appearance.cell == BLOCK:
        dark, light = theme.block
        _lay(canvas, ((StyledChar(glyphs.BLOCKED, light, dark),) * shape.width,) * shape.height)
    elif appearance.ghost:
        _lay(canvas, disc(*shape, appearance.ghost, ghostly(theme)))
    elif appearance.mark and appearance.mark in glyphs.HATCH:
        _hatch(canvas, appearance.mark, theme)


def _hatch(canvas: Canvas, mark: Mark, theme: Theme) -> None:
    colour = theme.black[1] if mark is Mark.BLACK_AREA else theme.white[1]
    for y, row in enumerate(canvas):
        for x, styled in enumerate(row):
            if (x + y if mark is Mark.BLACK_AREA else x - y) % 2 == 0:
                row[x] = StyledChar(glyphs.HATCH[mark], colour, styled.bg)


def behind(styled: StyledChar) -> Colour:
    """Return the colour that a sign on a piece of a stone, or on the board, has as its background."""
    thin = not styled.char or styled.char in glyphs.HATCH.values()
    return styled.bg or (BELOW if thin else styled.fg)


def _ranked(canvas: Canvas, appearance: CellAppearance, shape: Shape, theme: Theme) -> None:
    """Draw a number on a disc as light as the board, so that no stone looks like it without colours."""
    styled = rank_number(appearance, theme)
    _lay(canvas, disc(*shape, BLACK, replace(theme, black=(styled.bg,) * 3)))
    middle = {(shape.width // 2, shape.height // 2): styled.char}
    chars = middle if shape.width % 2 else dot_picture(glyphs.RANKS[appearance.rank], shape.width, shape.height)
    for (x, y), char in chars.items():
        canvas[y][x] = styled._replace(char=char)


def _centre(canvas: Canvas, appearance: CellAppearance, shape: Shape, theme: Theme) -> None:
    sign = glyphs.GHOST_DOTS.get(appearance.ghost) or glyphs.DOTS.get(centre_sign(appearance))
    if appearance.mark is Mark.DOOMED:
        _doomed(
            canvas,
            shape,
            glyphs.DOOMED_STROKE.get(appearance.cell, glyphs.DOOMED_STROKE[BLACK]),
            _news(appearance, theme),
        )
    elif appearance.last and appearance.cell not in MARKERS:
        _last(canvas, shape, _news(appearance, theme))
    elif sign:
        for (x, y), char in dot_picture(sign, shape.width, shape.height).items():
            canvas[y][x] = StyledChar(char, sign_colour(appearance, theme), behind(canvas[y][x]))
    elif appearance.midpoint:
        y, x = shape.height // 2, shape.width // 2
        canvas[y][x] = StyledChar(glyphs.MIDPOINT, theme.dots, canvas[y][x].bg)


def centre_sign(appearance: CellAppearance) -> object:
    """Return the sign in the middle of a site: a decision to make comes before what has happened.

    A patch under the cursor has no room for a sign beside its hatching, which shows whose it will be.
    """
    if appearance.cursor and appearance.mark in glyphs.HATCH:
        return None
    if appearance.mark is Mark.LINE:
        return appearance.mark
    if appearance.mark is Mark.ANCHOR:
        return appearance.target or appearance.mark
    happened = appearance.changed if appearance.changed in {Kind.TURNED, Kind.TAKEN, Kind.LEFT} else None
    return happened or appearance.target if appearance.quiet else appearance.target or happened


def sign_colour(appearance: CellAppearance, theme: Theme) -> Colour:
    """Return a colour that is visible on the piece of a site."""
    if appearance.mark is Mark.LINE:
        return theme.ring if appearance.cell == BLACK else theme.last[1]
    if BLACK in (appearance.cell, appearance.ghost):
        return theme.on_black
    if WHITE in (appearance.cell, appearance.ghost):
        return theme.on_white
    return theme.quiet if appearance.quiet and not (appearance.cursor or appearance.changed) else theme.dots


def _news(appearance: CellAppearance, theme: Theme) -> Colour:
    return theme.last[appearance.cell != BLACK]


def _last(canvas: Canvas, shape: Shape, colour: Colour) -> None:
    """Draw a square in the middle, whether the size of the box is even or odd."""
    x, y = shape.width // 2, shape.height // 2
    if shape.width % 2:
        for at, char in ((x - 1, "▐"), (x + 1, "▌")):
            canvas[y][at] = StyledChar(char, colour, behind(canvas[y][at]))
        canvas[y][x] = StyledChar(glyphs.LAST, colour, colour)
        return
    if shape.height % 2:
        canvas[y][x - 1 : x + 1] = [StyledChar(glyphs.LAST, colour, colour)] * 2
        return
    for at, above, below in zip((x - 1, x), *(("▗▖", "▝▘") if shape.height == 2 else ("▄▄", "▀▀")), strict=True):
        canvas[y - 1][at] = StyledChar(above, colour, behind(canvas[y - 1][at]))
        canvas[y][at] = StyledChar(below, colour, behind(canvas[y][at]))


def _doomed(canvas: Canvas, shape: Shape, stroke: str, colour: Colour) -> None:
    """Draw a cross if four characters meet in the middle, else a stroke through the middle row."""
    x, y = shape.width // 2, shape.height // 2
    if shape.height % 2:
        chars = {(at, y): stroke for at in range(1, shape.width - 1)}
    else:
        chars = dict(zip(((x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)), glyphs.DOOMED_CROSS, strict=True))
    for (at, row), char in chars.items():
        canvas[row][at] = StyledChar(char, colour, behind(canvas[row][at]))


def _around(canvas: Canvas, appearance: CellAppearance, shape: Shape, theme: Theme) -> None:
    """Draw the signs around a site: at its corners, or at the sides of a midpoint, which shares its corners."""
    right, bottom = shape.width - 1, shape.height - 1
    chars, colour = corner_chars(appearance, theme, roomy=shape.height > 2)
    places = [(0, 0), (right, 0), (0, bottom), (right, bottom)]
    if shape == LATTICE_MIDPOINT and appearance.is_framed:
        chars, places = side_signs(appearance), [(0, bottom // 2), (right, bottom // 2)]
    for char, (x, y) in zip(chars, places, strict=False):
        if char != " ":
            canvas[y][x] = StyledChar(char, colour, BELOW)
    if appearance.threat:
        canvas[0][right] = StyledChar(glyphs.THREAT, theme.on_alarm, theme.alarm)
    if appearance.rank and appearance.is_covered:
        canvas[0][0] = rank_number(appearance, theme)


def corner_chars(appearance: CellAppearance, theme: Theme, *, roomy: bool) -> tuple[str, Colour]:
    """Return the characters around a site and their colour.

    A lasting mark keeps the round corners of a stone of two rows.
    """
    if appearance.cursor:
        return glyphs.CORNERS_CURSOR, theme.cursor
    if appearance.chosen:
        return glyphs.CORNERS_CHOSEN, theme.dots
    if appearance.mark is Mark.ANCHOR:
        return glyphs.CORNERS_ANCHOR if roomy else "", theme.dots
    if appearance.last and appearance.cell in MARKERS:
        return glyphs.CORNERS_LAST, theme.dots
    return (glyphs.CORNERS_MARKED, theme.dots) if appearance.changed is Kind.MARKED else ("", theme.line)
