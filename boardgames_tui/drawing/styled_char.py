"""Styled characters of a drawing, and their overlay."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from rich.segment import Segment

from boardgames_tui.drawing.glyphs import THIN
from boardgames_tui.drawing.theme import Colour, style

# Stands for the background below in place of a colour, and for everything below in place of a character.
BELOW = ""


class StyledChar(NamedTuple):
    """Character with its foreground and background."""

    char: str
    fg: Colour
    bg: Colour


Sprite: TypeAlias = tuple[tuple[StyledChar, ...], ...]
Canvas: TypeAlias = list[list[StyledChar]]
TRANSPARENT = StyledChar(BELOW, BELOW, BELOW)


def overlay(top: StyledChar, below: StyledChar) -> StyledChar:
    """Return the character that shows if `top` is drawn over `below`."""
    if not top.char:
        return StyledChar(below.char, below.fg, top.bg or below.bg)
    return StyledChar(top.char, top.fg or below.bg, top.bg or below.bg)


def overlay_row(row: list[StyledChar], x: int, chars: Sequence[StyledChar]) -> None:
    """Draw over a row from column x on, clipped to the row."""
    for column, styled in enumerate(chars, x):
        if styled is not TRANSPARENT and 0 <= column < len(row):
            is_opaque = styled.char and styled.fg and styled.bg
            row[column] = styled if is_opaque else overlay(styled, row[column])


def segments(row: Iterable[StyledChar]) -> tuple[Segment, ...]:
    """Return a row as runs of one style. Each segment has a style, which Textual's NO_COLOR filter needs."""
    runs = []
    text, run_style = "", ("", "", False)
    for char, fg, bg in row:
        _, run_bg, _ = run_style
        # A space shows only its background, so it can continue a run of any foreground.
        continues_run = char == " " and bg == run_bg
        char_style = run_style if continues_run else (fg, bg, char in THIN)
        if char_style != run_style:
            if text:
                runs.append(Segment(text, style(*run_style)))
            text, run_style = "", char_style
        text += char
    return (*runs, Segment(text, style(*run_style)))
