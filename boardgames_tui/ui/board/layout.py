"""Layout of a board in characters, at each scale. A character is twice as high as wide, so pitches are two to one.

Columns and rows of the board count from the lower left; `x`, `y` and offsets count characters from the upper left.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from boardgames_tui.core.geometry import Geometry


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


class LinkChar(NamedTuple):
    """Character of a line between two joined sites."""

    ends: tuple[int, int]
    x: int
    y: int
    char: str


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

    @property
    def outer_size(self) -> tuple[int, int]:
        """Width and height with the labels."""
        return self.width + self.margin, self.height + (0 if self.inset else 1)

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
    def links_by_row(self) -> tuple[tuple[LinkChar, ...], ...]:
        """Characters of links in each row of characters."""
        return tuple(tuple(link for link in self.links if link.y == y) for y in range(self.height))

    @cached_property
    def sites_by_row(self) -> tuple[tuple[int, ...], ...]:
        """Sites whose appearance each row of characters depends on."""
        return tuple(
            tuple(dict.fromkeys([*(box.site for box in boxes), *chain.from_iterable(link.ends for link in links)]))
            for boxes, links in zip(self.boxes_by_row, self.links_by_row, strict=True)
        )

    def site_at(self, x: int, y: int) -> int:
        """Return the site nearest to a character."""

        def squared_distance(box: Box) -> float:
            """Return the squared distance from the middle of a box, in widths of a character."""
            centre_x, centre_y = box.centre
            return (x + 0.5 - centre_x) ** 2 + (2 * (y + 0.5 - centre_y)) ** 2

        return min(self.boxes, key=squared_distance).site
