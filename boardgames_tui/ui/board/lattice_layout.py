"""Layout of a lattice: points with midpoints between them, and the lines that join them."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from string import ascii_lowercase

from boardgames_tui.core.geometry import Geometry, Spot
from boardgames_tui.ui.board.glyphs import FALLING, LINES_HEAVY, RISING, SPOKES, braille
from boardgames_tui.ui.board.layout import NODE, PITCHES, Box, Label, Layout, Link, M, Scale, Shape

LATTICE_NODE, LATTICE_MIDPOINT = Shape(7, 3, 5), Shape(5, 3, 4.0)


@lru_cache(maxsize=64)
def lattice_layout(geometry: Geometry, scale: Scale, *, inset: bool = False) -> Layout:
    """Lay out a board of points with midpoints. At M a point is one character; at larger scales it is a small disc."""
    n, w, h = geometry.size, *PITCHES[scale]
    left, top = (1, 0) if scale is M else (4, 1)
    width, height = (n - 1) * w + 1 + 2 * left, (n - 1) * h + 1 + 2 * top
    nodes = {
        site: (left + spot.x * w // 2, height - 1 - top - spot.y * h // 2) for site, spot in enumerate(geometry.spots)
    }
    return Layout(
        geometry,
        scale,
        width,
        height,
        tuple(_node_box(site, *at, scale, odd=geometry.spots[site].x % 2 == 1) for site, at in nodes.items()),
        tuple(Label(left + column * w, ascii_lowercase[column]) for column in range(n)),
        tuple(Label(height - 1 - top - row * h, str(row + 1)) for row in range(n)),
        tuple(_links(geometry, scale, nodes)),
        inset,
    )


def _node_box(site: int, x: int, y: int, scale: Scale, *, odd: bool) -> Box:
    shape = NODE if scale is M else LATTICE_MIDPOINT if odd else LATTICE_NODE
    return Box(site, x - shape.width // 2, y - shape.height // 2, shape)


def _links(geometry: Geometry, scale: Scale, nodes: Mapping[int, tuple[int, int]]) -> Iterator[Link]:
    for a, spot in enumerate(geometry.spots):
        for dx, dy in ((2, 0), (0, 2)):
            b = geometry.site_at.get(Spot(spot.x + dx, spot.y + dy))
            if b is not None and spot.x % 2 == 0:
                yield Link(a, b, straight(nodes[a], nodes[b], scale))
    for a, b in triangle_sides(geometry):
        yield Link(a, b, diagonal(nodes[a], nodes[b], scale, thick=2))
    if scale is M:
        for a, b in geometry.joins:
            corner, middle = sorted((a, b), key=lambda site: geometry.spots[site].x % 2)
            if geometry.spots[middle].x % 2:
                yield Link(corner, middle, spoke(nodes[corner], nodes[middle]))


def triangle_sides(geometry: Geometry) -> Iterator[tuple[int, int]]:
    """Yield the pairs of points that are joined diagonally, the left point first."""
    for pair in geometry.joins:
        a, b = sorted(pair, key=lambda site: geometry.spots[site].x)
        if geometry.spots[b].x - geometry.spots[a].x == 2:
            yield a, b


def spoke(corner: tuple[int, int], middle: tuple[int, int]) -> tuple[tuple[int, int, str], ...]:
    """Return the character between a corner of a square and its midpoint if both are characters; larger stones meet."""
    (ax, ay), (bx, by) = corner, middle
    dx, dy = (1 if ax > bx else -1), (1 if ay > by else -1)
    return ((bx + dx, by, SPOKES[dx, dy]),)


def straight(a: tuple[int, int], b: tuple[int, int], scale: Scale) -> tuple[tuple[int, int, str], ...]:
    """Return the characters between the stones on two points in one row or column."""
    (ax, ay), (bx, by) = a, b
    gap = 1 if scale is M else 3
    if ay == by:
        return tuple((x, ay, LINES_HEAVY[0]) for x in range(ax + gap, bx - gap + 1))
    rise = 1 if scale is M else 2
    return tuple((ax, y, LINES_HEAVY[1]) for y in range(by + rise, ay - rise + 1))


def diagonal(a: tuple[int, int], b: tuple[int, int], scale: Scale, thick: int = 1) -> tuple[tuple[int, int, str], ...]:
    """Return the characters of a diagonal, from the left point to the right: one at M, else a line of braille dots."""
    (ax, ay), (bx, by) = a, b
    if scale is M:
        return (((ax + bx) // 2, (ay + by) // 2, RISING if by < ay else FALLING),)
    up = by < ay
    dots = [(2 * ax + 1 + k, 4 * ay + 1 - k if up else 4 * ay + 2 + k) for k in range(3, 13)]
    found = braille((x + across, y) for x, y in dots for across in range(thick))
    return tuple((x, y, char) for (x, y), char in found.items())
