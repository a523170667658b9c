"""Base class of all dialogs."""

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from textual import getters
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen, Screen

from boardgames_tui.ui.settings import SettingsApp

Result = TypeVar("Result")


class Modal(ModalScreen[Result]):
    """Dialog that is dismissed only once, even if a second Enter is already queued.

    That Enter would otherwise dismiss the screen below. The result is None after Esc.
    """

    app = getters.app(SettingsApp)
    CSS_PATH = "screens.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Dismiss the dialog with a result; do nothing if it has been dismissed already."""
        return super().dismiss(result) if self.is_active else AwaitComplete()


def ask(app: App[Any], screen: Screen[Result], then: Callable[[Result], object]) -> None:
    """Open a dialog; call `then` with its result, unless that is None because the player has cancelled."""

    def handle_result(result: Result | None) -> None:
        if result is not None:
            then(result)

    app.push_screen(screen, handle_result)
