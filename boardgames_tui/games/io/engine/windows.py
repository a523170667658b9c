"""Windows of Io's evaluation: cells in a row, whose patterns have weights.

Most windows have five cells. *Long* windows have seven, at either end of a long part of a line. Lines are numbered as
in `state`. A window has a *kind*, which selects its weights, and an *order* or two, in which its cells are the digits
of the pattern. Kinds depend on the distance from the edges, so they hold for boards of all sizes.
"""

from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from boardgames_tui.core.cells import NOWHERE

# For each cell of a window along the line, the index of its digit in the pattern, or NOWHERE beyond the line.
Order: TypeAlias = tuple[int, ...]
# A window of a line: its first bit, its kind, and its orders as seen from the nearer end of the line.
Window: TypeAlias = tuple[int, int, tuple[Order, ...]]

WINDOW_LENGTH = 5
LONG_WINDOW_LENGTH = 7
# Kinds of windows on rows and columns: three for each distance from the edge, which count up to MAX_EDGE_DISTANCE. Then
# those on diagonals. The three kinds are for the distance of a window from the end of its line, which also counts up to
# MAX_EDGE_DISTANCE.
MAX_EDGE_DISTANCE = 2
KINDS_ON_LINE = MAX_EDGE_DISTANCE + 1
FIRST_DIAGONAL_KIND = KINDS_ON_LINE * KINDS_ON_LINE
# Groups of KINDS_ON_LINE kinds: for diagonals of 3, 4 and 5 cells, then for each distance from the main diagonal, which
# counts up to MAX_DIAGONAL_DISTANCE.
DIAGONAL_GROUPS = 8
MAX_DIAGONAL_DISTANCE = 4
WINDOW_KINDS = FIRST_DIAGONAL_KIND + KINDS_ON_LINE * DIAGONAL_GROUPS
# Kinds of long windows: on rows and columns one for each distance from the edge, which counts up to
# MAX_LONG_EDGE_DISTANCE; on diagonals one for the main diagonal and one for the others.
MAX_LONG_EDGE_DISTANCE = 4
FIRST_LONG_DIAGONAL_KIND = MAX_LONG_EDGE_DISTANCE + 1
LONG_KINDS = FIRST_LONG_DIAGONAL_KIND + 2
# A shorter part of a line has no long windows.
MIN_LONG_PART_LENGTH = LONG_WINDOW_LENGTH + 1
# Directions of lines, in the order of their numbers.
ROWS, COLUMNS, RISING = 0, 1, 2
# A part of a diagonal with fewer cells has no windows.
MIN_PART_LENGTH = 3


class Part(NamedTuple):
    """Part of a line that an edge does not interrupt."""

    first_bit: int
    length: int
    first_kind: int
    """The first of the kinds of its windows."""
    long_kind: int


def windows_of(size: int, line: int) -> Iterator[Window]:
    """Yield the windows of a line in the order of their first bits; a long window follows the short one at its bit."""
    for part in _parts_of(size, line):
        yield from sorted([*_short_windows(part), *_long_windows(part)], key=itemgetter(0))


def _short_windows(part: Part) -> Iterator[Window]:
    """Yield the windows of five cells.

    A window in the middle of a part has both orders. A part of a diagonal that is shorter than a window lies at an end
    of its line, and the window extends beyond that end.
    """
    if part.length < MIN_PART_LENGTH:
        return
    length = min(part.length, WINDOW_LENGTH)
    beyond = (NOWHERE,) * (WINDOW_LENGTH - length)
    forward = tuple(range(length))
    backward = tuple(reversed(forward))
    for before in range(part.length - length + 1):
        # Cells of the part before and after the window.
        after = part.length - length - before
        orders = (forward, backward) if before == after else (forward,) if before < after else (backward,)
        if beyond and part.first_bit == 0:
            yield -len(beyond), part.first_kind, tuple(beyond + order for order in orders)
        else:
            kind = part.first_kind + min(before, after, MAX_EDGE_DISTANCE)
            yield part.first_bit + before, kind, tuple(order + beyond for order in orders)


def _long_windows(part: Part) -> Iterator[Window]:
    """Yield the windows of seven cells at either end of a long part."""
    if part.length >= MIN_LONG_PART_LENGTH:
        forward = tuple(range(LONG_WINDOW_LENGTH))
        yield part.first_bit, part.long_kind, (forward,)
        yield part.first_bit + part.length - LONG_WINDOW_LENGTH, part.long_kind, (tuple(reversed(forward)),)


def _parts_of(size: int, line: int) -> list[Part]:
    """Return the parts of a line, one or two."""
    direction, k = divmod(line, size)
    if direction in (ROWS, COLUMNS):
        edge_distance = min(k, size - 1 - k)
        first_kind = KINDS_ON_LINE * min(edge_distance, MAX_EDGE_DISTANCE)
        return [Part(0, size, first_kind, min(edge_distance, MAX_LONG_EDGE_DISTANCE))]
    # First bit of the second part (`state.lines_of`).
    cut = k if direction == RISING else k + 1
    return [
        Part(first_bit, length, _diagonal_kind(size, length), FIRST_LONG_DIAGONAL_KIND + min(size - length, 1))
        for first_bit, length in ((0, cut), (cut, size - cut))
    ]


def _diagonal_kind(size: int, length: int) -> int:
    """Return the first kind of the windows on a part of a diagonal: by its length if short, else by how central it is.

    The main diagonal has the last group of kinds. Parts that are shorter than MIN_PART_LENGTH have no windows.
    """
    is_short = length <= WINDOW_LENGTH
    distance = min(size - length, MAX_DIAGONAL_DISTANCE)
    group = length - MIN_PART_LENGTH if is_short else DIAGONAL_GROUPS - 1 - distance
    return FIRST_DIAGONAL_KIND + KINDS_ON_LINE * group
