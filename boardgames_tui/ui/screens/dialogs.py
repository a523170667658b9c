"""Base class of all dialogs, and a question with a list of answers."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from textual import getters
from textual.app import App, ComposeResult
from textual.await_complete import AwaitComplete
from textual.containers import Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from boardgames_tui.ui.control.key_hints import ASK_BAR
from boardgames_tui.ui.keymap import fixed_bindings
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.key_bar import KeyBar
from boardgames_tui.ui.widgets.vi_keys import ViOptionList

# Classes that a dialog has from a number of columns or rows on, for a denser layout in a small window.
COLUMN_BREAKPOINTS = [(0, "narrow"), (60, "wide")]
ROW_BREAKPOINTS = [(0, "low"), (24, "high")]
Result = TypeVar("Result")


class Modal(ModalScreen[Result]):
    """Dialog that is dismissed only once, even if a second Enter is already queued.

    That Enter would otherwise dismiss the screen below. The result is None after Esc.
    """

    app = getters.app(SettingsApp)
    CSS_PATH = "screens.tcss"
    HORIZONTAL_BREAKPOINTS = COLUMN_BREAKPOINTS
    VERTICAL_BREAKPOINTS = ROW_BREAKPOINTS
    BINDINGS = fixed_bindings({"escape": "dismiss"})

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Dismiss the dialog with a result; do nothing if it has been dismissed already."""
        return super().dismiss(result) if self.is_active else AwaitComplete()


def ask(app: App[Any], screen: Screen[Result], then: Callable[[Result], object]) -> None:
    """Open a dialog; call `then` with its result, unless that is None because the player has cancelled."""

    def handle_result(result: Result | None) -> None:
        if result is not None:
            then(result)

    app.push_screen(screen, handle_result)


class Question(Modal[str]):
    """Dialog with a question; the result is the key of the chosen answer, or None if that key is empty.

    `answers` maps a key, which identifies an answer, to its label. In `text` and the labels, names in braces stand for
    the player's keys, as `Keymap.fill_in` replaces them.
    """

    def __init__(self, title: str, text: str, answers: Mapping[str, str], *, classes: str | None = None) -> None:
        super().__init__(classes=classes)
        self._title = title
        self._text = text
        self._answers = answers

    def compose(self) -> ComposeResult:
        fill_in = self.app.keymap.fill_in
        options = [Option(fill_in(label), id=key) for key, label in self._answers.items()]
        with Vertical(id="dialog"):
            yield Static(self._title, id="title", markup=False)
            if self._text:
                yield Static(fill_in(self._text), id="text", markup=False)
            yield ViOptionList(*options, compact=True)
        yield KeyBar(ASK_BAR)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id or None)
