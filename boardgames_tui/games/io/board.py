"""Where Io's cells lie, and the tables its rules look things up in."""

from boardgames_tui.core.game import lay_out
from boardgames_tui.core.geometry import ALL_AROUND, Geometry, grid, steps
from boardgames_tui.core.kernel import BoardTables
from boardgames_tui.core.options import Options


def geometry(size: int) -> Geometry:
    """Stones lie in cells."""
    return grid(size, "cells")


def board(size: int, options: Options) -> BoardTables:
    """Two registers (stage, anchor), eight ways, no second table."""
    sites = size * size
    return lay_out(
        size,
        steps(size, ALL_AROUND),
        sites=sites,
        actions=sites,
        max_legal_actions=sites,
        registers=2,
    )
