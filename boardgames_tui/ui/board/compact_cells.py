"""Sites of one character each, with a character at each side for the target, the selection and other signs."""

from boardgames_tui.core.kernel import BLACK, BLACK_MARK, BLOCK, EMPTY, WHITE, WHITE_MARK
from boardgames_tui.core.presentation import Mark
from boardgames_tui.ui.board import glyphs
from boardgames_tui.ui.board.cell_appearance import CellAppearance
from boardgames_tui.ui.board.styled_char import BELOW, TRANSPARENT, Sprite, StyledChar
from boardgames_tui.ui.board.theme import Colour, Theme


def compact_cell(appearance: CellAppearance, theme: Theme) -> Sprite:
    """Draw a site as three characters; its piece is the middle one."""
    tint = cell_tint(appearance, theme)
    middle = _middle(appearance, theme, tint or (theme.last_wash if appearance.last else BELOW))
    before, after = _beside(appearance, theme)
    ranked = appearance.rank and appearance.covered and not side_signs(appearance)
    return ((_side(before, tint), middle, rank_number(appearance, theme) if ranked else _side(after, tint)),)


def cell_tint(appearance: CellAppearance, theme: Theme) -> Colour:
    """Return the background colour of a site."""
    if appearance.cursor:
        return theme.cursor_wash
    if appearance.chosen:
        return theme.chosen_wash
    washes = {
        Mark.BLACK_AREA: theme.black_wash,
        Mark.WHITE_AREA: theme.white_wash,
        Mark.ANCHOR: theme.chosen_wash,
    }
    return washes.get(appearance.mark, BELOW) if appearance.mark else BELOW


def _side(ink: tuple[str, Colour], tint: Colour) -> StyledChar:
    char, colour = ink
    return StyledChar(char, colour, tint) if char else TRANSPARENT if not tint else StyledChar(BELOW, BELOW, tint)


def _middle(appearance: CellAppearance, theme: Theme, tint: Colour) -> StyledChar:
    if appearance.threat and appearance.cell == EMPTY:
        return StyledChar(glyphs.THREAT, theme.on_alarm, theme.alarm)
    if appearance.rank and not appearance.covered:
        return rank_number(appearance, theme)
    char = (
        _standing(appearance, in_ascii=theme.ascii)
        if appearance.cell != EMPTY
        else glyphs.COMPACT_GHOST[appearance.ghost]
        if appearance.ghost
        else _sign(appearance)
    )
    return StyledChar(char, _colour(appearance, theme), tint) if char or tint else TRANSPARENT


def _colour(appearance: CellAppearance, theme: Theme) -> Colour:
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


def _sign(appearance: CellAppearance) -> str:
    signs = (appearance.changed, appearance.target) if appearance.quiet else (appearance.target, appearance.changed)
    found = (glyphs.COMPACT_EMPTY[sign] for sign in (appearance.mark, *signs) if sign in glyphs.COMPACT_EMPTY)
    return next(found, glyphs.MIDPOINT if appearance.midpoint else BELOW)


def _standing(appearance: CellAppearance, *, in_ascii: bool) -> str:
    """Return the character of a piece; in ASCII it is the same for the last stone, because a capital is a marker."""
    if appearance.mark is Mark.LINE:
        return glyphs.COMPACT_LINE.get(appearance.cell, glyphs.COMPACT[appearance.cell])
    last = glyphs.COMPACT_LAST if appearance.last and not in_ascii else {}
    return last.get(appearance.cell, glyphs.COMPACT[appearance.cell])


def _beside(appearance: CellAppearance, theme: Theme) -> tuple[tuple[str, Colour], tuple[str, Colour]]:
    around = side_signs(appearance)
    if around:
        colour = theme.cursor if appearance.cursor else theme.dots
        return (around[0], colour), (around[1], colour)
    signs = [appearance.mark, appearance.target, appearance.changed] if appearance.cell != EMPTY else []
    after = next((glyphs.COMPACT_AFTER[sign] for sign in signs if sign in glyphs.COMPACT_AFTER), "")
    if appearance.last and appearance.cell not in glyphs.COMPACT_LAST:
        after = glyphs.COMPACT_LAST_MARKER
    before = glyphs.ASCII_LAST if theme.ascii and appearance.last and appearance.cell in glyphs.COMPACT_LAST else ""
    return (before, theme.dots), (after, theme.dots)


def rank_number(appearance: CellAppearance, theme: Theme) -> StyledChar:
    """Return the rank of the action played here among the engine's best, as one character."""
    return StyledChar(str(appearance.rank), theme.on_rank, theme.ranks[appearance.rank > 1])


def side_signs(appearance: CellAppearance) -> str:
    """Return the characters at the left and at the right of a site; an empty text if there are none."""
    if appearance.cursor:
        return glyphs.SIDES_CURSOR
    if appearance.chosen:
        return glyphs.SIDES_CHOSEN
    return glyphs.SIDES_ANCHOR if appearance.mark is Mark.ANCHOR else ""
