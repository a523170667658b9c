"""Painting of a scene as rows of styled text. Rows are cached by the appearances of their sites.

A row is a row of characters, counted from the top of the board; the appearances of a board are a list by site.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

from rich.segment import Segment

from boardgames_tui.core.kernel import BLACK, WHITE
from boardgames_tui.ui.board.background import draw_background
from boardgames_tui.ui.board.glyphs import STONE_LETTERS, combine_dots
from boardgames_tui.ui.board.lattice_layout import LATTICE_MIDPOINT
from boardgames_tui.ui.board.layout import Box, Label, Layout, Link, Shape
from boardgames_tui.ui.board.scene import CellAppearance, Scene, cell_appearances
from boardgames_tui.ui.board.sprites import sprite
from boardgames_tui.ui.board.styled_char import BELOW, StyledChar, overlay_row, segments
from boardgames_tui.ui.board.theme import Theme, dimmed, style

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
    return Segment(text, style(_label_colour(theme, dim=label.dim), theme.frame))


def _label_colour(theme: Theme, *, dim: bool) -> str:
    return dimmed(theme).label if dim else theme.label


@lru_cache(maxsize=64)
def column_labels(layout: Layout, theme: Theme) -> Segments:
    """Return the row of letters below the board."""
    row = [StyledChar(" ", theme.label, theme.frame)] * layout.width
    for label in layout.columns:
        overlay_row(row, label.offset, [StyledChar(label.text, _label_colour(theme, dim=label.dim), theme.frame)])
    return segments(row)


def paint_row(layout: Layout, theme: Theme, appearances: Sequence[CellAppearance], y: int) -> Segments:
    """Paint one row of the board without its label."""
    return _paint_row_of(layout, theme, y, tuple([appearances[site] for site in layout.sites_by_row[y]]))


@lru_cache(maxsize=8192)
def _paint_row_of(layout: Layout, theme: Theme, y: int, row_appearances: tuple[CellAppearance, ...]) -> Segments:
    """Paint a row from the appearances of `layout.sites_by_row[y]`, in this order."""
    appearances = dict(zip(layout.sites_by_row[y], row_appearances, strict=True))
    if layout.is_tiled:
        tiles = (_tile_row(layout, box, appearances[box.site], y, theme) for box in layout.boxes_by_row[y])
        return tuple(chain.from_iterable(tiles))
    row = list(draw_background(layout, theme)[y])
    if layout.inset and y == layout.height - 1:
        for label in layout.columns:
            if not (theme.ascii and label.text in STONE_LETTERS):
                overlay_row(row, label.offset, [StyledChar(label.text, theme.dots, BELOW)])
    for link in layout.links_by_row[y]:
        _draw_link(row, y, link, (appearances[link.site_a], appearances[link.site_b]), theme)

    def drawing_order(box: Box) -> tuple[bool, bool]:
        """Return the order in which boxes that overlap are drawn: midpoints below points, framed sites on top."""
        return box.shape != LATTICE_MIDPOINT, appearances[box.site].is_framed

    for box in sorted(layout.boxes_by_row[y], key=drawing_order):
        drawn = sprite(appearances[box.site], box.shape, dimmed(theme) if box.dim else theme)
        overlay_row(row, box.x, drawn[y - box.y])
    return segments(row)


def _tile_row(layout: Layout, box: Box, appearance: CellAppearance, y: int, theme: Theme) -> Segments:
    """Paint one row of a tile, which is the box of a site on a tiled board, clipped to the board."""
    start, end = max(0, -box.x), min(box.shape.width, layout.width - box.x)
    background = draw_background(layout, theme)[y][box.x + start : box.x + end]
    return _tile(appearance, box.shape, dimmed(theme) if box.dim else theme, background, tile_y=y - box.y, start=start)


@lru_cache(maxsize=8192)
def _tile(
    appearance: CellAppearance,
    shape: Shape,
    theme: Theme,
    background: tuple[StyledChar, ...],
    *,
    tile_y: int,
    start: int,
) -> Segments:
    """Paint the characters of row `tile_y` of a tile from `start` on, as many as the background has."""
    row = list(background)
    overlay_row(row, 0, sprite(appearance, shape, theme)[tile_y][start:])
    return segments(row)


def _draw_link(
    row: list[StyledChar], y: int, link: Link, ends: tuple[CellAppearance, CellAppearance], theme: Theme
) -> None:
    """Draw the part of a link in row `y`, if the stones at both ends have one colour."""
    cell = ends[0].cell
    if cell != ends[1].cell or cell not in (BLACK, WHITE):
        return
    colour = theme.black[1] if cell == BLACK else theme.white[1]
    for x, link_y, char in link.chars:
        if link_y == y:
            overlay_row(row, x, [StyledChar(combine_dots(row[x].char, char), colour, BELOW)])
