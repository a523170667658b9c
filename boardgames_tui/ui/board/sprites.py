"""How one site is drawn: its stone or marker, and what it means now, as shapes first and as colours besides."""

from dataclasses import replace
from functools import lru_cache

from boardgames_tui.core.changes import Kind
from boardgames_tui.core.kernel import BLACK, BLACK_MARK, BLOCK, WHITE, WHITE_MARK
from boardgames_tui.core.presentation import Mark
from boardgames_tui.ui.board import glyphs
from boardgames_tui.ui.board.compact_cells import number, sides, small, wash
from boardgames_tui.ui.board.glyphs import picture
from boardgames_tui.ui.board.lattice_layout import LATTICE_MIDPOINT
from boardgames_tui.ui.board.layout import NODE, Shape
from boardgames_tui.ui.board.site_look import Look
from boardgames_tui.ui.board.stone_shapes import disc, square
from boardgames_tui.ui.board.styled_char import BELOW, CLEAR, Ink, Sprite, over
from boardgames_tui.ui.board.theme import Colour, Theme, ghostly

STONES = (BLACK, WHITE)
MARKERS = (BLACK_MARK, WHITE_MARK)
Canvas = list[list[Ink]]


@lru_cache(maxsize=4096)
def sprite(look: Look, shape: Shape, theme: Theme) -> Sprite:
    """Draw one site into its box."""
    if shape == NODE:
        return small(look, theme)
    canvas = [[CLEAR] * shape.width for _ in range(shape.height)]
    if look.rank and not look.covered:
        _ranked(canvas, look, shape, theme)
    else:
        _standing(canvas, look, shape, theme)
        _centre(canvas, look, shape, theme)
    _around(canvas, look, shape, theme)
    tint = wash(look, theme)
    if not tint:
        return tuple(map(tuple, canvas))
    return tuple(tuple(over(ink, Ink(BELOW, BELOW, tint)) for ink in row) for row in canvas)


def _lay(canvas: Canvas, drawn: Sprite) -> None:
    for y, row in enumerate(drawn):
        canvas[y] = [over(ink, below) for ink, below in zip(row, canvas[y], strict=True)]


def _standing(canvas: Canvas, look: Look, shape: Shape, theme: Theme) -> None:
    if look.cell in STONES:
        _lay(canvas, disc(*shape, look.cell, theme))
    elif look.cell in MARKERS:
        _lay(canvas, square(shape.width, shape.height, look.cell, theme, look.joined))
    elif look.cell == BLOCK:
        dark, light = theme.block
        _lay(canvas, ((Ink(glyphs.BLOCKED, light, dark),) * shape.width,) * shape.height)
    elif look.ghost:
        _lay(canvas, disc(*shape, look.ghost, ghostly(theme)))
    elif look.mark and look.mark in glyphs.HATCH:
        _hatch(canvas, look.mark, theme)


def _hatch(canvas: Canvas, mark: Mark, theme: Theme) -> None:
    colour = theme.black[1] if mark is Mark.BLACK_AREA else theme.white[1]
    for y, row in enumerate(canvas):
        for x, ink in enumerate(row):
            if (x + y if mark is Mark.BLACK_AREA else x - y) % 2 == 0:
                row[x] = Ink(glyphs.HATCH[mark], colour, ink.bg)


def behind(ink: Ink) -> Colour:
    """The colour that a mark on this piece of a stone, or of the board, stands on."""
    thin = not ink.char or ink.char in glyphs.HATCH.values()
    return ink.bg or (BELOW if thin else ink.fg)


