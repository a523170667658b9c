"""Boards as SVG images that look the same in every viewer."""

from boardgames_tui.ui.svg.board import draw_board
from boardgames_tui.ui.svg.canvas import SvgCanvas

__all__ = ["SvgCanvas", "draw_board"]
