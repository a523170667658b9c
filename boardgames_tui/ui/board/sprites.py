"""Drawing of one site: its stone or marker and its signs. Shapes carry the meaning; colours only add to it.

A canvas is the box of the site as rows of characters, on which the parts are drawn in place. Most boxes have an even
width and height, so that four characters meet in their middle.
"""

from dataclasses import replace
from functools import lru_cache

from boardgames_tui.core.changes import STONES, Kind
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
        _draw_rank(canvas, appearance, shape, theme)
    else:
        _draw_piece(canvas, appearance, shape, theme)
        _draw_centre_sign(canvas, appearance, shape, theme)
    _draw_corners(canvas, appearance, shape, theme)
    tint = cell_tint(appearance, theme)
    if not tint:
        return tuple(map(tuple, canvas))
    return tuple(tuple(overlay(styled, StyledChar(BELOW, BELOW, tint)) for styled in row) for row in canvas)


def _ascii_cell(appearance: CellAppearance, shape: Shape, theme: Theme) -> Sprite:
    """Draw the three characters of a compact site in a larger box, in line with the labels of its column and row."""
    tint = cell_tint(appearance, theme)
    empty = StyledChar(BELOW, BELOW, tint) if tint else TRANSPARENT
    canvas = [[empty] * shape.width for _ in range(shape.height)]
    row, left = (shape.height - 1) // 2, shape.width // 2 - 2
    canvas[row][left : left + NODE.width] = compact_cell(appearance, theme)[0]
    return tuple(map(tuple, canvas))


def _overlay_sprite(canvas: Canvas, drawn: Sprite) -> None:
    for y, row in enumerate(drawn):
        canvas[y] = [overlay(styled, below) for styled, below in zip(row, canvas[y], strict=True)]


def _draw_piece(canvas: Canvas, appearance: CellAppearance, shape: Shape, theme: Theme) -> None:
    """Draw the stone, marker or block of a site, else its ghost stone or the hatching of its owner."""
    if appearance.cell in STONES:
        _overlay_sprite(canvas, disc(*shape, appearance.cell, theme))
    elif appearance.cell in MARKERS:
        _overlay_sprite(canvas, square(shape.width, shape.height, appearance.cell, theme, appearance.joined))
    elif appearance.cell == BLOCK:
        dark, light = theme.block
        row = (StyledChar(glyphs.BLOCKED, light, dark),) * shape.width
        _overlay_sprite(canvas, (row,) * shape.height)
    elif appearance.ghost:
        _overlay_sprite(canvas, disc(*shape, appearance.ghost, ghostly(theme)))
    elif appearance.mark and appearance.mark in glyphs.HATCH:
        _draw_hatching(canvas, appearance.mark, theme)


def _draw_hatching(canvas: Canvas, mark: Mark, theme: Theme) -> None:
    colour = theme.black[1] if mark is Mark.BLACK_AREA else theme.white[1]
    for y, row in enumerate(canvas):
        for x, styled in enumerate(row):
            # Both are strokes on every second diagonal: rising ones for Black, falling ones for White.
            diagonal = x + y if mark is Mark.BLACK_AREA else x - y
            if diagonal % 2 == 0:
                row[x] = StyledChar(glyphs.HATCH[mark], colour, styled.bg)


def background_of_sign(styled: StyledChar) -> Colour:
    """Return the background for a sign that replaces a character of a stone or of the board."""
    if styled.bg:
        return styled.bg
    # A block character has the colour of the stone; a hatch is only a line on the board.
    is_thin = not styled.char or styled.char in glyphs.HATCH.values()
    return BELOW if is_thin else styled.fg


