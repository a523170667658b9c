"""Base class of all dialogs."""

from typing import TypeVar

from textual import getters
from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen

from boardgames_tui.ui.settings import SettingsApp

Result = TypeVar("Result")


class Modal(ModalScreen[Result]):
    """Dialog that is dismissed only once, even if a second Enter is already queued.

    That Enter would otherwise dismiss the screen below.
    """

    app = getters.app(SettingsApp)
    CSS_PATH = "screens.tcss"

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Dismiss the dialog with a result; do nothing if it has been dismissed already."""
        return super().dismiss(result) if self.is_active else AwaitComplete()
