"""Geometry of boards: coordinates and names of the sites, for position lines, the cursor and drawing.

Coordinates count half-steps, because Onyx has sites halfway between its rows and columns.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from string import ascii_lowercase
from typing import Literal, NamedTuple, TypeAlias

from boardgames_tui.core.cells import NOWHERE

# Half-steps between two neighbouring columns or rows.
STEP = 2
# Directions (dx, dy) in columns and rows, y upwards.
ORTHOGONAL = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
ALL_AROUND = ORTHOGONAL + DIAGONAL
Directions: TypeAlias = tuple[tuple[int, int], ...]


class Spot(NamedTuple):
    """Coordinates in half-steps: `x` from the leftmost column to the right, `y` from the lowest row up."""

    x: int
    y: int

    @property
    def is_midpoint(self) -> bool:
        """Whether the spot is the middle of a square, between the points of a lattice, which have even coordinates."""
        return self.x % 2 == 1


class Goals(NamedTuple):
    """Colour that owns each edge of the board, or EMPTY."""

    top: int = 0
    right: int = 0
    bottom: int = 0
    left: int = 0


@dataclass(frozen=True)
class Geometry:
    """Sites of one board, numbered from the lowest row, left to right."""

    size: int
    style: Literal["cells", "points"]
    """Whether stones lie in cells, or on points where lines cross."""
    names: tuple[str, ...]
    spots: tuple[Spot, ...]
    rows: tuple[tuple[int, ...], ...]
    """Sites in the order of a position line: rows from the top, each from left to right."""
    joins: tuple[tuple[int, int], ...] = ()
    """Pairs of sites joined by a line that is not part of the plain grid."""
    wraps: bool = False
    """Whether each edge continues at the opposite edge."""
    goals: Goals = Goals()

    @cached_property
    def site_of(self) -> Mapping[str, int]:
        """Site by name."""
        return {name: site for site, name in enumerate(self.names)}

    def parse_sites(self, text: str) -> tuple[int, ...]:
        """Return the sites whose names a text joins, such as those of `a10b2`; an empty tuple if it is another text.

        This reads names of two or three characters, which all sites have except midpoints.
        """
        sites: list[int] = []
        start = 0
        while start < len(text):
            # The name a10 begins like a1.
            end = start + 3 if text[start : start + 3] in self.site_of else start + 2
            site = self.site_of.get(text[start:end])
            if site is None:
                return ()
            sites.append(site)
            start = end
        return tuple(sites)

    @cached_property
    def site_at(self) -> Mapping[Spot, int]:
        """Site by coordinates."""
        return {spot: site for site, spot in enumerate(self.spots)}

    def distance(self, a: int, b: int) -> int:
        """Return the king's distance (the larger of dx and dy) between two sites, in half-steps.

        If the board wraps, dx and dy are those of the shorter way, which may cross an edge.
        """
        spot_a, spot_b = self.spots[a], self.spots[b]
        return max(self._gap(spot_a.x, spot_b.x), self._gap(spot_a.y, spot_b.y))

    def _gap(self, a: int, b: int) -> int:
        """Return the distance between two coordinates on one axis."""
        gap = abs(a - b)
        return min(gap, STEP * self.size - gap) if self.wraps else gap


def name_of(column: int, row: int) -> str:
    """Return the name of a site on the plain grid, such as `c4`; column and row count from 0."""
    return f"{ascii_lowercase[column]}{row + 1}"


@lru_cache
def grid(size: int, style: Literal["cells", "points"], *, wraps: bool = False) -> Geometry:
    """Return the geometry of a plain board of `size` by `size` sites."""
    columns_and_rows = [(column, row) for row in range(size) for column in range(size)]
    return Geometry(
        size=size,
        style=style,
        names=tuple(name_of(column, row) for column, row in columns_and_rows),
        spots=tuple(Spot(STEP * column, STEP * row) for column, row in columns_and_rows),
        rows=tuple(tuple(range(row * size, (row + 1) * size)) for row in reversed(range(size))),
        wraps=wraps,
    )


def neighbour_table(size: int, directions: Directions, *, wraps: bool = False) -> list[int]:
    """Return the neighbours of a plain board as a flat table: site by site, one entry per direction, or NOWHERE."""
    return [_neighbour(size, site, dx, dy, wraps=wraps) for site in range(size * size) for dx, dy in directions]


def _neighbour(size: int, site: int, dx: int, dy: int, *, wraps: bool) -> int:
    """Return the site at an offset of columns and rows, or NOWHERE beyond the edge."""
    column = site % size + dx
    row = site // size + dy
    if wraps:
        column %= size
        row %= size
    is_inside = 0 <= column < size and 0 <= row < size
    return row * size + column if is_inside else NOWHERE


@lru_cache
def neighbours(size: int, directions: Directions, *, wraps: bool = False) -> tuple[tuple[int, ...], ...]:
    """Return the neighbours of each site of a plain board, in the order of the directions."""
    return tuple(tuple(ray[0] for ray in of_site if ray) for of_site in rays(size, directions, wraps=wraps))


@lru_cache
def rays(size: int, directions: Directions, *, wraps: bool = False) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return for each site of a plain board and each direction the sites from there to the edge, without itself.

    On a board that wraps, a ray ends before it comes back to its site.
    """
    return tuple(
        tuple(tuple(_ray(size, site, dx, dy, wraps=wraps)) for dx, dy in directions) for site in range(size * size)
    )


def _ray(size: int, site: int, dx: int, dy: int, *, wraps: bool) -> Iterator[int]:
    """Yield the sites from a site in one direction."""
    next_site = _neighbour(size, site, dx, dy, wraps=wraps)
    while next_site not in (NOWHERE, site):
        yield next_site
        next_site = _neighbour(size, next_site, dx, dy, wraps=wraps)
