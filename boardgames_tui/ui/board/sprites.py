"""Drawing of one site: its stone or marker and its signs. Shapes carry the meaning; colours only add to it.

A canvas is the box of the site as rows of characters, on which the parts are drawn in place. Most boxes have an even
width and height, so that four characters meet in their middle.
"""

from functools import lru_cache

from boardgames_tui.core.changes import STONES, Kind
from boardgames_tui.core.kernel import BLACK, BLACK_MARK, BLOCK, WHITE, WHITE_MARK
from boardgames_tui.core.presentation import Mark
from boardgames_tui.ui.board import glyphs
from boardgames_tui.ui.board.compact_cells import cell_tint, compact_cell, rank_number, side_signs
from boardgames_tui.ui.board.glyphs import braille
from boardgames_tui.ui.board.layout import NODE, Shape
from boardgames_tui.ui.board.layouts import LATTICE_MIDPOINT
from boardgames_tui.ui.board.scene import CellAppearance
from boardgames_tui.ui.board.stone_shapes import disc, square
from boardgames_tui.ui.board.styled_char import BELOW, TRANSPARENT, Sprite, StyledChar, overlay
from boardgames_tui.ui.board.theme import Colour, Theme, ghostly, variant

MARKERS = (BLACK_MARK, WHITE_MARK)
Canvas = list[list[StyledChar]]
# Characters by column and row.
CharsByPlace = dict[tuple[int, int], str]


@lru_cache(maxsize=4096)
def sprite(appearance: CellAppearance, shape: Shape, theme: Theme) -> Sprite:
    """Draw one site in its box."""
    if shape == NODE:
        return compact_cell(appearance, theme)
    if theme.ascii:
        # The three characters of a compact site, in line with the labels of its column and row.
        canvas = [[TRANSPARENT] * shape.width for _ in range(shape.height)]
        row, left = (shape.height - 1) // 2, shape.width // 2 - 2
        canvas[row][left : left + NODE.width] = compact_cell(appearance, theme)[0]
    else:
        canvas = [list(row) for row in _piece(appearance, shape, theme)]
        _draw_centre_sign(canvas, appearance, shape, theme)
        _draw_corners(canvas, appearance, shape, theme)
    tint = StyledChar(BELOW, BELOW, cell_tint(appearance, theme))
    return tuple(tuple(overlay(styled, tint) if tint.bg else styled for styled in row) for row in canvas)


def _piece(appearance: CellAppearance, shape: Shape, theme: Theme) -> Sprite:
    """Return the stone, marker or block of a site, else the disc of its number, its ghost stone or its hatching."""
    if appearance.cell in STONES:
        return disc(*shape, appearance.cell, theme)
    if appearance.cell in MARKERS:
        return square(shape.width, shape.height, appearance.cell, theme, appearance.joined)
    if appearance.cell == BLOCK:
        dark, light = theme.block
        return ((StyledChar(glyphs.BLOCKED, light, dark),) * shape.width,) * shape.height
    if appearance.rank and not appearance.is_covered:
        # As light as the board, so that no stone looks like it without colours.
        return disc(*shape, BLACK, variant(theme, black=(theme.ranks[appearance.rank > 1],) * 3))
    if appearance.ghost:
        return disc(*shape, appearance.ghost, ghostly(theme))
    stroke = TRANSPARENT
    if appearance.mark and appearance.mark in glyphs.HATCH:
        colour = theme.black[1] if appearance.mark is Mark.BLACK_AREA else theme.white[1]
        stroke = StyledChar(glyphs.HATCH[appearance.mark], colour, BELOW)
    # Strokes are on every second diagonal.
    return tuple(tuple(TRANSPARENT if (x + y) % 2 else stroke for x in range(shape.width)) for y in range(shape.height))


def _draw_centre_sign(canvas: Canvas, appearance: CellAppearance, shape: Shape, theme: Theme) -> None:
    """Draw the number or the most important sign in the middle, in place of characters of a stone or of the board."""
    if appearance.rank and not appearance.is_covered:
        number = rank_number(appearance, theme)
        # A box of even width has no middle character.
        chars = _in_middle((number.char,), shape) if shape.width % 2 else _in_dots(glyphs.RANKS[appearance.rank], shape)
        for (x, y), char in chars.items():
            canvas[y][x] = number._replace(char=char)
        return
    chars, colour = _centre_sign(appearance, shape, theme)
    for (x, y), char in chars.items():
        background = colour if char == glyphs.LAST else _background_of_sign(canvas[y][x])
        canvas[y][x] = StyledChar(char, colour, background)


