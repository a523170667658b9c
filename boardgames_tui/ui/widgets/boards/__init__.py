"""The board that draws a geometry: chosen by how its sites lie, never by which game it is."""

from boardgames_tui.core.geometry import Geometry
from boardgames_tui.ui.widgets.boards.board_view import BoardView
from boardgames_tui.ui.widgets.boards.torus_board import TorusBoard

__all__ = ["BoardView", "TorusBoard", "board_for"]


def board_for(geometry: Geometry) -> type[BoardView]:
    """Return the widget for a board: one that wraps has its own."""
    return TorusBoard if geometry.wraps else BoardView