def _draw_rank(canvas: Canvas, appearance: CellAppearance, shape: Shape, theme: Theme) -> None:
    """Draw a number on a disc as light as the board, so that no stone looks like it without colours."""
    styled = rank_number(appearance, theme)
    _overlay_sprite(canvas, disc(*shape, BLACK, replace(theme, black=(styled.bg,) * 3)))
    if shape.width % 2:
        chars = {(shape.width // 2, shape.height // 2): styled.char}
    else:
        # A box without a middle character.
        chars = dot_picture(glyphs.RANKS[appearance.rank], shape.width, shape.height)
    for (x, y), char in chars.items():
        canvas[y][x] = styled._replace(char=char)


def _draw_centre_sign(canvas: Canvas, appearance: CellAppearance, shape: Shape, theme: Theme) -> None:
    """Draw the most important sign in the middle: doomed, last action, a small drawing, or the dot of a midpoint."""
    dots = glyphs.GHOST_DOTS.get(appearance.ghost) or glyphs.DOTS.get(centre_sign(appearance))
    last_colour = theme.last[appearance.cell != BLACK]
    if appearance.mark is Mark.DOOMED:
        stroke = glyphs.DOOMED_STROKE.get(appearance.cell, glyphs.DOOMED_STROKE[BLACK])
        _draw_doomed_cross(canvas, shape, stroke, last_colour)
    elif appearance.last and appearance.cell not in MARKERS:
        _draw_last_square(canvas, shape, last_colour)
    elif dots:
        for (x, y), char in dot_picture(dots, shape.width, shape.height).items():
            canvas[y][x] = StyledChar(char, sign_colour(appearance, theme), background_of_sign(canvas[y][x]))
    elif appearance.midpoint:
        y, x = shape.height // 2, shape.width // 2
        canvas[y][x] = StyledChar(glyphs.MIDPOINT, theme.dots, canvas[y][x].bg)


def centre_sign(appearance: CellAppearance) -> object:
    """Return the key in `glyphs.DOTS` of the sign in the middle of a site; None if there is no sign.

    A target comes before a change by the last action, unless it is quiet.
    """
    # A patch under the cursor has no room for a sign beside the hatching of its owner.
    if appearance.cursor and appearance.mark in glyphs.HATCH:
        return None
    if appearance.mark is Mark.LINE:
        return appearance.mark
    if appearance.mark is Mark.ANCHOR:
        return appearance.target or appearance.mark
    change = appearance.changed if appearance.changed in {Kind.TURNED, Kind.TAKEN, Kind.LEFT} else None
    return (change or appearance.target) if appearance.quiet else (appearance.target or change)


def sign_colour(appearance: CellAppearance, theme: Theme) -> Colour:
    """Return the colour of a sign, visible on the piece or ghost stone of its site, else on the board."""
    if appearance.mark is Mark.LINE:
        return theme.ring if appearance.cell == BLACK else theme.last[1]
    if BLACK in (appearance.cell, appearance.ghost):
        return theme.on_black
    if WHITE in (appearance.cell, appearance.ghost):
        return theme.on_white
    return theme.quiet if appearance.quiet and not (appearance.cursor or appearance.changed) else theme.dots


def _draw_last_square(canvas: Canvas, shape: Shape, colour: Colour) -> None:
    """Draw a square in the middle, whether the width and the height of the box are even or odd."""
    centre_x, centre_y = shape.width // 2, shape.height // 2
    if shape.width % 2:
        for x, char in ((centre_x - 1, "▐"), (centre_x + 1, "▌")):
            canvas[centre_y][x] = StyledChar(char, colour, background_of_sign(canvas[centre_y][x]))
        canvas[centre_y][centre_x] = StyledChar(glyphs.LAST, colour, colour)
        return
    if shape.height % 2:
        canvas[centre_y][centre_x - 1 : centre_x + 1] = [StyledChar(glyphs.LAST, colour, colour)] * 2
        return
    upper, lower = ("▗▖", "▝▘") if shape.height == 2 else ("▄▄", "▀▀")
    for y, chars in ((centre_y - 1, upper), (centre_y, lower)):
        for x, char in zip((centre_x - 1, centre_x), chars, strict=True):
            canvas[y][x] = StyledChar(char, colour, background_of_sign(canvas[y][x]))


def _draw_doomed_cross(canvas: Canvas, shape: Shape, stroke: str, colour: Colour) -> None:
    """Draw a cross if four characters meet in the middle, else a stroke through the middle row."""
    centre_x, centre_y = shape.width // 2, shape.height // 2
    if shape.height % 2:
        chars = {(x, centre_y): stroke for x in range(1, shape.width - 1)}
    else:
        middle = [(x, y) for y in (centre_y - 1, centre_y) for x in (centre_x - 1, centre_x)]
        chars = dict(zip(middle, glyphs.DOOMED_CROSS, strict=True))
    for (x, y), char in chars.items():
        canvas[y][x] = StyledChar(char, colour, background_of_sign(canvas[y][x]))


def _draw_corners(canvas: Canvas, appearance: CellAppearance, shape: Shape, theme: Theme) -> None:
    """Draw the signs around a site: at its corners, or at the sides of a midpoint, whose box overlaps others there."""
    right, bottom = shape.width - 1, shape.height - 1
    chars, colour = corner_chars(appearance, theme, roomy=shape.height > 2)
    positions = [(0, 0), (right, 0), (0, bottom), (right, bottom)]
    if shape == LATTICE_MIDPOINT and appearance.is_framed:
        chars = side_signs(appearance)
        positions = [(0, bottom // 2), (right, bottom // 2)]
    # A site without signs has no characters.
    for char, (x, y) in zip(chars, positions, strict=False):
        if char != " ":
            canvas[y][x] = StyledChar(char, colour, BELOW)
    if appearance.threat:
        canvas[0][right] = StyledChar(glyphs.THREAT, theme.on_alarm, theme.alarm)
    if appearance.rank and appearance.is_covered:
        canvas[0][0] = rank_number(appearance, theme)


def corner_chars(appearance: CellAppearance, theme: Theme, *, roomy: bool) -> tuple[str, Colour]:
    """Return the characters at the corners of a site, in reading order, and their colour; an empty text if none.

    Without `roomy` an anchor has none, because they would hide the round corners of a stone of two rows.
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
