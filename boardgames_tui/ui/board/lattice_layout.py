"""Layout of a lattice: points, midpoints of some of their squares, and the links between joined sites.

A node is a site as the column and row of the character in its middle. The characters of a link are triples of column,
row and character.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from string import ascii_lowercase

from boardgames_tui.core.geometry import Geometry, Spot
from boardgames_tui.ui.board.glyphs import FALLING, HORIZONTAL, LINKS, RISING, SPOKES, VERTICAL, braille
from boardgames_tui.ui.board.layout import NODE, PITCHES, Box, Label, Layout, Link, LinkChars, M, Scale, Shape

LATTICE_NODE, LATTICE_MIDPOINT = Shape(7, 3, 5), Shape(5, 3, 4.0)


@lru_cache(maxsize=64)
def lattice_layout(geometry: Geometry, scale: Scale, *, inset: bool = False) -> Layout:
    """Lay out a board of points with midpoints. At M a point is one character; at larger scales it is a small disc."""
    pitch_x, pitch_y = PITCHES[scale]
    left, top = (1, 0) if scale is M else (4, 1)
    width = (geometry.size - 1) * pitch_x + 1 + 2 * left
    height = (geometry.size - 1) * pitch_y + 1 + 2 * top
    lowest = height - 1 - top
    # Coordinates count half-steps.
    nodes = {
        site: (left + spot.x * pitch_x // 2, lowest - spot.y * pitch_y // 2) for site, spot in enumerate(geometry.spots)
    }
    return Layout(
        geometry,
        scale,
        width,
        height,
        tuple(_node_box(geometry, scale, site, *node) for site, node in nodes.items()),
        tuple(Label(left + column * pitch_x, ascii_lowercase[column]) for column in range(geometry.size)),
        tuple(Label(lowest - row * pitch_y, str(row + 1)) for row in range(geometry.size)),
        tuple(_links(geometry, scale, nodes)),
        inset,
    )


def _node_box(geometry: Geometry, scale: Scale, site: int, x: int, y: int) -> Box:
    larger_shape = LATTICE_MIDPOINT if geometry.spots[site].is_midpoint else LATTICE_NODE
    shape = NODE if scale is M else larger_shape
    return Box(site, x - shape.width // 2, y - shape.height // 2, shape)


def _links(geometry: Geometry, scale: Scale, nodes: Mapping[int, tuple[int, int]]) -> Iterator[Link]:
    """Yield the links along the lines of the grid, along the diagonals, and from corners to midpoints."""
    for site, spot in enumerate(geometry.spots):
        for dx, dy in ((2, 0), (0, 2)):
            neighbour = geometry.site_at.get(Spot(spot.x + dx, spot.y + dy))
            if neighbour is not None and not spot.is_midpoint:
                yield Link(site, neighbour, straight(nodes[site], nodes[neighbour], scale))
    for left, right in triangle_sides(geometry):
        yield Link(left, right, diagonal(nodes[left], nodes[right], scale, thickness=2))
    # At larger scales, the stones on a corner and a midpoint touch.
    if scale is M:
        for pair in geometry.joins:
            corner, midpoint = sorted(pair, key=lambda site: geometry.spots[site].is_midpoint)
            if geometry.spots[midpoint].is_midpoint:
                yield Link(corner, midpoint, spoke(nodes[corner], nodes[midpoint]))


def triangle_sides(geometry: Geometry) -> Iterator[tuple[int, int]]:
    """Yield the pairs of points that are joined diagonally, the left point first."""
    for pair in geometry.joins:
        left, right = sorted(pair, key=lambda site: geometry.spots[site].x)
        # A whole step of two half-steps: a join of a corner and a midpoint spans one.
        if geometry.spots[right].x - geometry.spots[left].x == 2:
            yield left, right


def spoke(corner: tuple[int, int], midpoint: tuple[int, int]) -> LinkChars:
    """Return the character between a corner of a square and its midpoint at M, where each is one character."""
    (corner_x, corner_y), (x, y) = corner, midpoint
    dx = 1 if corner_x > x else -1
    dy = 1 if corner_y > y else -1
    return ((x + dx, y, SPOKES[dx, dy]),)


def straight(start: tuple[int, int], end: tuple[int, int], scale: Scale) -> LinkChars:
    """Return the characters between the stones on two points: `end` is to the right of `start`, or above it."""
    (start_x, start_y), (end_x, end_y) = start, end
    if start_y == end_y:
        gap = 1 if scale is M else 3
        return tuple((x, start_y, LINKS[HORIZONTAL]) for x in range(start_x + gap, end_x - gap + 1))
    gap = 1 if scale is M else 2
    return tuple((start_x, y, LINKS[VERTICAL]) for y in range(end_y + gap, start_y - gap + 1))


def diagonal(left: tuple[int, int], right: tuple[int, int], scale: Scale, thickness: int = 1) -> LinkChars:
    """Return the characters of a diagonal between two points: one at M, else a line of dots, `thickness` dots wide."""
    (left_x, left_y), (right_x, right_y) = left, right
    rises = right_y < left_y
    if scale is M:
        return (((left_x + right_x) // 2, (left_y + right_y) // 2, RISING if rises else FALLING),)
    # In braille dots, two across and four down in a character: the line leaves room for the stones at both ends.
    x, y = 2 * left_x + 1, 4 * left_y + (1 if rises else 2)
    dots = [(x + step, y - step if rises else y + step) for step in range(3, 13)]
    chars = braille((x + dx, y) for x, y in dots for dx in range(thickness))
    return tuple((x, y, char) for (x, y), char in chars.items())
