"""Ataxx' board: its geometry and its tables."""

from boardgames_tui.core.game import lay_out
from boardgames_tui.core.geometry import ALL_AROUND, Geometry, grid, steps
from boardgames_tui.core.kernel import BoardTables
from boardgames_tui.core.options import Options
from boardgames_tui.games.ataxx.blocks import cells_of

# Steps (dx, dy) to the sixteen cells at distance two.
RING = tuple((dx, dy) for dx in range(-2, 3) for dy in range(-2, 3) if max(abs(dx), abs(dy)) == 2)


def geometry(size: int) -> Geometry:
    """Return a square board with pieces in the cells."""
    return grid(size, "cells")


def board(size: int, options: Options) -> BoardTables:
    """Return tables with two registers (half-moves without a clone, number of the turn), and 8 + 16 directions.

    The first eight directions are for clones, the others for jumps. Actions are the clones by destination, then the
    jumps for each pair of cells, then the pass. A piece has at most 16 jumps, and so has an empty cell; of pieces and
    empty cells, one kind fills at most half of the board. So with the clones there are at most nine actions per cell.
    The second table is the number of blocks at the start, followed by their cells. The options are `settled`, and the
    limit of half-moves, 0 for none.
    """
    sites = size * size
    blocks = [geometry(size).site_of[name] for name in cells_of(str(options["blocks"]), size)]
    return lay_out(
        size,
        steps(size, ALL_AROUND + RING),
        sites=sites,
        actions=sites + sites * sites + 1,
        max_legal_actions=9 * sites,
        registers=2,
        extra_table=[len(blocks), *blocks],
        option_values=[int(options["settled"] is True), int(options["halfmoves"])],
        scratch=2 * sites + 4,
    )
