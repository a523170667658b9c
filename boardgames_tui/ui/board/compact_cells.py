"""Sites of one character, with a character at each side for what they mean now."""

from boardgames_tui.core.kernel import BLACK, BLACK_MARK, BLOCK, EMPTY, WHITE, WHITE_MARK
from boardgames_tui.core.presentation import Mark
from boardgames_tui.ui.board import glyphs
from boardgames_tui.ui.board.site_look import Look
from boardgames_tui.ui.board.styled_char import BELOW, CLEAR, Ink, Sprite
from boardgames_tui.ui.board.theme import Colour, Theme


def small(look: Look, theme: Theme) -> Sprite:
    """Draw a site as three characters: its own in the middle."""
    tint = wash(look, theme)
    middle = _middle(look, theme, tint or (theme.last_wash if look.last else BELOW))
    before, after = _beside(look, theme)
    ranked = look.rank and look.covered and not sides(look)
    return ((_side(before, tint), middle, number(look, theme) if ranked else _side(after, tint)),)


def wash(look: Look, theme: Theme) -> Colour:
    """The tint behind a site."""
    if look.cursor:
        return theme.cursor_wash
    if look.chosen:
        return theme.chosen_wash
    washes = {
        Mark.BLACK_AREA: theme.black_wash,
        Mark.WHITE_AREA: theme.white_wash,
        Mark.ANCHOR: theme.chosen_wash,
    }
    return washes.get(look.mark, BELOW) if look.mark else BELOW


def _side(ink: tuple[str, Colour], tint: Colour) -> Ink:
    char, colour = ink
    return Ink(char, colour, tint) if char else CLEAR if not tint else Ink(BELOW, BELOW, tint)


def _middle(look: Look, theme: Theme, tint: Colour) -> Ink:
    if look.threat and look.cell == EMPTY:
        return Ink(glyphs.THREAT, theme.on_alarm, theme.alarm)
    if look.rank and not look.covered:
        return number(look, theme)
    char = _standing(look) if look.cell != EMPTY else glyphs.SMALL_GHOST[look.ghost] if look.ghost else _sign(look)
    return Ink(char, _colour(look, theme), tint) if char or tint else CLEAR


def _colour(look: Look, theme: Theme) -> Colour:
    stone = look.cell or look.ghost
    if stone in {BLACK, BLACK_MARK}:
        return theme.black[0]
    if stone in {WHITE, WHITE_MARK}:
        return theme.white[2]
    if stone == BLOCK:
        return theme.block[0]
    if look.mark in glyphs.HATCH:
        return theme.black[0] if look.mark is Mark.BLACK_AREA else theme.white[2]
    return theme.quiet if look.quiet and not look.changed else theme.dots


def _sign(look: Look) -> str:
    signs = (look.changed, look.target) if look.quiet else (look.target, look.changed)
    found = (glyphs.SMALL_EMPTY[sign] for sign in (look.mark, *signs) if sign in glyphs.SMALL_EMPTY)
    return next(found, glyphs.MIDPOINT if look.midpoint else BELOW)


def _standing(look: Look) -> str:
    if look.mark is Mark.LINE:
        return glyphs.SMALL_LINE.get(look.cell, glyphs.SMALL[look.cell])
    return glyphs.SMALL_LAST.get(look.cell, glyphs.SMALL[look.cell]) if look.last else glyphs.SMALL[look.cell]


def _beside(look: Look, theme: Theme) -> tuple[tuple[str, Colour], tuple[str, Colour]]:
    around = sides(look)
    if around:
        colour = theme.cursor if look.cursor else theme.dots
        return (around[0], colour), (around[1], colour)
    signs = [look.mark, look.target, look.changed] if look.cell != EMPTY else []
    after = next((glyphs.SMALL_AFTER[sign] for sign in signs if sign in glyphs.SMALL_AFTER), "")
    if look.last and look.cell not in glyphs.SMALL_LAST:
        after = glyphs.SMALL_LAST_MARKER
    return ("", BELOW), (after, theme.dots)


def number(look: Look, theme: Theme) -> Ink:
    """How good an engine thinks the action that is played here, in one character."""
    return Ink(str(look.rank), theme.on_rank, theme.ranks[look.rank > 1])


def sides(look: Look) -> str:
    """What stands at the left and at the right of a site, empty where nothing does."""
    if look.cursor:
        return glyphs.SIDES_CURSOR
    if look.chosen:
        return glyphs.SIDES_CHOSEN
    return glyphs.SIDES_ANCHOR if look.mark is Mark.ANCHOR else ""
