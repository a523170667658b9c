"""Base class of all dialogs, a question with a list of answers, and the questions before something is lost."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual import getters
from textual.app import App, ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from boardgames_tui.core.presentation import counted
from boardgames_tui.ui.control.keys import CHANGEABLE, DIALOG, QUESTION, bar
from boardgames_tui.ui.keymap import bindings, fixed_bindings
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.key_bar import KeyBar

if TYPE_CHECKING:
    from boardgames_tui.record import Node

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
    BINDING_GROUP_TITLE = DIALOG.heading
    # A modal screen hides the keys of the app.
    BINDINGS: ClassVar[list[BindingType]] = [*fixed_bindings({"escape": "dismiss"}), *bindings((CHANGEABLE["keys"],))]

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Dismiss the dialog with a result; do nothing if it has been dismissed already."""
        return super().dismiss(result) if self.is_active else AwaitComplete()


def ask(app: App[Any], screen: Screen[Result], then: Callable[[Result], object]) -> None:
    """Open a dialog; call `then` with its result, unless that is None because the player has cancelled."""

    def handle_result(result: Result | None) -> None:
        if result is not None:
            then(result)

    app.push_screen(screen, handle_result)


class ViOptionList(OptionList):
    """List that handles the keys of vi as well as the arrows and Enter; space selects."""

    BINDINGS = fixed_bindings({"j": "cursor_down", "k": "cursor_up", "space": "select"})


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
            yield ViOptionList(*options, compact=True, markup=False)
        yield KeyBar(bar(QUESTION))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id or None)


def leave_question(loss: str) -> Question:
    """Return the question before leaving a game that is not saved; `loss` is a sentence about what would be lost."""
    return Question("Leave this game?", loss, {"": "Keep playing", "leave": "Leave"})


def replace_question(loss: str) -> Question:
    """Return the question before another game replaces one that is not saved, as `leave_question` does."""
    return Question("Replace this game?", loss, {"": "Keep playing", "new": "Start the new game"})


def discard_question() -> Question:
    """Return the question before leaving a position that was set up but not played from."""
    text = "This position isn't saved ({share} copies it)."
    return Question("Leave the editor?", text, {"": "Keep editing", "leave": "Leave"})


def delete_question(players: str) -> Question:
    """Return the question before a saved game is deleted."""
    text = f"{players}. A deleted game cannot be restored."
    return Question("Delete this game?", text, {"": "Cancel", "delete": "Delete"})


def prune_question(node: "Node") -> Question:
    """Return the question before a node of a record, which is an action or a set-up position, is deleted."""
    # Iterating over a node yields the node itself and all nodes that follow it.
    following_count = sum(1 for _ in node) - 1
    deletion = f"{node.action.spoken} will be deleted" if node.action else "This position will be deleted"
    following = f", with {counted(following_count, 'move')} after it." if following_count else ". No move follows it."
    return Question("Delete this?", deletion + following, {"": "Cancel", "prune": "Delete"})


def loss_question(losses: str) -> Question:
    """Return the question before a record is saved without some of its parts; `losses` is a sentence about them."""
    return Question("Save only a part?", losses, {"": "Choose another name", "save": "Save anyway"})


def unsaved_question(*, offers_saving: bool) -> Question:
    """Return the question before changes of a record are lost."""
    save_answer = {"save": "Save"} if offers_saving else {}
    answers = {"": "Keep viewing", **save_answer, "leave": "Leave without saving"}
    return Question("Leave this game?", "Your changes have not been saved.", answers)
