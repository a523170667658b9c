"""Sites of one character each, with a character at each side for the target, the selection and other signs."""

from boardgames_tui.core.kernel import BLACK, BLACK_MARK, BLOCK, EMPTY, WHITE, WHITE_MARK
from boardgames_tui.core.presentation import Mark
from boardgames_tui.ui.board import glyphs
from boardgames_tui.ui.board.scene import CellAppearance
from boardgames_tui.ui.board.styled_char import BELOW, TRANSPARENT, Sprite, StyledChar
from boardgames_tui.ui.board.theme import Colour, Theme


def compact_cell(appearance: CellAppearance, theme: Theme) -> Sprite:
    """Draw a site as three characters; its piece is the middle one."""
    tint = cell_tint(appearance, theme)
    middle = _middle(appearance, theme, tint or (theme.last_wash if appearance.last else BELOW))
    colour = theme.cursor if appearance.cursor else theme.dots
    left, right = (_tinted(char, colour, tint) for char in _chars_beside(appearance, in_ascii=theme.ascii))
    # The number of an empty site is its middle character.
    if appearance.rank and appearance.is_covered and not side_signs(appearance):
        right = rank_number(appearance, theme)
    return ((left, middle, right),)


def cell_tint(appearance: CellAppearance, theme: Theme) -> Colour:
    """Return the background colour of a site, or BELOW to keep that of the board."""
    if appearance.cursor:
        return theme.cursor_wash
    if appearance.chosen or appearance.mark is Mark.ANCHOR:
        return theme.chosen_wash
    if appearance.mark is Mark.BLACK_AREA:
        return theme.black_wash
    return theme.white_wash if appearance.mark is Mark.WHITE_AREA else BELOW


def _tinted(char: str, colour: Colour, tint: Colour) -> StyledChar:
    return StyledChar(char, colour, tint) if char or tint else TRANSPARENT


def _middle(appearance: CellAppearance, theme: Theme, tint: Colour) -> StyledChar:
    if appearance.threat and appearance.cell == EMPTY:
        return StyledChar(glyphs.THREAT, theme.on_alarm, theme.alarm)
    if appearance.rank and not appearance.is_covered:
        return rank_number(appearance, theme)
    if appearance.cell != EMPTY:
        char = _piece_char(appearance, in_ascii=theme.ascii)
    elif appearance.ghost:
        char = glyphs.COMPACT_GHOST[appearance.ghost]
    else:
        char = _sign_of_empty_site(appearance)
    return _tinted(char, _middle_colour(appearance, theme), tint)


def _middle_colour(appearance: CellAppearance, theme: Theme) -> Colour:
    stone = appearance.cell or appearance.ghost
    if stone in {BLACK, BLACK_MARK}:
        return theme.black[0]
    if stone in {WHITE, WHITE_MARK}:
        return theme.white[2]
    if stone == BLOCK:
        return theme.block[0]
    if appearance.mark in glyphs.HATCH:
        return theme.black[0] if appearance.mark is Mark.BLACK_AREA else theme.white[2]
    return theme.quiet if appearance.quiet and not appearance.changed else theme.dots


def _sign_of_empty_site(appearance: CellAppearance) -> str:
    """Return the most important sign that an empty site has. A quiet target comes after a change."""
    signs = (appearance.changed, appearance.target) if appearance.quiet else (appearance.target, appearance.changed)
    chars = (glyphs.COMPACT_EMPTY[sign] for sign in (appearance.mark, *signs) if sign in glyphs.COMPACT_EMPTY)
    return next(chars, glyphs.MIDPOINT if appearance.midpoint else BELOW)


def _piece_char(appearance: CellAppearance, *, in_ascii: bool) -> str:
    """Return the character of a piece. In ASCII the last stone has no other one, because a capital is a marker."""
    last_chars = glyphs.COMPACT_LAST if appearance.last and not in_ascii else glyphs.COMPACT
    chars = glyphs.COMPACT_LINE if appearance.mark is Mark.LINE else last_chars
    return chars.get(appearance.cell, glyphs.COMPACT[appearance.cell])


def _chars_beside(appearance: CellAppearance, *, in_ascii: bool) -> tuple[str, str]:
    """Return the characters at the left and at the right, each of which may be empty."""
    brackets = side_signs(appearance)
    if brackets:
        return brackets[0], brackets[1]
    is_stone = appearance.cell in glyphs.COMPACT_LAST
    left = glyphs.ASCII_LAST if appearance.last and is_stone and in_ascii else ""
    if appearance.last and not is_stone:
        return left, glyphs.COMPACT_LAST_MARKER
    signs = [appearance.mark, appearance.target, appearance.changed] if appearance.cell != EMPTY else []
    return left, next((glyphs.COMPACT_AFTER[sign] for sign in signs if sign in glyphs.COMPACT_AFTER), "")


def rank_number(appearance: CellAppearance, theme: Theme) -> StyledChar:
    """Return the rank of the action played here among the engine's best, as one character."""
    return StyledChar(str(appearance.rank), theme.on_rank, theme.ranks[appearance.rank > 1])


def side_signs(appearance: CellAppearance) -> str:
    """Return the two brackets around a site: cursor, selection or anchor; an empty text if there are none."""
    if appearance.cursor:
        return glyphs.SIDES_CURSOR
    if appearance.chosen:
        return glyphs.SIDES_CHOSEN
    return glyphs.SIDES_ANCHOR if appearance.mark is Mark.ANCHOR else ""
