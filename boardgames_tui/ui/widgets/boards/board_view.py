"""BoardView: the board under a hand: one cursor for keys and mouse, motions, and a look ahead where it rests."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.message import Message
from textual.timer import Timer

from boardgames_tui.core.changes import Change
from boardgames_tui.ui.board.motion import (
    FRAME_SECONDS,
    Motion,
    flash_motion,
    is_explained_by,
    replay_motion,
    wave_motion,
)
from boardgames_tui.ui.board.scale import AUTO, choose_layout, next_scale
from boardgames_tui.ui.board.scene import Scene
from boardgames_tui.ui.control.cursor import next_of, step
from boardgames_tui.ui.control.keys import BOARD
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.widgets.boards.picture import BoardPicture

REST_SECONDS = 0.25
"""Seconds without a step after which the cursor rests."""
RIGHT_BUTTON = 3
"""The number of the right button of a mouse."""


class BoardView(BoardPicture, can_focus=True):
    """A board to play on. A passive one is a picture: without a cursor, and nothing happens on it.

    Where it does not hear touches, it tells of clicks alone, and the keys that touch are the screen's own: they count
    in their order among its other keys, which would overtake a message.
    """

    BINDING_GROUP_TITLE = "Board"
    HELP = "Choose a place with the keys or the mouse. A click, or the key to act, plays there."
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(BOARD)]

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

    class Wiped(Touched):
        """A site was clicked with the right button."""

    class Rested(Touched):
        """The cursor rests on a target."""

    class LaidOut(Message):
        """The board shows another part of itself, or at another scale."""

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
        hears_touch: bool = True,
        id: str | None = None,  # noqa: A002 - so every widget names it
        classes: str | None = None,
    ) -> None:
        super().__init__(scene, passive=passive, id=id, classes=classes)
        self.can_focus = not passive
        self._hears_touch = hears_touch
        self._motion: Motion | None = None
        self._ticks: Timer | None = None
        self._rest: Timer | None = None
        self._preview: list[int] = []

    @property
    def view_description(self) -> str:
        """What shows of the board, in words, where that is not all of it as usual."""
        if not self._viewport.is_cropped:
            return ""
        scale = self._viewport.layout.scale
        smaller = next_scale(self._layouts(), scale, -1) is not scale
        return f"Only a part of the board fits: it follows the cursor{', {smaller} draws it smaller' * smaller}."

    def lay_out(self) -> None:
        """Lay out, and say so."""
        super().lay_out()
        self.post_message(self.LaidOut())

    def toggle_copies(self) -> None:
        """Show copies of the board beside it, or no more; a board whose edges do not continue has none."""

    # Motions

    @property
    def is_animated(self) -> bool:
        """Animations are wanted."""
        return self.settings.animations and self.app.animation_level != "none"

    @property
    def is_moving(self) -> bool:
        """A motion is under way."""
        return self._motion is not None

    def watch_scene(self, old: Scene, new: Scene) -> None:
        """Show the scene, as a motion where one action led to it from the one before."""
        arrives = old.cells != new.cells
        if arrives:
            self._stop()
        if arrives and old.geometry == new.geometry:
            self.scroll_to_sites(new.last)
        if arrives and new.last_changes and self.is_animated and is_explained_by(new.last_changes, old, new):
            self.play(wave_motion(new.last_changes))
        elif not self._motion:
            super().watch_scene(old, new)
        self._end_preview()
        self._wait_for_rest()

    def play(self, motion: Motion) -> None:
        """Show how the scene came about; any key or click ends it."""
        self._stop()
        self._motion, self._began = motion, monotonic()
        self._ticks = self.set_interval(FRAME_SECONDS, self._tick)
        self.draw(motion.scene_at(self.scene, 0))

    def replay(self, actions: Sequence[Sequence[Change]]) -> None:
        """Show how the last actions led to the scene, where there were any."""
        if actions:
            self.play((replay_motion if self.is_animated else flash_motion)(actions))

    def _tick(self) -> None:
        if self._motion:
            elapsed = monotonic() - self._began
            if elapsed < self._motion.duration:
                self.draw_sites(self._motion.scene_at(self.scene, elapsed), self._motion.sites)
            else:
                self.end_motion()

    def end_motion(self) -> None:
        """Show the scene as it is, at once."""
        if self._motion:
            self._stop()
            self.draw(self.scene)
            self._wait_for_rest()

    def _stop(self) -> None:
        if self._ticks:
            self._ticks.stop()
        self._motion = self._ticks = None

    def on_key(self) -> None:
        """End a motion; the key then does what it does."""
        self.end_motion()

    def on_mouse_down(self) -> None:
        """End a motion; the click then does what it does."""
        self.end_motion()

    def on_blur(self) -> None:
        """End a motion where the keys go elsewhere."""
        self.end_motion()

    # A look ahead

    def _wait_for_rest(self) -> None:
        if self._rest:
            self._rest.stop()
        wanted = self.settings.preview and not self.passive and self.cursor in self.scene.targets
        self._rest = self.set_timer(REST_SECONDS, self._rested) if wanted else None

    def _rested(self) -> None:
        if not self._motion:
            self.post_message(self.Rested(self, self.cursor))

    def show_preview(self, scene: Scene) -> None:
        """Show another scene of this board until the cursor moves or the scene is another one."""
        self._preview = self.draw(scene)

    def _end_preview(self) -> None:
        if self._preview:
            self.draw_sites(self.scene, self._preview)
            self._preview = []

    # Keys and mouse

    def watch_cursor(self, old: int, new: int) -> None:
        """Move the brackets; what was foreseen where they stood goes."""
        if not self.passive:
            self._end_preview()
            super().watch_cursor(old, new)
            self._wait_for_rest()

    def move(self, dx: int, dy: int) -> None:
        """Move the cursor one step to the right by `dx` and up by `dy`."""
        self.cursor = step(self.scene.geometry, self.cursor, dx, dy)

    def next_target(self, way: int) -> None:
        """Move the cursor to the next of the scene's targets (1), or to the one before (-1)."""
        self.cursor = next_of(self.scene.geometry, self.scene.targets, self.cursor, way)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's signature
        """Leave the keys that touch to a screen that wants them."""
        return action != "touch" or self._hears_touch

    def action_move(self, dx: int, dy: int) -> None:
        """Move by a key."""
        self.move(dx, dy)

    def action_next_target(self, way: int) -> None:
        """Go to another target by a key."""
        self.next_target(way)

    def action_zoom(self, by: int) -> None:
        """Ask for the next scale: 1 is larger, -1 smaller; the one that fits best is no wish any more."""
        layouts = self._layouts()
        scale = next_scale(layouts, self._viewport.layout.scale, by)
        usual = choose_layout(layouts, AUTO, *self.size).scale
        self.post_message(self.Zoomed(AUTO if scale is usual else scale.name))

    def action_touch(self) -> None:
        """Touch the site under the cursor."""
        self.post_message(self.Touched(self, self.cursor))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The cursor follows the mouse."""
        site = self._viewport.site_at(event.x, event.y)
        if site is not None and not self.passive:
            self.cursor = site

    def on_click(self, event: events.Click) -> None:
        """Touch the site that was clicked."""
        site = self._viewport.site_at(event.x, event.y)
        if site is not None and not self.passive:
            self.cursor = site
            self.post_message((self.Wiped if event.button == RIGHT_BUTTON else self.Touched)(self, site))
