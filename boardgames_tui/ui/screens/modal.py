"""What all dialogs over a screen have in common."""

from typing import TypeVar

from textual import getters
from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen

from boardgames_tui.ui.settings import SettingsApp

Result = TypeVar("Result")


class Modal(ModalScreen[Result]):
    """A dialog that goes once: a second Enter on its way to it would take the screen below away too."""

    app = getters.app(SettingsApp)
    CSS_PATH = "screens.tcss"

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Go, with a result, unless it has gone already."""
        return super().dismiss(result) if self.is_active else AwaitComplete()
