"""Panel beside the board of a task, in a lesson or a puzzle."""

from typing import NamedTuple

from textual import getters
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.command_input import CommandInput
from boardgames_tui.ui.widgets.side_panel import MAX_INPUT_LENGTH, ActionButton

# Parts of the panel, from top to bottom.
PARTS = ("heading", "task", "message", "done")


class TaskTexts(NamedTuple):
    """Texts of the panel, with the names of keys in braces."""

    heading: Content
    title: str
    text: str
    """The task."""
    message: str
    """The answer to the last action."""
    comment: str
    """The comment on the solution; empty until the task is solved."""


class TaskPanel(VerticalScroll, can_focus=False):
    """The task, the message about the last action, the comment on the solution, the input and the buttons."""

    app = getters.app(SettingsApp)

    def compose(self) -> ComposeResult:
        for part in PARTS:
            yield Static(id=part, markup=False)
        yield CommandInput("type", id="typed", max_length=MAX_INPUT_LENGTH)
        yield ActionButton("press", key="swap", id="press")
        yield ActionButton("touch", key="touch", id="go-on")

    def show(self, texts: TaskTexts) -> None:
        """Show the texts, with the player's keys in place of names in braces; hide parts without text."""
        fill_in = self.app.keymap.fill_in
        task = Content.assemble((texts.title, "bold $text-accent"), "\n\n", fill_in(texts.text))
        parts = (texts.heading, task, Content(fill_in(texts.message)), Content(fill_in(texts.comment)))
        for part, content in zip(PARTS, parts, strict=True):
            widget = self.query_one(f"#{part}", Static)
            widget.display = bool(content)
            widget.update(content)
        # The message and the comment are below the task.
        if texts.message or texts.comment:
            self.scroll_end(animate=False)
        else:
            self.scroll_home(animate=False)

    def offer(self, siteless_action: str, next_label: str) -> None:
        """Offer a pass or a swap, and what follows; an empty label hides a button."""
        self.query_one("#press", ActionButton).offer(siteless_action)
        self.query_one("#go-on", ActionButton).offer(next_label)
