"""Boards that are equal by symmetry: turned, reflected, with exchanged colours, and on a torus also shifted."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from boardgames_tui.core.cells import BLACK, BLACK_MARK, WHITE, WHITE_MARK
from boardgames_tui.core.geometry import STEP, Geometry, Spot
from boardgames_tui.core.position import Position

# Value of a cell after the colours are exchanged; the others stay.
EXCHANGED = {BLACK: WHITE, WHITE: BLACK, BLACK_MARK: WHITE_MARK, WHITE_MARK: BLACK_MARK}


def representative(position: Position) -> tuple[int, ...]:
    """Return the same cells for all positions whose boards are equal by symmetry, from the view of the side to act.

    Which edges belong to whom, and fields of the state beside the board, are ignored.
    """
    cells = position.cells
    if position.side == WHITE:
        cells = tuple(EXCHANGED.get(cell, cell) for cell in cells)
    return min(tuple(cells[site] for site in image) for image in images(position.geometry))


@lru_cache
def images(geometry: Geometry) -> frozenset[tuple[int, ...]]:
    """Return the orders of the sites that the symmetries of the board make of the usual order."""
    site_at = geometry.site_at
    images = ([site_at[spot] for spot in spots] for spots in _moved_spots(geometry) if site_at.keys() >= {*spots})
    return frozenset(map(tuple, images))


def _moved_spots(geometry: Geometry) -> Iterator[list[Spot]]:
    """Yield the spots of all sites after each shift, turn and reflection; they may miss the sites of the board."""
    period = STEP * geometry.size
    x_sum, y_sum = (min(values) + max(values) for values in zip(*geometry.spots, strict=True))
    shifts = range(0, period, STEP) if geometry.wraps else (0,)
    for shift_x, shift_y, is_turned, is_flipped_x, is_flipped_y in product(shifts, shifts, *[(False, True)] * 3):
        spots = []
        for spot in geometry.spots:
            x, y = (spot.y, spot.x) if is_turned else spot
            x, y = x_sum - x if is_flipped_x else x, y_sum - y if is_flipped_y else y
            spots.append(Spot((x + shift_x) % period, (y + shift_y) % period) if geometry.wraps else Spot(x, y))
        yield spots
