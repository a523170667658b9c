"""Button beside the board for an action without a site, such as a swap or a pass."""

from textual import getters
from textual.widgets import Button

from boardgames_tui.ui.settings import SettingsApp


class ActionButton(Button, can_focus=False):
    """Button that runs an action of the screen and shows its key; hidden if there is nothing to do.

    The button is always mounted, because a button that is mounted on demand could be clicked while being removed.
    """

    app = getters.app(SettingsApp)

    def __init__(self, action: str, *, key: str, id: str) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, compact=True, action=f"screen.{action}")
        self._key = key
        # A second click during the effect would be ignored.
        self.active_effect_duration = 0
        self.display = False

    def offer(self, word: str) -> None:
        """Show the word for the action and the current key; hide the button if the word is empty."""
        self.display = bool(word)
        self.label = f"{word.capitalize()}  {self.app.keymap.first_label(self._key)}"
