"""The settings of the running app: one reactive value for all screens and boards, saved on each change."""

from dataclasses import replace
from os import environ
from typing import Any

from textual.app import App
from textual.dom import DOMNode
from textual.reactive import reactive

from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import load_settings, save_settings
from boardgames_tui.ui.keymap import Keymap, build_keymap


class SettingsApp(App[None]):
    """App with settings and a keymap."""

    settings: reactive[Settings] = reactive(Settings, init=False)
    keymap: Keymap
    """Keymap of the settings."""

    def __init__(self) -> None:
        # The settings as last read or saved, without those that are overridden for this run.
        self._saved_settings = load_settings()
        # Before Textual's own initialisation, which reads the colours of the board for the styles.
        self.set_reactive(SettingsApp.settings, self._saved_settings)
        super().__init__()
        self.apply_keys()

    def change_settings(self, **values: Any) -> str:
        """Change the named settings and save them; return a warning if they cannot be saved, else an empty text."""
        self.settings = replace(self.settings, **values)
        # Another window or the player may have changed the file, so all other settings are saved as they are there.
        self._saved_settings = replace(load_settings(self._saved_settings), **values)
        return save_settings(self._saved_settings)

    def warn(self, *sentences: str) -> None:
        """Show a notice with each sentence that is not empty."""
        for sentence in filter(None, sentences):
            self.notify(sentence, severity="warning", markup=False)

    def override_settings(self, **values: Any) -> None:
        """Change the named settings for this run without saving them; call this before the app runs."""
        self.set_reactive(SettingsApp.settings, replace(self.settings, **values))

    @property
    def offered_themes(self) -> set[str]:
        """Names of the themes on offer; under NO_COLOR without the ANSI themes, which would be black on black."""
        return {name for name in self.available_themes if not ("NO_COLOR" in environ and name.startswith("ansi"))}

    def apply_keys(self) -> None:
        """Bind the keys of the settings, and set `keymap`."""
        self.keymap = build_keymap(self.settings.keys)
        self.set_keymap({name: ",".join(keys) for name, keys in self.keymap.changed_keys.items()})


def settings_app(node: DOMNode) -> SettingsApp:
    """Return the app of a screen or widget, typed as an app with settings."""
    app = node.app
    assert isinstance(app, SettingsApp)
    return app
