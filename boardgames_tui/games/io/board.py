"""Io's board: its geometry and its tables."""

from boardgames_tui.core.game import lay_out
from boardgames_tui.core.geometry import ALL_AROUND, Geometry, grid, neighbour_table
from boardgames_tui.core.kernel import BoardTables
from boardgames_tui.core.options import Options


def geometry(size: int) -> Geometry:
    """Return a square board with stones in the cells."""
    return grid(size, "cells")


def board(size: int, options: Options) -> BoardTables:
    """Return the tables of a board: two registers (`registers`), eight directions, and no second table.

    The code of an action is its cell.
    """
    sites = size * size
    return lay_out(
        size,
        neighbour_table(size, ALL_AROUND),
        sites=sites,
        actions=sites,
        max_legal_actions=sites,
        registers=2,
    )
