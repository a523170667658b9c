"""Lesson of a game: the learner solves one step at a time on the board and reads the comment on it."""

from textual import events, getters, on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from boardgames_tui.core.cells import BLACK_MARK, LETTERS
from boardgames_tui.core.game import Game
from boardgames_tui.learn.lesson import LessonStep, lesson_of
from boardgames_tui.ui.control.key_hints import LESSON_BAR, LESSON_DONE_BAR, TYPE_BAR
from boardgames_tui.ui.control.keys import IN_LESSON, TOUCH
from boardgames_tui.ui.control.lesson_attempt import LessonAttempt
from boardgames_tui.ui.control.match_scene import scene_of
from boardgames_tui.ui.control.messages import size_text
from boardgames_tui.ui.control.typed_actions import example_text
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.screens.dialogs import Question, ask
from boardgames_tui.ui.screens.help import RulesScreen
from boardgames_tui.ui.screens.start_game import StartGame
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets import panel_text
from boardgames_tui.ui.widgets.boards import BoardView, board_for
from boardgames_tui.ui.widgets.command_input import CommandInput
from boardgames_tui.ui.widgets.key_bar import KeyBar
from boardgames_tui.ui.widgets.side_panel import COLUMNS_FOR_SIDE_PANEL, MAX_INPUT_LENGTH, ActionButton

# Parts of the panel, from top to bottom.
PARTS = ("heading", "task", "message", "done")
ASCII_STONES = "Here x is a black stone and o a white one, with > before the last one. The cursor is [ ]."


class LessonPanel(VerticalScroll, can_focus=False):
    """The task of a step, the message about the last action, the comment on the solution, the input and the buttons."""

    app = getters.app(SettingsApp)

    def compose(self) -> ComposeResult:
        for part in PARTS:
            yield Static(id=part, markup=False)
        yield CommandInput("type", id="typed", max_length=MAX_INPUT_LENGTH)
        yield ActionButton("press", key="swap", id="press")
        yield ActionButton("touch", key="touch", id="go-on")

    def show(self, heading: Content, step: LessonStep, message: str, comment: str) -> None:
        """Show the texts of a step, with the player's keys in place of names in braces; hide parts without text."""
        fill_in = self.app.keymap.fill_in
        task = Content.assemble((step.title, "bold $text-accent"), "\n\n", fill_in(step.text))
        parts = (heading, task, Content(fill_in(message)), Content(fill_in(comment)))
        for part, content in zip(PARTS, parts, strict=True):
            widget = self.query_one(f"#{part}", Static)
            widget.display = bool(content)
            widget.update(content)
        # The message and the comment are below the task.
        if message or comment:
            self.scroll_end(animate=False)
        else:
            self.scroll_home(animate=False)


