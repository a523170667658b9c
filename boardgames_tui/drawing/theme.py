"""Colours of a board: its styles, and variants of them, with another frame, dimmed, or with ghost stones.

Each style has mid-tones of its own, whatever the app's theme is, for terminals of all kinds. Black and white stones
each have a contrast of at least 3 to the board. With 256 colours, all are exact colours of the terminal's cube, because
the terminal would otherwise round them apart. With 16 colours, all are among the eight that every terminal has as a
background. Neither palette has two tints of one hue, so a board there has mostly one tint, with lines around its cells.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache, lru_cache
from itertools import product
from typing import Any, TypeAlias

from rich.style import Style

# `#rrggbb`, or the name of a colour that the terminal chooses.
Colour: TypeAlias = str
# Dark, middle and light tone of a stone.
Ramp: TypeAlias = tuple[Colour, Colour, Colour]


@lru_cache(maxsize=4096)
def mix(a: Colour, b: Colour, share: float) -> Colour:
    """Interpolate from colour `a` to colour `b` by `share`, from 0 to 1. Return `a` if the terminal chooses one."""
    if not (a.startswith("#") and b.startswith("#")):
        return a
    channels = zip(rgb_of(a), rgb_of(b), strict=True)
    return "#" + "".join(f"{round(level_a + (level_b - level_a) * share):02x}" for level_a, level_b in channels)


def rgb_of(colour: Colour) -> tuple[int, int, int]:
    """Return red, green and blue, from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


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
    fade: Callable[[Colour, Colour], Colour] = lambda colour, frame: mix(colour, frame, 0.5)
    """Function from a colour of the board and that of its frame to the colour of a repeated part."""


@lru_cache(maxsize=4096)
def style(fg: Colour, bg: Colour, bold: bool = False) -> Style:
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


DARK, BRIGHT, VIOLET = "#000000", "#ffffff", "#7a45d0"
# Values of red, green and blue in the cube of 216 colours.
CUBE_LEVELS = (0, 95, 135, 175, 215, 255)
# Colours of the 256 that every terminal shows alike, which are all but the first 16: the greys, then the others.
GREYS = tuple(f"#{level:02x}{level:02x}{level:02x}" for level in (0, 255, *range(8, 239, 10)))
HUES = tuple(f"#{r:02x}{g:02x}{b:02x}" for r, g, b in product(CUBE_LEVELS, repeat=3) if len({r, g, b}) > 1)

# The colours of a board itself: its light and dark tint, the squares of a lattice, and its lines and dots.
Material: TypeAlias = tuple[Colour, Colour, Colour, Colour]
MATERIALS: Mapping[str, Material] = {
    "wood": ("#aa814b", "#9a7240", "#ae8650", "#3d2710"),
    "slate": ("#7c8692", "#6d7783", "#848e9a", "#1c232b"),
    "felt": ("#538f62", "#4a8557", "#57966a", "#0b2a14"),
    "clay": ("#b0765e", "#a06a53", "#b47a62", "#3a1d12"),
    "grey": ("#7b7b7b", "#6b6b6b", "#858585", DARK),
}
MATERIALS_256: Mapping[str, Material] = {
    "wood": ("#af875f", "#af875f", "#87875f", "#303030"),
    "slate": ("#5f8787", "#5f8787", "#767676", "#1c1c1c"),
    "felt": ("#5f875f", "#5f875f", "#5f8787", "#1c1c1c"),
    "clay": ("#af5f5f", "#af5f5f", "#af5f00", "#121212"),
    "grey": ("#767676", "#6c6c6c", "#808080", DARK),
}
BROWN, GREEN, CYAN = "#aa5500", "#00aa00", "#00aaaa"
# The tints of the board, of the cursor and of selected sites. Brown is a bright yellow in many terminals: no wood.
MATERIALS_16: Mapping[str, tuple[Colour, Colour, Colour]] = {
    "wood": (GREEN, CYAN, BROWN),
    "slate": (CYAN, BROWN, GREEN),
    "felt": (GREEN, CYAN, BROWN),
    "clay": (BROWN, CYAN, GREEN),
    "grey": (GREEN, CYAN, BROWN),
}


