"""Points as in Go editors: the column from the left, then the row from the top, as letters from `a`."""

from collections.abc import Iterator, Sequence
from itertools import product

from boardgames_tui.core.errors import quoted
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.record.parse_error import fault_at
from boardgames_tui.record.sgf.syntax import Value

FIRST = ord("a")


def point_of(geometry: Geometry, site: int) -> str:
    """Return the point of a site."""
    spot = geometry.spots[site]
    return f"{chr(FIRST + spot.x // 2)}{chr(FIRST + geometry.size - 1 - spot.y // 2)}"


def site_of(text: str, geometry: Geometry, value: Value) -> int:
    """Return the site of a value with one point; raise RecordError if it is none."""
    column, row = _column_and_row(text, geometry, value, value.text.strip())
    return geometry.rows[row][column]


def sites_of(text: str, geometry: Geometry, values: Sequence[Value]) -> Iterator[int]:
    """Yield the sites of values, each a point or a rectangle between two; raise RecordError if one is neither."""
    for value in values[len(geometry.names) :]:
        raise fault_at(text, value.at, "There are more points than the board has.")
    for value in values:
        first, colon, last = value.text.strip().partition(":")
        corners = [_column_and_row(text, geometry, value, point) for point in (first, last if colon else first)]
        columns, rows = (range(min(pair), max(pair) + 1) for pair in zip(*corners, strict=True))
        for row, column in product(rows, columns):
            yield geometry.rows[row][column]


def _column_and_row(text: str, geometry: Geometry, value: Value, point: str) -> tuple[int, int]:
    """Return the column from the left and the row from the top, from 0."""
    place = [ord(letter) - FIRST for letter in point]
    if len(place) != 2 or not all(0 <= each < geometry.size for each in place):
        last = chr(FIRST + geometry.size - 1)
        raise fault_at(
            text, value.at, f"{quoted(point)} is not a point of this board. Use two letters from a to {last}."
        )
    return place[0], place[1]
