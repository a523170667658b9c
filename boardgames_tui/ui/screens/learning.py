"""Steps to learn a game, each of which opens a screen, and the questions between them."""

from asyncio import to_thread
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Any

from textual import work
from textual.app import ComposeResult
from textual.widgets import Static

from boardgames_tui.core.errors import BoardGamesError, OptionError
from boardgames_tui.core.game import Game
from boardgames_tui.core.presentation import capitalised
from boardgames_tui.learn.annotated_game import AnnotatedGame, annotated_games
from boardgames_tui.learn.learning_path import LearningStep, Stage, changes_after_annotated, learning_steps
from boardgames_tui.learn.lesson import Lesson, lesson_of
from boardgames_tui.play.advice import with_names
from boardgames_tui.play.game_puzzles import GamePuzzles
from boardgames_tui.play.here import Here
from boardgames_tui.play.lesson_task import LessonSeries, first_game_text
from boardgames_tui.ui.keys import PAGE, bar
from boardgames_tui.ui.screens.dialogs import Answer, Modal, Question, dialog_box
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.start_game import StartGame
from boardgames_tui.ui.screens.task import TaskScreen, keys_message, open_tasks, puzzle_screen
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.key_bar import KeyBar

ABOUT_ANNOTATED = "Played by the engine, with comments on what decided them."


def open_step(app: SettingsApp, step: LearningStep) -> None:
    match step.stage:
        case Stage.LESSON:
            open_lesson(app, step.game, step.number)
        case Stage.GAME:
            play_first_game(app, lesson_of(step.game))
        case Stage.PUZZLES:
            open_puzzles(app, step.game)
        case Stage.ANNOTATED:
            choose_annotated_game(app, [step.game])
        case Stage.MISTAKES:
            app.push_screen(OwnReviewScreen(step.game))


def open_lesson(app: SettingsApp, game: Game, number: int) -> None:
    """Open a lesson of a game, in place of open tasks."""
    open_tasks(app, lambda: lesson_screen(app, lesson_of(game, number)))


def open_puzzles(app: SettingsApp, game: Game) -> None:
    """Open the puzzles of a game, in place of open tasks; show a notice if the game has none."""
    open_tasks(app, lambda: puzzle_screen(app, GamePuzzles(game)))


def ask_for_step(app: SettingsApp, game: Game) -> None:
    """Ask which step to repeat, because all steps are done."""
    steps = learning_steps(game, app.settings)
    answers = [(capitalised(step.full_title), partial(open_step, app, step)) for step in steps]
    text = "You have been through all of this. What would you like to repeat?"
    Question(f"Learn {game.title}", text, answers).ask(app)


def play_first_game(app: SettingsApp, lesson: Lesson) -> None:
    """Start the game that follows the lesson, on a small board against a weak opponent."""
    app.post_message(StartGame(Here(lesson.first_game.begin())))


def lesson_screen(app: SettingsApp, lesson: Lesson) -> TaskScreen:
    """Return the screen of a lesson at the step at which the player left it."""
    series = LessonSeries(lesson, lambda: app.settings, app.change_settings)
    if series.index:
        message = with_names("The lesson continues where you left it. {step_before} goes back.")
    else:
        message = keys_message(app, lesson.game)
    return TaskScreen(series, message, at_end=partial(ask_at_end, app, lesson))


def ask_at_end(app: SettingsApp, lesson: Lesson, screen: TaskScreen) -> None:
    """Ask at the end of a lesson how to continue: with the next step, with a game, or with the lesson again."""
    steps = list(learning_steps(lesson.game, app.settings))
    lessons = [step for step in steps if step.stage is Stage.LESSON]
    following_step = steps[steps.index(lessons[lesson.number - 1]) + 1]

    def leave(then: Callable[[], object]) -> None:
        screen.dismiss()
        then()

    open_following_step = partial(open_step, app, following_step)
    answers: list[Answer] = [(f"Next: {following_step.full_title}", partial(leave, open_following_step))]
    if following_step.stage is not Stage.GAME:
        answers.append(("Play a game", partial(leave, partial(play_first_game, app, lesson))))
    # Going back by the number of steps leads to the first one.
    answers.append(("Repeat the lesson", partial(screen.action_step, -len(lesson.steps))))
    answers.append(("Leave the lesson", screen.dismiss))
    Question("You can play now", first_game_text(lesson), answers).ask(app)


def choose_annotated_game(app: SettingsApp, games: Sequence[Game]) -> None:
    """Ask for a game if several are given, then for one of its annotated games, and open the annotated game."""
    if len(games) == 1:
        _choose_annotated_game_of(app, games[0])
    else:
        answers = [(game.title, partial(_choose_annotated_game_of, app, game)) for game in games]
        Question("Annotated games", ABOUT_ANNOTATED, answers).ask(app)


def _choose_annotated_game_of(app: SettingsApp, game: Game) -> None:
    """Ask for an annotated game of a game, and open it; show a notice if there is none."""
    try:
        choices, faults = annotated_games(game)
    except OptionError as error:
        app.notify(str(error), markup=False)
        return
    app.warn(*faults)
    if choices:
        answers = [(choice.title, partial(open_annotated_game, app, choice)) for choice in choices]
        Question(f"Annotated games of {game.title}", ABOUT_ANNOTATED, answers).ask(app)


def open_annotated_game(app: SettingsApp, annotated_game: AnnotatedGame) -> None:
    """Open the replay at the start of an annotated game, and save that this step of learning the game is done."""
    record = annotated_game.record
    app.change_settings(**changes_after_annotated(record.root.position.game, app.settings))
    app.push_screen(ReplayScreen(record, title=annotated_game.title, start_node=record.root))


class OwnReviewScreen(Modal[None]):
    """Dialog with the progress of a search of the player's games for mistakes; leaving it stops the search."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def compose(self) -> ComposeResult:
        text = Static("Looking for your games...", id="text", markup=False)
        yield dialog_box(f"Your mistakes in {self._game.title}", text)
        yield KeyBar(bar(PAGE))

    @work
    async def on_mount(self) -> None:
        """Search the games, then open the mistakes that are due to be repeated, or show why there are none."""
        # Imported in threads, because the import takes 0.2 s, which would delay a key.
        review: Any = await to_thread(import_module, "boardgames_tui.play.own_review")
        due_mistakes: Any = await to_thread(import_module, "boardgames_tui.play.due_mistakes")
        try:
            await review.review_games(self._game, self._show_text, self.app.warn)
            screen = puzzle_screen(self.app, due_mistakes.DueMistakes(self._game))
        except BoardGamesError as error:
            self._show_text(str(error))
        else:
            self.dismiss()
            self.app.push_screen(screen)

    def _show_text(self, sentence: str) -> None:
        self.query_one("#text", Static).update(sentence)
