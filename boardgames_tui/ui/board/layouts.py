"""Layouts in which a board can be drawn, by its geometry, never by its game; and the choice of one of them.

Sequences of layouts have the largest first.
"""

from collections.abc import Iterator, Sequence

from boardgames_tui.core.geometry import Geometry
from boardgames_tui.ui.board.lattice_layout import lattice_layout
from boardgames_tui.ui.board.layout import SCALES, L, Layout, M, Scale, Window, grid_layout

# Half cells repeated at each edge of a board that wraps: one cell, two or none.
HALOS = (2, 4, 0)
# Setting of the scale that stands for the largest one that fits.
AUTO = "auto"


def layouts_of(geometry: Geometry) -> Iterator[Layout]:
    """Yield the layouts of a geometry, the largest first. A board that wraps is shown once, not shifted."""
    if geometry.wraps:
        yield from wrapped_layouts(geometry, Window(halo=HALOS[0]))
    elif geometry.joins:
        yield lattice_layout(geometry, L)
        yield lattice_layout(geometry, M)
        yield lattice_layout(geometry, M, inset=True)
    else:
        yield from (grid_layout(geometry, scale) for scale in SCALES)


def wrapped_layouts(geometry: Geometry, window: Window) -> Iterator[Layout]:
    """Yield the layouts of a window, the largest first. A halo of one cell can also shrink to half a cell, but at S."""
    for scale in SCALES:
        yield grid_layout(geometry, scale, window)
        if window.halo == HALOS[0] and scale.height > 1:
            yield grid_layout(geometry, scale, window._replace(halo=1))


def choose_layout(layouts: Sequence[Layout], setting: str, width: int, height: int) -> Layout:
    """Return the largest layout that fits a window of width times height characters, else the smallest one.

    `setting` is AUTO or the name of a scale, to which the choice is limited.
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
