"""Points as in Go editors: the column from the left, then the row from the top, as letters from `a`."""

from collections.abc import Iterator, Sequence
from itertools import product

from boardgames_tui.core.errors import quoted
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.record.parse_error import error_at
from boardgames_tui.record.sgf.syntax import Value

FIRST_LETTER = ord("a")


def point_of(geometry: Geometry, site: int) -> str:
    """Return the two letters of a site."""
    spot = geometry.spots[site]
    # Spots count half-steps, from the lowest row.
    column = spot.x // 2
    row_from_top = geometry.size - 1 - spot.y // 2
    return chr(FIRST_LETTER + column) + chr(FIRST_LETTER + row_from_top)


def site_of(source: str, geometry: Geometry, value: Value) -> int:
    """Return the site of a value that is one point; raise RecordError if it is not a point of the board."""
    column, row = _column_and_row(source, geometry, value, value.text.strip())
    return geometry.rows[row][column]


def sites_of(source: str, geometry: Geometry, values: Sequence[Value]) -> Iterator[int]:
    """Yield the sites of values; raise RecordError if one is neither a point nor a rectangle, such as `aa:cc`."""
    number_of_points = len(geometry.names)
    if len(values) > number_of_points:
        raise error_at(source, values[number_of_points].offset, "There are more points than the board has.")
    for value in values:
        point, colon, opposite_point = value.text.strip().partition(":")
        column, row = _column_and_row(source, geometry, value, point)
        opposite_column, opposite_row = column, row
        if colon:
            opposite_column, opposite_row = _column_and_row(source, geometry, value, opposite_point)
        rows = range(min(row, opposite_row), max(row, opposite_row) + 1)
        columns = range(min(column, opposite_column), max(column, opposite_column) + 1)
        for row, column in product(rows, columns):
            yield geometry.rows[row][column]


def _column_and_row(source: str, geometry: Geometry, value: Value, point: str) -> tuple[int, int]:
    """Return the column from the left and the row from the top, both from 0, of a point in a value."""
    # Capital letters are points of larger boards, so they have no other meaning here.
    coordinates = [ord(letter) - FIRST_LETTER for letter in point.lower()]
    if len(coordinates) != 2 or not all(0 <= coordinate < geometry.size for coordinate in coordinates):
        last_letter = chr(FIRST_LETTER + geometry.size - 1)
        cause = f"{quoted(point)} is not a point of this board. Use two letters from a to {last_letter}."
        raise error_at(source, value.offset, cause)
    return coordinates[0], coordinates[1]
