"""Planes: a position as numbers from 0 to 100, plane by plane, row by row from the lowest, from the view of a person.

All games have the planes BASE, and a game may add its own (`State.extra_planes`). A plane has a number for each spot of
the board: on a lattice with midpoints for each half-step, elsewhere for each site. The planes do not show the history:
earlier boards may forbid or end what the planes alone would allow.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from boardgames_tui.core.cells import BLACK, BLACK_MARK, BLOCK
from boardgames_tui.core.cells import other as opponent
from boardgames_tui.core.game import Game
from boardgames_tui.core.geometry import STEP
from boardgames_tui.core.position import Position

BASE = ("own stones", "enemy stones", "own markers", "enemy markers", "blocks", "sites", "plays Black", "acts")
SITES, PLAYS_BLACK, ACTS = 5, 6, 7
HIGHEST = 100


@dataclass(frozen=True)
class Grid:
    """Places of the sites of a board in a plane."""

    width: int
    """Numbers in a row, and rows."""
    spots: tuple[int, ...]
    """Index in a plane of each site."""


@lru_cache
def grid_of(game: Game, size: int) -> Grid:
    geometry = game.geometry(size)
    step = 1 if any(spot.is_midpoint for spot in geometry.spots) else STEP
    width = STEP * (size - 1) // step + 1
    return Grid(width, tuple(spot.x // step + width * (spot.y // step) for spot in geometry.spots))


def plane_names(start: Position) -> tuple[str, ...]:
    """Return the names of the planes of a game, in their order."""
    return (*BASE, *start.state.extra_planes(BLACK))


def shape_of(start: Position) -> tuple[int, int, int]:
    """Return the number of planes, of rows and of numbers in a row."""
    width = grid_of(start.game, start.size).width
    return len(plane_names(start)), width, width


def planes(position: Position, seat: int) -> Any:
    """Return the planes of a position as an array of bytes, from the view of a person."""
    grid = grid_of(position.game, position.size)
    own = position.state.colour_of(seat)
    enemy = opponent(own)
    extras: Mapping[str, int | frozenset[int]] = position.state.extra_planes(own)
    shown = np.zeros((len(BASE) + len(extras), grid.width * grid.width), np.int8)
    spots, cells = np.array(grid.spots), np.array(position.cells)
    # Markers follow stones in the numbers of cells.
    marker = BLACK_MARK - BLACK
    for plane, cell in enumerate((own, enemy, own + marker, enemy + marker, BLOCK)):
        shown[plane, spots[cells == cell]] = 1
    shown[SITES, spots] = 1
    shown[PLAYS_BLACK] = own == BLACK
    shown[ACTS] = seat == position.seat
    for plane, extra in enumerate(extras.values(), len(BASE)):
        if isinstance(extra, frozenset):
            shown[plane, [grid.spots[site] for site in extra]] = 1
        else:
            shown[plane] = extra
    return shown.reshape(-1, grid.width, grid.width)