class LessonScreen(Screen[None]):
    """Steps of a lesson, one after the other."""

    app = getters.app(SettingsApp)
    board = getters.query_one("#board", BoardView)
    command_input = getters.query_one(CommandInput)
    CSS_PATH = "screens.tcss"
    BINDING_GROUP_TITLE = "In a lesson"
    BINDINGS = bindings((TOUCH, *IN_LESSON))

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.lesson = lesson_of(game)
        saved_index = self.app.settings.lesson_steps.get(game.key, 0)
        # The settings are a file that the player may have edited.
        index = saved_index if saved_index in range(len(self.lesson.steps)) else 0
        self._begin_step(index, "The lesson continues where you left it. {step_before} goes back." if index else "")

    def _begin_step(self, index: int, message: str = "") -> None:
        """Begin the step with this index; the first one explains the keys, and in ASCII the characters of the board."""
        self.step_index = index
        self.attempt = LessonAttempt(self.lesson.steps[index], message if index else self._first_message)

    @property
    def _first_message(self) -> str:
        """The message that explains the keys, and in ASCII the characters of the board."""
        message = "Move with the arrows and press {touch}, or click."
        if not self.app.settings.ascii:
            return message
        has_markers = LETTERS[BLACK_MARK] in self.lesson.game.letters
        return f"{message} {ASCII_STONES}{' X is a black marker and O a white one.' if has_markers else ''}"

    def _save_progress(self, index: int) -> None:
        """Save the index of the step at which the lesson continues next time; 0 is not stored in the settings."""
        lesson_steps = {**self.app.settings.lesson_steps, self.lesson.game.key: index}
        self.app.change_settings(lesson_steps={key: step for key, step in lesson_steps.items() if step})

    def compose(self) -> ComposeResult:
        scene = scene_of(self.attempt.match, person_to_act=True)
        with Horizontal(id="table"):
            yield board_for(scene.geometry)(scene, self.lesson.game.key)
            yield LessonPanel(id="panel")
        yield KeyBar(LESSON_BAR)

    def on_mount(self) -> None:
        self._move_cursor_off_solution()

    def _move_cursor_off_solution(self) -> None:
        """Move the cursor to a site that does not give the answer away."""
        self.board.cursor = self.attempt.nearest_unwanted_site(self.board.cursor)

    def on_resize(self) -> None:
        """Place the panel beside the board, or below it in a narrow window."""
        self.query_one("#table").set_class(self.size.width < COLUMNS_FOR_SIDE_PANEL, "below")
        self.show()

    @on(events.ScreenResume)
    def show(self) -> None:
        """Show the current state of the step, with the keys of the settings."""
        attempt = self.attempt
        progress = f"· lesson, step {self.step_index + 1} of {len(self.lesson.steps)}"
        heading = panel_text.heading(self.lesson.game, progress)
        board_hints = LESSON_DONE_BAR if attempt.done else LESSON_BAR
        self.query_one(KeyBar).hints = TYPE_BAR if isinstance(self.focused, CommandInput) else board_hints
        self.query_one(LessonPanel).show(heading, attempt.step, attempt.message, attempt.comment)
        # An empty label hides a button.
        action = attempt.siteless_action
        self.query_one("#press", ActionButton).offer(action.spoken if action else "")
        next_label = "finish" if self.step_index + 1 == len(self.lesson.steps) else "next step"
        self.query_one("#go-on", ActionButton).offer(next_label if attempt.done else "")
        self.board.scene = scene_of(attempt.match, attempt.selection.sites, person_to_act=not attempt.done)

    # Actions of the learner

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
        """Select a site; go to the next step if this one is done."""
        if self.attempt.done:
            self.action_step(1)
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

    # Steps

    def action_step(self, by: int) -> None:
        """Go by a number of steps, back if negative; 0 restarts the step. After the last one, ask how to continue."""
        index = max(0, self.step_index + by)
        if index < len(self.lesson.steps):
            self._begin_step(index)
            self._save_progress(index)
            self.show()
            self._move_cursor_off_solution()
        else:
            self._save_progress(0)
            ask(self.app, self._end_question(), self._handle_end_answer)

    def _end_question(self) -> Question:
        """Return the question after the last step."""
        setup = self.lesson.first_game
        size, opponent = size_text(setup.size), setup.white.display_name("White")
        return Question(
            "You can play now",
            f"Begin with {self.lesson.game.title} on a small board, {size}, against an easy opponent ({opponent}).",
            {"play": "Play a first game", "repeat": "Repeat the lesson", "leave": "Leave the lesson"},
        )

    def _handle_end_answer(self, answer: str) -> None:
        """Repeat the lesson, or leave it, perhaps for a first game."""
        if answer == "repeat":
            # Back to the first step.
            self.action_step(-self.step_index)
        else:
            self.dismiss()
        if answer == "play":
            self.app.post_message(StartGame(self.lesson.first_game.begin(), saves_setup=False))

    def action_rules(self) -> None:
        self.app.push_screen(RulesScreen(self.lesson.game))

    def action_back(self) -> None:
        """Close the input, cancel the selection, or leave the lesson."""
        if isinstance(self.focused, CommandInput):
            self.set_focus(self.board)
        elif self.attempt.cancel_selection():
            self.show()
        else:
            self.dismiss()
