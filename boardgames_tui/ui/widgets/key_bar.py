"""Key bar at the bottom of a screen."""

from collections.abc import Sequence

from textual import events, getters
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from boardgames_tui.ui.keymap import arrows_in_words
from boardgames_tui.ui.keys import FILES, KeyHint
from boardgames_tui.ui.settings import SettingsApp


class KeyBar(Static):
    """Most important keys of a screen, as many as fit. Each can be clicked."""

    app = getters.app(SettingsApp)

    hints: reactive[Sequence[KeyHint]] = reactive(())

    def __init__(self, hints: Sequence[KeyHint]) -> None:
        super().__init__()
        self.set_reactive(KeyBar.hints, hints)

    def on_mount(self) -> None:
        self.watch(self.app, "settings", self._apply_settings, init=False)

    def _apply_settings(self) -> None:
        self.refresh()

    def render(self) -> Content:
        return Content("").join(text for _, text in self._fitting_hints())

    def _fitting_hints(self) -> list[tuple[KeyHint, Content]]:
        """Return the hints that fit, each with its text, without keys for files in a browser."""
        fitting = []
        room = self.size.width
        for hint in self.hints:
            if self.app.is_web and FILES in hint.key.traits:
                continue
            label = self.app.keymap.label_of(hint.key)
            # In ASCII, `<` is another key than an arrow.
            label = arrows_in_words(label) if self.app.settings.ascii else label
            text = Content.assemble((f" {label}", "bold $text-accent"), f" {hint.label} ")
            room -= len(text)
            if room < 0:
                break
            fitting.append((hint, text))
        return fitting

    async def on_click(self, event: events.Click) -> None:
        hint_end = 0
        for hint, text in self._fitting_hints():
            hint_end += len(text)
            if event.x < hint_end:
                await self.screen.run_action(hint.key.action or "app.bell")
                return
