"""Viewport: the place of a board in a widget, and how far it is scrolled if it is larger."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from boardgames_tui.ui.board.layout import Box, Layout

# Part of a widget: x, y, width and height in characters.
Rectangle: TypeAlias = tuple[int, int, int, int]


@dataclass(frozen=True)
class Viewport:
    """Layout in a widget of width times height characters, scrolled by `left` and `top`.

    Columns and rows count characters of the board; x and y count characters of the widget.
    """

    layout: Layout
    width: int
    height: int
    left: int = 0
    top: int = 0

    @property
    def visible_size(self) -> tuple[int, int]:
        """Width and height of the visible part of the board, without labels."""
        outer_width, outer_height = self.layout.outer_size
        return (
            max(0, min(self.layout.width, self.width - (outer_width - self.layout.width))),
            max(0, min(self.layout.height, self.height - (outer_height - self.layout.height))),
        )

    @property
    def is_cropped(self) -> bool:
        """Whether a site is not entirely visible anywhere. Repeated edges may be cropped."""
        return not all(any(map(self._shows_all_of, boxes)) for boxes in self.layout.boxes_by_site.values())

    def _shows_all_of(self, box: Box) -> bool:
        width, height = self.visible_size
        return (
            self.left <= box.x <= self.left + width - box.shape.width
            and self.top <= box.y <= self.top + height - box.shape.height
        )

    @property
    def corner(self) -> tuple[int, int]:
        """Position in the widget of the upper left corner of the visible part, with the board and labels centred."""
        width, height = self.visible_size
        label_rows = 0 if self.layout.inset else 1
        left = max(0, self.width - width - self.layout.margin) // 2
        return left + self.layout.margin, max(0, self.height - height - label_rows) // 2

    def row_at(self, y: int) -> int | None:
        """Return the board's row of characters on a line of the widget, or None above or below the board."""
        visible_row = y - self.corner[1]
        return visible_row + self.top if 0 <= visible_row < self.visible_size[1] else None

    def site_at(self, x: int, y: int) -> int | None:
        """Return the site under a character of the widget, or None beside the board."""
        visible_column, row = x - self.corner[0], self.row_at(y)
        if row is None or not 0 <= visible_column < self.visible_size[0]:
            return None
        return self.layout.site_at(visible_column + self.left, row)

    def scrolled_to(self, box: Box) -> "Viewport":
        """Return the viewport scrolled as little as possible to show a box and two sites around it."""
        pitch_x, pitch_y = self.layout.pitch
        columns = (box.x - 2 * pitch_x, box.x + box.shape.width + 2 * pitch_x)
        rows = (box.y - 2 * pitch_y, box.y + box.shape.height + 2 * pitch_y)
        width, height = self.visible_size
        left = scroll_offset(self.left, columns, width, self.layout.width)
        top = scroll_offset(self.top, rows, height, self.layout.height)
        return replace(self, left=left, top=top)

    def rectangles_of(self, sites: Iterable[int], *, with_links: bool = False) -> list[Rectangle]:
        """Return the parts of the widget in which sites are drawn, and their links if `with_links`."""
        margin_x, margin_y = self.layout.pitch if with_links else (0, 0)
        left, top = self.corner[0] - self.left - margin_x, self.corner[1] - self.top - margin_y
        return [
            (left + box.x, top + box.y, box.shape.width + 2 * margin_x, box.shape.height + 2 * margin_y)
            for site in sites
            for box in self.layout.boxes_by_site[site]
        ]


def scroll_offset(offset: int, span: tuple[int, int], visible: int, total: int) -> int:
    """Return the scroll offset nearest to `offset` at which a span is visible; its start, if not all of it fits.

    The span is a start and an end on one axis. Of `total` characters, `visible` are shown at a time.
    """
    start, end = span
    return max(0, min(max(offset, end - visible), start, total - visible))
