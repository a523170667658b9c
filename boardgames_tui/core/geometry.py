"""Where the sites of a board lie and what they are called: for the line of text, the cursor and the drawing."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from string import ascii_lowercase
from typing import Literal, NamedTuple

from boardgames_tui.core.kernel import NOWHERE, Ints

ORTHOGONAL = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
ALL_AROUND = ORTHOGONAL + DIAGONAL


class Spot(NamedTuple):
    """A place in half-steps: `x` to the right of the left-most column, `y` up from the lowest row."""

    x: int
    y: int


class Goals(NamedTuple):
    """The colour to which each edge of the board belongs, or EMPTY."""

    top: int = 0
    right: int = 0
    bottom: int = 0
    left: int = 0


@dataclass(frozen=True)
class Geometry:
    """The sites of one board, numbered from the lowest row, left to right."""

    size: int
    style: Literal["cells", "points"]
    """Stones lie in the cells of the board, or on the points where its lines cross."""
    names: tuple[str, ...]
    spots: tuple[Spot, ...]
    rows: tuple[tuple[int, ...], ...]
    """The sites as a position line has them: rows from the top, each from the left."""
    joins: tuple[tuple[int, int], ...] = ()
    """Pairs of sites with a line between them beyond those of the plain grid."""
    wraps: bool = False
    """Each edge continues at the opposite edge."""
    goals: Goals = Goals()

    @cached_property
    def site_of(self) -> Mapping[str, int]:
        """The site with a name."""
        return {name: site for site, name in enumerate(self.names)}

    @cached_property
    def site_at(self) -> Mapping[Spot, int]:
        """The site at a place."""
        return {spot: site for site, spot in enumerate(self.spots)}

    def distance(self, a: int, b: int) -> int:
        """King's steps between two sites, in half-steps, the shorter way round where the board wraps."""
        return max(self._gap(self.spots[a].x, self.spots[b].x), self._gap(self.spots[a].y, self.spots[b].y))

    def _gap(self, a: int, b: int) -> int:
        gap = abs(a - b)
        return min(gap, 2 * self.size - gap) if self.wraps else gap


def name_of(column: int, row: int) -> str:
    """The name of a cell, both counted from 0."""
    return f"{ascii_lowercase[column]}{row + 1}"


@lru_cache
def grid(size: int, style: Literal["cells", "points"], *, wraps: bool = False) -> Geometry:
    """A plain board of size times size sites."""
    places = [(column, row) for row in range(size) for column in range(size)]
    return Geometry(
        size=size,
        style=style,
        names=tuple(name_of(column, row) for column, row in places),
        spots=tuple(Spot(2 * column, 2 * row) for column, row in places),
        rows=tuple(tuple(range(row * size, row * size + size)) for row in reversed(range(size))),
        wraps=wraps,
    )


def steps(size: int, directions: tuple[tuple[int, int], ...], *, wraps: bool = False) -> Ints:
    """The step table of a plain board, for `Board.step`: one entry a site and direction."""
    return [_step(size, site, dx, dy, wraps=wraps) for site in range(size * size) for dx, dy in directions]


def _step(size: int, site: int, dx: int, dy: int, *, wraps: bool) -> int:
    column, row = site % size + dx, site // size + dy
    if wraps:
        column, row = column % size, row % size
    inside = 0 <= column < size and 0 <= row < size
    return row * size + column if inside else NOWHERE
