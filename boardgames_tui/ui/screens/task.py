"""Screen of a task on the board, which lessons and puzzles share."""

from collections.abc import Sequence
from typing import NamedTuple

from textual import events, getters, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen

from boardgames_tui.core.cells import BLACK_MARK, LETTERS
from boardgames_tui.core.game import Game
from boardgames_tui.play.match_scene import scene_of
from boardgames_tui.play.task_attempt import TaskAttempt
from boardgames_tui.play.typed_actions import example_text
from boardgames_tui.ui.control.key_hints import TYPE_BAR, KeyHint
from boardgames_tui.ui.screens.help import RulesScreen
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.boards import BoardView, board_for
from boardgames_tui.ui.widgets.command_input import CommandInput
from boardgames_tui.ui.widgets.key_bar import KeyBar
from boardgames_tui.ui.widgets.side_panel import COLUMNS_FOR_SIDE_PANEL
from boardgames_tui.ui.widgets.task_panel import TaskPanel, TaskTexts

ASCII_STONES = "Here x is a black stone and o a white one, with > before the last one. The cursor is [ ]."


class TaskPage(NamedTuple):
    """What the screen shows besides the board."""

    texts: TaskTexts
    next_label: str
    """Label of the button that leads to the next task, once this one is done."""
    hints: Sequence[KeyHint]


class TaskScreen(Screen[None]):
    """A board and a panel with a task; `attempt` is the player's attempt at it."""

    app = getters.app(SettingsApp)
    board = getters.query_one("#board", BoardView)
    command_input = getters.query_one(CommandInput)
    CSS_PATH = "screens.tcss"

    attempt: TaskAttempt

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    @property
    def page(self) -> TaskPage:
        """The texts and the keys to show now."""
        raise NotImplementedError

    def go_to_next(self) -> None:
        """Begin the next task."""
        raise NotImplementedError

    @property
    def keys_message(self) -> str:
        """The message that explains the keys, and in ASCII the characters of the board."""
        message = "Move with the arrows and press {touch}, or click."
        if not self.app.settings.ascii:
            return message
        has_markers = LETTERS[BLACK_MARK] in self.game.letters
        return f"{message} {ASCII_STONES}{' X is a black marker and O a white one.' if has_markers else ''}"

    def compose(self) -> ComposeResult:
        scene = scene_of(self.attempt.match, person_to_act=True)
        with Horizontal(id="table"):
            yield board_for(scene.geometry)(scene, self.game.key)
            yield TaskPanel(id="panel")
        yield KeyBar(self.page.hints)

    def on_mount(self) -> None:
        self.move_cursor_off_solution()

    def move_cursor_off_solution(self) -> None:
        """Move the cursor to a site that does not give the answer away."""
        self.board.cursor = self.attempt.nearest_unwanted_site(self.board.cursor)

    def on_resize(self) -> None:
        """Place the panel beside the board, or below it in a narrow window."""
        self.query_one("#table").set_class(self.size.width < COLUMNS_FOR_SIDE_PANEL, "below")
        self.show()

    @on(events.ScreenResume)
    def show(self) -> None:
        """Show the current state of the attempt, with the keys of the settings."""
        attempt = self.attempt
        page = self.page
        self.query_one(KeyBar).hints = TYPE_BAR if isinstance(self.focused, CommandInput) else page.hints
        panel = self.query_one(TaskPanel)
        panel.show(page.texts)
        action = attempt.siteless_action
        panel.offer(action.spoken if action else "", page.next_label if attempt.done else "")
        match = attempt.shown_match
        acts = match is attempt.match and not attempt.done
        self.board.scene = scene_of(match, attempt.selection.sites if acts else (), person_to_act=acts)

    # Actions of the player

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:  # noqa: ARG002 - Textual's signature
        """Refuse to open the input while it is open: then its key begins another line."""
        return action != "type" or not isinstance(self.focused, CommandInput)

    def action_type(self) -> None:
        """Open the input for a move, with an example; it completes the legal moves."""
        if not self.attempt.done:
            match = self.attempt.match
            self.command_input.open(example_text(match.position), lambda: match.position.actions)
            self.show()

    def on_input_submitted(self, event: CommandInput.Submitted) -> None:
        """Play the typed move; the input stays open if the move is refused."""
        self.command_input.answer(accepted=self.attempt.done or self.attempt.play_typed(event.value))
        self.show()

    def on_input_blurred(self) -> None:
        """Hide the input when it loses the focus, except to another window: then the focus comes back."""
        if self.app.app_focus:
            self.command_input.hide()
            self.show()

    def on_board_view_site_selected(self, event: BoardView.SiteSelected) -> None:
        self.select_site(event.site)

    def action_touch(self) -> None:
        self.select_site(self.board.cursor)

    def select_site(self, site: int) -> None:
        """Select a site; go to the next task if this one is done."""
        if self.attempt.done:
            self.go_to_next()
        else:
            self.attempt.select_site(site)
            self.show()

    def action_press(self) -> None:
        """Play the swap or the pass, the actions without a site."""
        self.attempt.press()
        self.show()

    def action_ask(self) -> None:
        """Show why the site under the cursor is illegal, or the effect of playing there."""
        if not self.attempt.done:
            self.attempt.explain(self.board.cursor)
            self.show()

    def action_rules(self) -> None:
        self.app.push_screen(RulesScreen(self.game))

    def action_back(self) -> None:
        """Close the input, cancel the selection, or leave the screen."""
        if isinstance(self.focused, CommandInput):
            self.set_focus(self.board)
        elif self.attempt.cancel_selection():
            self.show()
        else:
            self.dismiss()
