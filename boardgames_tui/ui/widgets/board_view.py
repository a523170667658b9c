"""Interactive boards: one cursor for keys and mouse, animations, and a preview where the cursor rests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic

from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.timer import Timer

from boardgames_tui.core.changes import Change
from boardgames_tui.core.geometry import Geometry, Spot
from boardgames_tui.drawing.layout import Layout
from boardgames_tui.drawing.layouts import AUTO, HALOS, Window, choose_layout, next_scale, wrapped_layouts
from boardgames_tui.drawing.motion import (
    FRAME_SECONDS,
    Motion,
    flash_motion,
    is_explained_by,
    replay_motion,
    wave_motion,
)
from boardgames_tui.drawing.scene import Scene
from boardgames_tui.play.advice import with_names
from boardgames_tui.play.cursor import next_of, step
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.keys import BOARD, WRAPPED_BOARD, keys_of
from boardgames_tui.ui.widgets.board_picture import BoardPicture

# Seconds without a step after which the cursor rests.
REST_SECONDS = 0.25
RIGHT_BUTTON = 3


class BoardView(BoardPicture, can_focus=True):
    """Board to play on. It posts clicks; the keys that select a site are the screen's, whose keys keep their order."""

    passive = False
    BINDING_GROUP_TITLE = BOARD.heading
    HELP = "Choose a site with the keys or the mouse. A click, or the key to play, moves there."
    BINDINGS = bindings(keys_of(BOARD))

    class SiteSelected(Message):
        """A site was clicked."""

        def __init__(self, site: int) -> None:
            self.site = site
            super().__init__()

    class SiteRightClicked(SiteSelected):
        """A site was clicked with the right button."""

    class CursorRested(SiteSelected):
        """The cursor rests on a target."""

    class LaidOut(Message):
        """The board shows another part of itself, or another scale."""

    def __init__(self, scene: Scene, game_key: str) -> None:
        super().__init__(scene, id="board")
        self._game_key = game_key
        # Size of the window in which the player chose a scale at which the board may be cropped.
        self._zoomed_window: Size | None = None
        self._motion: Motion | None = None
        self._frame_timer: Timer | None = None
        self._rest_timer: Timer | None = None
        # Sites that a preview changed.
        self.preview: list[int] = []

    @property
    def view_description(self) -> str:
        """Description of the visible part of the board; empty if all of it is visible."""
        if not self.viewport.is_cropped:
            return ""
        scale = self.viewport.layout.scale
        has_smaller = next_scale(self._usable_layouts(), scale, -1) is not scale
        zoom_key = with_names(" ({smaller} zooms out)") if has_smaller else ""
        return f"Only part of the board fits; the view follows the cursor{zoom_key}."

    def chosen_layout(self) -> Layout:
        """Return a layout of the scale that the player has chosen for the game, or of a smaller one that fits."""
        settings = self.app.settings
        setting = settings.scales.get(self._game_key, settings.scale)
        # In the window in which the player chose the scale, only a part of the board need fit.
        may_crop = self._zoomed_window == self.app.size
        return choose_layout(self._usable_layouts(), setting, *self.size, may_crop=may_crop)

    def lay_out(self) -> None:
        super().lay_out()
        self.post_message(self.LaidOut())

    def toggle_copies(self) -> None:
        """Show or hide copies of the board beside it. A board whose edges do not continue has none."""

    @property
    def is_animated(self) -> bool:
        return self.app.settings.animations and self.app.animation_level != "none"

    @property
    def is_moving(self) -> bool:
        return self._motion is not None

    def watch_scene(self, old: Scene, new: Scene) -> None:
        """Show the scene, animated if one action led to it from the scene before."""
        if old.cells != new.cells:
            self._stop_motion()
            if old.geometry == new.geometry:
                self.scroll_to_sites(new.last)
        if new.last_changes and self.is_animated and is_explained_by(new.last_changes, old, new):
            self.play(wave_motion(new.last_changes))
        elif not self._motion:
            super().watch_scene(old, new)
        self.end_preview()
        self._restart_rest_timer()

    def play(self, motion: Motion) -> None:
        """Run an animation that ends in the scene. Any key or click ends it early."""
        self._stop_motion()
        self._motion = motion
        self._start_time = monotonic()
        self._frame_timer = self.set_interval(FRAME_SECONDS, self._draw_frame)
        self.draw(motion.scene_at(self.scene, 0))

    def replay(self, actions: Sequence[Sequence[Change]]) -> None:
        """Animate how the last actions, given by their changes, led to the scene."""
        if actions:
            make_motion = replay_motion if self.is_animated else flash_motion
            self.play(make_motion(actions))

    def _draw_frame(self) -> None:
        if self._motion:
            elapsed = monotonic() - self._start_time
            if elapsed < self._motion.duration:
                self.draw_sites(self._motion.scene_at(self.scene, elapsed), self._motion.sites)
            else:
                self.end_motion()

    def end_motion(self) -> None:
        if self._motion:
            self._stop_motion()
            self.draw(self.scene)
            self._restart_rest_timer()

    def _stop_motion(self) -> None:
        """Stop the animation without drawing."""
        if self._frame_timer:
            self._frame_timer.stop()
        self._motion = self._frame_timer = None

    # The key or the click keeps its effect.
    on_key = on_mouse_down = on_blur = end_motion

    def _restart_rest_timer(self) -> None:
        """Wait until the cursor rests, if it is on a target that can have a preview."""
        if self._rest_timer:
            self._rest_timer.stop()
        has_preview = self.app.settings.preview and self.cursor in self.scene.targets
        self._rest_timer = self.set_timer(REST_SECONDS, self._post_cursor_rested) if has_preview else None

    def _post_cursor_rested(self) -> None:
        if not self._motion:
            self.post_message(self.CursorRested(self.cursor))

    def show_preview(self, scene: Scene) -> None:
        """Show another scene of this board until the cursor or the scene changes."""
        self.preview = self.draw(scene)

    def end_preview(self) -> None:
        if self.preview:
            self.draw_sites(self.scene, self.preview)
            self.preview = []

    def watch_cursor(self, old: int, new: int) -> None:
        self.end_preview()
        super().watch_cursor(old, new)
        self._restart_rest_timer()

    def action_move(self, dx: int, dy: int) -> None:
        """Move the cursor one step in a direction: right by `dx` and up by `dy`, each -1, 0 or 1."""
        self.cursor = step(self.scene.geometry, self.cursor, dx, dy)

    def action_next_target(self, direction: int) -> None:
        """Move the cursor to the next target of the scene (1) or the previous one (-1)."""
        self.cursor = next_of(self.scene.geometry, self.scene.targets, self.cursor, direction)

    def action_zoom(self, direction: int) -> None:
        """Set the game's scale to the next larger one (1) or smaller one (-1); to AUTO if that scale is automatic."""
        layouts = self._usable_layouts()
        scale = next_scale(layouts, self.viewport.layout.scale, direction)
        if scale is self.viewport.layout.scale:
            self.notify(f"There is no {'larger' if direction > 0 else 'smaller'} scale.")
        automatic_scale = choose_layout(layouts, AUTO, *self.size).scale
        self._zoomed_window = self.app.size
        setting = AUTO if scale is automatic_scale else scale.name
        self.app.change_settings(scales={**self.app.settings.scales, self._game_key: setting})
        # The setting may be the same, if the scale gave way to a smaller one.
        self.lay_out()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        site = self.viewport.site_at(event.x, event.y)
        if site is not None:
            self.cursor = site

    def on_click(self, event: events.Click) -> None:
        site = self.viewport.site_at(event.x, event.y)
        if site is not None:
            self.cursor = site
            message_type = self.SiteRightClicked if event.button == RIGHT_BUTTON else self.SiteSelected
            self.post_message(message_type(site))


