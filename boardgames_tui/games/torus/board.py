"""Torus' board: its geometry and its tables."""

from boardgames_tui.core.game import lay_out
from boardgames_tui.core.geometry import ALL_AROUND, Geometry, grid, steps
from boardgames_tui.core.kernel import BoardTables
from boardgames_tui.core.options import Options


def geometry(size: int) -> Geometry:
    """Return a square board with stones on points, whose rows and columns continue at the opposite edge."""
    return grid(size, "points", wraps=True)


def board(size: int, options: Options) -> BoardTables:
    """Return tables for rows without registers, with four orthogonal and then four diagonal directions.

    The scratch is a list of captured stones. They all lie on the two diagonals of one point, each as long as a side of
    the board.
    """
    sites = size * size
    return lay_out(
        size,
        steps(size, ALL_AROUND, wraps=True),
        sites=sites,
        actions=sites,
        max_legal_actions=sites,
        scratch=2 * size,
    )
