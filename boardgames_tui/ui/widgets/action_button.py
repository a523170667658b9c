"""A button beside the board, for what touches no site."""

from textual import getters
from textual.widgets import Button

from boardgames_tui.ui.settings import SettingsApp


class ActionButton(Button, can_focus=False):
    """Does an action of the screen and names its key; gone where there is nothing to do.

    It is there from the start and only comes and goes: one mounted when it is due could be clicked while it is removed.
    """

    app = getters.app(SettingsApp)

    def __init__(self, action: str, *, key: str, id: str) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, compact=True, action=f"screen.{action}")
        self._key = key
        # Else a click that follows within it is not heard.
        self.active_effect_duration = 0
        self.display = False

    def offer(self, word: str) -> None:
        """Show this word and the key as it is now; without a word, nothing."""
        self.display = bool(word)
        self.label = f"{word.capitalize()}  {self.app.keymap.first_label(self._key)}"
