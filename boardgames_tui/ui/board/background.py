"""Background of a board: tinted cells, or the lines, squares, diagonals and coloured edges of a lattice."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from boardgames_tui.core.geometry import Geometry, Goals
from boardgames_tui.core.kernel import BLACK, EMPTY
from boardgames_tui.ui.board.glyphs import ASCII_EDGES, CELL, CROSSINGS, EDGES, GOAL_CROSSINGS, GOAL_LINES, LINES
from boardgames_tui.ui.board.lattice_layout import diagonal, triangle_sides
from boardgames_tui.ui.board.layout import Box, Layout, M, S
from boardgames_tui.ui.board.styled_char import BELOW, StyledChar, overlay
from boardgames_tui.ui.board.theme import Colour, Theme, dimmed

Rows = list[list[StyledChar]]


@lru_cache(maxsize=64)
def draw_background(layout: Layout, theme: Theme) -> tuple[tuple[StyledChar, ...], ...]:
    """Draw a board without anything on it."""
    rows = [[StyledChar(" ", theme.line, theme.tints[1])] * layout.width for _ in range(layout.height)]
    if layout.links:
        _lattice(rows, layout, theme)
    else:
        for box in layout.boxes:
            _draw_cell(rows, layout, box, dimmed(theme) if box.dim else theme)
    return tuple(tuple(row) for row in rows)


def _overlay_at(rows: Rows, x: int, y: int, styled: StyledChar) -> None:
    if 0 <= y < len(rows) and 0 <= x < len(rows[y]):
        rows[y][x] = overlay(styled, rows[y][x])


def _draw_cell(rows: Rows, layout: Layout, box: Box, theme: Theme) -> None:
    if layout.scale is S:
        _draw_point(rows, layout.geometry, box, theme)
        return
    spot = layout.geometry.spots[box.site]
    tint = theme.tints[(spot.x + spot.y) // 2 % 2]
    checkered = theme.tints[0] != theme.tints[1]
    for y, x in product(range(box.shape.height), range(box.shape.width)):
        if theme.ascii:
            edge = ASCII_EDGES[y == box.shape.height - 1][x == box.shape.width - 1]
        else:
            edge = " " if checkered else EDGES[y > 0][x > 0]
        _overlay_at(rows, box.x + x, box.y + y, StyledChar(edge, theme.faint, tint))


def _draw_point(rows: Rows, geometry: Geometry, box: Box, theme: Theme) -> None:
    """Draw a site of one character: a dot, or the crossing of the lines with the line to its right."""
    centre, tint = box.x + 1, theme.tints[1]
    if geometry.style == "cells":
        _overlay_at(rows, centre, box.y, StyledChar(CELL, theme.line, tint))
        return
    x, y = geometry.spots[box.site]
    last = 2 * geometry.size - 2
    char = CROSSINGS[1][1] if geometry.wraps else crossing(x, y, last)
    _overlay_at(rows, centre, box.y, StyledChar(char, theme.line, tint))
    for beside in (centre - 1, centre + 1):
        if geometry.wraps or 0 <= x + beside - centre <= last:
            _overlay_at(rows, beside, box.y, StyledChar(LINES[0], theme.line, tint))


def _lattice(rows: Rows, layout: Layout, theme: Theme) -> None:
    if layout.scale is not M:
        _bars(rows, layout, theme)
    _draw_squares(rows, layout, theme)
    _draw_lines(rows, layout, theme)
    nodes = {site: (int(boxes[0].centre[0]), int(boxes[0].centre[1])) for site, boxes in layout.boxes_by_site.items()}
    for a, b in triangle_sides(layout.geometry):
        for x, y, char in diagonal(nodes[a], nodes[b], layout.scale):
            _overlay_at(rows, x, y, StyledChar(char, theme.faint, BELOW))


def _draw_squares(rows: Rows, layout: Layout, theme: Theme) -> None:
    across, down = (1, 0) if layout.scale is M else (3, 1)
    for box in layout.boxes:
        if layout.geometry.spots[box.site].x % 2:
            cx, cy = (int(part) for part in box.centre)
            for y in range(cy - down, cy + down + 1):
                for x in range(cx - across, cx + across + 1):
                    _overlay_at(rows, x, y, StyledChar(" ", theme.line, theme.square))


def _draw_lines(rows: Rows, layout: Layout, theme: Theme) -> None:
    """Draw the lines from edge to edge, then their crossings.

    At M, an edge that is a goal takes its owner's line style.
    """
    last, goals = layout.geometry.size - 1, layout.geometry.goals if layout.scale is M else Goals()
    xs, ys = [label.at for label in layout.columns], [label.at for label in layout.rows]
    for row, y in enumerate(ys):
        line = _line({0: goals.bottom, last: goals.top}.get(row, EMPTY), 0, theme)
        for x in range(xs[0], xs[-1] + 1):
            _overlay_at(rows, x, y, line)
    for column, x in enumerate(xs):
        line = _line({0: goals.left, last: goals.right}.get(column, EMPTY), 1, theme)
        for y in range(ys[-1], ys[0] + 1):
            _overlay_at(rows, x, y, line)
    for column, row in product(range(last + 1), repeat=2):
        _overlay_at(rows, xs[column], ys[row], _crossing(goals, column, row, last, theme))


def _line(owner: int, way: int, theme: Theme) -> StyledChar:
    if owner == EMPTY:
        return StyledChar(LINES[way], theme.line, BELOW)
    return StyledChar(GOAL_LINES[owner][way], goal_colour(owner, theme), BELOW)


def _crossing(goals: Goals, column: int, row: int, last: int, theme: Theme) -> StyledChar:
    edges = ((row, last, goals.top), (row, 0, goals.bottom), (column, 0, goals.left), (column, last, goals.right))
    owner = next((colour for place, edge, colour in edges if place == edge and colour), EMPTY)
    chars = GOAL_CROSSINGS.get(owner, CROSSINGS)
    return StyledChar(crossing(column, row, last, chars), goal_colour(owner, theme) if owner else theme.line, BELOW)


def crossing(column: int, row: int, last: int, chars: Sequence[str] = CROSSINGS) -> str:
    """Return the character of the lines that meet at a point of a board whose far corner is (last, last)."""
    return chars[0 if row == last else 2 if row == 0 else 1][0 if column == 0 else 2 if column == last else 1]


def goal_colour(owner: int, theme: Theme) -> Colour:
    """Return the colour of an edge that belongs to a side."""
    return theme.black_edge if owner == BLACK else theme.white_edge


def _bars(rows: Rows, layout: Layout, theme: Theme) -> None:
    goals, right, bottom = layout.geometry.goals, layout.width - 1, layout.height - 1
    bars = [(goals.top, x, 0) for x in range(layout.width)] + [(goals.bottom, x, bottom) for x in range(layout.width)]
    bars += [(goals.left, x, y) for x in (0, 1) for y in range(layout.height)]
    bars += [(goals.right, x, y) for x in (right - 1, right) for y in range(layout.height)]
    for owner, x, y in bars:
        if owner != EMPTY:
            colour = goal_colour(owner, theme)
            _overlay_at(rows, x, y, StyledChar(GOAL_LINES[owner][0 if y in {0, bottom} else 1], colour, colour))
