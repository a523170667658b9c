"""Styled characters of a drawing, and their overlay."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from rich.segment import Segment

from boardgames_tui.ui.board.glyphs import THIN
from boardgames_tui.ui.board.theme import Colour, style

# Stands for the background below in place of a colour, and for everything below in place of a character.
BELOW = ""


class StyledChar(NamedTuple):
    """Character with its foreground and background."""

    char: str
    fg: Colour
    bg: Colour


Sprite: TypeAlias = tuple[tuple[StyledChar, ...], ...]
TRANSPARENT = StyledChar(BELOW, BELOW, BELOW)


def overlay(top: StyledChar, below: StyledChar) -> StyledChar:
    """Return the character that shows if one is drawn over another."""
    if top is TRANSPARENT:
        return below
    if not top.char:
        return StyledChar(below.char, below.fg, top.bg or below.bg)
    return StyledChar(top.char, top.fg or below.bg, top.bg or below.bg)


def overlay_row(row: list[StyledChar], x: int, chars: Sequence[StyledChar]) -> None:
    """Draw over a row from column x on, clipped to the row."""
    for at, char in enumerate(chars, x):
        if char is not TRANSPARENT and 0 <= at < len(row):
            row[at] = char if char.char and char.fg and char.bg else overlay(char, row[at])


def segments(row: Iterable[StyledChar]) -> tuple[Segment, ...]:
    """Return a row as runs of one style. Each segment has a style, which Textual's NO_COLOR filter needs."""
    found, text, drawn = [], "", ("", "", False)
    for char, fg, bg in row:
        if char == " " and bg == drawn[1]:
            text += char
            continue
        now = (fg, bg, char in THIN)
        if now != drawn:
            if text:
                found.append(Segment(text, style(*drawn)))
            text, drawn = "", now
        text += char
    return (*found, Segment(text, style(*drawn)))
