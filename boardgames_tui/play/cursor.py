"""Movement of the cursor: steps in eight directions, jumps between targets, and its first site."""

from collections.abc import Collection, Sequence
from itertools import chain

from boardgames_tui.core.cells import BLOCK
from boardgames_tui.core.geometry import Geometry, Spot

# Steps from a midpoint: each arrow key leads to another corner, 45 degrees to the left of the arrow.
CORNER_BY_ARROW = {(1, 0): (1, 1), (0, 1): (-1, 1), (-1, 0): (-1, -1), (0, -1): (1, -1)}


def step(geometry: Geometry, site: int, dx: int, dy: int) -> int:
    """Return the site one step from a site, by `dx` to the right and `dy` up, each -1, 0 or 1.

    At an edge it is the same site, or on a board that wraps the one across the edge. On a lattice, arrow keys lead
    from point to point, and diagonal steps also to midpoints.
    """
    spot = geometry.spots[site]
    if spot.is_midpoint:
        dx, dy = CORNER_BY_ARROW.get((dx, dy), (dx, dy))
    # Spots count half-steps. A diagonal step leads to a midpoint, half a step away, if there is one.
    for half_steps in (1, 2) if dx and dy else (2,):
        next_spot = _wrap(geometry, spot.x + half_steps * dx, spot.y + half_steps * dy)
        if next_spot in geometry.site_at:
            return geometry.site_at[next_spot]
    return site


def _wrap(geometry: Geometry, x: int, y: int) -> Spot:
    """Return the spot at these coordinates, which on a board that wraps may be beyond an edge."""
    period = 2 * geometry.size
    return Spot(x % period, y % period) if geometry.wraps else Spot(x, y)


def next_of(geometry: Geometry, sites: Collection[int], site: int, direction: int) -> int:
    """Return the next of some sites after `site` in reading order (1) or before it (-1), cyclic; `site` if none."""
    rank = {ranked: index for index, ranked in enumerate(chain.from_iterable(geometry.rows))}
    # The distance 0 of the site itself becomes the greatest one.
    return min(sites, key=lambda other: (direction * (rank[other] - rank[site]) - 1) % len(rank), default=site)


def first_site(geometry: Geometry, cells: Sequence[int]) -> int:
    """Return the site nearest to the middle of the board that is neither a midpoint nor, if possible, a block."""
    # Both coordinates of the middle, because spots count half-steps.
    centre = geometry.size - 1
    points = [site for site, spot in enumerate(geometry.spots) if not spot.is_midpoint]

    def rank(site: int) -> tuple[bool, int]:
        x, y = geometry.spots[site]
        return cells[site] == BLOCK, abs(x - centre) + abs(y - centre)

    return min(points, key=rank)
