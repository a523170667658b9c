"""Boards as plain text with coordinates, for pipes, the engine protocol, screen readers and tests."""

from collections.abc import Collection, Mapping
from string import ascii_lowercase

from boardgames_tui.core.geometry import Geometry, Spot
from boardgames_tui.core.kernel import EMPTY, LETTERS, Ints

LEGAL = "*"
RISING, FALLING = "/", "\\"


def diagram(geometry: Geometry, cells: Ints, *, legal: Collection[int] = ()) -> str:
    """Draw a board with one letter for each site. A site in `legal` is `*` if it is empty, else a `*` follows it.

    The midpoints and diagonals of a lattice are drawn between its rows.
    """
    margin = len(str(geometry.size))
    letters = " ".join(ascii_lowercase[: geometry.size])
    marks = {geometry.spots[site]: _letter(site, cells, legal) for site in range(len(cells))}
    beside = {Spot(geometry.spots[site].x + 1, geometry.spots[site].y): LEGAL for site in legal if cells[site] != EMPTY}
    drawn = {**_diagonals(geometry), **beside, **marks}
    lines = [_line(geometry, geometry.spots[sites[0]].y, drawn, margin) for sites in geometry.rows]
    return "\n".join([*lines, f"{'':{margin}} {letters}"])


def _line(geometry: Geometry, y: int, drawn: Mapping[Spot, str], margin: int) -> str:
    across = "".join(drawn.get(Spot(x, y), " ") for x in range(2 * geometry.size))
    number = "" if y % 2 else y // 2 + 1
    return f"{number:>{margin}} {across}".rstrip()


def _diagonals(geometry: Geometry) -> Mapping[Spot, str]:
    """Return the diagonals of cells without a midpoint, each at the centre of its cell."""
    ends = [sorted((geometry.spots[a], geometry.spots[b])) for a, b in geometry.joins]
    return {Spot(a.x + 1, (a.y + b.y) // 2): RISING if a.y < b.y else FALLING for a, b in ends if b.x - a.x == 2}


def _letter(site: int, cells: Ints, legal: Collection[int]) -> str:
    return LEGAL if cells[site] == EMPTY and site in legal else LETTERS[cells[site]]
