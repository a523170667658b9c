"""Widgets for boards, chosen by geometry, never by game."""

from boardgames_tui.core.geometry import Geometry
from boardgames_tui.ui.widgets.boards.board_view import BoardView, TorusBoard
from boardgames_tui.ui.widgets.boards.picture import BoardPicture

__all__ = ["BoardPicture", "BoardView", "TorusBoard", "board_for"]


def board_for(geometry: Geometry) -> type[BoardView]:
    """Return the widget class of a board to play on for a geometry; one that wraps has its own."""
    return TorusBoard if geometry.wraps else BoardView
