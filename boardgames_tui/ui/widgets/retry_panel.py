"""Panel beside the board while a better move than a mistake is sought: the task, the turn, and the last answer."""

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from boardgames_tui.play.messages import size_text
from boardgames_tui.play.mistake_attempt import MistakeAttempt
from boardgames_tui.ui.widgets import panel_text
from boardgames_tui.ui.widgets.side_panel import ActionButton, SidePanel


class RetryPanel(SidePanel):
    """All texts about the attempts at a mistake."""

    def __init__(self) -> None:
        super().__init__(id="panel")

    def compose(self) -> ComposeResult:
        """Yield the parts from top to bottom; `show` fills them."""
        for part_id in ("heading", "task", "prompt", "message"):
            yield Static(id=part_id, markup=False)
        yield ActionButton("press", key="swap", id="press")

    def show(self, attempt: MistakeAttempt) -> None:
        """Show the present attempt."""
        match, with_keys = attempt.match, self.app.keymap.fill_in
        heading = panel_text.heading(match.position.game, f"{size_text(match.position.size)} · a better move")
        is_done = attempt.is_over or attempt.is_judging
        self.fill("heading", Content() if self.is_below else heading)
        self.fill("task", Content(with_keys(attempt.task)))
        if is_done:
            self.fill("prompt", Content())
        elif self.is_below:
            self.fill("prompt", panel_text.brief_prompt(match, person_to_act=True))
        else:
            self.fill("prompt", panel_text.prompt(match, self.text_width, person_to_act=True, with_note=False))
        self.fill("message", Content(with_keys(attempt.message)))
        self.query_one("#message").set_class(attempt.is_over, "found")
        action = attempt.siteless_action
        self.query_one(ActionButton).offer(action.spoken if action else "")
