"""The colours of a board: its own mid-tone, on which black and white stones both read, whatever the app's theme is."""

from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any, TypeAlias

from rich.style import Style

Colour: TypeAlias = str
"""`#rrggbb`, or the name of a colour that the terminal chooses."""
Ramp: TypeAlias = tuple[Colour, Colour, Colour]
"""A stone in shade, in its own colour, and in light."""


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
    last: Colour
    last_wash: Colour
    """Behind the last stone where it is only one character."""
    cursor: Colour
    ring: Colour
    alarm: Colour
    on_alarm: Colour
    cursor_wash: Colour
    chosen_wash: Colour
    black_wash: Colour
    white_wash: Colour
    block: tuple[Colour, Colour]
    flat: bool = False
    """Stones in one tone and a half instead of shaded ones: for few colours and slow lines."""
    frame: Colour = "#121212"
    label: Colour = "#9e9e9e"


WOOD = Theme(
    tints=("#aa814b", "#9d7542"),
    square="#c09862",
    line="#73502a",
    faint="#7a5529",
    dots="#4a3016",
    quiet="#7d5a30",
    black=("#0e0e12", "#27272c", "#54545a"),
    white=("#cec8bc", "#f8f5ee", "#ffffff"),
    on_black="#b2b2b2",
    on_white="#767068",
    last="#d7361f",
    last_wash="#c65a2e",
    cursor="#1f5faf",
    ring="#ffd75f",
    alarm="#af0000",
    on_alarm="#ffffff",
    cursor_wash="#94907c",
    chosen_wash="#d0a03c",
    black_wash="#7a5a36",
    white_wash="#d3b68a",
    block=("#4a3520", "#5a4228"),
)

WOOD_256 = replace(
    WOOD,
    tints=("#af875f", "#af8700"),
    square="#d7af87",
    line="#5f5f00",
    faint="#875f00",
    dots="#303030",
    quiet="#875f00",
    black=("#121212", "#121212", "#303030"),
    white=("#e4e4e4", "#ffffff", "#ffffff"),
    on_black="#b2b2b2",
    on_white="#767676",
    last="#d70000",
    last_wash="#d75f00",
    cursor="#005faf",
    cursor_wash="#8a8a8a",
    chosen_wash="#d7af00",
    black_wash="#875f5f",
    white_wash="#d7af87",
    block=("#444444", "#585858"),
    flat=True,
)

WOOD_16 = replace(
    WOOD_256,
    tints=("#00aaaa", "#00aaaa"),
    square="#aaaaaa",
    line="#000000",
    faint="#555555",
    dots="#000000",
    quiet="#555555",
    black=("#000000", "#000000", "#000000"),
    white=("#ffffff", "#ffffff", "#ffffff"),
    on_black="#aaaaaa",
    on_white="#555555",
    last="#aa0000",
    last_wash="#aa0000",
    cursor="#ffff55",
    ring="#ffff55",
    alarm="#aa0000",
    cursor_wash="#0000aa",
    chosen_wash="#aa5500",
    black_wash="#555555",
    white_wash="#aaaaaa",
    block=("#000000", "#555555"),
)


@lru_cache(maxsize=64)
def theme_for(colours: str | None, board: str, *, flat: bool) -> Theme:  # noqa: ARG001
    """The colours of a kind of board for what a terminal can show, in Rich's word for it."""
    theme = {"truecolor": WOOD, "256": WOOD_256}.get(colours or "", WOOD_16)
    return replace(theme, flat=theme.flat or flat)


@lru_cache(maxsize=4096)
def style(fg: Colour, bg: Colour, bold: bool = False) -> Style:
    """A Rich style, made once."""
    return Style(color=fg or None, bgcolor=bg or None, bold=bold)


@lru_cache(maxsize=4096)
def mix(a: Colour, b: Colour, share: float) -> Colour:
    """`a` with this share of `b`; `a` itself where one of them is the terminal's choice."""
    if not (a.startswith("#") and b.startswith("#")):
        return a
    pairs = zip(_parts(a), _parts(b), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


def _parts(colour: Colour) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=64)
def framed(theme: Theme, frame: Colour, label: Colour) -> Theme:
    """The same board on another background."""
    return replace(theme, frame=frame, label=label)


@lru_cache(maxsize=64)
def ghostly(theme: Theme) -> Theme:
    """The same board with stones that are not there yet."""
    return replace(theme, black=_ghost(theme.black, theme.cursor_wash), white=_ghost(theme.white, theme.cursor_wash))


def _ghost(ramp: Ramp, wash: Colour) -> Ramp:
    low, middle, high = ramp
    return mix(low, wash, 0.45), mix(middle, wash, 0.45), mix(high, wash, 0.45)


@lru_cache(maxsize=64)
def dimmed(theme: Theme) -> Theme:
    """The same board half faded into its background: for what is only a repetition."""
    faded: dict[str, Any] = {field.name: _fade(getattr(theme, field.name), theme.frame) for field in fields(theme)}
    return replace(theme, **faded)


def _fade(value: object, frame: Colour) -> object:
    if isinstance(value, tuple):
        return tuple(_fade(part, frame) for part in value)
    return mix(value, frame, 0.5) if isinstance(value, str) else value
