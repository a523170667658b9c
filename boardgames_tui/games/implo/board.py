"""Where Implo's points lie, and the tables its rules look things up in."""

from boardgames_tui.core.game import lay_out
from boardgames_tui.core.geometry import ORTHOGONAL, Geometry, grid, steps
from boardgames_tui.core.kernel import BoardTables
from boardgames_tui.core.options import Options

MOST_BESIDE = 11
"""A patch has at most ten points beside it; one more number is looked for in a full list."""


def geometry(size: int) -> Geometry:
    """Stones lie on points."""
    return grid(size, "points")


def board(size: int, options: Options) -> BoardTables:
    """Three registers (stage, swap, last), four ways, the option swap; `rules` says what lies in the scratch.

    Actions: a placement is its point; then come the resolutions, one for each patch and group or no group; last the
    swap. No two resolutions share a step from an empty point to a piece: there are fewer of them than twice the points.
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
