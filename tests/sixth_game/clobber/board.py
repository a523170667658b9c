"""Where Clobber's cells lie, and the tables that its rules use."""

from boardgames_tui.core.game import lay_out
from boardgames_tui.core.geometry import ORTHOGONAL, Geometry, grid, neighbour_table
from boardgames_tui.core.kernel import BoardTables
from boardgames_tui.core.options import Options


def geometry(size: int) -> Geometry:
    """Return a square board of cells."""
    return grid(size, "cells")


def board(size: int, options: Options) -> BoardTables:
    """Return the tables of a board.

    An action is `sites * origin + destination`. There are no registers. The scratch holds a row.
    """
    sites = size * size
    step = neighbour_table(size, ORTHOGONAL)
    return lay_out(size, step, sites=sites, actions=sites * sites, max_legal_actions=4 * sites, scratch=sites + 2)
