"""Key bar at the bottom of a screen."""

from collections.abc import Sequence

from textual import events, getters
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from boardgames_tui.ui.control.key_hints import FILE_KEYS, KeyHint
from boardgames_tui.ui.settings import SettingsApp


class KeyBar(Static):
    """Most important keys of a screen, as many as fit. Each can be clicked."""

    app = getters.app(SettingsApp)

    hints: reactive[Sequence[KeyHint]] = reactive((), init=False)

    def __init__(self, hints: Sequence[KeyHint]) -> None:
        super().__init__()
        self.set_reactive(KeyBar.hints, hints)

    def on_mount(self) -> None:
        """Follow the settings."""
        self.watch(self.app, "settings", self._apply_settings, init=False)

    def _apply_settings(self) -> None:
        self.refresh()

    def render(self) -> Content:
        """Render the hints that fit."""
        return Content("").join(self._fitting().values())

    def _fitting(self) -> dict[KeyHint, Content]:
        keymap, fitting, room = self.app.keymap, {}, self.size.width
        for hint in self.hints:
            if self.app.is_web and hint.key in FILE_KEYS:
                continue
            text = Content.assemble((f" {keymap.first_label(hint.key)}", "bold $text-accent"), f" {hint.label} ")
            room -= len(text)
            if room < 0:
                break
            fitting[hint] = text
        return fitting

    async def on_click(self, event: events.Click) -> None:
        """Run the action of the key under the mouse."""
        end = 0
        for hint, text in self._fitting().items():
            end += len(text)
            if event.x < end:
                await self.run_action(hint.action or "app.bell")
                return
