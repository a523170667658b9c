"""The settings of the running app: one reactive value for all screens and boards, saved on each change."""

from dataclasses import replace
from typing import Any

from textual.app import App
from textual.dom import DOMNode
from textual.reactive import reactive

from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import load_settings, save_settings
from boardgames_tui.ui.keymap import Keymap, keymap


class SettingsApp(App[None]):
    """App with settings and a keymap."""

    settings: reactive[Settings] = reactive(Settings, init=False)

    def __init__(self) -> None:
        # Before Textual's own initialisation, which reads the colours of the board for the styles.
        self._saved_settings = load_settings()
        self.set_reactive(SettingsApp.settings, self._saved_settings)
        super().__init__()
        self.apply_keys()

    def change_settings(self, **values: Any) -> str:
        """Change some settings and save them; return a warning for the player, or an empty text."""
        self._saved_settings = replace(self._saved_settings, **values)
        self.settings = replace(self.settings, **values)
        return save_settings(self._saved_settings)

    def override_settings(self, **values: Any) -> None:
        """Change some settings for this run without saving them; call this before the app runs."""
        self.set_reactive(SettingsApp.settings, replace(self.settings, **values))

    def apply_keys(self) -> None:
        """Apply the keys of the settings."""
        self.keymap: Keymap = keymap(self.settings.keys)
        self.set_keymap({name: ",".join(keys) for name, keys in self.keymap.changed.items()})


def settings_app(node: DOMNode) -> SettingsApp:
    """Return the app of a screen or widget."""
    app = node.app
    assert isinstance(app, SettingsApp)
    return app
