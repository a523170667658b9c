"""BoardView: one widget that draws any board in the largest scale that fits, with one cursor for keys and mouse."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from os import environ
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from boardgames_tui.geometry import Geometry, grid
from boardgames_tui.settings import Settings
from boardgames_tui.ui.layout import SCALES, Layout, plain_layout
from boardgames_tui.ui.looks import Look, is_quiet, looks, site_look
from boardgames_tui.ui.paint import Segments, column_labels, paint_row, row_label
from boardgames_tui.ui.port import Port
from boardgames_tui.ui.scale import AUTO, chosen, next_scale
from boardgames_tui.ui.scene import Scene
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.steps import middle, next_of, step
from boardgames_tui.ui.theme import WOOD, framed, mix, style, theme_for

SMALLEST_PORT = (36, 15)
"""A board larger than this may be scrolled; a smaller view of it is of no use."""
NO_SCENE = Scene(grid(1, "cells"), (0,))
STEPS = {
    "left,h": (-1, 0),
    "right,l": (1, 0),
    "up,k": (0, 1),
    "down,j": (0, -1),
    "y": (-1, 1),
    "u": (1, 1),
    "b": (-1, -1),
    "n": (1, -1),
}
MOVE = Binding.Group("Move", compact=True)


def _step_bindings() -> Iterator[BindingType]:
    for key, (dx, dy) in STEPS.items():
        straight = not (dx and dy)
        yield Binding(key, f"move({dx}, {dy})", "Move", show=straight, group=MOVE if straight else None)


class BoardView(Widget, can_focus=True):
    """A board of rows and columns. A passive one is a picture: without a cursor, and nothing happens on it."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *_step_bindings(),
        Binding("enter,space", "touch", "Touch", show=False),
        Binding("plus", "zoom(1)", "Larger", show=False),
        Binding("minus", "zoom(-1)", "Smaller", show=False),
        Binding("tab", "next_target(1)", "Next", show=False),
        Binding("shift+tab", "next_target(-1)", "Before", show=False),
    ]
    DEFAULT_CSS = """
    BoardView { width: 1fr; height: 1fr; background: $background; }
    """

    scene: reactive[Scene] = reactive(NO_SCENE, init=False, repaint=False)
    """What is shown."""
    cursor: reactive[int] = reactive(0, init=False, repaint=False)
    """The site that Enter or a click would touch."""
    settings: reactive[Settings] = reactive(Settings, init=False, repaint=False)
    """How the player wants boards to be drawn."""

    class Touched(Message):
        """A site was chosen, by Enter, Space or a click."""

        def __init__(self, board: BoardView, site: int) -> None:
            self.board = board
            self.site = site
            super().__init__()

        @property
        def control(self) -> BoardView:
            """The board."""
            return self.board

    class Moved(Touched):
        """The cursor stands on another site."""

    class Zoomed(Message):
        """The player wants boards drawn at this scale, a value of the setting."""

        def __init__(self, scale: str) -> None:
            self.scale = scale
            super().__init__()

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
        self.can_focus = not passive
        self.set_reactive(BoardView.scene, scene)
        self.set_reactive(BoardView.cursor, middle(scene.geometry))
        self._colours = WOOD
        self._port = Port(chosen(self._layouts(), self.settings.scale, 0, 0), 0, 0)
        self._see()

    @classmethod
    def layouts_of(cls, geometry: Geometry) -> Iterator[Layout]:
        """Offer the drawings of a geometry, the largest first."""
        return (plain_layout(geometry, scale) for scale in SCALES)

    @classmethod
    def needs(cls, geometry: Geometry) -> tuple[int, int]:
        """Return width and height of the smallest window in which this board is of use."""
        *_, least = cls.layouts_of(geometry)
        return min(least.needs[0], SMALLEST_PORT[0]), min(least.needs[1], SMALLEST_PORT[1])

    @classmethod
    def fits(cls, geometry: Geometry, width: int, height: int) -> bool:
        """Say whether a window of this size is large enough."""
        across, down = cls.needs(geometry)
        return width >= across and height >= down

    @property
    def shifted(self) -> str:
        """Where the board begins, in words, where that is not its usual corner; empty on most boards."""
        return ""

    def layouts(self) -> Iterator[Layout]:
        """Offer the drawings of what is shown now, the largest first."""
        return self.layouts_of(self.scene.geometry)

    def _layouts(self) -> list[Layout]:
        return [each for each in self.layouts() if each.plain or not self.settings.ascii]

    def lay_out(self) -> None:
        """Take the drawing that is wanted, else the largest one that fits."""
        self._port = Port(chosen(self._layouts(), self.settings.scale, *self.size), *self.size)
        self._follow_cursor()
        self.refresh()

    def on_resize(self) -> None:
        """Lay out again."""
        self.lay_out()

    def on_mount(self) -> None:
        """Follow the settings of the app."""
        if isinstance(self.app, SettingsApp):
            self.watch(self.app, "settings", self._heed)

    def _heed(self, settings: Settings) -> None:
        self.settings = settings
        self._take_colours()
        self.lay_out()

    def notify_style_update(self) -> None:
        """Take the colours around the board from the app's theme, whenever they change."""
        super().notify_style_update()
        self._take_colours()

    def _take_colours(self) -> None:
        board = theme_for(self.app.console.color_system, self.settings.board, flat=self._flat)
        outside = self.rich_style
        frame = outside.bgcolor.name if outside.bgcolor else "default"
        text = outside.color.name if outside.color else "default"
        self._colours = framed(board, frame, mix(text, frame, 0.4))

    @property
    def _flat(self) -> bool:
        """Shaded stones are twice as many bytes, and show seams in a browser."""
        slow = self.app.is_web or "SSH_CONNECTION" in environ
        return self.settings.stones == "flat" or (self.settings.stones == "auto" and slow)

    # What is seen

    def _see(self) -> None:
        self._quiet = is_quiet(self.scene)
        self._seen: list[Look] = looks(self.scene, None if self.passive else self.cursor)

    def watch_scene(self, old: Scene, new: Scene) -> None:
        """Show the scene; redraw only what differs while the board is the same."""
        if old.geometry != new.geometry:
            self.set_reactive(BoardView.cursor, middle(new.geometry))
            self._see()
            self.lay_out()
            return
        before = self._seen
        self._see()
        self._redraw(site for site, was in enumerate(before) if was is not self._seen[site])

    def validate_cursor(self, site: int) -> int:
        """Keep the cursor on the board."""
        return min(max(site, 0), len(self.scene.cells) - 1)

    def watch_cursor(self, old: int, new: int) -> None:
        """Move the brackets, and the view where it scrolls."""
        if self.passive:
            return
        for site in (old, new):
            self._seen[site] = site_look(self.scene, site, quiet=self._quiet, cursor=site == new)
        if self._follow_cursor():
            self.refresh()
        else:
            self._redraw((old, new))
        self.post_message(self.Moved(self, new))

    def _follow_cursor(self) -> bool:
        """Scroll the cursor into view; say whether that moved anything."""
        before = self._port
        self._port = before.following(before.layout.boxes_of[self.cursor][-1])
        return self._port != before

    def _redraw(self, sites: Iterable[int]) -> None:
        regions = [self.size.region.intersection(Region(*place)) for place in self._port.around(sites)]
        inside = [region for region in regions if region]
        if inside:
            self.refresh(*inside)

    def render_line(self, y: int) -> Strip:
        """Draw a line of the widget: background, the row's number, what shows of the row, background."""
        layout, colours, row = self._port.layout, self._colours, self._port.row_at(y)
        if row is not None:
            return self._line(row_label(layout, row, colours), paint_row(layout, colours, self._seen, row))
        below = self._port.corner[1] + self._port.shown[1]
        if y == below and not layout.inset:
            return self._line(row_label(layout, layout.height, colours), column_labels(layout, colours))
        return Strip.blank(self.size.width, style("", colours.frame))

    def _line(self, label: Segment, drawn: Segments) -> Strip:
        port, outside = self._port, style("", self._colours.frame)
        left = port.corner[0] - port.layout.margin
        right = max(0, self.size.width - port.corner[0] - port.shown[0])
        shown = _strip(drawn).crop(port.left, port.left + port.shown[0])
        parts = [Strip([Segment(" " * left, outside), label]), shown, Strip.blank(right, outside)]
        return Strip.join(parts).crop(0, self.size.width)

    # Keys and mouse

    def move(self, dx: int, dy: int) -> None:
        """Move the cursor one step to the right by `dx` and up by `dy`."""
        self.cursor = step(self.scene.geometry, self.cursor, dx, dy)

    def next_target(self, way: int) -> None:
        """Move the cursor to the next of the scene's targets (1), or to the one before (-1)."""
        self.cursor = next_of(self.scene.geometry, self.scene.targets, self.cursor, way)

    def action_move(self, dx: int, dy: int) -> None:
        """Move by a key."""
        self.move(dx, dy)

    def action_next_target(self, way: int) -> None:
        """Go to another target by a key."""
        self.next_target(way)

    def action_zoom(self, by: int) -> None:
        """Ask for the next scale: 1 is larger, -1 smaller; the one that fits best is no wish any more."""
        layouts = self._layouts()
        scale = next_scale(layouts, self._port.layout.scale, by)
        usual = chosen(layouts, AUTO, *self.size).scale
        self.post_message(self.Zoomed(AUTO if scale is usual else scale.name))

    def action_touch(self) -> None:
        """Touch the site under the cursor."""
        self.post_message(self.Touched(self, self.cursor))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The cursor follows the mouse."""
        site = self._port.site_at(event.x, event.y)
        if site is not None and not self.passive:
            self.cursor = site

    def on_click(self, event: events.Click) -> None:
        """Touch the site that was clicked."""
        site = self._port.site_at(event.x, event.y)
        if site is not None and not self.passive:
            self.cursor = site
            self.post_message(self.Touched(self, site))


@lru_cache(maxsize=4096)
def _strip(row: Segments) -> Strip:
    return Strip(row)
