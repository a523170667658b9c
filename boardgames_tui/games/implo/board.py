"""Implo's board: its geometry and its tables."""

from boardgames_tui.core.game import lay_out
from boardgames_tui.core.geometry import ORTHOGONAL, Geometry, grid, steps
from boardgames_tui.core.kernel import BoardTables
from boardgames_tui.core.options import Options

# Length of the short list in the scratch: a patch has at most ten points beside it, and one more may be looked for.
MOST_BESIDE = 11


def geometry(size: int) -> Geometry:
    """Return a square board with stones on points."""
    return grid(size, "points")


def board(size: int, options: Options) -> BoardTables:
    """Return tables with three registers (stage, swap, last), four directions and the option `swap`.

    Actions are the placements by point, then the resolutions by patch and group (or no group), then the swap. There are
    fewer resolutions than twice the points, because each needs a step of its own from an empty point to a piece.
    `components` describes the scratch.
    """
    sites = size * size
    return lay_out(
        size,
        steps(size, ORTHOGONAL),
        sites=sites,
        actions=sites + sites * (sites + 1) + 1,
        max_legal_actions=2 * sites,
        registers=3,
        option_values=[int(options["swap"] is True)],
        scratch=3 * sites + MOST_BESIDE,
    )
