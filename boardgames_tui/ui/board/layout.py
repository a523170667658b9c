"""Layout of a board in characters, at each scale. A character is twice as high as wide, so pitches are two to one.

Columns and rows of the board count from the lower left; `x`, `y` and offsets count characters from the upper left.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import ceil
from string import ascii_lowercase
from typing import NamedTuple, TypeAlias

from boardgames_tui.core.geometry import Geometry, Spot


class Scale(NamedTuple):
    """Distance in characters between two adjacent columns and rows of the board."""

    name: str
    width: int
    height: int


S, M, L, X = Scale("S", 2, 1), Scale("M", 4, 2), Scale("L", 6, 3), Scale("X", 8, 4)
SCALES = (X, L, M, S)


class Shape(NamedTuple):
    """Width and height of the box of a site in characters; the diameter of its stone in widths of a character."""

    width: int
    height: int
    stone: float


NODE = Shape(3, 1, 1)
# Boxes of the cells of a grid by scale, which fill the board.
TILES = {M: Shape(4, 2, 3.6), L: Shape(6, 3, 5.6), X: Shape(8, 4, 7.4)}
# Distances in characters between the points of a lattice by scale.
PITCHES = {M: (4, 2), L: (8, 4)}


class Box(NamedTuple):
    """Box of a site; dim if it repeats another part of the board."""

    site: int
    x: int
    y: int
    shape: Shape
    dim: bool = False

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the box in characters."""
        return self.x + self.shape.width / 2, self.y + self.shape.height / 2


class Label(NamedTuple):
    """Letter of a column of the board, or number of a row, at an offset in characters."""

    offset: int
    text: str
    dim: bool = False


# Column, row and character of each part of a link.
LinkChars: TypeAlias = tuple[tuple[int, int, str], ...]


class Link(NamedTuple):
    """Line between two joined sites."""

    site_a: int
    site_b: int
    chars: LinkChars


@dataclass(frozen=True, eq=False)
class Layout:
    """Layout of a board in characters. Compared by identity, because the caches of drawings use it as a key."""

    geometry: Geometry
    scale: Scale
    width: int
    height: int
    boxes: tuple[Box, ...]
    columns: tuple[Label, ...]
    rows: tuple[Label, ...]
    links: tuple[Link, ...] = ()
    inset: bool = False
    """Whether the letters stand on the empty points of the bottom line, which saves a row below the board."""

    @cached_property
    def margin(self) -> int:
        """Width of the row numbers at the left, in characters."""
        return len(str(self.geometry.size)) + 1

    @property
    def outer_size(self) -> tuple[int, int]:
        """Width and height with the labels."""
        return self.width + self.margin, self.height + (0 if self.inset else 1)

    @property
    def is_compact(self) -> bool:
        """Whether a site is one character, with one at each side for signs."""
        return self.boxes[0].shape == NODE

    @property
    def is_tiled(self) -> bool:
        """Whether the boxes do not overlap and fill the board."""
        return not self.links and self.scale is not S

    @property
    def pitch(self) -> tuple[int, int]:
        """Distance in characters between two adjacent columns and rows of the board."""
        return PITCHES[self.scale] if self.links else (self.scale.width, self.scale.height)

    @cached_property
    def boxes_by_site(self) -> Mapping[int, tuple[Box, ...]]:
        """Boxes of each site; several if parts of the board are repeated."""
        boxes_by_site: dict[int, tuple[Box, ...]] = {}
        for box in self.boxes:
            boxes_by_site[box.site] = (*boxes_by_site.get(box.site, ()), box)
        return boxes_by_site

    @cached_property
    def boxes_by_row(self) -> tuple[tuple[Box, ...], ...]:
        """Boxes that overlap each row of characters."""
        return tuple(
            tuple(box for box in self.boxes if box.y <= y < box.y + box.shape.height) for y in range(self.height)
        )

    @cached_property
    def links_by_row(self) -> tuple[tuple[Link, ...], ...]:
        """Links that overlap each row of characters."""
        return tuple(
            tuple(link for link in self.links if any(row == y for _, row, _ in link.chars)) for y in range(self.height)
        )

    @cached_property
    def sites_by_row(self) -> tuple[tuple[int, ...], ...]:
        """Sites whose appearance each row of characters depends on."""
        sites_by_row = []
        for boxes, links in zip(self.boxes_by_row, self.links_by_row, strict=True):
            linked_sites = [site for link in links for site in (link.site_a, link.site_b)]
            sites_by_row.append(tuple(dict.fromkeys([box.site for box in boxes] + linked_sites)))
        return tuple(sites_by_row)

    def site_at(self, x: int, y: int) -> int | None:
        """Return the site nearest to a character, or None outside the board."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        return min(self.boxes, key=lambda box: _squared_distance(box, x, y)).site


def _squared_distance(box: Box, x: int, y: int) -> float:
    """Return the squared distance of a character from the middle of a box, in widths of a character."""
    centre_x, centre_y = box.centre
    return (x + 0.5 - centre_x) ** 2 + (2 * (y + 0.5 - centre_y)) ** 2


class Window(NamedTuple):
    """Part of a board that wraps: its lower left column and row, `halo` half cells repeated at each edge, and copies.

    The board is shown `copies` times across and as many times down.
    """

    column: int = 0
    row: int = 0
    halo: int = 0
    copies: int = 1


WHOLE_BOARD = Window()


@lru_cache(maxsize=64)
def grid_layout(geometry: Geometry, scale: Scale, window: Window = WHOLE_BOARD) -> Layout:
    """Lay out a board of rows and columns.

    An index counts the columns or rows of the window: from 0 at the first column or the lowest row of the first copy,
    below 0 in the halo. With an odd halo, the cells in the halo are cut in half, so they have no labels. Everything
    but the first copy is dim.
    """
    size, width, height = geometry.size, scale.width, scale.height
    halo_cells = ceil(window.halo / 2)
    cells = size * window.copies
    indexes = range(-halo_cells, cells + halo_cells)
    left, top = window.halo * width // 2, window.halo * height // 2
    x_of = {index: left + index * width for index in indexes}
    y_of = {index: top + (cells - 1 - index) * height for index in indexes}
    labelled = range(cells) if window.halo % 2 else indexes

    def site(column: int, row: int) -> int:
        return geometry.site_at[Spot(2 * ((column + window.column) % size), 2 * ((row + window.row) % size))]

    def is_dim(*indexes: int) -> bool:
        return any(index not in range(size) for index in indexes)

    def letter(column: int) -> Label:
        offset = x_of[column] + (1 if scale is S else width // 2 - 1)
        return Label(offset, ascii_lowercase[(column + window.column) % size], is_dim(column))

    def number(row: int) -> Label:
        offset = y_of[row] + (height - 1) // 2
        return Label(offset, str((row + window.row) % size + 1), is_dim(row))

    shape = NODE if scale is S else TILES[scale]
    return Layout(
        geometry,
        scale,
        # At S, the last site of a row has a character at its right, too.
        cells * width + 2 * left + (scale is S),
        cells * height + 2 * top,
        tuple(
            Box(site(column, row), x_of[column], y_of[row], shape, is_dim(column, row))
            for row in indexes
            for column in indexes
        ),
        tuple(map(letter, labelled)),
        tuple(map(number, labelled)),
    )
