"""Implo's board: its geometry and its tables."""

from boardgames_tui.core.geometry import ORTHOGONAL, Geometry, grid, neighbour_table
from boardgames_tui.core.kernel import BoardTables
from boardgames_tui.core.kernel_state import lay_out
from boardgames_tui.core.options import Options

# Length of the short list in the scratch: a patch has at most ten adjacent points, and one more may be looked for.
SHORT_LIST_LENGTH = 11


def geometry(size: int) -> Geometry:
    """Return a square board with stones on points."""
    return grid(size, "points")


def board(size: int, options: Options) -> BoardTables:
    """Return the tables of a board: three registers (`registers`), four directions, and the option `swap`.

    The action codes are those of the placements, one for each point, then of the resolutions, one for each pair of a
    patch and a group or no group, then of the swap. A position has fewer than 2 * sites legal resolutions, because each
    needs an empty point next to a piece, and no two of them need the same pair of neighbours. `components` describes
    the scratch.
    """
    sites = size * size
    resolutions = sites * (sites + 1)
    return lay_out(
        size,
        neighbour_table(size, ORTHOGONAL),
        sites=sites,
        actions=sites + resolutions + 1,
        max_legal_actions=2 * sites,
        registers=3,
        option_values=[int(options["swap"] is True)],
        scratch=3 * sites + SHORT_LIST_LENGTH,
    )
