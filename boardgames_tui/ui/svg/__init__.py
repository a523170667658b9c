"""Pictures as SVG: a board by itself, or a screen that Textual has exported, drawn the same by every viewer."""

from boardgames_tui.ui.svg.board import drawn
from boardgames_tui.ui.svg.picture import redraw

__all__ = ["drawn", "redraw"]
