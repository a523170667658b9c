"""Layout of a board in characters, at each scale, and its viewport: its place in a widget, and how far it is scrolled.

A character is twice as high as wide, so a distance of two columns looks like that of one row. Columns and rows of the
board count from the lower left; `x`, `y` and offsets count characters from the upper left.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from boardgames_tui.core.geometry import Geometry


class Shape(NamedTuple):
    """Width and height of the box of a site in characters; the diameter of its stone in widths of a character."""

    width: int
    height: int
    stone: float


NODE = Shape(3, 1, 1)


class Scale(Enum):
    """Distance in characters between two adjacent columns and rows of a board, and the boxes of its sites.

    A tile is a cell of a grid; tiles fill the board. A lattice has points and midpoints, and is not drawn at S. The
    middle of a midpoint of two rows is between them.
    """

    XL = 12, 6, Shape(12, 6, 11.2), Shape(9, 5, 7.6), Shape(7, 3, 6)
    X = 8, 4, Shape(8, 4, 7.4), Shape(7, 3, 5), Shape(5, 3, 4)
    L = 6, 3, Shape(6, 3, 5.6), Shape(5, 3, 3.8), Shape(5, 2, 3.8)
    M = 4, 2, Shape(4, 2, 3.8), NODE, NODE
    S = 2, 1, NODE, NODE, NODE

    def __init__(self, width: int, height: int, tile: Shape, point: Shape, midpoint: Shape) -> None:
        self.width, self.height = width, height
        self.tile, self.point, self.midpoint = tile, point, midpoint


MIDPOINT_SHAPES = frozenset(scale.midpoint for scale in Scale)


class Box(NamedTuple):
    """Box of a site; dim if it repeats another part of the board."""

    site: int
    x: int
    y: int
    shape: Shape
    dim: bool = False

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.shape.width / 2, self.y + self.shape.height / 2


class Label(NamedTuple):
    """Letter of a column of the board, or number of a row, at an offset in characters."""

    offset: int
    text: str
    dim: bool = False


class LinkChar(NamedTuple):
    """Character of a line between two joined sites."""

    ends: tuple[int, int]
    x: int
    y: int
    char: str
    on_top: bool = False
    """Whether it is drawn over the two stones, which leave no whole character free between them."""


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
    links: tuple[LinkChar, ...] = ()
    inset: bool = False
    """Whether the letters stand on the empty points of the bottom line, which saves a row below the board."""

    @cached_property
    def margin(self) -> int:
        """Width of the row numbers at the left, in characters."""
        return len(str(self.geometry.size)) + 1

    @cached_property
    def outer_size(self) -> tuple[int, int]:
        """Width and height with the labels."""
        return self.width + self.margin, self.height + (0 if self.inset else 1)

    @cached_property
    def boxes_by_site(self) -> Mapping[int, tuple[Box, ...]]:
        """Boxes of each site; several if parts of the board are repeated."""
        boxes_by_site: dict[int, tuple[Box, ...]] = {}
        for box in self.boxes:
            boxes_by_site[box.site] = (*boxes_by_site.get(box.site, ()), box)
        return boxes_by_site

    @cached_property
    def boxes_by_row(self) -> list[list[Box]]:
        """Boxes that overlap each row of characters."""
        return [[box for box in self.boxes if box.y <= y < box.y + box.shape.height] for y in range(self.height)]

    @cached_property
    def links_by_row(self) -> list[list[LinkChar]]:
        return [[link for link in self.links if link.y == y] for y in range(self.height)]

    @cached_property
    def sites_by_row(self) -> list[list[int]]:
        """Sites whose appearance each row of characters depends on."""
        return [
            list(dict.fromkeys([*(box.site for box in boxes), *(end for link in links for end in link.ends)]))
            for boxes, links in zip(self.boxes_by_row, self.links_by_row, strict=True)
        ]

    def site_at(self, x: int, y: int) -> int:
        """Return the site nearest to a character."""

        def squared_distance(box: Box) -> float:
            centre_x, centre_y = box.centre
            return (x + 0.5 - centre_x) ** 2 + (2 * (y + 0.5 - centre_y)) ** 2

        return min(self.boxes, key=squared_distance).site


@dataclass(frozen=True)
class Viewport:
    """Layout in a widget of width times height characters, scrolled by `left` and `top`.

    Columns and rows count characters of the board; x and y count characters of the widget.
    """

    layout: Layout
    width: int
    height: int
    left: int = 0
    top: int = 0

    @cached_property
    def visible_size(self) -> tuple[int, int]:
        """Width and height of the visible part of the board, without labels."""
        layout = self.layout
        outer_width, outer_height = layout.outer_size
        label_rows = outer_height - layout.height
        return max(0, min(outer_width, self.width) - layout.margin), max(0, min(outer_height, self.height) - label_rows)

    @property
    def is_cropped(self) -> bool:
        """Whether a site is not entirely visible anywhere. Repeated edges may be cropped."""
        width, height = self.visible_size

        def is_visible(box: Box) -> bool:
            is_in_width = self.left <= box.x <= self.left + width - box.shape.width
            return is_in_width and self.top <= box.y <= self.top + height - box.shape.height

        visible_sites = {box.site for box in self.layout.boxes if is_visible(box)}
        return len(visible_sites) < len(self.layout.boxes_by_site)

    @cached_property
    def corner(self) -> tuple[int, int]:
        """Position in the widget of the upper left corner of the visible part, with the board and labels centred."""
        width, height = self.layout.outer_size
        return max(0, self.width - width) // 2 + self.layout.margin, max(0, self.height - height) // 2

    def row_at(self, y: int) -> int | None:
        """Return the board's row of characters on a line of the widget, or None above or below the board."""
        visible_row = y - self.corner[1]
        return visible_row + self.top if 0 <= visible_row < self.visible_size[1] else None

    def site_at(self, x: int, y: int) -> int | None:
        """Return the site under a character of the widget, or None beside the board."""
        visible_column, row = x - self.corner[0], self.row_at(y)
        if row is None or not 0 <= visible_column < self.visible_size[0]:
            return None
        return self.layout.site_at(visible_column + self.left, row)

    def scrolled_to(self, box: Box) -> "Viewport":
        """Return the viewport scrolled as little as possible to show a box and two sites around it."""
        scale = self.layout.scale
        columns = (box.x - 2 * scale.width, box.x + box.shape.width + 2 * scale.width)
        rows = (box.y - 2 * scale.height, box.y + box.shape.height + 2 * scale.height)
        width, height = self.visible_size
        left = _scroll_offset(self.left, columns, width, self.layout.width)
        top = _scroll_offset(self.top, rows, height, self.layout.height)
        return replace(self, left=left, top=top)

    def rectangles_of(self, sites: Iterable[int], *, with_links: bool = False) -> list[tuple[int, int, int, int]]:
        """Return x, y, width and height in the widget of each box of sites, enlarged by their links if `with_links`."""
        margin_x, margin_y = (self.layout.scale.width, self.layout.scale.height) if with_links else (0, 0)
        left, top = self.corner[0] - self.left - margin_x, self.corner[1] - self.top - margin_y
        return [
            (left + box.x, top + box.y, box.shape.width + 2 * margin_x, box.shape.height + 2 * margin_y)
            for site in sites
            for box in self.layout.boxes_by_site[site]
        ]


def _scroll_offset(offset: int, span: tuple[int, int], visible: int, total: int) -> int:
    """Return the scroll offset nearest to `offset` at which a span is visible; its start, if not all of it fits.

    The span is a start and an end on one axis. Of `total` characters, `visible` are shown at a time.
    """
    start, end = span
    return max(0, min(max(offset, end - visible), start, total - visible))
