"""What colours a board has, and the same board on another background, dimmed, or with stones still to come."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any, TypeAlias

from rich.style import Style

Colour: TypeAlias = str
"""`#rrggbb`, or the name of a colour that the terminal chooses."""
Ramp: TypeAlias = tuple[Colour, Colour, Colour]
"""A stone in shade, in its own colour, and in light."""


Fade: TypeAlias = Callable[[Colour, Colour], Colour]
"""From a colour of the board and that of the frame around it to the colour of a repetition."""


@lru_cache(maxsize=4096)
def mix(a: Colour, b: Colour, share: float) -> Colour:
    """`a` with this share of `b`; `a` itself where one of them is the terminal's choice."""
    if not (a.startswith("#") and b.startswith("#")):
        return a
    pairs = zip(parts(a), parts(b), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


def parts(colour: Colour) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def half_faded(colour: Colour, frame: Colour) -> Colour:
    """Half faded into the frame."""
    return mix(colour, frame, 0.5)


@dataclass(frozen=True, eq=False)
class Theme:
    """All colours of a board. Compared by identity: drawings are cached under it."""

    tints: tuple[Colour, Colour]
    square: Colour
    line: Colour
    faint: Colour
    dots: Colour
    quiet: Colour
    """The dots of legal places where most places are legal."""
    black: Ramp
    white: Ramp
    on_black: Colour
    on_white: Colour
    last: tuple[Colour, Colour]
    """What tells of the last action, on a black stone and on a white one."""
    last_wash: Colour
    """Behind the last stone where it is only one character."""
    cursor: Colour
    ring: Colour
    alarm: Colour
    on_alarm: Colour
    ranks: tuple[Colour, Colour]
    """Behind the number of the action that an engine thinks best, and of those next to it."""
    on_rank: Colour
    cursor_wash: Colour
    chosen_wash: Colour
    black_wash: Colour
    white_wash: Colour
    black_edge: Colour
    white_edge: Colour
    """The edges that a side has to join: a little of the board, so that they are no links between stones."""
    block: tuple[Colour, Colour]
    flat: bool = False
    """Stones in one tone and a half instead of shaded ones: for few colours and slow lines."""
    frame: Colour = "#121212"
    label: Colour = "#9e9e9e"
    fade: Fade = field(default=half_faded)
    """How a colour looks where the board is only repeated."""


@lru_cache(maxsize=4096)
def style(fg: Colour, bg: Colour, bold: bool = False) -> Style:
    """A Rich style, made once."""
    return Style(color=fg or None, bgcolor=bg or None, bold=bold)


@lru_cache(maxsize=64)
def framed(theme: Theme, frame: Colour, label: Colour) -> Theme:
    """The same board on another background."""
    return replace(theme, frame=frame, label=label)


@lru_cache(maxsize=64)
def ghostly(theme: Theme) -> Theme:
    """The same board with stones that are not there yet."""
    return replace(theme, black=_ghost(theme.black, theme.tints[0]), white=_ghost(theme.white, theme.tints[0]))


def _ghost(ramp: Ramp, ground: Colour) -> Ramp:
    low, middle, high = ramp
    return mix(low, ground, 0.45), mix(middle, ground, 0.45), mix(high, ground, 0.45)


@lru_cache(maxsize=64)
def dimmed(theme: Theme) -> Theme:
    """The same board faded into its background: for what is only a repetition."""
    return recoloured(theme, lambda colour: theme.fade(colour, theme.frame))


def recoloured(theme: Theme, change: Callable[[Colour], Colour]) -> Theme:
    """The same board with each colour changed."""
    changed: dict[str, Any] = {each.name: _change(getattr(theme, each.name), change) for each in fields(theme)}
    return replace(theme, **changed)


def _change(value: object, change: Callable[[Colour], Colour]) -> object:
    if isinstance(value, tuple):
        return tuple(_change(part, change) for part in value)
    return change(value) if isinstance(value, str) else value
