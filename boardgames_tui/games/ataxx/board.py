"""Where Ataxx' cells lie, and the tables its rules look things up in."""

from boardgames_tui.core.game import lay_out
from boardgames_tui.core.geometry import ALL_AROUND, Geometry, grid, steps
from boardgames_tui.core.kernel import BoardTables
from boardgames_tui.core.options import Options
from boardgames_tui.games.ataxx.blocks import cells_of

RING = tuple((dx, dy) for dx in range(-2, 3) for dy in range(-2, 3) if max(abs(dx), abs(dy)) == 2)


def geometry(size: int) -> Geometry:
    """Pieces lie in cells."""
    return grid(size, "cells")


def board(size: int, options: Options) -> BoardTables:
    """Two registers (half-moves without a clone, number of the turn); eight ways to clone, then sixteen to jump.

    Actions: a clone is its destination; then come the jumps, one for each two cells; last the pass. A piece has at most
    16 jumps, and so has an empty cell; one of the two kinds fills at most half of the board. So with the clones there
    are at most nine actions a cell. The second table counts the blocks of the start, and then lists them.
    The options are settled, then the limit of half-moves, 0 for none.
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
