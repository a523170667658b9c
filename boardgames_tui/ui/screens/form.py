"""A dialog of rows to fill in: moving among them, a sentence about each, closer together where there is little room."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from boardgames_tui.ui.screens.modal import Modal, Result
from boardgames_tui.ui.screens.options import Row

ROOMY = (60, 24)
"""The columns and rows of a window from which on everything stands apart."""


class Rows(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Rows that scroll: the arrows move among them."""


class Form(Modal[Result]):
    """A dialog with rows, and below them a line `#about` the one with the focus, and one for what is `#said`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "row(-1)", show=False),
        Binding("down,j", "row(1)", show=False),
    ]

    def on_resize(self) -> None:
        """Move together where there is little room."""
        self.set_class(self.size.width < ROOMY[0], "narrow")
        self.set_class(self.size.height < ROOMY[1], "low")

    def on_descendant_focus(self) -> None:
        """Say what the row with the focus means."""
        row = next((row for row in self.query(Row) if row.has_focus_within), None)
        about = row.about if row else ""
        self.query_one("#about", Static).update(about[:1].upper() + about[1:])

    def action_row(self, by: int) -> None:
        """Go to the first field of the next row, or of the one before."""
        rows = list(self.query(Row))
        here = next((i for i, row in enumerate(rows) if row.has_focus_within), 0)
        fields = rows[(here + by) % len(rows)].query_children()
        # At once: keys that are already on their way belong to the new row.
        self.set_focus(next(field for field in fields if field.focusable))

    def say(self, sentence: str) -> None:
        """Say what is wrong, or nothing."""
        self.query_one("#said", Static).update(sentence)