class TorusBoard(BoardView):
    """Board whose edges continue: opposite edges repeated around it, a movable origin, copies side by side."""

    HELP = f"{BoardView.HELP}\n\nThe board wraps around. The view can be shifted."
    BINDINGS = bindings(keys_of(WRAPPED_BOARD))

    window: reactive[Window] = reactive(Window(halo=HALOS[0]), init=False)
    """Part of the repeated board to show."""

    def layouts(self) -> Iterator[Layout]:
        return wrapped_layouts(self.scene.geometry, self.window)

    @property
    def view_description(self) -> str:
        """Name of the point at the lower left if the view is shifted, else the description of any board."""
        geometry, window = self.scene.geometry, self.window
        if (window.column, window.row) == (0, 0):
            return super().view_description
        # The coordinates of a spot count half-steps.
        lower_left = geometry.site_at[Spot(2 * window.column, 2 * window.row)]
        return f"Shifted: {geometry.names[lower_left]} is at the bottom left."

    watch_window = BoardView.lay_out

    def action_pan(self, dx: int, dy: int) -> None:
        """Move the origin: the lower left corner moves right by `dx` and up by `dy` points."""
        size, window = self.scene.geometry.size, self.window
        self.window = window._replace(column=(window.column + dx) % size, row=(window.row + dy) % size)

    def action_cycle_halo(self) -> None:
        """Show the next halo: one repeated cell at each edge, then two, then none."""
        self.window = self.window._replace(halo=HALOS[(HALOS.index(self.window.halo) + 1) % len(HALOS)])

    def toggle_copies(self) -> None:
        """Show the board two by two times, or once if it is shown so already."""
        self.window = self.window._replace(copies=1 if self.window.copies == 2 else 2)


def board_for(geometry: Geometry) -> type[BoardView]:
    """Return the widget class of a board to play on for a geometry; one that wraps has its own."""
    return TorusBoard if geometry.wraps else BoardView
