"""Where Io's cells lie, and the tables its rules look things up in."""

from boardgames_tui.game import Options, zobrist
from boardgames_tui.geometry import ALL_AROUND, Geometry, grid, steps
from boardgames_tui.kernel import Board


def geometry(size: int) -> Geometry:
    """Stones lie in cells."""
    return grid(size, "cells")


def board(size: int, options: Options) -> Board:
    """Two registers (stage, anchor), eight ways, no second table."""
    sites = size * size
    return Board(
        size=size,
        sites=sites,
        actions=sites,
        most=sites,
        side=sites,
        seat=sites + 1,
        first=sites + 2,
        length=sites + 4,
        ways=len(ALL_AROUND),
        step=steps(size, ALL_AROUND),
        extra=[0],
        rule=[0],
        zobrist=zobrist(sites),
        work=[0],
    )
