"""Layouts in which a board can be drawn, by its geometry, never by its game; and the choice of one of them.

Sequences of layouts have the largest first. A node of a lattice is a site as the column and row of the character in its
middle. The characters of a line are triples of column, row and character.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil
from string import ascii_lowercase
from typing import NamedTuple, TypeAlias

from boardgames_tui.core.geometry import STEP, Geometry, Spot
from boardgames_tui.drawing.glyphs import FALLING, HORIZONTAL, LINKS, RISING, SPOKES, VERTICAL, braille
from boardgames_tui.drawing.layout import Box, Label, Layout, LinkChar, Scale

# Half cells repeated at each edge of a board that wraps: one cell, two or none.
HALOS = (2, 4, 0)
# Setting of the scale that stands for the largest one that fits.
AUTO = "auto"
Node: TypeAlias = tuple[int, int]
LineChars: TypeAlias = list[tuple[int, int, str]]


class Window(NamedTuple):
    """Part of a board that wraps: its lower left site, half cells repeated at each edge, copies across and down."""

    column: int = 0
    row: int = 0
    halo: int = 0
    copies: int = 1


WHOLE_BOARD = Window()


@lru_cache(maxsize=64)
def grid_layout(geometry: Geometry, scale: Scale, window: Window = WHOLE_BOARD) -> Layout:
    """Lay out a board of rows and columns; on a board that wraps, the halo and the copies that a window repeats.

    An index counts the columns or rows of the window: from 0 at the first column or the lowest row of the first copy,
    below 0 in the halo. Everything but the first copy is dim.
    """
    size, width, height = geometry.size, scale.width, scale.height
    halo_cells = (window.halo + 1) // 2
    cells = size * window.copies
    # Characters of the halo at the left and above.
    left, top = window.halo * width // 2, window.halo * height // 2
    indexes = range(-halo_cells, cells + halo_cells)
    # The offset of each column or row in characters, its number on the board, and whether it is dim.
    columns = [(left + i * width, (i + window.column) % size, i not in range(size)) for i in indexes]
    rows = [(top + (cells - 1 - i) * height, (i + window.row) % size, i not in range(size)) for i in indexes]
    # With an odd halo, the cells in the halo are cut in half, so they have no labels.
    labelled = slice(halo_cells, -halo_cells) if window.halo % 2 else slice(None)
    return Layout(
        geometry,
        scale,
        # At S, boxes overlap by a character, which the last one of a row has for itself.
        width=cells * width + 2 * left + scale.tile.width - width,
        height=cells * height + 2 * top,
        boxes=tuple(
            Box(geometry.site_at[Spot(STEP * column, STEP * row)], x, y, scale.tile, dim=is_dim_column or is_dim_row)
            for y, row, is_dim_row in rows
            for x, column, is_dim_column in columns
        ),
        columns=tuple(
            Label(x + (scale.tile.width - 1) // 2, ascii_lowercase[column], dim) for x, column, dim in columns[labelled]
        ),
        rows=tuple(Label(y + (height - 1) // 2, str(row + 1), dim) for y, row, dim in rows[labelled]),
    )


@lru_cache(maxsize=64)
def lattice_layout(geometry: Geometry, scale: Scale, *, inset: bool = False) -> Layout:
    """Lay out a board of points with midpoints. At M a point is one character; at larger scales it is a small disc."""
    # From L on, the two columns of a goal's bar are beside the stones at the edge.
    left = 1 if scale is Scale.M else ceil((scale.point.stone - 1) / 2) + 2
    top = scale.point.height // 2
    height = (geometry.size - 1) * scale.height + 1 + 2 * top
    lowest = height - 1 - top
    # The coordinates of a spot count half-steps.
    nodes = [(left + spot.x * scale.width // 2, lowest - spot.y * scale.height // 2) for spot in geometry.spots]
    boxes = []
    for site, (x, y) in enumerate(nodes):
        shape = scale.midpoint if geometry.spots[site].is_midpoint else scale.point
        boxes.append(Box(site, x - shape.width // 2, y - shape.height // 2, shape))
    return Layout(
        geometry,
        scale,
        width=(geometry.size - 1) * scale.width + 1 + 2 * left,
        height=height,
        boxes=tuple(boxes),
        columns=tuple(Label(left + column * scale.width, ascii_lowercase[column]) for column in range(geometry.size)),
        rows=tuple(Label(lowest - row * scale.height, str(row + 1)) for row in range(geometry.size)),
        links=tuple(
            LinkChar(ends, x, y, char, on_top=scale is Scale.L and char == LINKS[VERTICAL])
            for ends, chars in _links(geometry, scale, nodes)
            for x, y, char in chars
        ),
        inset=inset,
    )


def _links(geometry: Geometry, scale: Scale, nodes: Sequence[Node]) -> Iterator[tuple[tuple[int, int], LineChars]]:
    """Yield the ends and the characters of the lines of the grid, of diagonals, and from corners to midpoints."""
    for site, spot in enumerate(geometry.spots):
        spot_at_right, spot_above = Spot(spot.x + STEP, spot.y), Spot(spot.x, spot.y + STEP)
        for neighbour in (geometry.site_at.get(spot_at_right), geometry.site_at.get(spot_above)):
            if neighbour is not None and not spot.is_midpoint:
                yield (site, neighbour), _straight(nodes[site], nodes[neighbour], scale)
    for left, right in triangle_sides(geometry):
        yield (left, right), diagonal(nodes[left], nodes[right], scale, thickness=2)
    # At larger scales, the stones on a corner and a midpoint touch.
    if scale is Scale.M:
        for pair in geometry.joins:
            corner, midpoint = sorted(pair, key=lambda site: geometry.spots[site].is_midpoint)
            if geometry.spots[midpoint].is_midpoint:
                yield (corner, midpoint), _spoke(nodes[corner], nodes[midpoint])


def triangle_sides(geometry: Geometry) -> Iterator[tuple[int, int]]:
    """Yield the pairs of points that are joined diagonally, the left point first."""
    for pair in geometry.joins:
        left, right = sorted(pair, key=lambda site: geometry.spots[site].x)
        # A join of a point and a midpoint spans half a step only.
        if geometry.spots[right].x - geometry.spots[left].x == STEP:
            yield left, right


def _spoke(corner: Node, midpoint: Node) -> LineChars:
    """Return the character between a corner of a square and its midpoint at M, where each is one character."""
    (corner_x, corner_y), (x, y) = corner, midpoint
    dx = 1 if corner_x > x else -1
    dy = 1 if corner_y > y else -1
    return [(x + dx, y, SPOKES[dx, dy])]


def _straight(start: Node, end: Node, scale: Scale) -> LineChars:
    """Return the characters between the stones on two points: `end` is to the right of `start`, or above it."""
    (start_x, start_y), (end_x, end_y) = start, end
    # Distances from the middle of a stone to the line beside it, and above or below it.
    gap_x, gap_y = {Scale.M: (1, 1), Scale.L: (3, 1), Scale.X: (3, 2), Scale.XL: (5, 3)}[scale]
    if start_y == end_y:
        return [(x, start_y, LINKS[HORIZONTAL]) for x in range(start_x + gap_x, end_x - gap_x + 1)]
    return [(start_x, y, LINKS[VERTICAL]) for y in range(end_y + gap_y, start_y - gap_y + 1)]


def diagonal(left: Node, right: Node, scale: Scale, thickness: int = 1) -> LineChars:
    """Return the characters of a diagonal between two points: one at M, else a line of dots, `thickness` dots wide."""
    (left_x, left_y), (right_x, right_y) = left, right
    rises = right_y < left_y
    if scale is Scale.M:
        return [((left_x + right_x) // 2, (left_y + right_y) // 2, RISING if rises else FALLING)]
    # In braille dots, two across and four down in a character: the line leaves room for the stones at both ends.
    x, y = 2 * left_x + 1, 4 * left_y + (1 if rises else 2)
    dots = [(x + step, y - step if rises else y + step) for step in range(3, 2 * scale.width - 3)]
    chars = braille((x + dx, y) for x, y in dots for dx in range(thickness))
    return [(x, y, char) for (x, y), char in chars.items()]


def layouts_of(geometry: Geometry) -> Iterator[Layout]:
    """Yield the layouts of a geometry, the largest first. A board that wraps is shown once, not shifted."""
    if geometry.wraps:
        yield from wrapped_layouts(geometry, Window(halo=HALOS[0]))
    elif geometry.joins:
        yield from (lattice_layout(geometry, scale) for scale in (Scale.XL, Scale.X, Scale.L, Scale.M))
        yield lattice_layout(geometry, Scale.M, inset=True)
    else:
        yield from (grid_layout(geometry, scale) for scale in Scale)


def wrapped_layouts(geometry: Geometry, window: Window) -> Iterator[Layout]:
    """Yield the layouts of a window, the largest first. A halo of one cell can also shrink to half a cell, but at S."""
    for scale in Scale:
        yield grid_layout(geometry, scale, window)
        if window.halo == HALOS[0] and scale.height > 1:
            yield grid_layout(geometry, scale, window._replace(halo=1))


def choose_layout(
    layouts: Sequence[Layout], setting: str, width: int, height: int, *, may_crop: bool = False
) -> Layout:
    """Return the largest layout that fits a window of width times height characters, else the smallest one.

    `setting` is AUTO or the name of a scale: the choice is limited to the nearest scale, and smaller ones unless the
    board may be cropped.
    """
    if setting != AUTO:
        wanted_width = Scale[setting].width
        nearest = min((layout.scale for layout in layouts), key=lambda scale: abs(scale.width - wanted_width))
        smallest_width = nearest.width if may_crop else 0
        layouts = [layout for layout in layouts if smallest_width <= layout.scale.width <= nearest.width]
    for layout in layouts:
        outer_width, outer_height = layout.outer_size
        if outer_width <= width and outer_height <= height:
            return layout
    # A layout that does not fit will be scrolled, so its letters must not be inset.
    return [layout for layout in layouts if not layout.inset][-1]


def next_scale(layouts: Sequence[Layout], scale: Scale, direction: int) -> Scale:
    """Return the next larger scale (1) or the next smaller one (-1) of these layouts; `scale` if there is none."""
    scales = list(dict.fromkeys(layout.scale for layout in layouts))
    return scales[min(max(scales.index(scale) - direction, 0), len(scales) - 1)]