def _centre_sign(appearance: CellAppearance, shape: Shape, theme: Theme) -> tuple[CharsByPlace, Colour]:
    """Return the characters and colour of a sign: doomed, last action, a small drawing, or the dot of a midpoint."""
    last_colour = theme.last[appearance.cell != BLACK]
    if appearance.mark is Mark.DOOMED:
        stroke = glyphs.DOOMED_STROKE.get(appearance.cell, glyphs.DOOMED_STROKE[BLACK])
        # A cross needs four characters that meet in the middle.
        rows = (stroke * (shape.width - 2),) if shape.height % 2 else glyphs.DOOMED_CROSS
        return _in_middle(rows, shape), last_colour
    if appearance.last and appearance.cell not in MARKERS:
        return _in_middle(glyphs.LAST_SQUARES[shape.width], shape), last_colour
    dots = glyphs.GHOST_DOTS.get(appearance.ghost) or glyphs.DOTS.get(_sign_in_dots(appearance))
    if dots:
        return _in_dots(dots, shape), _colour_of_dots(appearance, theme)
    return _in_middle((glyphs.MIDPOINT if appearance.midpoint else "",), shape), theme.dots


def _in_middle(rows: tuple[str, ...], shape: Shape) -> CharsByPlace:
    """Return the characters of these rows in the middle of a box."""
    left, top = (shape.width - len(rows[0])) // 2, (shape.height - len(rows)) // 2
    return {(left + x, top + y): char for y, row in enumerate(rows) for x, char in enumerate(row)}


def _in_dots(rows: tuple[str, ...], shape: Shape) -> CharsByPlace:
    """Return the characters of a small drawing in the middle of a box; `rows` has a `#` for each dot."""
    # In dots: the middle of the box is a width from the left and two heights from the top.
    left, top = shape.width - len(rows[0]) // 2, 2 * shape.height - len(rows) // 2
    return braille((left + x, top + y) for y, row in enumerate(rows) for x, dot in enumerate(row) if dot == "#")


def _background_of_sign(styled: StyledChar) -> Colour:
    """Return the background for a sign that replaces a character of a stone or of the board."""
    if styled.bg:
        return styled.bg
    # A block character has the colour of the stone; a hatch is only a line on the board.
    is_thin = not styled.char or styled.char in glyphs.HATCH.values()
    return BELOW if is_thin else styled.fg


def _sign_in_dots(appearance: CellAppearance) -> object:
    """Return the key in `glyphs.DOTS` of the most important sign of a site. A quiet target comes after a change."""
    # A patch under the cursor has no room for a sign beside the hatching of its owner.
    if appearance.cursor and appearance.mark in glyphs.HATCH:
        return None
    if appearance.mark is Mark.LINE:
        return appearance.mark
    if appearance.mark is Mark.ANCHOR:
        return appearance.target or appearance.mark
    change = appearance.changed if appearance.changed in {Kind.TURNED, Kind.TAKEN, Kind.LEFT} else None
    return (change or appearance.target) if appearance.quiet else (appearance.target or change)


def _colour_of_dots(appearance: CellAppearance, theme: Theme) -> Colour:
    """Return the colour of a sign, visible on the piece or ghost stone of its site, else on the board."""
    if appearance.mark is Mark.LINE:
        return theme.ring if appearance.cell == BLACK else theme.last[1]
    if BLACK in (appearance.cell, appearance.ghost):
        return theme.on_black
    if WHITE in (appearance.cell, appearance.ghost):
        return theme.on_white
    return theme.quiet if appearance.quiet and not (appearance.cursor or appearance.changed) else theme.dots


def _draw_corners(canvas: Canvas, appearance: CellAppearance, shape: Shape, theme: Theme) -> None:
    """Draw the signs around a site: at its corners, or at the sides of a midpoint, whose box overlaps others there."""
    right, bottom = shape.width - 1, shape.height - 1
    colour = theme.cursor if appearance.cursor else theme.dots
    brackets = side_signs(appearance)
    if shape == LATTICE_MIDPOINT and brackets:
        chars, positions = brackets, [(0, bottom // 2), (right, bottom // 2)]
    else:
        chars = _corner_chars(appearance, shape)
        positions = [(0, 0), (right, 0), (0, bottom), (right, bottom)]
    # A site without signs has no characters.
    for char, (x, y) in zip(chars, positions, strict=False):
        if char != " ":
            canvas[y][x] = StyledChar(char, colour, BELOW)
    if appearance.threat:
        canvas[0][right] = StyledChar(glyphs.THREAT, theme.on_alarm, theme.alarm)
    if appearance.rank and appearance.is_covered:
        canvas[0][0] = rank_number(appearance, theme)


def _corner_chars(appearance: CellAppearance, shape: Shape) -> str:
    """Return the characters at the corners of a site, in reading order; an empty text if none."""
    if appearance.cursor:
        return glyphs.CORNERS_CURSOR
    if appearance.chosen:
        return glyphs.CORNERS_CHOSEN
    if appearance.mark is Mark.ANCHOR:
        # They would hide the round corners of a stone of two rows.
        return glyphs.CORNERS_ANCHOR if shape.height > 2 else ""
    if appearance.last and appearance.cell in MARKERS:
        return glyphs.CORNERS_LAST
    return glyphs.CORNERS_MARKED if appearance.changed is Kind.MARKED else ""
