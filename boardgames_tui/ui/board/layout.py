"""Layout of a board in characters, at each scale. A character is twice as high as wide, so pitches are two to one."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from string import ascii_lowercase
from typing import NamedTuple

from boardgames_tui.core.geometry import Geometry, Spot


class Scale(NamedTuple):
    """Distance in characters between two adjacent columns and rows of the board."""

    name: str
    width: int
    height: int


S, M, L, X = Scale("S", 2, 1), Scale("M", 4, 2), Scale("L", 6, 3), Scale("X", 8, 4)
SCALES = (X, L, M, S)


class Shape(NamedTuple):
    """Size of the box that a site is drawn in, and diameter of its stone, in characters across."""

    width: int
    height: int
    stone: float


NODE = Shape(3, 1, 1)
TILES = {M: Shape(4, 2, 3.6), L: Shape(6, 3, 5.6), X: Shape(8, 4, 7.4)}
PITCHES = {M: (4, 2), L: (8, 4)}


class Box(NamedTuple):
    """Box of a site, counted from the upper left corner of the board; dim if it repeats another part of the board."""

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
    """Letter of a column or number of a row, at a column or row of characters."""

    at: int
    text: str
    dim: bool = False


class Link(NamedTuple):
    """Line between two joined sites, as characters with their places."""

    a: int
    b: int
    chars: tuple[tuple[int, int, str], ...]


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
        found: dict[int, tuple[Box, ...]] = {}
        for box in self.boxes:
            found[box.site] = (*found.get(box.site, ()), box)
        return found

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
            tuple(link for link in self.links if any(at == y for _, at, _ in link.chars)) for y in range(self.height)
        )

    @cached_property
    def sites_by_row(self) -> tuple[tuple[int, ...], ...]:
        """Sites whose appearance each row of characters depends on."""
        return tuple(
            tuple(dict.fromkeys([*(box.site for box in boxes), *(end for link in links for end in link[:2])]))
            for boxes, links in zip(self.boxes_by_row, self.links_by_row, strict=True)
        )

    def site_at(self, x: int, y: int) -> int | None:
        """Return the site nearest to a character of the board, or None outside."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        return min(self.boxes, key=lambda box: _apart(box, x, y)).site


def _apart(box: Box, x: int, y: int) -> float:
    across, down = box.centre
    return (x + 0.5 - across) ** 2 + 4 * (y + 0.5 - down) ** 2


class Window(NamedTuple):
    """Part of a board that wraps: first column and row, repeated half cells at each edge, copies side by side."""

    column: int = 0
    row: int = 0
    halo: int = 0
    copies: int = 1


WHOLE = Window()


@lru_cache(maxsize=64)
def grid_layout(geometry: Geometry, scale: Scale, window: Window = WHOLE) -> Layout:
    """Lay out a board of rows and columns.

    A window repeats the board as copies side by side, with a halo of half tiles around them. With an odd halo the
    places in it are cut in half, so they have no labels. Everything but the first copy is dim.
    """
    n, w, h = geometry.size, scale.width, scale.height
    halo_places, places = -(-window.halo // 2), geometry.size * window.copies
    span = range(-halo_places, places + halo_places)
    left, top = window.halo * w // 2, window.halo * h // 2
    across = {place: left + place * w for place in span}
    down = {place: top + (places - 1 - place) * h for place in span}
    labelled = range(places) if window.halo % 2 else span

    def site(column: int, row: int) -> int:
        return geometry.site_at[Spot(2 * ((column + window.column) % n), 2 * ((row + window.row) % n))]

    def dim(*places: int) -> bool:
        return any(place not in range(n) for place in places)

    def letter(place: int) -> Label:
        aside = 1 if scale is S else w // 2 - 1
        return Label(across[place] + aside, ascii_lowercase[(place + window.column) % n], dim(place))

    def number(place: int) -> Label:
        return Label(down[place] + (h - 1) // 2, str((place + window.row) % n + 1), dim(place))

    shape = NODE if scale is S else TILES[scale]
    return Layout(
        geometry,
        scale,
        # At S, the last site of a row has a character at its right, too.
        places * w + 2 * left + (scale is S),
        places * h + 2 * top,
        tuple(Box(site(x, y), across[x], down[y], shape, dim(x, y)) for y in span for x in span),
        tuple(map(letter, labelled)),
        tuple(map(number, labelled)),
    )
