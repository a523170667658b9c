"""Widget that draws a scene at the largest scale that fits, and redraws only the sites whose appearance changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from os import environ
from typing import ClassVar

from rich.segment import Segment
from textual import getters
from textual.geometry import Region
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from boardgames_tui.core.geometry import Geometry, grid
from boardgames_tui.drawing.layout import NODE, Layout, Scale, Viewport
from boardgames_tui.drawing.layouts import AUTO, choose_layout, layouts_of
from boardgames_tui.drawing.paint import Segments, column_labels, paint_row, row_label
from boardgames_tui.drawing.scene import CellAppearance, Scene, appearance_of, cell_appearances
from boardgames_tui.drawing.theme import WOOD, Theme, mix, style, theme_for, variant
from boardgames_tui.play.cursor import first_site
from boardgames_tui.storage.settings import Settings
from boardgames_tui.ui.settings import SettingsApp

# Width and height of the smallest useful window, in which a larger board is scrolled.
SMALLEST_VIEWPORT = (36, 15)
# Return the strip of a row, which is often drawn again unchanged.
_strip = lru_cache(maxsize=4096)(Strip)


class BoardPicture(Widget):
    """Board of rows and columns. A passive one only shows its scene, as large as possible, without a cursor."""

    app = getters.app(SettingsApp)
    ALLOW_SELECT = False
    passive: ClassVar[bool] = True
    DEFAULT_CSS = """
    BoardPicture { width: 1fr; height: 1fr; background: $background; }
    """

    scene: reactive[Scene] = reactive(Scene(grid(1, "cells"), (0,)), init=False, repaint=False)
    """Scene to show."""
    cursor: reactive[int] = reactive(0, init=False, repaint=False)
    """Site that a key or a click selects."""

    def __init__(self, scene: Scene, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.set_reactive(BoardPicture.scene, scene)
        self.set_reactive(BoardPicture.cursor, first_site(scene.geometry, scene.cells))
        self._colours = WOOD
        # The size of the widget is not known yet.
        self.viewport = Viewport(choose_layout(self._usable_layouts(), AUTO, 0, 0), 0, 0)
        self._set_scene(scene)
        self._drawn = list(self.appearances)

    @classmethod
    def smallest_window(cls, geometry: Geometry) -> tuple[int, int]:
        """Return the width and height of the smallest useful window for a board."""
        *_, smallest = layouts_of(geometry)
        width, height = smallest.outer_size
        return min(width, SMALLEST_VIEWPORT[0]), min(height, SMALLEST_VIEWPORT[1])

    def layouts(self) -> Iterator[Layout]:
        """Yield the layouts of the scene, the largest first."""
        return layouts_of(self.scene.geometry)

    def _usable_layouts(self) -> list[Layout]:
        """Return the layouts that the settings allow: in ASCII, neither discs on a lattice nor the largest cells."""
        layouts = list(self.layouts())
        if not self.app.settings.ascii:
            return layouts
        return [layout for layout in layouts if layout.boxes[0].shape in {NODE, Scale.M.tile, Scale.L.tile}]

    def chosen_layout(self) -> Layout:
        """Return the largest layout that fits."""
        return choose_layout(self._usable_layouts(), AUTO, *self.size)

    def lay_out(self) -> None:
        self.viewport = Viewport(self.chosen_layout(), *self.size)
        self._drawn = list(self.appearances)
        self.scroll_to_sites((self.cursor,))
        self.refresh()

    def scroll_to_sites(self, sites: Iterable[int]) -> None:
        viewport_before = self.viewport
        for site in sites:
            # Of several boxes the last one is shown.
            self.viewport = self.viewport.scrolled_to(self.viewport.layout.boxes_by_site[site][-1])
        if self.viewport != viewport_before:
            self.refresh()

    def on_resize(self) -> None:
        self.lay_out()

    def on_mount(self) -> None:
        self.watch(self.app, "settings", self._apply_settings)

    def _apply_settings(self, old: Settings, new: Settings) -> None:
        self._colours = self._board_theme
        if (old.scale, old.scales, old.ascii) != (new.scale, new.scales, new.ascii):
            self.lay_out()
        else:
            self.refresh()

    def notify_style_update(self) -> None:
        """Update the colours around the board when the app's theme changes."""
        super().notify_style_update()
        self._colours = self._board_theme

    @property
    def _board_theme(self) -> Theme:
        """Style of the board in the colours of the terminal, on the background of the app's theme."""
        settings = self.app.settings
        # Shaded stones take twice as many bytes, and show seams in a browser.
        is_remote = self.app.is_web or "SSH_CONNECTION" in environ
        is_flat = settings.stones == "flat" or (settings.stones == "auto" and is_remote)
        theme = theme_for(self.app.console.color_system, settings.board, flat=is_flat)
        widget_style = self.rich_style
        frame = widget_style.bgcolor.name if widget_style.bgcolor else "default"
        text = widget_style.color.name if widget_style.color else "default"
        return variant(theme, ascii=settings.ascii, frame=frame, label=mix(text, frame, 0.4))

    def _set_scene(self, scene: Scene) -> None:
        """Set the scene that is drawn, which during an animation or a preview is not `self.scene`."""
        self.shown_scene = scene
        self.appearances: list[CellAppearance] = cell_appearances(scene, None if self.passive else self.cursor)

    def draw(self, scene: Scene) -> list[int]:
        """Draw a scene of this board; return the sites that changed."""
        appearances_before = self.appearances
        self._set_scene(scene)
        self.call_later(self._redraw)
        return _differing_sites(appearances_before, self.appearances)

    def draw_sites(self, scene: Scene, sites: Iterable[int]) -> None:
        """Draw only these sites as they are in a scene of this board."""
        self.shown_scene = scene
        for site in sites:
            self.appearances[site] = appearance_of(scene, site, cursor=site == self.cursor and not self.passive)
        self.call_later(self._redraw)

    def watch_scene(self, old: Scene, new: Scene) -> None:
        """Show the scene; redraw only what differs if the board is the same."""
        if old.geometry == new.geometry:
            self.draw(new)
        else:
            self.set_reactive(BoardPicture.cursor, first_site(new.geometry, new.cells))
            self._set_scene(new)
            self.lay_out()

    def watch_cursor(self, old: int, new: int) -> None:
        """Move the brackets, and scroll the board if necessary."""
        self.draw_sites(self.shown_scene, (old, new))
        self.scroll_to_sites((new,))

    def _redraw(self) -> None:
        """Redraw the sites that have changed since the last call, and the links at sites whose pieces have changed."""
        drawn_before = self._drawn
        self._drawn = list(self.appearances)
        changed = _differing_sites(drawn_before, self._drawn)
        rectangles = self.viewport.rectangles_of(changed)
        if self.viewport.layout.links:
            changed_pieces = [site for site in changed if drawn_before[site].cell != self._drawn[site].cell]
            rectangles += self.viewport.rectangles_of(changed_pieces, with_links=True)
        # Textual draws a line from its beginning to the end of each region: regions from column 0 draw it once.
        regions = [self.size.region.intersection(Region(0, y, x + width, height)) for x, y, width, height in rectangles]
        visible = [region for region in regions if region]
        if visible:
            self.refresh(*visible)

    def render_line(self, y: int) -> Strip:
        """Render a line of the widget: a row of the board with its number, the letters below it, or the background."""
        layout, colours, row = self.viewport.layout, self._colours, self.viewport.row_at(y)
        if row is not None:
            return self._strip_with_label(row_label(layout, row, colours), paint_row(layout, colours, self._drawn, row))
        line_of_letters = self.viewport.corner[1] + self.viewport.visible_size[1]
        if y == line_of_letters and not layout.inset:
            # There is no row at this height, so that the label is blank.
            return self._strip_with_label(row_label(layout, layout.height, colours), column_labels(layout, colours))
        return Strip.blank(self.size.width, style("", colours.frame))

    def _strip_with_label(self, label: Segment, row: Segments) -> Strip:
        """Return a line of the widget: the label, the visible part of a row, and the background at both sides."""
        viewport, background = self.viewport, style("", self._colours.frame)
        board_left, board_width = viewport.corner[0], viewport.visible_size[0]
        left_width = board_left - viewport.layout.margin
        right_width = max(0, self.size.width - board_left - board_width)
        visible = _strip(row).crop(viewport.left, viewport.left + board_width)
        left = Strip([Segment(" " * left_width, background), label])
        return Strip.join([left, visible, Strip.blank(right_width, background)]).crop(0, self.size.width)


def _differing_sites(before: Sequence[CellAppearance], after: Sequence[CellAppearance]) -> list[int]:
    return [site for site, appearance in enumerate(before) if appearance is not after[site]]
