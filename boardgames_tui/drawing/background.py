"""Background of a board: tinted cells, or the lines, squares, diagonals and coloured edges of a lattice.

A goal is an edge that a colour has to join to the opposite one; EMPTY stands for an edge that is no goal.
"""

from functools import lru_cache
from itertools import product

from boardgames_tui.core.cells import BLACK, EMPTY, WHITE
from boardgames_tui.core.geometry import STEP, Goals
from boardgames_tui.drawing import glyphs
from boardgames_tui.drawing.layout import Box, Layout, Scale
from boardgames_tui.drawing.layouts import diagonal, triangle_sides
from boardgames_tui.drawing.styled_char import BELOW, Canvas, StyledChar, overlay
from boardgames_tui.drawing.theme import Theme, dimmed


@lru_cache(maxsize=64)
def draw_background(layout: Layout, theme: Theme) -> tuple[tuple[StyledChar, ...], ...]:
    """Draw an empty board as rows of characters."""
    rows = [[StyledChar(" ", theme.line, theme.tints[1])] * layout.width for _ in range(layout.height)]
    # At larger scales, points are drawn as cells. The lines of a board that wraps have no ends.
    shows_lines = layout.scale is Scale.S and layout.geometry.style == "points" and not layout.geometry.wraps
    if layout.links:
        _draw_lattice(rows, layout, theme)
    elif shows_lines:
        _draw_lines(rows, layout, theme)
    else:
        for box in layout.boxes:
            _draw_cell(rows, layout, box, dimmed(theme) if box.dim else theme)
    return tuple(tuple(row) for row in rows)


def _overlay_at(rows: Canvas, x: int, y: int, styled: StyledChar) -> None:
    """Draw over one character, if it is on the board."""
    if 0 <= y < len(rows) and 0 <= x < len(rows[y]):
        rows[y][x] = overlay(styled, rows[y][x])


def _draw_cell(rows: Canvas, layout: Layout, box: Box, theme: Theme) -> None:
    """Draw the tint and the edges of a cell. At S, a site is one character."""
    if layout.scale is Scale.S:
        for x, char in enumerate(glyphs.WRAPPED_POINT if layout.geometry.wraps else f" {glyphs.CELL} "):
            _overlay_at(rows, box.x + x, box.y, StyledChar(char, theme.line, theme.tints[1]))
        return
    spot = layout.geometry.spots[box.site]
    tint = theme.tints[(spot.x + spot.y) // STEP % 2]
    checkered = theme.tints[0] != theme.tints[1]
    right, bottom = box.shape.width - 1, box.shape.height - 1
    for y, x in product(range(box.shape.height), range(box.shape.width)):
        if theme.ascii:
            edge = glyphs.ASCII_EDGES[1 if y == bottom else 0][1 if x == right else 0]
        else:
            # Cells of two tints need no edges.
            edge = " " if checkered else glyphs.EDGES[min(y, 1)][min(x, 1)]
        _overlay_at(rows, box.x + x, box.y + y, StyledChar(edge, theme.faint, tint))


def _draw_lattice(rows: Canvas, layout: Layout, theme: Theme) -> None:
    """Draw the goals, the squares around midpoints, lines and diagonals. At M, a goal is a line, so it has no bar."""
    if layout.scale is not Scale.M:
        _draw_goal_bars(rows, layout, theme)
    nodes = {box.site: (int(box.centre[0]), int(box.centre[1])) for box in layout.boxes}
    # A square is between the lines. An even number of rows has no middle one: `y` is below the middle.
    width, height = layout.scale.width - 1, layout.scale.height - 1
    for site, (x, y) in nodes.items():
        if layout.geometry.spots[site].is_midpoint:
            left, top = x - width // 2, y - height // 2
            for dx, dy in product(range(width), range(height)):
                _overlay_at(rows, left + dx, top + dy, StyledChar(" ", theme.line, theme.square))
    _draw_lines(rows, layout, theme)
    for left, right in triangle_sides(layout.geometry):
        for x, y, char in diagonal(nodes[left], nodes[right], layout.scale):
            _overlay_at(rows, x, y, StyledChar(char, theme.faint, BELOW))


def _draw_lines(rows: Canvas, layout: Layout, theme: Theme) -> None:
    """Draw the lines from edge to edge, then their crossings. At M, a goal is a line of its owner's kind and colour."""
    far_edge = layout.geometry.size - 1
    goals = layout.geometry.goals if layout.scale is Scale.M else Goals()
    row_owners = {0: goals.bottom, far_edge: goals.top}
    column_owners = {0: goals.left, far_edge: goals.right}
    # The first row is the lowest.
    xs, ys = [label.offset for label in layout.columns], [label.offset for label in layout.rows]
    across, down = range(xs[0], xs[-1] + 1), range(ys[-1], ys[0] + 1)
    lines = [(row_owners.get(row, EMPTY), glyphs.HORIZONTAL, x, y) for row, y in enumerate(ys) for x in across]
    lines += [(column_owners.get(column, EMPTY), glyphs.VERTICAL, x, y) for column, x in enumerate(xs) for y in down]
    for owner, direction, x, y in lines:
        _overlay_at(rows, x, y, _line(glyphs.LINES[owner][direction], owner, theme))
    # Index in CROSSINGS: 0 for the first line, 2 for the last one, 1 for those between.
    index_of_edge = {0: 0, far_edge: 2}
    for (row, y), (column, x) in product(enumerate(ys), enumerate(xs)):
        owner = row_owners.get(row, EMPTY) or column_owners.get(column, EMPTY)
        char = glyphs.CROSSINGS[owner][index_of_edge.get(far_edge - row, 1)][index_of_edge.get(column, 1)]
        _overlay_at(rows, x, y, _line(char, owner, theme))


def _line(char: str, owner: int, theme: Theme) -> StyledChar:
    """Return a character of a line in the colour of the side whose goal the line is; `owner` is this side or EMPTY."""
    return StyledChar(char, {EMPTY: theme.line, BLACK: theme.black_edge, WHITE: theme.white_edge}[owner], BELOW)


def _draw_goal_bars(rows: Canvas, layout: Layout, theme: Theme) -> None:
    """Draw a bar at each edge that is a goal: one character high, or two wide."""
    goals = layout.geometry.goals
    right, bottom = layout.width - 1, layout.height - 1
    bars = [(goals.top, x, 0) for x in range(layout.width)] + [(goals.bottom, x, bottom) for x in range(layout.width)]
    bars += [(goals.left, x, y) for x in (0, 1) for y in range(layout.height)]
    bars += [(goals.right, x, y) for x in (right - 1, right) for y in range(layout.height)]
    for owner, x, y in bars:
        if owner != EMPTY:
            direction = glyphs.HORIZONTAL if y in {0, bottom} else glyphs.VERTICAL
            line = _line(glyphs.LINES[owner][direction], owner, theme)
            # Its background fills the bar.
            _overlay_at(rows, x, y, line._replace(bg=line.fg))
