"""Background of a board: tinted cells, or the lines, squares, diagonals and coloured edges of a lattice.

A goal is an edge that a colour has to join to the opposite one; EMPTY stands for an edge that is no goal.
"""

from functools import lru_cache
from itertools import product

from boardgames_tui.core.geometry import Goals
from boardgames_tui.core.kernel import BLACK, EMPTY, WHITE
from boardgames_tui.ui.board import glyphs
from boardgames_tui.ui.board.layout import Box, Layout, M, S
from boardgames_tui.ui.board.layouts import diagonal, triangle_sides
from boardgames_tui.ui.board.styled_char import BELOW, StyledChar, overlay
from boardgames_tui.ui.board.theme import Colour, Theme, dimmed

Rows = list[list[StyledChar]]


@lru_cache(maxsize=64)
def draw_background(layout: Layout, theme: Theme) -> tuple[tuple[StyledChar, ...], ...]:
    """Draw an empty board as rows of characters."""
    rows = [[StyledChar(" ", theme.line, theme.tints[1])] * layout.width for _ in range(layout.height)]
    geometry = layout.geometry
    if layout.links:
        _draw_lattice(rows, layout, theme)
    elif layout.scale is S and geometry.style == "points" and not geometry.wraps:
        _draw_lines(rows, layout, theme)
    else:
        for box in layout.boxes:
            _draw_cell(rows, layout, box, dimmed(theme) if box.dim else theme)
    return tuple(tuple(row) for row in rows)


def _overlay_at(rows: Rows, x: int, y: int, styled: StyledChar) -> None:
    """Draw over one character, if it is on the board."""
    if 0 <= y < len(rows) and 0 <= x < len(rows[y]):
        rows[y][x] = overlay(styled, rows[y][x])


def _draw_cell(rows: Rows, layout: Layout, box: Box, theme: Theme) -> None:
    """Draw the tint and the edges of a cell. At S, a site is one character."""
    if layout.scale is S:
        for x, char in enumerate(glyphs.WRAPPED_POINT if layout.geometry.wraps else f" {glyphs.CELL} "):
            _overlay_at(rows, box.x + x, box.y, StyledChar(char, theme.line, theme.tints[1]))
        return
    spot = layout.geometry.spots[box.site]
    # Coordinates count half-steps.
    tint = theme.tints[(spot.x + spot.y) // 2 % 2]
    checkered = theme.tints[0] != theme.tints[1]
    for y, x in product(range(box.shape.height), range(box.shape.width)):
        if theme.ascii:
            is_bottom, is_right = y == box.shape.height - 1, x == box.shape.width - 1
            edge = glyphs.ASCII_EDGES[is_bottom][is_right]
        else:
            edge = " " if checkered else glyphs.EDGES[y > 0][x > 0]
        _overlay_at(rows, box.x + x, box.y + y, StyledChar(edge, theme.faint, tint))


def _draw_lattice(rows: Rows, layout: Layout, theme: Theme) -> None:
    """Draw the goals, squares, lines and diagonals of a lattice. At M, a goal is a line, so it has no bar."""
    if layout.scale is not M:
        _draw_goal_bars(rows, layout, theme)
    _draw_squares(rows, layout, theme)
    _draw_lines(rows, layout, theme)
    nodes = {box.site: (int(box.centre[0]), int(box.centre[1])) for box in layout.boxes}
    for left, right in triangle_sides(layout.geometry):
        for x, y, char in diagonal(nodes[left], nodes[right], layout.scale):
            _overlay_at(rows, x, y, StyledChar(char, theme.faint, BELOW))


def _draw_squares(rows: Rows, layout: Layout, theme: Theme) -> None:
    """Fill the squares around the midpoints."""
    across, down = (1, 0) if layout.scale is M else (3, 1)
    for box in layout.boxes:
        if layout.geometry.spots[box.site].is_midpoint:
            centre_x, centre_y = (int(coordinate) for coordinate in box.centre)
            for y in range(centre_y - down, centre_y + down + 1):
                for x in range(centre_x - across, centre_x + across + 1):
                    _overlay_at(rows, x, y, StyledChar(" ", theme.line, theme.square))


def _draw_lines(rows: Rows, layout: Layout, theme: Theme) -> None:
    """Draw the lines from edge to edge, then their crossings.

    At M, a goal has the characters and the colour of its owner's lines.
    """
    far_edge = layout.geometry.size - 1
    goals = layout.geometry.goals if layout.scale is M else Goals()
    owners_of_rows = {0: goals.bottom, far_edge: goals.top}
    owners_of_columns = {0: goals.left, far_edge: goals.right}
    # The first row is the lowest.
    xs, ys = [label.offset for label in layout.columns], [label.offset for label in layout.rows]
    for row, y in enumerate(ys):
        line = _line_char(owners_of_rows.get(row, EMPTY), glyphs.HORIZONTAL, theme)
        for x in range(xs[0], xs[-1] + 1):
            _overlay_at(rows, x, y, line)
    for column, x in enumerate(xs):
        line = _line_char(owners_of_columns.get(column, EMPTY), glyphs.VERTICAL, theme)
        for y in range(ys[-1], ys[0] + 1):
            _overlay_at(rows, x, y, line)
    for (row, y), (column, x) in product(enumerate(ys), enumerate(xs)):
        owner = owners_of_rows.get(row, EMPTY) or owners_of_columns.get(column, EMPTY)
        # The top row is the first of the characters.
        char = glyphs.CROSSINGS[owner][_part(far_edge - row, far_edge)][_part(column, far_edge)]
        _overlay_at(rows, x, y, StyledChar(char, _line_colour(owner, theme), BELOW))


def _part(index: int, last: int) -> int:
    """Return the part of the board in which a line is: 0 for the first line, 2 for the last one, 1 between them."""
    return 0 if index == 0 else 2 if index == last else 1


def _line_char(owner: int, direction: int, theme: Theme) -> StyledChar:
    """Return the character of a HORIZONTAL or VERTICAL line; `owner` is the colour whose goal the line is, or EMPTY."""
    return StyledChar(glyphs.LINES[owner][direction], _line_colour(owner, theme), BELOW)


def _line_colour(owner: int, theme: Theme) -> Colour:
    return {EMPTY: theme.line, BLACK: theme.black_edge, WHITE: theme.white_edge}[owner]


def _draw_goal_bars(rows: Rows, layout: Layout, theme: Theme) -> None:
    """Draw a bar at each edge that is a goal: one character high, or two wide."""
    goals = layout.geometry.goals
    right, bottom = layout.width - 1, layout.height - 1
    bars = [(goals.top, x, 0) for x in range(layout.width)] + [(goals.bottom, x, bottom) for x in range(layout.width)]
    bars += [(goals.left, x, y) for x in (0, 1) for y in range(layout.height)]
    bars += [(goals.right, x, y) for x in (right - 1, right) for y in range(layout.height)]
    for owner, x, y in bars:
        if owner != EMPTY:
            line = _line_char(owner, glyphs.HORIZONTAL if y in {0, bottom} else glyphs.VERTICAL, theme)
            _overlay_at(rows, x, y, line._replace(bg=line.fg))
