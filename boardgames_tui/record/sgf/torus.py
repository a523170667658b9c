"""Torus in SGF: the meaning of properties and of their values."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from boardgames_tui.core.cells import BLACK, DRAW, WHITE
from boardgames_tui.core.errors import quoted
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.games import GAMES
from boardgames_tui.record.parse_error import error_at
from boardgames_tui.record.sgf.syntax import Value

TORUS = GAMES["torus"]
# Value of GM for Go, which Torus uses, too, because it has no number of its own.
GM_OF_GO = "1"
COLOUR_BY_LETTER: Mapping[str, int] = {"B": BLACK, "W": WHITE}
LETTER_BY_COLOUR: Mapping[int, str] = {colour: letter for letter, colour in COLOUR_BY_LETTER.items()}
# Our tags by SGF's properties.
TAG_BY_PROPERTY: Mapping[str, str] = {
    "PB": "Black",
    "PW": "White",
    "DT": "Date",
    "EV": "Event",
    "RO": "Round",
    "PC": "Site",
    "AN": "Annotator",
}
# Reasons of wins that the rules do not give, by the letter after the winner and the plus in RE.
REASON_BY_LETTER: Mapping[str, str] = {"R": "resignation", "T": "time", "F": "forfeit"}
LETTER_BY_REASON: Mapping[str, str] = {reason: letter for letter, reason in REASON_BY_LETTER.items()}
# Value of RU.
RULES = "Torus"
# Values of a pass: on boards as small as those of Torus, an editor may write a point beyond the board.
PASS_VALUES = ("", "tt")
# Property and value that stand for each glyph.
PROPERTY_BY_GLYPH: Mapping[str, tuple[str, str]] = {
    "!": ("TE", "1"),
    "!!": ("TE", "2"),
    "?": ("BM", "1"),
    "??": ("BM", "2"),
    "!?": ("IT", ""),
    "?!": ("DO", ""),
}
# Our own property for an engine's value, because programs have different ones.
EVAL_PROPERTY = "EVAL"
# Points are written as in Go editors: the column from the left, then the row from the top, as letters from `a`.
FIRST_LETTER = ord("a")


def annotation_names(glyph: str, value: str) -> set[str]:
    """Return the names of our own properties for a glyph and a value; a node keeps no foreign ones of the same name."""
    glyph_names = {PROPERTY_BY_GLYPH[glyph][0]} if glyph else set()
    return {*glyph_names, EVAL_PROPERTY} if value else glyph_names


def result_value(outcome: Outcome) -> str:
    """Return the value of RE for an outcome."""
    if outcome.winner == DRAW:
        return "0"
    return f"{LETTER_BY_COLOUR[outcome.winner]}+{LETTER_BY_REASON.get(outcome.reason, '')}"


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
        # One point, or two opposite corners.
        corners = [_column_and_row(source, geometry, value, point) for point in value.text.strip().split(":", 1)]
        columns, rows = (range(min(ends), max(ends) + 1) for ends in zip(*corners, strict=True))
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
