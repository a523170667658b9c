"""Colours of a board, and variants of them: with another frame, dimmed, or with ghost stones."""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any, TypeAlias

from rich.style import Style

# `#rrggbb`, or the name of a colour that the terminal chooses.
Colour: TypeAlias = str
# Dark, middle and light tone of a stone.
Ramp: TypeAlias = tuple[Colour, Colour, Colour]
# Function from a colour of the board and that of its frame to the colour of a repeated part.
Fade: TypeAlias = Callable[[Colour, Colour], Colour]


@lru_cache(maxsize=4096)
def mix(a: Colour, b: Colour, share: float) -> Colour:
    """Interpolate from colour `a` to colour `b` by `share`, from 0 to 1. Return `a` if the terminal chooses one."""
    if not (a.startswith("#") and b.startswith("#")):
        return a
    channels = zip(rgb_of(a), rgb_of(b), strict=True)
    return "#" + "".join(f"{round(from_a + (from_b - from_a) * share):02x}" for from_a, from_b in channels)


def rgb_of(colour: Colour) -> tuple[int, int, int]:
    """Return red, green and blue, from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def half_faded(colour: Colour, frame: Colour) -> Colour:
    """Return a colour faded halfway into the frame."""
    return mix(colour, frame, 0.5)


@dataclass(frozen=True, eq=False)
class Theme:
    """Colours of a board. A wash is the background of a site. Compared by identity, as a key of caches of drawings."""

    tints: tuple[Colour, Colour]
    square: Colour
    line: Colour
    faint: Colour
    dots: Colour
    quiet: Colour
    """Dots of targets if most empty sites are targets."""
    black: Ramp
    white: Ramp
    on_black: Colour
    """Signs on a black stone."""
    on_white: Colour
    last: tuple[Colour, Colour]
    """Mark of the last action, on a black stone and on a white one."""
    last_wash: Colour
    """Background of the last stone if it is only one character."""
    cursor: Colour
    ring: Colour
    alarm: Colour
    on_alarm: Colour
    ranks: tuple[Colour, Colour]
    """Background of the number of the engine's best action, and of the others."""
    on_rank: Colour
    cursor_wash: Colour
    chosen_wash: Colour
    black_wash: Colour
    white_wash: Colour
    black_edge: Colour
    white_edge: Colour
    """Edges that White has to join: mixed with the board, so that they do not look like links between stones."""
    block: tuple[Colour, Colour]
    flat: bool = False
    """Whether stones have one tone and a half instead of shades, for few colours and slow connections."""
    ascii: bool = False
    """Whether the board is drawn with characters that have an ASCII replacement of their own."""
    frame: Colour = "#121212"
    label: Colour = "#9e9e9e"
    fade: Fade = half_faded
    """Colour of repeated parts of the board."""


@lru_cache(maxsize=4096)
def style(fg: Colour, bg: Colour, bold: bool = False) -> Style:
    """Return a Rich style, cached."""
    return Style(color=fg or None, bgcolor=bg or None, bold=bold)


@lru_cache(maxsize=64)
def variant(theme: Theme, **changes: Any) -> Theme:
    """Return the theme with changed fields, the same object for the same changes."""
    return replace(theme, **changes)


@lru_cache(maxsize=64)
def ghostly(theme: Theme) -> Theme:
    """Return the theme with stones that are mixed with the board: ghost stones."""
    mixed = recoloured(theme, lambda colour: mix(colour, theme.tints[0], 0.45))
    return replace(theme, black=mixed.black, white=mixed.white)


@lru_cache(maxsize=64)
def dimmed(theme: Theme) -> Theme:
    """Return the theme faded into its background, for repeated parts of the board."""
    return recoloured(theme, lambda colour: theme.fade(colour, theme.frame))


def recoloured(theme: Theme, change: Callable[[Colour], Colour]) -> Theme:
    """Return the theme with `change` applied to each colour."""

    def changed(value: Any) -> Any:
        """Change a colour or each colour of a tuple; return any other value as it is."""
        if isinstance(value, tuple):
            return tuple(map(changed, value))
        return change(value) if isinstance(value, str) else value

    return replace(theme, **{field.name: changed(getattr(theme, field.name)) for field in fields(theme)})
