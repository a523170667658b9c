"""Widget that draws a scene at the largest scale that fits, and redraws only what changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from rich.segment import Segment
from textual.geometry import Region
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from boardgames_tui.core.geometry import Geometry, grid
from boardgames_tui.storage.settings import Settings
from boardgames_tui.ui.board.board_styles import WOOD
from boardgames_tui.ui.board.cell_appearance import CellAppearance, appearance_of, cell_appearances, has_quiet_targets
from boardgames_tui.ui.board.layout import Layout, X
from boardgames_tui.ui.board.layouts import layouts_of
from boardgames_tui.ui.board.paint import Segments, column_labels, paint_row, row_label
from boardgames_tui.ui.board.scale import AUTO, choose_layout
from boardgames_tui.ui.board.scene import Scene
from boardgames_tui.ui.board.theme import style
from boardgames_tui.ui.board.viewport import Viewport
from boardgames_tui.ui.control.cursor import middle
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.boards.colours import colours_of

# A larger board may be scrolled within a window of this size, which is the smallest useful one.
SMALLEST_VIEWPORT = (36, 15)
NO_SCENE = Scene(grid(1, "cells"), (0,))


class BoardPicture(Widget):
    """Board of rows and columns. A passive one has no cursor."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    BoardPicture { width: 1fr; height: 1fr; background: $background; }
    """

    scene: reactive[Scene] = reactive(NO_SCENE, init=False, repaint=False)
    """Scene to show."""
    cursor: reactive[int] = reactive(0, init=False, repaint=False)
    """Site that a key or a click selects."""
    settings: reactive[Settings] = reactive(Settings, init=False, repaint=False)
    """Settings of the player for boards."""

    def __init__(
        self,
        scene: Scene,
        *,
        passive: bool = False,
        id: str | None = None,  # noqa: A002 - so every widget names it
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.passive = passive
        self.set_reactive(BoardPicture.scene, scene)
        self.set_reactive(BoardPicture.cursor, middle(scene.geometry))
        self._colours = WOOD
        self.viewport = Viewport(choose_layout(self._layouts(), self.settings.scale, 0, 0), 0, 0)
        self._set_scene(scene)
        self._drawn = list(self.appearances)

    @classmethod
    def smallest_window(cls, geometry: Geometry) -> tuple[int, int]:
        """Return the width and height of the smallest useful window for a board."""
        *_, least = layouts_of(geometry)
        return min(least.outer_size[0], SMALLEST_VIEWPORT[0]), min(least.outer_size[1], SMALLEST_VIEWPORT[1])

    def layouts(self) -> Iterator[Layout]:
        """Yield the layouts of the scene, the largest first."""
        return layouts_of(self.scene.geometry)

    def _layouts(self) -> list[Layout]:
        """Return the layouts for the settings: in ASCII, neither discs on a lattice nor the largest cells."""
        every = list(self.layouts())
        if not self.settings.ascii:
            return every
        return [each for each in every if each.is_compact or (each.is_tiled and each.scale is not X)]

    def lay_out(self) -> None:
        """Choose the layout of the settings, else the largest one that fits."""
        wanted = AUTO if self.passive else self.settings.scale
        self.viewport = Viewport(choose_layout(self._layouts(), wanted, *self.size), *self.size)
        self._drawn = list(self.appearances)
        self._follow_cursor()
        self.refresh()

    def _follow_cursor(self) -> bool:
        """Scroll the cursor into view; return whether that scrolled."""
        return self._follow((self.cursor,))

    def _follow(self, sites: Iterable[int]) -> bool:
        before = self.viewport
        for site in sites:
            self.viewport = self.viewport.scrolled_to(before.layout.boxes_by_site[site][-1])
        return self.viewport != before

    def scroll_to_sites(self, sites: Iterable[int]) -> None:
        """Scroll sites into view."""
        if self._follow(sites):
            self.refresh()

    def on_resize(self) -> None:
        """Lay out the board again."""
        self.lay_out()

    def on_mount(self) -> None:
        """Follow the settings of the app."""
        if isinstance(self.app, SettingsApp):
            self.watch(self.app, "settings", self._apply_settings)

    def _apply_settings(self, settings: Settings) -> None:
        before, self.settings = self.settings, settings
        self._colours = colours_of(self, settings)
        if (before.scale, before.ascii) != (settings.scale, settings.ascii):
            self.lay_out()
        else:
            self.refresh()

    def notify_style_update(self) -> None:
        """Update the colours around the board when the app's theme changes."""
        super().notify_style_update()
        self._colours = colours_of(self, self.settings)

    # Drawing

    def _set_scene(self, shown: Scene) -> None:
        self.shown_scene, self._quiet = shown, has_quiet_targets(shown)
        self.appearances: list[CellAppearance] = cell_appearances(shown, None if self.passive else self.cursor)

    def draw(self, shown: Scene) -> list[int]:
        """Draw a scene of this board; return the sites that changed."""
        before = self.appearances
        self._set_scene(shown)
        self.call_later(self._redraw)
        return [site for site, was in enumerate(before) if was is not self.appearances[site]]

    def draw_sites(self, shown: Scene, sites: Iterable[int]) -> None:
        """Draw only these sites as they are in a scene of this board."""
        self.shown_scene = shown
        for site in sites:
            pointed = site == self.cursor and not self.passive
            self.appearances[site] = appearance_of(shown, site, quiet=self._quiet, cursor=pointed)
        self.call_later(self._redraw)

    def watch_scene(self, old: Scene, new: Scene) -> None:
        """Show the scene; redraw only what differs if the board is the same."""
        if old.geometry == new.geometry:
            self.draw(new)
        else:
            self.set_reactive(BoardPicture.cursor, middle(new.geometry))
            self._set_scene(new)
            self.lay_out()

    def validate_cursor(self, site: int) -> int:
        """Keep the cursor on the board."""
        return min(max(site, 0), len(self.scene.cells) - 1)

    def watch_cursor(self, old: int, new: int) -> None:
        """Move the brackets, and scroll the board if necessary."""
        self.draw_sites(self.shown_scene, (old, new))
        if self._follow_cursor():
            self.refresh()

    def _redraw(self) -> None:
        """Redraw the sites that changed, once for several cursor steps in a row.

        Links are redrawn only at sites whose pieces changed.
        """
        before, self._drawn = self._drawn, list(self.appearances)
        found = {site: was for site, was in enumerate(before) if was is not self._drawn[site]}
        restocked = [site for site, was in found.items() if was.cell != self.appearances[site].cell]
        places = [*self.viewport.rectangles_of(found), *self.viewport.rectangles_with_links(restocked)]
        # Textual draws a line from its beginning to the end of each region: regions from column 0 draw it once.
        regions = [self.size.region.intersection(Region(0, y, x + width, height)) for x, y, width, height in places]
        inside = [region for region in regions if region]
        if inside:
            self.refresh(*inside)

    def render_line(self, y: int) -> Strip:
        """Render a line: a row of the board with its number, the letters below the board, or the background."""
        layout, colours, row = self.viewport.layout, self._colours, self.viewport.row_at(y)
        if row is not None:
            return self._line(row_label(layout, row, colours), paint_row(layout, colours, self._drawn, row))
        below = self.viewport.corner[1] + self.viewport.visible_size[1]
        if y == below and not layout.inset:
            return self._line(row_label(layout, layout.height, colours), column_labels(layout, colours))
        return Strip.blank(self.size.width, style("", colours.frame))

    def _line(self, label: Segment, drawn: Segments) -> Strip:
        port, outside = self.viewport, style("", self._colours.frame)
        left = port.corner[0] - port.layout.margin
        right = max(0, self.size.width - port.corner[0] - port.visible_size[0])
        shown = _strip(drawn).crop(port.left, port.left + port.visible_size[0])
        parts = [Strip([Segment(" " * left, outside), label]), shown, Strip.blank(right, outside)]
        return Strip.join(parts).crop(0, self.size.width)


@lru_cache(maxsize=4096)
def _strip(row: Segments) -> Strip:
    return Strip(row)
