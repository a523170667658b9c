"""A board as plain text, with its coordinates: for pipes, the line protocol, screen readers and tests."""

from collections.abc import Collection
from string import ascii_lowercase

from boardgames_tui.geometry import Geometry
from boardgames_tui.kernel import EMPTY, LETTERS, Ints

LEGAL = "*"


def diagram(geometry: Geometry, cells: Ints, *, legal: Collection[int] = ()) -> str:
    """Draw each site as its letter, or `*` where it is empty and in `legal`; midpoints stand between their corners."""
    margin = len(str(geometry.size))
    letters = " ".join(ascii_lowercase[: geometry.size])
    lines = [_line(geometry, sites, cells, legal, margin) for sites in geometry.rows]
    return "\n".join([*lines, f"{'':{margin}} {letters}"])


def _line(geometry: Geometry, sites: tuple[int, ...], cells: Ints, legal: Collection[int], margin: int) -> str:
    letters = {geometry.spots[site].x: _letter(site, cells, legal) for site in sites}
    drawn = "".join(letters.get(x, " ") for x in range(2 * geometry.size - 1))
    y = geometry.spots[sites[0]].y
    number = "" if y % 2 else y // 2 + 1
    return f"{number:>{margin}} {drawn}".rstrip()


def _letter(site: int, cells: Ints, legal: Collection[int]) -> str:
    return LEGAL if cells[site] == EMPTY and site in legal else LETTERS[cells[site]]
