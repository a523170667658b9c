"""Windows of Io's evaluation: cells in a row, whose patterns have weights.

Most windows have five cells. *Long* windows have seven, at either end of a long part of a line. Lines are numbered as
in `state`. A window has a *kind*, which selects its weights, and an *order* or two, in which its cells are the digits
of the pattern. Kinds depend on the distance from the edges, so they hold for boards of all sizes.
"""

from collections.abc import Iterator
from typing import TypeAlias

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
WINDOW_KINDS = FIRST_DIAGONAL_KIND + 8 * KINDS_ON_LINE
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


def windows_of(size: int, line: int) -> Iterator[Window]:
    """Yield the windows of a line, by their first bits.

    A window in the middle of a line has both orders. A part of a diagonal that is shorter than a window lies at an end
    of its line, and the window extends beyond that end.
    """
    for part_start, part_length, first_kind in _parts_of(size, line):
        if part_length < MIN_PART_LENGTH:
            continue
        length = min(part_length, WINDOW_LENGTH)
        beyond = (NOWHERE,) * (WINDOW_LENGTH - length)
        forward = tuple(range(length))
        backward = tuple(reversed(forward))
        for before in range(part_length - length + 1):
            # Cells of the part before and after the window.
            after = part_length - length - before
            orders = (forward, backward) if before == after else (forward,) if before < after else (backward,)
            if beyond and part_start == 0:
                yield -len(beyond), first_kind, tuple(beyond + order for order in orders)
            else:
                kind = first_kind + min(before, after, MAX_EDGE_DISTANCE)
                yield part_start + before, kind, tuple(order + beyond for order in orders)
            if part_length >= MIN_LONG_PART_LENGTH and before in (0, part_length - LONG_WINDOW_LENGTH):
                order = tuple(range(LONG_WINDOW_LENGTH))
                long_orders = (order,) if before == 0 else (order[::-1],)
                yield part_start + before, _long_kind(size, line, part_length), long_orders


def _parts_of(size: int, line: int) -> list[tuple[int, int, int]]:
    """Return the parts of a line, one or two: first bit, length, and the first kind of the windows."""
    direction, k = divmod(line, size)
    if direction in (ROWS, COLUMNS):
        return [(0, size, KINDS_ON_LINE * min(k, size - 1 - k, MAX_EDGE_DISTANCE))]
    # First bit of the second part (`state.lines_of`).
    cut = k if direction == RISING else k + 1
    return [(0, cut, _diagonal_kind(size, cut)), (cut, size - cut, _diagonal_kind(size, size - cut))]


def _long_kind(size: int, line: int, part_length: int) -> int:
    """Return the kind of the long windows on a part of a line."""
    direction, k = divmod(line, size)
    if direction in (ROWS, COLUMNS):
        return min(k, size - 1 - k, MAX_LONG_EDGE_DISTANCE)
    return FIRST_LONG_DIAGONAL_KIND + min(size - part_length, 1)


def _diagonal_kind(size: int, length: int) -> int:
    """Return the first kind of the windows on a part of a diagonal: by its length if short, else by how central it is.

    There is one group of kinds for each length from 3 to 5, then one for each distance from the main diagonal: 4 or
    more, 3, 2, 1 and 0.
    """
    group = length - MIN_PART_LENGTH if length <= WINDOW_LENGTH else 7 - min(size - length, 4)
    return FIRST_DIAGONAL_KIND + KINDS_ON_LINE * group
