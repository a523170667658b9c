"""The settings while the app runs: one value that every screen and board reads, kept in the file as it changes."""

from dataclasses import replace
from typing import Any

from textual.app import App
from textual.dom import DOMNode
from textual.reactive import reactive

from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import load_settings, save_settings
from boardgames_tui.ui.keymap import Keymap, keymap


class SettingsApp(App[None]):
    """An app with settings."""

    settings: reactive[Settings] = reactive(Settings, init=False)

    def __init__(self) -> None:
        # First of all: the app's styles take the colours of the board as the app is made.
        self._kept = load_settings()
        self.set_reactive(SettingsApp.settings, self._kept)
        super().__init__()
        self.apply_keys()

    def change_settings(self, **values: Any) -> str:
        """Change some settings; return what the player should know of it, empty where they could be kept."""
        self._kept = replace(self._kept, **values)
        self.settings = replace(self.settings, **values)
        return save_settings(self._kept)

    def override_settings(self, **values: Any) -> None:
        """Take some settings for this run alone, before it begins."""
        self.set_reactive(SettingsApp.settings, replace(self.settings, **values))

    def apply_keys(self) -> None:
        """Let the keys be those of the settings."""
        self.keymap: Keymap = keymap(self.settings.keys)
        self.set_keymap({name: ",".join(keys) for name, keys in self.keymap.changed.items()})


def settings_app(node: DOMNode) -> SettingsApp:
    """Return the app that a screen or a widget belongs to."""
    app = node.app
    assert isinstance(app, SettingsApp)
    return app