@lru_cache(maxsize=64)
def theme_for(color_system: str | None, board: str, *, flat: bool) -> Theme:
    """Return the theme of a board style for a color system of Rich; None stands for a terminal without colours."""
    if color_system == "truecolor":
        theme = replace(_theme_of_material(*MATERIALS[board]), flat=flat)
    elif color_system == "256":
        theme = _theme_of_256(MATERIALS_256[board])
    else:
        return _theme_of_16(board)
    # A grey board needs stones of the highest contrast.
    return replace(theme, black=(DARK,) * 3, white=(BRIGHT,) * 3) if board == "grey" else theme


def _theme_of_256(material: Material) -> Theme:
    """Return the theme of a material in exact colours of the 256."""
    theme = replace(
        _theme_of_material(*material),
        black=("#121212",) * 3,
        white=("#eeeeee", BRIGHT, BRIGHT),
        ranks=("#875fd7", "#875f87"),
        flat=True,
        # To a grey, except if the terminal chooses the frame.
        fade=lambda colour, frame: _nearest(mix(colour, frame, 0.5), GREYS) if frame.startswith("#") else colour,
    )
    return recoloured(theme, lambda colour: _nearest(colour, (*GREYS, *HUES)))


def _theme_of_material(light: Colour, dark: Colour, square: Colour, ink: Colour) -> Theme:
    """Return the theme of a material in true colours."""
    return Theme(
        tints=(light, dark),
        square=square,
        line=mix(dark, ink, 0.55),
        faint=mix(dark, ink, 0.6),
        dots=ink,
        quiet=mix(dark, ink, 0.4),
        black=("#070709", "#1b1b1f", "#45454b"),
        white=("#dad6cd", "#fdfcf9", BRIGHT),
        on_black="#b2b2b2",
        on_white="#6f6a62",
        last=("#ff7043", "#d7261a"),
        last_wash="#c65a2e",
        cursor="#041128",
        ring="#ffd75f",
        alarm="#af0000",
        on_alarm=BRIGHT,
        ranks=(VIOLET, mix(VIOLET, dark, 0.3)),
        on_rank=BRIGHT,
        cursor_wash="#6f8fb0",
        chosen_wash="#b08418",
        black_wash=mix(dark, DARK, 0.35),
        white_wash=mix(light, BRIGHT, 0.25),
        black_edge=mix("#1b1b1f", dark, 0.35),
        white_edge=mix("#fdfcf9", dark, 0.35),
        block=(mix(dark, DARK, 0.6), mix(dark, DARK, 0.45)),
    )


def _theme_of_16(board: str) -> Theme:
    """Return the theme of a board style in the eight colours that every terminal has as a background."""
    tint, cursor_wash, chosen_wash = MATERIALS_16[board]
    return replace(
        _theme_of_material(tint, tint, tint, DARK),
        line=DARK,
        faint=DARK,
        quiet=DARK,
        black=(DARK,) * 3,
        white=(BRIGHT,) * 3,
        on_black="#aaaaaa",
        on_white="#555555",
        last=("#ff5555", "#aa0000"),
        last_wash="#aa0000",
        cursor=DARK,
        ring="#ffff55",
        alarm="#aa0000",
        ranks=("#aa00aa", "#0000aa"),
        cursor_wash=cursor_wash,
        chosen_wash=chosen_wash,
        black_wash="#0000aa",
        white_wash="#aaaaaa",
        black_edge=DARK,
        white_edge="#aaaaaa",
        block=(DARK, "#555555"),
        flat=True,
        # A repeated part differs by its tint only.
        fade=lambda colour, _: chosen_wash if colour == tint else colour,
    )


@cache
def _nearest(colour: Colour, candidates: tuple[Colour, ...]) -> Colour:
    """Return the candidate that looks most like a colour."""

    def difference(candidate: Colour) -> int:
        """Return the squared difference of the colours, weighted as the eye sees red, green and blue."""
        red, green, blue = (one - other for one, other in zip(rgb_of(colour), rgb_of(candidate), strict=True))
        return 2 * red * red + 4 * green * green + 3 * blue * blue

    return min(candidates, key=difference)


# Theme of a board before the colours of the terminal are known.
WOOD = theme_for("truecolor", "wood", flat=False)
