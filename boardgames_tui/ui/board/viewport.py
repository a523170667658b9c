"""Viewport: the place of a board in a widget, and how far it is scrolled if it is larger."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from boardgames_tui.ui.board.layout import Box, Layout

# Part of a widget: x, y, width and height in characters.
Place: TypeAlias = tuple[int, int, int, int]


@dataclass(frozen=True)
class Viewport:
    """Layout in a widget of width times height characters, scrolled by `left` and `top`."""

    layout: Layout
    width: int
    height: int
    left: int = 0
    top: int = 0

    @property
    def shown(self) -> tuple[int, int]:
        """Width and height of the visible part of the board, without labels."""
        across, down = self.layout.outer_size
        return (
            max(0, min(self.layout.width, self.width - (across - self.layout.width))),
            max(0, min(self.layout.height, self.height - (down - self.layout.height))),
        )

    @property
    def is_cropped(self) -> bool:
        """Whether a site is nowhere visible as a whole. Repeated edges may be cropped."""
        return not all(any(map(self._shows, boxes)) for boxes in self.layout.boxes_by_site.values())

    def _shows(self, box: Box) -> bool:
        across, down = self.shown
        return (
            self.left <= box.x <= self.left + across - box.shape.width
            and self.top <= box.y <= self.top + down - box.shape.height
        )

    @property
    def corner(self) -> tuple[int, int]:
        """The upper left corner of the board in the widget."""
        across, down = self.shown
        below = 0 if self.layout.inset else 1
        aside = max(0, self.width - across - self.layout.margin) // 2
        return aside + self.layout.margin, max(0, self.height - down - below) // 2

    def row_at(self, y: int) -> int | None:
        """Return the board's row of characters on a line of the widget, or None beside it."""
        row = y - self.corner[1]
        return row + self.top if 0 <= row < self.shown[1] else None

    def site_at(self, x: int, y: int) -> int | None:
        """Return the site under a character of the widget, or None beside the board."""
        column, row = x - self.corner[0], self.row_at(y)
        if row is None or not 0 <= column < self.shown[0]:
            return None
        return self.layout.site_at(column + self.left, row)

    def scrolled_to(self, box: Box) -> "Viewport":
        """Return the viewport scrolled as little as possible, so that a box keeps a distance from its edges."""
        rims = tuple(2 * part for part in self.layout.pitch)
        left = scroll_offset(
            self.left, (box.x - rims[0], box.x + box.shape.width + rims[0]), self.shown[0], self.layout.width
        )
        top = scroll_offset(
            self.top, (box.y - rims[1], box.y + box.shape.height + rims[1]), self.shown[1], self.layout.height
        )
        return replace(self, left=left, top=top)

    def boxes(self, sites: Iterable[int]) -> list[Place]:
        """Return the places where sites are drawn."""
        return self._places_with_margin(sites, 0, 0)

    def around(self, sites: Iterable[int]) -> list[Place]:
        """Return the places where sites and their links are drawn; an empty list if the board has no links."""
        return self._places_with_margin(sites, *self.layout.pitch) if self.layout.links else []

    def _places_with_margin(self, sites: Iterable[int], across: int, down: int) -> list[Place]:
        left, top = self.corner[0] - self.left, self.corner[1] - self.top
        return [
            (left + box.x - across, top + box.y - down, box.shape.width + 2 * across, box.shape.height + 2 * down)
            for site in sites
            for box in self.layout.boxes_by_site[site]
        ]


def scroll_offset(scrolled: int, wanted: tuple[int, int], shown: int, whole: int) -> int:
    """Return the scroll offset on one axis, nearest to `scrolled`, that shows `wanted` from its start to its end."""
    start, end = wanted
    return max(0, min(max(scrolled, end - shown), start, whole - shown))
