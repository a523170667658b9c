"""Form of rows with fields; the arrow keys move between the rows, and help about the focused row is shown."""

from collections.abc import Iterable

from textual import events, on
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from boardgames_tui.core.presentation import capitalised
from boardgames_tui.ui.keymap import fixed_bindings
from boardgames_tui.ui.keys import Place, bar
from boardgames_tui.ui.widgets.chooser import Chooser
from boardgames_tui.ui.widgets.key_bar import KeyBar


class Row(Horizontal):
    """Row with a label and fields; `about` is the help that the form shows while the row has the focus."""

    def __init__(self, label: str | Content, *fields: Widget, about: str = "") -> None:
        self.about = about
        super().__init__(Static(label, classes="label", markup=False), *fields)


class Rows(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Scrollable container of rows, without its own keys: the arrow keys move between the rows."""


class Form(Vertical):
    """Dialog of rows above the help about the focused row, a line for errors, and the bar with the keys of a place."""

    BINDINGS = fixed_bindings({"up,k": "row(-1)", "down,j": "row(1)"})

    def __init__(self, title: str, rows: Iterable[Row], place: Place) -> None:
        self._rows = tuple(rows)
        self._about = Static(id="about", markup=False)
        self._message = Static(id="message", markup=False)
        heading = Static(title, id="title", markup=False)
        super().__init__(heading, Rows(*self._rows), self._about, self._message, KeyBar(bar(place)), id="dialog")

    @on(events.DescendantFocus)
    @on(Chooser.Changed)
    def show_help(self) -> None:
        row_help = next((row.about for row in self._rows if row.has_focus_within), "")
        field = self.screen.focused
        field_help = field.about if isinstance(field, Chooser) else ""
        self._about.update(capitalised(field_help or row_help))

    def action_row(self, by: int) -> None:
        """Focus the first field of the next row (1) or the previous row (-1); the last is followed by the first."""
        focused_index = next((index for index, row in enumerate(self._rows) if row.has_focus_within), 0)
        new_row = self._rows[(focused_index + by) % len(self._rows)]
        first_field = next(field for field in new_row.query_children() if field.focusable)
        # Immediate, unlike `focus()`: the next keys, which may be queued already, belong to the new row.
        self.screen.set_focus(first_field)

    def show_message(self, sentence: str) -> None:
        self._message.update(sentence)
