"""Choice of the scale of a board: the one in the settings, or the largest that fits the window."""

from collections.abc import Sequence

from boardgames_tui.ui.board.layout import SCALES, Layout, Scale

AUTO = "auto"


def choose_layout(layouts: Sequence[Layout], setting: str, width: int, height: int) -> Layout:
    """Return the largest layout that fits a window of width times height characters, else the smallest one.

    `layouts` has the largest first; `setting` is AUTO or the name of a scale, to which the choice is limited.
    """
    candidates = layouts if setting == AUTO else _nearest(layouts, setting)
    fitting = (layout for layout in candidates if layout.outer_size[0] <= width and layout.outer_size[1] <= height)
    # A layout that does not fit will be scrolled, so its letters must not be inset.
    return next(fitting, None) or [layout for layout in candidates if not layout.inset][-1]


def _nearest(layouts: Sequence[Layout], name: str) -> list[Layout]:
    """Return the layouts whose scale is nearest to the scale with a name."""
    names = [scale.name for scale in SCALES]
    distances = [abs(names.index(layout.scale.name) - names.index(name)) for layout in layouts]
    return [layout for layout, distance in zip(layouts, distances, strict=True) if distance == min(distances)]


def next_scale(layouts: Sequence[Layout], scale: Scale, direction: int) -> Scale:
    """Return the next larger scale (1) or the next smaller one (-1) of these layouts; `scale` if there is none."""
    scales = list(dict.fromkeys(layout.scale for layout in layouts))
    # The largest is the first.
    return scales[min(max(scales.index(scale) - direction, 0), len(scales) - 1)]
