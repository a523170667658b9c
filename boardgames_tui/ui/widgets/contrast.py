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
# Number of steps from a colour to black or white.
BLEND_STEPS = 10


def with_contrast(variables: Mapping[str, str], *, few: bool) -> dict[str, str]:
    """Return the colour variables of a theme with readable text; `few` is for a terminal of 16 colours."""
    # A theme that uses the terminal's own colours stays as it is.
    if variables["background"].startswith("ansi"):
        return dict(variables)
    surface = Color.parse(variables["surface"])
    # A text colour may be transparent.
    changed = {
        name: _with_contrast(surface + Color.parse(variables[name]), surface, MIN_CONTRAST[name], in_16_colours=few)
        for name in MIN_CONTRAST
    }
    text_colours = {name: colour.hex for name, colour in changed.items() if colour}
    return {**variables, **text_colours, **(SELECTION_COLOURS if few else {})}


def _with_contrast(text: Color, surface: Color, min_contrast: float, *, in_16_colours: bool) -> Color | None:
    """Return a text colour, darkened or lightened as much as necessary; None if no change is necessary."""
    surface_luminance = _luminance(surface, in_16_colours=in_16_colours)
    # Above a luminance of 0.18, black has a higher contrast than white.
    extreme = Color.parse("white" if _luminance(surface, in_16_colours=False) < 0.18 else "black")
    for step in range(BLEND_STEPS):
        blended = text.blend(extreme, step / BLEND_STEPS)
        darker, lighter = sorted([_luminance(blended, in_16_colours=in_16_colours), surface_luminance])
        # The contrast ratio of WCAG 2.
        if (lighter + 0.05) / (darker + 0.05) >= min_contrast:
            return blended if step else None
    return extreme


def _luminance(colour: Color, *, in_16_colours: bool) -> float:
    """Return the relative luminance of a colour as the terminal shows it, from 0 to 1 (WCAG 2)."""
    channels = (_in_16_colours(colour) if in_16_colours else colour).normalized
    linear = (channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4 for channel in channels)
    return sum(weight * channel for weight, channel in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def _in_16_colours(colour: Color) -> Color:
    """Return the colour that a terminal of 16 colours shows in place of a colour."""
    nearest = RichColor.from_rgb(*colour.rgb).downgrade(ColorSystem.STANDARD)
    return YELLOW if nearest.number == BROWN else Color(*nearest.get_truecolor())
