"""Dialog to copy a position or a game as text to the terminal's clipboard."""

from textual.app import ComposeResult
from textual.widgets import Static, TextArea

from boardgames_tui.record import Record
from boardgames_tui.record.bgn.write import write_record
from boardgames_tui.ui.keymap import fixed_bindings
from boardgames_tui.ui.keys import SHARE, bar
from boardgames_tui.ui.screens.dialogs import Modal, dialog_box
from boardgames_tui.ui.widgets.chooser import Chooser
from boardgames_tui.ui.widgets.key_bar import KeyBar

ADVICE = "Enter copies this text. You can also select it with the mouse, or with Tab and Shift+arrows."
COPIED = "Sent to the terminal's clipboard. If it did not arrive, select the text here."


class ShareScreen(Modal[None]):
    """Dialog to copy a position line, a record or, in a game by message, the line to send.

    If `copies_line`, the line to send is copied when the dialog opens.
    """

    BINDINGS = fixed_bindings({"enter,c,C": "copy", "up,k": "scroll(-1)", "down,j": "scroll(1)"})

    def __init__(
        self, position_line: str, record: Record | None = None, message_line: str = "", *, copies_line: bool = False
    ) -> None:
        super().__init__()
        self._copies_line = copies_line
        texts = {"The line to send": message_line} if message_line else {}
        texts["The position"] = position_line
        if record:
            texts["The whole game"] = write_record(record)
        self._text_chooser = Chooser(tuple(texts.values()), labels=tuple(texts))
        self._text_chooser.display = len(texts) > 1

    def compose(self) -> ComposeResult:
        text_area = TextArea(self._text_chooser.value, read_only=True, id="shared")
        message = Static(ADVICE, id="message", markup=False)
        yield dialog_box("Copy", self._text_chooser, text_area, message, KeyBar(bar(SHARE)))

    def on_mount(self) -> None:
        if self._copies_line:
            self.action_copy()

    def on_chooser_changed(self) -> None:
        self.query_one(TextArea).load_text(self._text_chooser.value)
        self.query_one("#message", Static).update(ADVICE)

    def action_copy(self) -> None:
        self.app.copy_to_clipboard(self._text_chooser.value)
        self.query_one("#message", Static).update(COPIED)

    def action_scroll(self, by: int) -> None:
        """Scroll the text down by a number of rows, or up if negative."""
        self.query_one(TextArea).scroll_relative(y=by, animate=False)
