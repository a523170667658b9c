"""Where Torus' points lie, and the tables its rules look things up in."""

from boardgames_tui.game import Options, zobrist
from boardgames_tui.geometry import ALL_AROUND, Geometry, grid, steps
from boardgames_tui.kernel import Board


def geometry(size: int) -> Geometry:
    """Stones lie on points; rows and columns go on at the opposite edge."""
    return grid(size, "points", wraps=True)


def board(size: int, options: Options) -> Board:
    """No registers, eight ways (four orthogonal, then four diagonal); in the scratch a list of captured stones.

    Captured stones stand on the two diagonals of one point, which have as many points each as a row.
    """
    sites = size * size
    return Board(
        size=size,
        sites=sites,
        actions=sites,
        most=sites,
        side=sites,
        seat=sites + 1,
        first=sites + 2,
        length=sites + 2,
        ways=len(ALL_AROUND),
        step=steps(size, ALL_AROUND, wraps=True),
        extra=[0],
        rule=[0],
        zobrist=zobrist(sites),
        work=[0] * (2 * size),
    )
