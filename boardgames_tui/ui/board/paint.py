"""Painting of a scene as rows of styled text. Rows are cached by the appearances of their sites."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

from rich.segment import Segment

from boardgames_tui.core.kernel import BLACK, WHITE
from boardgames_tui.ui.board.background import draw_background
from boardgames_tui.ui.board.cell_appearance import CellAppearance, cell_appearances
from boardgames_tui.ui.board.glyphs import STONE_LETTERS, combine_dots
from boardgames_tui.ui.board.lattice_layout import LATTICE_MIDPOINT
from boardgames_tui.ui.board.layout import Box, Layout, Link, Shape
from boardgames_tui.ui.board.scene import Scene
from boardgames_tui.ui.board.sprites import sprite
from boardgames_tui.ui.board.styled_char import BELOW, StyledChar, overlay_row, segments
from boardgames_tui.ui.board.theme import Theme, dimmed, style

Segments = tuple[Segment, ...]


def paint(scene: Scene, layout: Layout, theme: Theme, cursor: int | None = None) -> list[Segments]:
    """Paint a whole board with its labels, as rows of equal width."""
    seen = cell_appearances(scene, cursor)
    rows = [(row_label(layout, y, theme), *paint_row(layout, theme, seen, y)) for y in range(layout.height)]
    if not layout.inset:
        rows.append((Segment(" " * layout.margin, style("", theme.frame)), *column_labels(layout, theme)))
    return rows


def row_label(layout: Layout, y: int, theme: Theme) -> Segment:
    """Return the number at the left of a row of characters, or as many spaces."""
    label = next((label for label in layout.rows if label.at == y), None)
    text = f"{label.text if label else '':>{layout.margin - 1}} "
    return Segment(text, style(_label_colour(theme, dim=bool(label and label.dim)), theme.frame))


def _label_colour(theme: Theme, *, dim: bool) -> str:
    return dimmed(theme).label if dim else theme.label


@lru_cache(maxsize=64)
def column_labels(layout: Layout, theme: Theme) -> Segments:
    """Return the row of letters below the board."""
    row = [StyledChar(" ", theme.label, theme.frame)] * layout.width
    for label in layout.columns:
        overlay_row(row, label.at, [StyledChar(label.text, _label_colour(theme, dim=label.dim), theme.frame)])
    return segments(row)


def paint_row(layout: Layout, theme: Theme, seen: Sequence[CellAppearance], y: int) -> Segments:
    """Paint one row of characters of the board."""
    return _row(layout, theme, y, tuple([seen[site] for site in layout.sites_by_row[y]]))


@lru_cache(maxsize=8192)
def _row(layout: Layout, theme: Theme, y: int, seen: tuple[CellAppearance, ...]) -> Segments:
    appearances = dict(zip(layout.sites_by_row[y], seen, strict=True))
    if layout.is_tiled:
        tiles = (_tile_row(layout, box, appearances[box.site], y, theme) for box in layout.boxes_by_row[y])
        return tuple(chain.from_iterable(tiles))
    row = list(draw_background(layout, theme)[y])
    if layout.inset and y == layout.height - 1:
        for label in layout.columns:
            if not (theme.ascii and label.text in STONE_LETTERS):
                overlay_row(row, label.at, [StyledChar(label.text, theme.dots, BELOW)])
    for link in layout.links_by_row[y]:
        _link(row, y, link, (appearances[link.a], appearances[link.b]), theme)
    for box in sorted(
        layout.boxes_by_row[y], key=lambda box: (box.shape != LATTICE_MIDPOINT, appearances[box.site].framed)
    ):
        drawn = sprite(appearances[box.site], box.shape, dimmed(theme) if box.dim else theme)
        overlay_row(row, box.x, drawn[y - box.y])
    return segments(row)


def _tile_row(layout: Layout, box: Box, appearance: CellAppearance, y: int, theme: Theme) -> Segments:
    """Paint one row of a box of a tiled board. The tile is cached by the background below it."""
    start, end = max(0, -box.x), min(box.shape.width, layout.width - box.x)
    bare = draw_background(layout, theme)[y]
    left, right = box.x + start, box.x + end
    below = bare[left:right] if theme.ascii else (bare[left], bare[right - 1])
    return _tile(appearance, box.shape, dimmed(theme) if box.dim else theme, below, (y - box.y, start, end))


@lru_cache(maxsize=8192)
def _tile(
    appearance: CellAppearance,
    shape: Shape,
    theme: Theme,
    below: tuple[StyledChar, ...],
    part: tuple[int, int, int],
) -> Segments:
    """Paint part of a row of a tile.

    `below` is the background at the left edge of the part and in the rest of it; in ASCII, at each character.
    """
    y, start, end = part
    row = list(below) if theme.ascii else [below[0], *[below[1]] * (end - start - 1)]
    overlay_row(row, 0, sprite(appearance, shape, theme)[y][start:end])
    return segments(row)


def _link(row: list[StyledChar], y: int, link: Link, ends: tuple[CellAppearance, CellAppearance], theme: Theme) -> None:
    """Draw a link between two stones of one colour in their colour."""
    a, b = ends
    if a.cell != b.cell or a.cell not in (BLACK, WHITE):
        return
    colour = theme.black[1] if a.cell == BLACK else theme.white[1]
    for x, at, char in link.chars:
        if at == y:
            overlay_row(row, x, [StyledChar(combine_dots(row[x].char, char), colour, BELOW)])
