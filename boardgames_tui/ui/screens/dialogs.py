"""Base class of all dialogs, a dialog with a question, and the questions before something is lost."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, TypeVar

from textual import getters
from textual.app import App, ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import OptionList, Static

from boardgames_tui.core.presentation import counted
from boardgames_tui.play.advice import with_names
from boardgames_tui.ui.keymap import bindings, fixed_bindings
from boardgames_tui.ui.keys import CHANGEABLE, DIALOG, QUESTION, bar
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.key_bar import KeyBar

if TYPE_CHECKING:
    from boardgames_tui.record import Node

# Style classes of a dialog by the least number of columns or rows: small windows have a denser layout.
COLUMN_BREAKPOINTS = [(0, "narrow"), (60, "wide")]
ROW_BREAKPOINTS = [(0, "low"), (24, "high")]
Result = TypeVar("Result")
AnswerHandler: TypeAlias = Callable[[], object]
# Label and handler of an answer; without a handler, the answer cancels the dialog, as Esc does.
Answer: TypeAlias = tuple[str, AnswerHandler | None]


class Modal(ModalScreen[Result]):
    """Dialog whose result is None after Esc.

    It can be dismissed only once: a second Enter that is already queued would otherwise dismiss the screen below.
    """

    app = getters.app(SettingsApp)
    CSS_PATH = "screens.tcss"
    HORIZONTAL_BREAKPOINTS = COLUMN_BREAKPOINTS
    VERTICAL_BREAKPOINTS = ROW_BREAKPOINTS
    BINDING_GROUP_TITLE = DIALOG.heading
    # A modal screen hides the keys of the app, so the key of the page of keys is bound here.
    BINDINGS: ClassVar[list[BindingType]] = [*fixed_bindings({"escape": "dismiss"}), *bindings((CHANGEABLE["keys"],))]

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_active else AwaitComplete()


def ask(app: App[Any], screen: Screen[Result], then: Callable[[Result], object]) -> None:
    """Open a dialog; call `then` with its result, but not if the player cancels the dialog (result None)."""

    def handle_result(result: Result | None) -> None:
        if result is not None:
            then(result)

    app.push_screen(screen, handle_result)


def dialog_box(title: str, *parts: Widget) -> Vertical:
    """Return the box of a dialog: a title above the parts."""
    return Vertical(Static(title, id="title", markup=False), *parts, id="dialog")


class ViOptionList(OptionList):
    """List with the keys of vi and the space bar besides the arrows and Enter."""

    BINDINGS = fixed_bindings({"j": "cursor_down", "k": "cursor_up", "space": "select"})


class Question(Modal[AnswerHandler]):
    """Dialog with a question; the result is the handler of the selected answer, None if the player cancels.

    In `text` and in labels, a marked name (`with_names`) stands for the player's key of this name.
    """

    def __init__(self, title: str, text: str, answers: Sequence[Answer], *, classes: str = "") -> None:
        super().__init__(classes=classes)
        self._title = title
        self._text = text
        self._answers = answers

    def compose(self) -> ComposeResult:
        fill_in = self.app.keymap.fill_in
        text = [Static(fill_in(self._text), id="text", markup=False)] if self._text else []
        answers = ViOptionList(*(fill_in(label) for label, _ in self._answers), compact=True, markup=False)
        yield dialog_box(self._title, *text, answers)
        yield KeyBar(bar(QUESTION))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        _, handler = self._answers[event.option_index]
        self.dismiss(handler)

    def ask(self, app: App[Any], on_cancel: AnswerHandler = lambda: None) -> "Question":
        """Open the dialog and return it. If the player cancels, call `on_cancel`, else the handler of the answer."""

        def handle_result(handler: AnswerHandler | None) -> None:
            (handler or on_cancel)()

        app.push_screen(self, handle_result)
        return self


def leave_question(loss: str, leave: AnswerHandler) -> Question:
    """Return the question before leaving a game that is not saved; `loss` is a sentence about what would be lost."""
    return Question("Leave this game?", loss, [("Keep playing", None), ("Leave", leave)])


def discard_question(leave: AnswerHandler) -> Question:
    """Return the question before leaving the editor with a position from which no game was started."""
    text = with_names("This position isn't saved ({share} copies it).")
    return Question("Leave the editor?", text, [("Keep editing", None), ("Leave", leave)])


def unsaved_question(save: AnswerHandler | None, leave: AnswerHandler) -> Question:
    """Return the question before leaving a record with unsaved changes; without `save`, no answer saves them."""
    answers: list[Answer] = [("Keep viewing", None), ("Leave without saving", leave)]
    if save:
        answers.insert(1, ("Save", save))
    return Question("Leave this game?", "Your changes have not been saved.", answers)


def prune_question(node: "Node", prune: AnswerHandler) -> Question:
    """Return the question before deleting a node of a record, which is an action or a set-up position."""
    # Iterating over a node yields the node itself and all nodes that follow it.
    following_count = sum(1 for _ in node) - 1
    deletion = f"{node.action.spoken} will be deleted" if node.action else "This position will be deleted"
    following = f", with {counted(following_count, 'move')} after it." if following_count else ". No move follows it."
    return Question("Delete this?", deletion + following, [("Cancel", None), ("Delete", prune)])
