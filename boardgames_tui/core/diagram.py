"""Boards as plain text with coordinates, for pipes, the engine protocol, screen readers and tests."""

from collections.abc import Collection, Mapping, Sequence
from string import ascii_lowercase

from boardgames_tui.core.cells import EMPTY, LETTERS
from boardgames_tui.core.geometry import STEP, Geometry, Spot

# Sign of a site that is legal to play on.
LEGAL = "*"


def diagram(geometry: Geometry, cells: Sequence[int], *, legal: Collection[int] = ()) -> str:
    """Draw a board with one letter for each site.

    An empty site in `legal` is drawn as `*`; the letter of an occupied one is followed by a `*`. The midpoints and
    diagonals of a lattice are drawn between its rows.
    """
    margin = len(str(geometry.size))
    column_names = " ".join(ascii_lowercase[: geometry.size])
    letters = [LEGAL if cell == EMPTY and site in legal else LETTERS[cell] for site, cell in enumerate(cells)]
    site_signs = dict(zip(geometry.spots, letters, strict=True))
    occupied = [geometry.spots[site] for site in legal if cells[site] != EMPTY]
    stars_beside = {Spot(spot.x + 1, spot.y): LEGAL for spot in occupied}
    # On the same spot, the later signs win.
    signs = {**_diagonals(geometry), **stars_beside, **site_signs}
    lines = [_line(geometry, geometry.spots[sites[0]].y, signs, margin) for sites in geometry.rows]
    return "\n".join([*lines, f"{'':{margin}} {column_names}"])


def _line(geometry: Geometry, y: int, signs: Mapping[Spot, str], margin: int) -> str:
    """Draw a row, with its number on the left if it is not a row of midpoints."""
    row = "".join(signs.get(Spot(x, y), " ") for x in range(STEP * geometry.size))
    number = "" if y % STEP else y // STEP + 1
    return f"{number:>{margin}} {row}".rstrip()


def _diagonals(geometry: Geometry) -> Mapping[Spot, str]:
    """Return the diagonals of the lattice's cells that have no midpoint, each at the centre of its cell."""
    # Sorted, the left end comes first. A line from a midpoint to a corner is half as long, and not drawn.
    pairs = [sorted((geometry.spots[a], geometry.spots[b])) for a, b in geometry.joins]
    diagonals = [(left, right) for left, right in pairs if right.x - left.x == STEP]
    return {Spot(left.x + 1, (left.y + right.y) // 2): "/" if left.y < right.y else "\\" for left, right in diagonals}
