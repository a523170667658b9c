"""Movement of the cursor: steps in eight directions, jumps between targets, and its first site."""

from collections.abc import Collection

from boardgames_tui.core.geometry import Geometry, Spot

# From a midpoint, each arrow key leads to a corner of its own, 45 degrees to its left.
CORNER_BY_ARROW = {(1, 0): (1, 1), (0, 1): (-1, 1), (-1, 0): (-1, -1), (0, -1): (1, -1)}


def step(geometry: Geometry, site: int, dx: int, dy: int) -> int:
    """Return the site one step to the right by `dx` and up by `dy`, across the edge if the board wraps.

    On a lattice, arrow keys lead from point to point, and diagonal steps also to midpoints. The cursor stays at an
    edge.
    """
    x, y = geometry.spots[site]
    if x % 2:
        dx, dy = CORNER_BY_ARROW.get((dx, dy), (dx, dy))
    ways = [(dx, dy), (2 * dx, 2 * dy)] if dx and dy else [(2 * dx, 2 * dy)]
    spots = (_round(geometry, x + across, y + up) for across, up in ways)
    return next((geometry.site_at[spot] for spot in spots if spot in geometry.site_at), site)


def _round(geometry: Geometry, x: int, y: int) -> Spot:
    around = 2 * geometry.size
    return Spot(x % around, y % around) if geometry.wraps else Spot(x, y)


def next_of(geometry: Geometry, sites: Collection[int], site: int, way: int) -> int:
    """Return the next of some sites in reading order (way 1), or the previous one (-1); `site` if there is none."""
    places = {place: at for at, place in enumerate(place for row in geometry.rows for place in row)}
    around = len(places)
    return min(sites, key=lambda place: (way * (places[place] - places[site]) - 1) % around, default=site)


def middle(geometry: Geometry) -> int:
    """Return the site nearest to the middle of the board."""
    centre = geometry.size - 1
    points = [site for site, spot in enumerate(geometry.spots) if spot.x % 2 == 0]
    return min(points, key=lambda site: sum(abs(part - centre) for part in geometry.spots[site]))
