"""Where Torus' points lie, and the tables its rules look things up in."""

from boardgames_tui.core.game import lay_out
from boardgames_tui.core.geometry import ALL_AROUND, Geometry, grid, steps
from boardgames_tui.core.kernel import BoardTables
from boardgames_tui.core.options import Options


def geometry(size: int) -> Geometry:
    """Stones lie on points; rows and columns go on at the opposite edge."""
    return grid(size, "points", wraps=True)


def board(size: int, options: Options) -> BoardTables:
    """No registers, eight ways (four orthogonal, then four diagonal); in the scratch a list of captured stones.

    Captured stones stand on the two diagonals of one point, which have as many points each as a row.
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
