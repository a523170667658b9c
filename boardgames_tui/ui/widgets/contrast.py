"""Text colours with enough contrast in any theme, light or dark."""

from collections.abc import Mapping

from rich.color import Color as RichColor
from rich.color import ColorSystem
from textual.color import Color

# Text colours with their minimum contrast to the background.
MIN_CONTRAST: Mapping[str, float] = {
    "text-accent": 4.5,
    "text-warning": 4.5,
    "text-success": 4.5,
    "text-error": 4.5,
    "foreground-muted": 3.5,
}
# The brown of 16 colours is a bright yellow in many terminals.
BROWN, YELLOW = 3, Color(205, 205, 0)
# Colours of a selection with 16 colours: white on blue is readable in every terminal.
SELECTION_COLOURS = {"primary": "#0000aa", "block-cursor-background": "#0000aa", "block-cursor-foreground": "#ffffff"}
STEPS = 10
# Luminance above which black has a higher contrast than white.
MIDDLE = 0.18
WEIGHTS = (0.2126, 0.7152, 0.0722)


def with_contrast(variables: Mapping[str, str], *, few: bool) -> dict[str, str]:
    """Return the colours of a theme with readable text, in a terminal with `few` colours too.

    A theme that uses the terminal's own colours is returned unchanged.
    """
    if variables["background"].startswith("ansi"):
        return dict(variables)
    surface = Color.parse(variables["surface"])
    apart = {
        name: _with_contrast(surface + Color.parse(variables[name]), surface, MIN_CONTRAST[name], few=few)
        for name in MIN_CONTRAST
    }
    words = {name: colour.hex for name, colour in apart.items() if colour}
    return {**variables, **words, **(SELECTION_COLOURS if few else {})}


def _with_contrast(text: Color, surface: Color, least: float, *, few: bool) -> Color | None:
    """Return the colour, darkened or lightened as much as necessary; None if it can stay."""
    ground = _luminance(surface, few=few)
    end = Color.parse("white" if _luminance(surface, few=False) < MIDDLE else "black")
    for step in range(STEPS):
        mixed = text.blend(end, step / STEPS)
        if _contrast(_luminance(mixed, few=few), ground) >= least:
            return mixed if step else None
    return end


def _contrast(one: float, two: float) -> float:
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)


def _luminance(colour: Color, *, few: bool) -> float:
    parts = (_in_16_colours(colour) if few else colour).normalized
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return sum(weight * part for weight, part in zip(WEIGHTS, linear, strict=True))


def _in_16_colours(colour: Color) -> Color:
    """Return the colour that a terminal of 16 colours shows for it."""
    found = RichColor.from_rgb(*colour.rgb).downgrade(ColorSystem.STANDARD)
    return YELLOW if found.number == BROWN else Color(*found.get_truecolor())
