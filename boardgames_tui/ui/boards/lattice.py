"""A lattice with midpoints in its squares: drawn from scale M on, its letters within the board where a row is short."""

from collections.abc import Iterator

from boardgames_tui.geometry import Geometry
from boardgames_tui.ui.boards.view import BoardView
from boardgames_tui.ui.lattice import lattice_layout
from boardgames_tui.ui.layout import L, Layout, M


class LatticeBoard(BoardView):
    """The board of a geometry with joins."""

    @classmethod
    def layouts_of(cls, geometry: Geometry) -> Iterator[Layout]:
        """Offer both pitches, the wider first."""
        yield lattice_layout(geometry, L)
        yield lattice_layout(geometry, M)
        yield lattice_layout(geometry, M, inset=True)
