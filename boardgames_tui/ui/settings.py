"""The settings while the app runs: one value that every screen and board reads, kept in the file as it changes."""

from dataclasses import replace
from typing import Any

from textual.app import App
from textual.dom import DOMNode
from textual.reactive import reactive

from boardgames_tui.settings import Settings
from boardgames_tui.store import load_settings, save_settings


class SettingsApp(App[None]):
    """An app with settings."""

    settings: reactive[Settings] = reactive(Settings, init=False)

    def __init__(self) -> None:
        super().__init__()
        self.set_reactive(SettingsApp.settings, load_settings())

    def change(self, **values: Any) -> str:
        """Change some settings; return what the player should know of it, empty where they could be kept."""
        self.settings = replace(self.settings, **values)
        return save_settings(self.settings)


def settings_app(node: DOMNode) -> SettingsApp:
    """Return the app that a screen or a widget belongs to."""
    app = node.app
    assert isinstance(app, SettingsApp)
    return app
