"""Panel beside the board of a task."""

from textual import getters
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from boardgames_tui.play.task_session import TaskSession
from boardgames_tui.ui.widgets import panel_text
from boardgames_tui.ui.widgets.command_input import CommandInput
from boardgames_tui.ui.widgets.side_panel import MAX_INPUT_LENGTH, ActionButton, SidePanel

PARTS = ("heading", "task", "message", "done")


class TaskPanel(SidePanel, VerticalScroll, can_focus=False):
    """The task, the answer to the last input, the comment on the solution, the input and the buttons; it scrolls."""

    command_input = getters.query_one(CommandInput)
    scrolls = True

    @property
    def outer_width(self) -> int:
        """Width in columns, edges included: 33 to 40 beside the board, because a task has whole sentences."""
        columns = self.app.size.width
        return columns if self.is_below else min(40, max(33, columns * 40 // 100))

    def compose(self) -> ComposeResult:
        for part in PARTS:
            yield Static(id=part, markup=False)
        yield CommandInput("type", id="typed", max_length=MAX_INPUT_LENGTH)
        yield ActionButton("press", key="swap", id="press")
        yield ActionButton("touch", key="touch", id="go-on")

    def show(self, session: TaskSession) -> None:
        """Show the texts, with the player's keys in place of names in braces; hide parts without text."""
        attempt, series, fill_in = session.attempt, session.series, self.app.keymap.fill_in
        heading = panel_text.heading(series.game, f"· {series.heading}")
        text = "\n\n".join(filter(None, (fill_in(attempt.text), series.progress_text)))
        task = Content.assemble((attempt.task.title, "bold $text-accent"), "\n\n", text)
        message, comment = fill_in(attempt.message), fill_in(session.comment)
        for part, content in zip(PARTS, (heading, task, Content(message), Content(comment)), strict=True):
            self.fill(part, content)
        action = attempt.siteless_action
        self.query_one("#press", ActionButton).offer(action.spoken if action else "")
        self.query_one("#go-on", ActionButton).offer(session.next_label if attempt.done else "")
        # The message and the comment are below the task, from which an introduction must not scroll away.
        if comment or (message and attempt.message != session.introduction):
            self.scroll_end(animate=False)
        else:
            self.scroll_home(animate=False)
