"""A lattice with midpoints in its squares: drawn from scale M on, its letters within the board where a row is short."""

from collections.abc import Iterator

from boardgames_tui.core.geometry import Geometry
from boardgames_tui.ui.board.lattice_layout import lattice_layout
from boardgames_tui.ui.board.layout import L, Layout, M
from boardgames_tui.ui.widgets.boards.board_view import BoardView


class LatticeBoard(BoardView):
    """The board of a geometry with joins."""

    @classmethod
    def layouts_of(cls, geometry: Geometry) -> Iterator[Layout]:
        """Offer both pitches, the wider first."""
        yield lattice_layout(geometry, L)
        yield lattice_layout(geometry, M)
        yield lattice_layout(geometry, M, inset=True)
