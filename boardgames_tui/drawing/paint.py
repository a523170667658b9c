"""Painting of a scene as rows of styled text. Rows are cached by the appearances of their sites.

A row is a row of characters, counted from the top of the board; the appearances of a board are a list by site.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from rich.segment import Segment

from boardgames_tui.core.cells import BLACK
from boardgames_tui.core.changes import STONES
from boardgames_tui.drawing.background import draw_background
from boardgames_tui.drawing.glyphs import STONE_LETTERS, combine_dots
from boardgames_tui.drawing.layout import MIDPOINT_SHAPES, Box, Label, Layout, LinkChar, Scale, Shape
from boardgames_tui.drawing.scene import CellAppearance, Scene, cell_appearances
from boardgames_tui.drawing.sprites import side_signs, sprite
from boardgames_tui.drawing.styled_char import BELOW, StyledChar, overlay_row, segments
from boardgames_tui.drawing.theme import Theme, dimmed, style

Segments = tuple[Segment, ...]


def paint(scene: Scene, layout: Layout, theme: Theme, cursor: int | None = None) -> list[Segments]:
    """Paint a whole board with its labels, as rows of equal width."""
    appearances = cell_appearances(scene, cursor)
    rows = [(row_label(layout, y, theme), *paint_row(layout, theme, appearances, y)) for y in range(layout.height)]
    if not layout.inset:
        rows.append((row_label(layout, layout.height, theme), *column_labels(layout, theme)))
    return rows


def row_label(layout: Layout, y: int, theme: Theme) -> Segment:
    """Return the number at the left of a row, or as many spaces."""
    label = next((label for label in layout.rows if label.offset == y), Label(y, ""))
    text = f"{label.text:>{layout.margin - 1}} "
    return Segment(text, style((dimmed(theme) if label.dim else theme).label, theme.frame))


@lru_cache(maxsize=64)
def column_labels(layout: Layout, theme: Theme) -> Segments:
    """Return the row of letters below the board."""
    row = [StyledChar(" ", theme.label, theme.frame)] * layout.width
    for label in layout.columns:
        row[label.offset] = StyledChar(label.text, (dimmed(theme) if label.dim else theme).label, theme.frame)
    return segments(row)


def paint_row(layout: Layout, theme: Theme, appearances: Sequence[CellAppearance], y: int) -> Segments:
    """Paint one row of the board without its label."""
    return _paint_row_of(layout, theme, y, tuple([appearances[site] for site in layout.sites_by_row[y]]))


@lru_cache(maxsize=8192)
def _paint_row_of(layout: Layout, theme: Theme, y: int, row_appearances: tuple[CellAppearance, ...]) -> Segments:
    """Paint a row from the appearances of `layout.sites_by_row[y]`, in this order."""
    appearances = dict(zip(layout.sites_by_row[y], row_appearances, strict=True))
    if layout.scale is not Scale.S and not layout.links:
        return _paint_tiles(layout, theme, y, appearances)
    return _paint_overlapping(layout, theme, y, appearances)


def _paint_tiles(layout: Layout, theme: Theme, y: int, appearances: Mapping[int, CellAppearance]) -> Segments:
    """Paint a row of boxes that do not overlap and fill the board. At its edges, they may be cut in half."""
    background = draw_background(layout, theme)[y]
    painted: list[Segment] = []
    for box in layout.boxes_by_row[y]:
        below = background[max(box.x, 0) : box.x + box.shape.width]
        box_theme = dimmed(theme) if box.dim else theme
        painted += _tile_row(appearances[box.site], box.shape, box_theme, y - box.y, min(box.x, 0), below)
    return tuple(painted)


def _paint_overlapping(layout: Layout, theme: Theme, y: int, appearances: Mapping[int, CellAppearance]) -> Segments:
    """Paint a row of boxes with the lines between joined stones, and the letters of the columns if they are inset."""
    row = list(draw_background(layout, theme)[y])
    if layout.inset and y == layout.height - 1:
        for label in layout.columns:
            if not (theme.ascii and label.text in STONE_LETTERS):
                overlay_row(row, label.offset, [StyledChar(label.text, theme.dots, BELOW)])
    links = layout.links_by_row[y]
    _draw_links(row, [link for link in links if not link.on_top], appearances, theme)

    def layer(box: Box) -> tuple[bool, bool]:
        """Return a sort key: midpoints are drawn below points, and framed sites on top."""
        return side_signs(appearances[box.site]) != "", box.shape not in MIDPOINT_SHAPES

    for box in sorted(layout.boxes_by_row[y], key=layer):
        drawn = sprite(appearances[box.site], box.shape, dimmed(theme) if box.dim else theme)
        overlay_row(row, box.x, drawn[y - box.y])
    _draw_links(row, [link for link in links if link.on_top], appearances, theme)
    return segments(row)


def _draw_links(
    row: list[StyledChar], links: Iterable[LinkChar], appearances: Mapping[int, CellAppearance], theme: Theme
) -> None:
    """Draw those characters of links in a row of which both ends are stones of one colour."""
    for link in links:
        cell, other_cell = (appearances[end].cell for end in link.ends)
        if cell in STONES and cell == other_cell:
            colour = theme.black[1] if cell == BLACK else theme.white[1]
            row[link.x] = StyledChar(combine_dots(row[link.x].char, link.char), colour, row[link.x].bg)


@lru_cache(maxsize=8192)
def _tile_row(
    appearance: CellAppearance, shape: Shape, theme: Theme, y: int, left: int, background: tuple[StyledChar, ...]
) -> Segments:
    """Paint row `y` of a tile, which is the box of a site that begins `left` characters from its background."""
    row = list(background)
    overlay_row(row, left, sprite(appearance, shape, theme)[y])
    return segments(row)
