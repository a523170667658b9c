"""A game's first lesson: one thing to do on the board at a time, and what came of it."""

from typing import ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from boardgames_tui.core.game import Game
from boardgames_tui.learn.lesson import lesson_of
from boardgames_tui.ui.control.key_hints import LESSON_BAR, LESSON_DONE_BAR
from boardgames_tui.ui.control.keys import IN_LESSON, TOUCH
from boardgames_tui.ui.control.lesson_attempt import LessonAttempt
from boardgames_tui.ui.control.match_scene import scene_of
from boardgames_tui.ui.control.messages import size_text
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.screens.help import RulesScreen
from boardgames_tui.ui.screens.start_game import StartGame
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.action_button import ActionButton
from boardgames_tui.ui.widgets.boards import BoardView, board_for
from boardgames_tui.ui.widgets.key_bar import KeyBar
from boardgames_tui.ui.widgets.panel_text import MUTED
from boardgames_tui.ui.widgets.side_panel import COLUMNS_FOR_SIDE_PANEL

NARROW, WIDE = 33, 46
"""The columns of the panel beside the board."""
HOW = "Move with the arrows and press {touch}, or click."
ASCII_SIGNS = (
    "Here x is a black stone, o a white one, B and W are their markers, X and O the last stones. The cursor is [ ]."
)


class LessonPanel(VerticalScroll, can_focus=False):
    """What a step asks, what is said of the last touch, and the way on."""

    app = getters.app(SettingsApp)

    def compose(self) -> ComposeResult:
        """Lay out the parts from top to bottom."""
        for part in ("heading", "asked", "said", "done"):
            yield Static(id=part, markup=False)
        yield ActionButton("press", key="swap", id="press")
        yield ActionButton("touch", key="touch", id="go-on")

    def show(self, title: str, text: str, said: str, done: str) -> None:
        """Fill them, with the keys as they are now; one without text takes no room."""
        written = self.app.keymap.fill_in
        asked = Content.assemble((title, "bold $text-accent"), "\n\n", written(text))
        for part, content in (("asked", asked), ("said", Content(written(said))), ("done", Content(written(done)))):
            line = self.query_one(f"#{part}", Static)
            line.display = bool(content)
            line.update(content)
        if said or done:
            self.scroll_end(animate=False)
        else:
            self.scroll_home(animate=False)


class LessonScreen(Screen[None]):
    """The steps of a lesson, one after the other; `at` counts them from 0."""

    app = getters.app(SettingsApp)
    board = getters.query_one("#board", BoardView)
    CSS_PATH = "screens.tcss"
    BINDING_GROUP_TITLE = "Lesson"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings((TOUCH, *IN_LESSON))]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.lesson = lesson_of(game)
        self._take(0)

    def _take(self, at: int) -> None:
        """Begin a step."""
        self.at = at
        self.attempt = LessonAttempt(self.lesson.steps[at])
        if at == 0:
            plain = self.app.settings.ascii
            self.attempt.controller.message = f"{HOW} {ASCII_SIGNS}" if plain else HOW

    def compose(self) -> ComposeResult:
        """The board, the panel, the keys below."""
        scene = scene_of(self.attempt.controller.match, (), person_to_act=True, warn=False)
        with Horizontal(id="table"):
            yield board_for(scene.geometry)(scene, id="board", hears_touch=False)
            yield LessonPanel(id="panel")
        yield KeyBar(LESSON_BAR)

    def on_mount(self) -> None:
        """Begin."""
        self.board.focus()
        self.board.cursor = self.attempt.nearest_unwanted_site(self.board.cursor)

    def on_resize(self) -> None:
        """Put the panel beside the board, or below it where the window is narrow."""
        below = self.size.width < COLUMNS_FOR_SIDE_PANEL
        self.query_one("#table").set_class(below, "below")
        panel = self.query_one(LessonPanel)
        panel.styles.width = "100%" if below else min(WIDE, max(NARROW, self.size.width * 2 // 5))
        self.show()

    def on_screen_resume(self) -> None:
        """Name the keys as they are now."""
        self.show()

    def show(self) -> None:
        """Show the step as it stands."""
        panel, attempt = self.query_one(LessonPanel), self.attempt
        step, controller = attempt.step, attempt.controller
        count = f"lesson, step {self.at + 1} of {len(self.lesson.steps)}"
        heading = Content.assemble((self.lesson.game.title, "bold"), (f" · {count}", MUTED))
        panel.query_one("#heading", Static).update(heading)
        self.query_one(KeyBar).hints = LESSON_DONE_BAR if attempt.done else LESSON_BAR
        panel.show(step.title, step.text, controller.message, step.done if attempt.done else "")
        self._offer()
        self.board.scene = scene_of(
            controller.match, controller.selected_sites, person_to_act=not attempt.done, warn=False
        )

    def _offer(self) -> None:
        """Show the button of what is due: the way on, or an action that touches no site."""
        action, done = self.attempt.controller.siteless_action, self.attempt.done
        self.query_one("#press", ActionButton).offer(action.spoken if action and not done else "")
        self.query_one("#go-on", ActionButton).offer("go on" if done else "")

    # What the learner does

    def on_board_view_touched(self, event: BoardView.Touched) -> None:
        """Act where somebody touched the board."""
        self._touch(event.site)

    def on_board_view_zoomed(self, event: BoardView.Zoomed) -> None:
        """Draw boards at another scale from now on."""
        self.app.change_settings(scale=event.scale)

    def action_touch(self) -> None:
        """Act where the cursor is."""
        self._touch(self.board.cursor)

    def _touch(self, site: int) -> None:
        """Touch a site; in a step that has been done, any touch goes on to the next."""
        if self.attempt.done:
            self.action_step(1)
        else:
            self.attempt.select_site(site)
            self.show()

    def action_press(self) -> None:
        """Play the action that touches no site."""
        if not self.attempt.done:
            self.attempt.press()
            self.show()

    def action_ask(self) -> None:
        """Say why the place under the cursor is illegal, or what would happen there."""
        if not self.attempt.done:
            self.attempt.controller.explain_site(self.board.cursor)
            self.show()

    # Through the lesson

    def action_again(self) -> None:
        """Begin the step again."""
        self.action_step(0)

    def action_step(self, by: int) -> None:
        """Go to another step; after the last one ask what is next."""
        if self.at + by < len(self.lesson.steps):
            self._take(max(0, self.at + by))
            self.show()
            self.board.cursor = self.attempt.nearest_unwanted_site(self.board.cursor)
        else:
            self.app.push_screen(self._ending(), self._ended)

    def _ending(self) -> Question:
        setup = self.lesson.first_game
        size, rival = size_text(setup.size), setup.white.title("White")
        return Question(
            "You can play now",
            f"Begin with {self.lesson.game.title} on a small board, {size}, against an easy opponent ({rival}).",
            {"play": "Play a first game", "first": "The lesson once more", "leave": "Leave the lesson"},
        )

    def _ended(self, answer: str | None) -> None:
        if answer == "first":
            self.action_step(-self.at)
        elif answer:
            self.dismiss()
        if answer == "play":
            self.app.post_message(StartGame(self.lesson.first_game.begin(), kept=False))

    def action_rules(self) -> None:
        """Show the rules."""
        self.app.push_screen(RulesScreen(self.lesson.game))

    def action_back(self) -> None:
        """Let go of what was picked, or leave."""
        if self.attempt.controller.cancel_selection():
            self.show()
        else:
            self.dismiss()
