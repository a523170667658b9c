"""Drawing of one site: its stone or marker and its signs. Shapes carry the meaning; colours only add to it.

A compact site is one character, with one at each side for signs. A canvas is the box of a larger site as rows of
characters, on which the parts are drawn in place. Most boxes have an even width and height, so that four characters
meet in their middle.
"""

from collections.abc import Sequence
from functools import lru_cache

from boardgames_tui.core.cells import BLACK, BLACK_MARK, BLOCK, EMPTY, WHITE, WHITE_MARK
from boardgames_tui.core.changes import STONES, Kind
from boardgames_tui.core.presentation import Mark
from boardgames_tui.drawing import glyphs
from boardgames_tui.drawing.layout import MIDPOINT_SHAPES, NODE, Shape
from boardgames_tui.drawing.scene import CellAppearance
from boardgames_tui.drawing.stone_shapes import disc, square
from boardgames_tui.drawing.styled_char import BELOW, TRANSPARENT, Canvas, Sprite, StyledChar, overlay
from boardgames_tui.drawing.theme import Colour, Theme, ghostly, variant

MARKERS = (BLACK_MARK, WHITE_MARK)
# Pieces that fill their site, so that the sign of the last action is around them.
FILLING = (*MARKERS, BLOCK)
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
    tint = StyledChar(BELOW, BELOW, _cell_tint(appearance, theme))
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
        return disc(*shape, BLACK, variant(theme, black=(_rank_colour(appearance, theme),) * 3))
    if appearance.ghost:
        return disc(*shape, appearance.ghost, ghostly(theme))
    hatch = TRANSPARENT
    if appearance.mark and appearance.mark in glyphs.HATCH:
        colour = theme.black[1] if appearance.mark is Mark.BLACK_AREA else theme.white[1]
        hatch = StyledChar(glyphs.HATCH[appearance.mark], colour, BELOW)
    # Strokes are on every second diagonal.
    return tuple(tuple(TRANSPARENT if (x + y) % 2 else hatch for x in range(shape.width)) for y in range(shape.height))


def _draw_centre_sign(canvas: Canvas, appearance: CellAppearance, shape: Shape, theme: Theme) -> None:
    """Draw the number or the most important sign in the middle, in place of characters of a stone or of the board."""
    if appearance.rank and not appearance.is_covered:
        number = _rank_number(appearance, theme)
        has_middle_char = shape.width % 2 and shape.height % 2
        chars = _in_middle((number.char,), shape) if has_middle_char else _in_dots(glyphs.RANKS[appearance.rank], shape)
        for (x, y), char in chars.items():
            canvas[y][x] = number._replace(char=char)
        return
    chars, colour = _centre_sign(appearance, shape, theme)
    for (x, y), char in chars.items():
        background = colour if char == glyphs.LAST else _background_of_sign(canvas[y][x])
        canvas[y][x] = StyledChar(char, colour, background)


def _centre_sign(appearance: CellAppearance, shape: Shape, theme: Theme) -> tuple[CharsByPlace, Colour]:
    """Return the characters and colour of a sign: doomed, last action, a small drawing, or the dot of a midpoint."""
    last_on_black, last_on_white = theme.last
    last_colour = last_on_black if appearance.cell == BLACK else last_on_white
    if appearance.mark is Mark.DOOMED:
        stroke = glyphs.DOOMED_STROKE.get(appearance.cell, glyphs.DOOMED_STROKE[BLACK])
        # A cross needs four characters that meet in the middle.
        rows = (stroke * (shape.width - 2),) if shape.height % 2 or shape.width % 2 else glyphs.DOOMED_CROSS
        return _in_middle(rows, shape), last_colour
    if appearance.sign:
        return _in_middle((appearance.sign,), shape), theme.block[1]
    if appearance.last and appearance.cell not in FILLING:
        return _in_middle(glyphs.LAST_SQUARES[shape.width, shape.height], shape), last_colour
    dots = glyphs.GHOST_DOTS.get(appearance.ghost) or glyphs.DOTS.get(_sign_in_dots(appearance))
    if dots:
        return _in_dots(dots, shape), _colour_of_dots(appearance, theme)
    if appearance.midpoint and not shape.height % 2:
        return _in_dots(glyphs.MIDPOINT_DOTS, shape), theme.dots
    return _in_middle((glyphs.MIDPOINT if appearance.midpoint else "",), shape), theme.dots


