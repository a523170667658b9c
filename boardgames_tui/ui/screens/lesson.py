"""Lesson of a game: the learner solves one step at a time on the board and reads the comment on it."""

from boardgames_tui.core.game import Game
from boardgames_tui.learn.annotated_game import has_annotated_games
from boardgames_tui.learn.lesson import lesson_of
from boardgames_tui.play.here import Here
from boardgames_tui.play.lesson_attempt import LessonAttempt, first_game_text
from boardgames_tui.ui.control.key_hints import LESSON_BAR, LESSON_DONE_BAR
from boardgames_tui.ui.control.keys import IN_LESSON, TOUCH
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.screens.annotated_games import choose_annotated_game
from boardgames_tui.ui.screens.dialogs import Question, ask
from boardgames_tui.ui.screens.start_game import StartGame
from boardgames_tui.ui.screens.task import TaskPage, TaskScreen
from boardgames_tui.ui.widgets import panel_text
from boardgames_tui.ui.widgets.task_panel import TaskTexts


class LessonScreen(TaskScreen):
    """Steps of a lesson, one after the other."""

    BINDING_GROUP_TITLE = "In a lesson"
    BINDINGS = bindings((TOUCH, *IN_LESSON))

    attempt: LessonAttempt

    def __init__(self, game: Game, number: int = 1) -> None:
        super().__init__(game)
        self.lesson = lesson_of(game, number)
        index = self.lesson.first_index(self.app.settings.lesson_steps)
        self._begin_step(index, "The lesson continues where you left it. {step_before} goes back." if index else "")

    def _begin_step(self, index: int, message: str = "") -> None:
        """Begin the step with this index; the first one explains the keys, and in ASCII the characters of the board."""
        self.step_index = index
        self.attempt = LessonAttempt(self.lesson.steps[index], message if index else self.keys_message)

    def _save_progress(self, index: int) -> None:
        """Save that the step with this index was reached; the index of the last step plus 1 means the end."""
        self.app.change_settings(**self.lesson.changes_at(self.app.settings, index))

    @property
    def page(self) -> TaskPage:
        """The texts and the keys to show now."""
        attempt = self.attempt
        heading = panel_text.heading(self.game, f"· lesson, {self.lesson.progress_text(self.step_index)}")
        texts = TaskTexts(heading, attempt.step.title, attempt.step.text, attempt.message, attempt.comment)
        next_label = "finish" if self.step_index + 1 == len(self.lesson.steps) else "next step"
        return TaskPage(texts, next_label, LESSON_DONE_BAR if attempt.done else LESSON_BAR)

    def go_to_next(self) -> None:
        """Go to the next step."""
        self.action_step(1)

    def action_step(self, by: int) -> None:
        """Go by a number of steps, back if negative; 0 restarts the step. After the last one, ask how to continue."""
        index = max(0, self.step_index + by)
        self._save_progress(index)
        if index < len(self.lesson.steps):
            self._begin_step(index)
            self.show()
            self.move_cursor_off_solution()
        else:
            ask(self.app, self._end_question(), self._handle_end_answer)

    def _end_question(self) -> Question:
        """Return the question after the last step."""
        further = {}
        if self.lesson.next_title:
            further = {"next": f"Next lesson: {self.lesson.next_title}"}
        elif has_annotated_games(self.game):
            further = {"annotated": "See annotated games"}
        return Question(
            "You can play now",
            first_game_text(self.lesson),
            {"play": "Play a first game", **further, "repeat": "Repeat the lesson", "leave": "Leave the lesson"},
        )

    def _handle_end_answer(self, answer: str) -> None:
        """Repeat the lesson, or leave it, perhaps for the next one, for annotated games or for a first game."""
        if answer == "repeat":
            # Back to the first step.
            self.action_step(-self.step_index)
        elif answer == "next":
            self.app.switch_screen(LessonScreen(self.lesson.game, self.lesson.number + 1))
        else:
            self.dismiss()
        if answer == "annotated":
            choose_annotated_game(self.app, [self.game])
        elif answer == "play":
            self.app.post_message(StartGame(Here(self.lesson.first_game.begin()), saves_setup=False))
