"""Ataxx' board: its geometry and its tables."""

from boardgames_tui.core.geometry import ALL_AROUND, Geometry, grid, neighbour_table
from boardgames_tui.core.kernel import BoardTables
from boardgames_tui.core.kernel_state import lay_out
from boardgames_tui.core.options import Options
from boardgames_tui.games.ataxx.blocks import parse_blocks

# Steps (dx, dy) to the sixteen cells at distance two.
RING = tuple((dx, dy) for dx in range(-2, 3) for dy in range(-2, 3) if max(abs(dx), abs(dy)) == 2)


def geometry(size: int) -> Geometry:
    """Return a square board with pieces in the cells."""
    return grid(size, "cells")


def board(size: int, options: Options) -> BoardTables:
    """Return the tables of a board, with 8 directions for clones and then 16 for jumps.

    The registers are the half-moves without a clone and the number of the turn. Actions are the clones by destination,
    then the jumps for each pair of cells, then the pass. There are at most 16 jumps for each own piece, and 16 for each
    empty cell; one of the two kinds fills at most half of the board. So with the clones there are at most 9 actions per
    cell. The extra table is the number of blocks at the start, followed by their cells. The options are `settled` and
    the limit of half-moves, 0 for none. The scratch is a row, then a list of cells.
    """
    sites = size * size
    # The cells, the side, the seat and two registers.
    row_length = sites + 4
    blocks = [geometry(size).site_of[name] for name in parse_blocks(str(options["blocks"]), size)]
    return lay_out(
        size,
        neighbour_table(size, ALL_AROUND + RING),
        sites=sites,
        actions=sites + sites * sites + 1,
        max_legal_actions=9 * sites,
        registers=2,
        extra_table=[len(blocks), *blocks],
        option_values=[int(options["settled"] is True), int(options["halfmoves"])],
        scratch=row_length + sites,
    )