def _in_middle(rows: Sequence[str], shape: Shape) -> CharsByPlace:
    """Return the characters of these rows in the middle of a box."""
    left, top = (shape.width - len(rows[0])) // 2, (shape.height - len(rows)) // 2
    return {(left + x, top + y): char for y, row in enumerate(rows) for x, char in enumerate(row)}


def _in_dots(rows: tuple[str, ...], shape: Shape) -> CharsByPlace:
    """Return the characters of a small drawing in the middle of a box; `rows` has a `#` for each dot."""
    # In dots: the middle of the box is a width from the left and two heights from the top.
    left, top = shape.width - len(rows[0]) // 2, 2 * shape.height - len(rows) // 2
    return glyphs.braille((left + x, top + y) for y, row in enumerate(rows) for x, dot in enumerate(row) if dot == "#")


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
    if appearance.mark in glyphs.FRAMED_MARKS:
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
    if shape in MIDPOINT_SHAPES and shape.height % 2 and brackets:
        chars, positions = brackets, [(0, bottom // 2), (right, bottom // 2)]
    else:
        chars, positions = _corner_chars(appearance, shape), [(0, 0), (right, 0), (0, bottom), (right, bottom)]
    # A site without signs has no characters.
    for char, (x, y) in zip(chars, positions, strict=False):
        if char != " ":
            canvas[y][x] = StyledChar(char, colour, BELOW)
    if appearance.threat:
        canvas[0][right] = StyledChar(glyphs.THREAT, theme.on_alarm, theme.alarm)
    if appearance.rank and appearance.is_covered:
        canvas[0][0] = _rank_number(appearance, theme)


def _corner_chars(appearance: CellAppearance, shape: Shape) -> str:
    """Return the characters at the corners of a site, in reading order; an empty text if none."""
    if brackets := side_signs(appearance):
        # Round corners would hide those of a stone of two rows.
        return "" if brackets == glyphs.SIDES_FRAMED and shape.height == 2 else glyphs.CORNERS[brackets]
    if appearance.last and appearance.cell in FILLING:
        return glyphs.CORNERS_LAST
    return glyphs.CORNERS_MARKED if appearance.changed is Kind.MARKED else ""


def compact_cell(appearance: CellAppearance, theme: Theme) -> Sprite:
    """Draw a site as three characters; its piece is the middle one."""
    tint = _cell_tint(appearance, theme)
    middle = _compact_middle(appearance, theme, tint or (theme.last_wash if appearance.last else BELOW))
    colour = theme.cursor if appearance.cursor else theme.dots
    left, right = (StyledChar(char, colour, tint) for char in _chars_beside(appearance, in_ascii=theme.ascii))
    # The number of an empty site is its middle character.
    if appearance.rank and appearance.is_covered and not side_signs(appearance):
        right = _rank_number(appearance, theme)
    return ((left, middle, right),)


def _cell_tint(appearance: CellAppearance, theme: Theme) -> Colour:
    """Return the background colour of a site, or BELOW to keep that of the board."""
    if appearance.cursor:
        return theme.cursor_wash
    if appearance.chosen or appearance.mark in glyphs.FRAMED_MARKS:
        return theme.chosen_wash
    if appearance.mark is Mark.BLACK_AREA:
        return theme.black_wash
    return theme.white_wash if appearance.mark is Mark.WHITE_AREA else BELOW


def _compact_middle(appearance: CellAppearance, theme: Theme, tint: Colour) -> StyledChar:
    """Return the middle character of a site: a threat, a rank, a piece, a ghost stone or a sign."""
    if appearance.threat and appearance.cell == EMPTY:
        return StyledChar(glyphs.THREAT, theme.on_alarm, theme.alarm)
    if appearance.rank and not appearance.is_covered:
        return _rank_number(appearance, theme)
    if appearance.cell != EMPTY:
        char = _piece_char(appearance, in_ascii=theme.ascii)
    elif appearance.ghost:
        char = glyphs.COMPACT_GHOST[appearance.ghost]
    else:
        char = _sign_of_empty_site(appearance)
    return StyledChar(char, _colour_of_middle(appearance, theme), tint)


def _colour_of_middle(appearance: CellAppearance, theme: Theme) -> Colour:
    """Return the colour of the character in the middle of a site: that of its stone, its area, or its sign."""
    (darkest, _, _), (_, _, lightest) = theme.black, theme.white
    stone = appearance.cell or appearance.ghost
    if stone in {BLACK, BLACK_MARK}:
        return darkest
    if stone in {WHITE, WHITE_MARK}:
        return lightest
    if stone == BLOCK:
        return theme.block[0]
    if appearance.mark in glyphs.HATCH:
        return darkest if appearance.mark is Mark.BLACK_AREA else lightest
    return theme.quiet if appearance.quiet and not appearance.changed else theme.dots


def _sign_of_empty_site(appearance: CellAppearance) -> str:
    """Return the most important sign that an empty site has. A quiet target comes after a change."""
    signs = (appearance.changed, appearance.target) if appearance.quiet else (appearance.target, appearance.changed)
    chars = (glyphs.COMPACT_EMPTY[sign] for sign in (appearance.mark, *signs) if sign in glyphs.COMPACT_EMPTY)
    return next(chars, glyphs.MIDPOINT if appearance.midpoint else BELOW)


def _piece_char(appearance: CellAppearance, *, in_ascii: bool) -> str:
    """Return the character of a piece. In ASCII the last stone has no other one, because a capital is a marker."""
    if appearance.sign and not in_ascii:
        return appearance.sign
    last_chars = glyphs.COMPACT_LAST if appearance.last and not in_ascii else glyphs.COMPACT
    chars = glyphs.COMPACT_LINE if appearance.mark is Mark.LINE else last_chars
    return chars.get(appearance.cell, glyphs.COMPACT[appearance.cell])


def _chars_beside(appearance: CellAppearance, *, in_ascii: bool) -> tuple[str, str]:
    """Return the characters at the left and at the right, each of which may be empty."""
    if brackets := side_signs(appearance):
        return brackets[0], brackets[1]
    is_stone = appearance.cell in STONES
    left = glyphs.ASCII_LAST if appearance.last and is_stone and in_ascii else ""
    if appearance.last and not is_stone:
        return left, glyphs.COMPACT_LAST_MARKER
    # The signs of an empty site are in its middle.
    signs = [appearance.mark, appearance.target, appearance.changed] if appearance.cell != EMPTY else []
    return left, next((glyphs.COMPACT_AFTER[sign] for sign in signs if sign in glyphs.COMPACT_AFTER), "")


def _rank_number(appearance: CellAppearance, theme: Theme) -> StyledChar:
    """Return the rank of the action played here among the engine's best, as one character."""
    return StyledChar(str(appearance.rank), theme.on_rank, _rank_colour(appearance, theme))


def _rank_colour(appearance: CellAppearance, theme: Theme) -> Colour:
    """Return the background of a rank: the best action has a colour of its own."""
    colour_of_best, colour_of_others = theme.ranks
    return colour_of_best if appearance.rank == 1 else colour_of_others


def side_signs(appearance: CellAppearance) -> str:
    """Return the two brackets around a site: cursor, selection or anchor; an empty text if there are none."""
    if appearance.cursor:
        return glyphs.SIDES_CURSOR
    if appearance.chosen:
        return glyphs.SIDES_CHOSEN
    return glyphs.SIDES_FRAMED if appearance.mark in glyphs.FRAMED_MARKS else ""
