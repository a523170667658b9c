"""Colours of a board, and variants of them: with another frame, dimmed, or with ghost stones."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
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
    """Mix two colours: `share` of `b`, the rest `a`. Return `a` if the terminal chooses one of them."""
    if not (a.startswith("#") and b.startswith("#")):
        return a
    pairs = zip(parts(a), parts(b), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


def parts(colour: Colour) -> tuple[int, int, int]:
    """Return red, green and blue, from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def half_faded(colour: Colour, frame: Colour) -> Colour:
    """Return a colour faded halfway into the frame."""
    return mix(colour, frame, 0.5)


@dataclass(frozen=True, eq=False)
class Theme:
    """Colours of a board. Compared by identity, because the caches of drawings use it as a key."""

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
    fade: Fade = field(default=half_faded)
    """Colour of repeated parts of the board."""


@lru_cache(maxsize=4096)
def style(fg: Colour, bg: Colour, bold: bool = False) -> Style:
    """Return a Rich style, cached."""
    return Style(color=fg or None, bgcolor=bg or None, bold=bold)


@lru_cache(maxsize=64)
def framed(theme: Theme, frame: Colour, label: Colour) -> Theme:
    """Return the theme on another background."""
    return replace(theme, frame=frame, label=label)


@lru_cache(maxsize=64)
def for_ascii(theme: Theme) -> Theme:
    """Return the theme for a screen in ASCII."""
    return replace(theme, ascii=True)


@lru_cache(maxsize=64)
def ghostly(theme: Theme) -> Theme:
    """Return the theme with ghost stones."""
    return replace(theme, black=_ghost(theme.black, theme.tints[0]), white=_ghost(theme.white, theme.tints[0]))


def _ghost(ramp: Ramp, ground: Colour) -> Ramp:
    low, middle, high = ramp
    return mix(low, ground, 0.45), mix(middle, ground, 0.45), mix(high, ground, 0.45)


@lru_cache(maxsize=64)
def dimmed(theme: Theme) -> Theme:
    """Return the theme faded into its background, for repeated parts of the board."""
    return recoloured(theme, lambda colour: theme.fade(colour, theme.frame))


def recoloured(theme: Theme, change: Callable[[Colour], Colour]) -> Theme:
    """Return the theme with each colour changed."""
    changed: dict[str, Any] = {each.name: _change(getattr(theme, each.name), change) for each in fields(theme)}
    return replace(theme, **changed)


def _change(value: object, change: Callable[[Colour], Colour]) -> object:
    if isinstance(value, tuple):
        return tuple(_change(part, change) for part in value)
    return change(value) if isinstance(value, str) else value
