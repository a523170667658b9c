"""Choice of the scale of a board: the one in the settings, or the largest that fits the window."""

from collections.abc import Sequence

from boardgames_tui.ui.board.layout import SCALES, Layout, Scale

AUTO = "auto"


def choose_layout(layouts: Sequence[Layout], wanted: str, width: int, height: int) -> Layout:
    """Return the layout for a window. One that does not fit will be scrolled, so its letters must not be inset.

    `layouts` has the largest first; `wanted` is a value of the setting.
    """
    offered = layouts if wanted == AUTO else _nearest(layouts, wanted)
    fitting = (each for each in offered if each.outer_size[0] <= width and each.outer_size[1] <= height)
    return next(fitting, None) or [each for each in offered if not each.inset][-1]


def _nearest(layouts: Sequence[Layout], wanted: str) -> list[Layout]:
    names = [scale.name for scale in SCALES]
    apart = {each.scale: abs(SCALES.index(each.scale) - names.index(wanted)) for each in layouts}
    return [each for each in layouts if apart[each.scale] == min(apart.values())]


def next_scale(layouts: Sequence[Layout], scale: Scale, by: int) -> Scale:
    """Return the next larger scale (1) or the next smaller one (-1) of these layouts; `scale` if there is none."""
    scales = list(dict.fromkeys(each.scale for each in layouts))
    return scales[min(max(scales.index(scale) - by, 0), len(scales) - 1)]
