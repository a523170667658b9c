"""Layouts in which a board can be drawn, chosen by its geometry, never by its game."""

from collections.abc import Iterator

from boardgames_tui.core.geometry import Geometry
from boardgames_tui.ui.board.lattice_layout import lattice_layout
from boardgames_tui.ui.board.layout import SCALES, L, Layout, M, Window, grid_layout

# Half cells repeated at each edge of a board that wraps: one cell, two or none.
HALOS = (2, 4, 0)


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