def _ranked(canvas: Canvas, look: Look, shape: Shape, theme: Theme) -> None:
    """A number on a disc of a colour that is as light as a board: without colours no stone looks like it."""
    ink = number(look, theme)
    _lay(canvas, disc(*shape, BLACK, replace(theme, black=(ink.bg,) * 3)))
    middle = {(shape.width // 2, shape.height // 2): ink.char}
    chars = middle if shape.width % 2 else picture(glyphs.RANKS[look.rank], shape.width, shape.height)
    for (x, y), char in chars.items():
        canvas[y][x] = ink._replace(char=char)


def _centre(canvas: Canvas, look: Look, shape: Shape, theme: Theme) -> None:
    sign = glyphs.GHOST_DOTS.get(look.ghost) or glyphs.DOTS.get(centre_sign(look))
    if look.mark is Mark.DOOMED:
        _doomed(canvas, shape, glyphs.STRUCK.get(look.cell, glyphs.STRUCK[BLACK]), _news(look, theme))
    elif look.last and look.cell not in MARKERS:
        _last(canvas, shape, _news(look, theme))
    elif sign:
        for (x, y), char in picture(sign, shape.width, shape.height).items():
            canvas[y][x] = Ink(char, sign_colour(look, theme), behind(canvas[y][x]))
    elif look.midpoint:
        y, x = shape.height // 2, shape.width // 2
        canvas[y][x] = Ink(glyphs.MIDPOINT, theme.dots, canvas[y][x].bg)


def centre_sign(look: Look) -> object:
    """The one sign on a site of all that hold: what asks for a decision first, then what has happened.

    A patch under the cursor has no room for one beside its hatching, which tells whose it will be.
    """
    if look.cursor and look.mark in glyphs.HATCH:
        return None
    if look.mark is Mark.LINE:
        return look.mark
    if look.mark is Mark.ANCHOR:
        return look.target or look.mark
    happened = look.changed if look.changed in {Kind.TURNED, Kind.TAKEN, Kind.LEFT} else None
    return happened or look.target if look.quiet else look.target or happened


def sign_colour(look: Look, theme: Theme) -> Colour:
    """A colour that is seen on what stands there."""
    if look.mark is Mark.LINE:
        return theme.ring if look.cell == BLACK else theme.last[1]
    if BLACK in (look.cell, look.ghost):
        return theme.on_black
    if WHITE in (look.cell, look.ghost):
        return theme.on_white
    return theme.quiet if look.quiet and not (look.cursor or look.changed) else theme.dots


def _news(look: Look, theme: Theme) -> Colour:
    return theme.last[look.cell != BLACK]


def _last(canvas: Canvas, shape: Shape, colour: Colour) -> None:
    """A square in the middle, whatever the parity of the box."""
    x, y = shape.width // 2, shape.height // 2
    if shape.width % 2:
        for at, char in ((x - 1, "▐"), (x + 1, "▌")):
            canvas[y][at] = Ink(char, colour, behind(canvas[y][at]))
        canvas[y][x] = Ink(glyphs.LAST, colour, colour)
        return
    if shape.height % 2:
        canvas[y][x - 1 : x + 1] = [Ink(glyphs.LAST, colour, colour)] * 2
        return
    for at, above, below in zip((x - 1, x), *(("▗▖", "▝▘") if shape.height == 2 else ("▄▄", "▀▀")), strict=True):
        canvas[y - 1][at] = Ink(above, colour, behind(canvas[y - 1][at]))
        canvas[y][at] = Ink(below, colour, behind(canvas[y][at]))


def _doomed(canvas: Canvas, shape: Shape, stroke: str, colour: Colour) -> None:
    """A cross where four characters meet in the middle, else a stroke through the middle row."""
    x, y = shape.width // 2, shape.height // 2
    if shape.height % 2:
        chars = {(at, y): stroke for at in range(1, shape.width - 1)}
    else:
        chars = dict(zip(((x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)), glyphs.CROSSED, strict=True))
    for (at, row), char in chars.items():
        canvas[row][at] = Ink(char, colour, behind(canvas[row][at]))


def _around(canvas: Canvas, look: Look, shape: Shape, theme: Theme) -> None:
    """What stands around a site: at the corners, which a midpoint shares with its neighbours, so there at the sides."""
    right, bottom = shape.width - 1, shape.height - 1
    chars, colour = corner_chars(look, theme, roomy=shape.height > 2)
    places = [(0, 0), (right, 0), (0, bottom), (right, bottom)]
    if shape == LATTICE_MIDPOINT and look.framed:
        chars, places = sides(look), [(0, bottom // 2), (right, bottom // 2)]
    for char, (x, y) in zip(chars, places, strict=False):
        if char != " ":
            canvas[y][x] = Ink(char, colour, BELOW)
    if look.threat:
        canvas[0][right] = Ink(glyphs.THREAT, theme.on_alarm, theme.alarm)
    if look.rank and look.covered:
        canvas[0][0] = number(look, theme)


def corner_chars(look: Look, theme: Theme, *, roomy: bool) -> tuple[str, Colour]:
    """What stands around a site, and its colour. A lasting mark leaves a stone of two rows its round corners."""
    if look.cursor:
        return glyphs.CORNERS_CURSOR, theme.cursor
    if look.chosen:
        return glyphs.CORNERS_CHOSEN, theme.dots
    if look.mark is Mark.ANCHOR:
        return glyphs.CORNERS_ANCHOR if roomy else "", theme.dots
    if look.last and look.cell in MARKERS:
        return glyphs.CORNERS_LAST, theme.dots
    return (glyphs.CORNERS_MARKED, theme.dots) if look.changed is Kind.MARKED else ("", theme.line)
