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
    # Spots count half-steps: a diagonal step leads to a midpoint if there is one.
    half_step, whole_step = (dx, dy), (2 * dx, 2 * dy)
    steps = [half_step, whole_step] if dx and dy else [whole_step]
    next_spots = (_wrap(geometry, spot.x + right, spot.y + up) for right, up in steps)
    return next((geometry.site_at[found] for found in next_spots if found in geometry.site_at), site)


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
    # Both coordinates of the middle: spots count half-steps from 0 to twice this.
    centre = geometry.size - 1
    points = [site for site, spot in enumerate(geometry.spots) if not spot.is_midpoint]

    def rank(site: int) -> tuple[bool, int]:
        x, y = geometry.spots[site]
        return cells[site] == BLOCK, abs(x - centre) + abs(y - centre)

    return min(points, key=rank)
