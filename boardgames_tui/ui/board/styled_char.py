"""Ink: one character of a drawing with its colours, and drawings laid over each other."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from rich.segment import Segment

from boardgames_tui.ui.board.glyphs import THIN
from boardgames_tui.ui.board.theme import Colour, style

BELOW = ""
"""In place of a colour: the background of what lies below. In place of a character: all of what lies below."""


class StyledChar(NamedTuple):
    """One character with its colour and its background."""

    char: str
    fg: Colour
    bg: Colour


Sprite: TypeAlias = tuple[tuple[StyledChar, ...], ...]
TRANSPARENT = StyledChar(BELOW, BELOW, BELOW)


def overlay(top: StyledChar, below: StyledChar) -> StyledChar:
    """Return what is seen where one character is drawn over another."""
    if top is TRANSPARENT:
        return below
    if not top.char:
        return StyledChar(below.char, below.fg, top.bg or below.bg)
    return StyledChar(top.char, top.fg or below.bg, top.bg or below.bg)


def overlay_row(row: list[StyledChar], x: int, inks: Sequence[StyledChar]) -> None:
    """Draw over a row from column x on; what falls beyond its ends is left away."""
    for at, ink in enumerate(inks, x):
        if ink is not TRANSPARENT and 0 <= at < len(row):
            row[at] = ink if ink.char and ink.fg and ink.bg else overlay(ink, row[at])


def segments(row: Iterable[StyledChar]) -> tuple[Segment, ...]:
    """The row as runs of one style each. Every segment has a style: Textual's NO_COLOR filter asks for it."""
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
