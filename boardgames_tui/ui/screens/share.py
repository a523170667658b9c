"""Texts to take elsewhere: shown so that they can be selected, and handed to the terminal's clipboard."""

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static, TextArea

from boardgames_tui.record import Node, Record
from boardgames_tui.record.bgn.write import write_record
from boardgames_tui.ui.control.key_hints import SHARE_BAR
from boardgames_tui.ui.screens.modal import Modal
from boardgames_tui.ui.widgets.chooser import Chooser
from boardgames_tui.ui.widgets.key_bar import KeyBar

ADVICE = "Enter copies it. It can also be selected here, with the mouse or with Tab and Shift+arrows."
COPIED = "Handed to the terminal, which does not say whether it took it: if it did not, select the text here."


def texts_of(record: Record, node: Node) -> Mapping[str, str]:
    """Return what there is to share of a place in a record."""
    return {"The position": str(node.position), "The whole game": write_record(record)}


class ShareScreen(Modal[None]):
    """Texts by what they are called, one of them shown at a time."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", show=False),
        Binding("enter,c,C", "copy", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("down,j", "scroll(1)", show=False),
    ]

    def __init__(self, texts: Mapping[str, str]) -> None:
        super().__init__()
        self._texts = texts
        self._names = Chooser(tuple(texts))
        self._names.display = len(texts) > 1

    def compose(self) -> ComposeResult:
        """What to copy, the text of it, what there is to say of that, the keys."""
        with Vertical(id="dialog"):
            yield Static("Copy", id="title", markup=False)
            yield self._names
            yield TextArea(self.text, read_only=True, id="shared")
            yield Static(ADVICE, id="said", markup=False)
            yield KeyBar(SHARE_BAR)

    @property
    def text(self) -> str:
        """The text that is shown."""
        return self._texts[self._names.label]

    def on_chooser_changed(self) -> None:
        """Show another text."""
        self.query_one(TextArea).load_text(self.text)
        self.query_one("#said", Static).update(ADVICE)

    def action_copy(self) -> None:
        """Hand the text to the terminal."""
        self.app.copy_to_clipboard(self.text)
        self.query_one("#said", Static).update(COPIED)

    def action_scroll(self, by: int) -> None:
        """Scroll the text by rows."""
        self.query_one(TextArea).scroll_relative(y=by, animate=False)
