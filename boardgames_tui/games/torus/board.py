"""Torus' board: its geometry and its tables."""

from boardgames_tui.core.game import lay_out
from boardgames_tui.core.geometry import ALL_AROUND, Geometry, grid, neighbour_table
from boardgames_tui.core.kernel import BoardTables
from boardgames_tui.core.options import Options


def geometry(size: int) -> Geometry:
    """Return a square board with stones on points, whose rows and columns continue at the opposite edge."""
    return grid(size, "points", wraps=True)


def board(size: int, options: Options) -> BoardTables:
    """Return the tables of a board, with four orthogonal and then four diagonal directions.

    A row has no registers. The scratch is a list of captured stones: they all lie on the two diagonals of one point,
    and each diagonal has `size` points.
    """
    sites = size * size
    return lay_out(
        size,
        neighbour_table(size, ALL_AROUND, wraps=True),
        sites=sites,
        actions=sites,
        max_legal_actions=sites,
        scratch=2 * size,
    )
