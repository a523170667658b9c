"""The steps of the way to learn a game, each of which opens a screen, and the questions between them."""

from boardgames_tui.core.game import Game
from boardgames_tui.learn.learning_path import LearningStep, Stage, learning_steps
from boardgames_tui.learn.lesson import Lesson, lesson_of
from boardgames_tui.play.advice import with_names
from boardgames_tui.play.game_puzzles import GamePuzzles
from boardgames_tui.play.here import Here
from boardgames_tui.play.lesson_task import LessonSeries, first_game_text
from boardgames_tui.ui.screens.annotated_games import choose_annotated_game
from boardgames_tui.ui.screens.dialogs import Question, ask
from boardgames_tui.ui.screens.own_review import OwnReviewScreen
from boardgames_tui.ui.screens.start_game import StartGame
from boardgames_tui.ui.screens.task import TaskScreen, keys_message, puzzle_screen
from boardgames_tui.ui.settings import SettingsApp


def open_step(app: SettingsApp, step: LearningStep) -> None:
    """Open a step of the way to learn a game."""
    match step.stage:
        case Stage.LESSON:
            app.push_screen(lesson_screen(app, lesson_of(step.game, step.number)))
        case Stage.GAME:
            play_first_game(app, lesson_of(step.game))
        case Stage.PUZZLES:
            app.push_screen(puzzle_screen(app, GamePuzzles(step.game)))
        case Stage.ANNOTATED:
            choose_annotated_game(app, [step.game])
        case Stage.MISTAKES:
            app.push_screen(OwnReviewScreen(step.game))


def ask_for_step(app: SettingsApp, game: Game) -> None:
    """Let the player repeat any step after all of them are done."""
    steps = {step.full_title: step for step in learning_steps(game, app.settings)}
    labels = {title: f"{title[:1].upper()}{title[1:]}" for title in steps}
    text = "You have been through all of this. What would you like to repeat?"
    ask(app, Question(f"Learn {game.title}", text, labels), lambda title: open_step(app, steps[title]))


def play_first_game(app: SettingsApp, lesson: Lesson) -> None:
    """Start the game after a lesson: a small board and a weak opponent."""
    app.post_message(StartGame(Here(lesson.first_game.begin()), saves_setup=False))


def lesson_screen(app: SettingsApp, lesson: Lesson) -> TaskScreen:
    """Return the screen of a lesson, which continues at the step where the player left it."""
    series = LessonSeries(lesson, lambda: app.settings, app.change_settings)
    message = with_names("The lesson continues where you left it. {step_before} goes back.")
    return TaskScreen(
        series, message if series.index else keys_message(app, lesson.game), lambda *_: ask_at_end(app, lesson)
    )


def ask_at_end(app: SettingsApp, lesson: Lesson) -> None:
    """Ask how to continue after a lesson: with the step that follows it, a game, or the lesson again."""
    steps = [*learning_steps(lesson.game, app.settings)]
    (index,) = (at for at, step in enumerate(steps) if (step.stage, step.number) == (Stage.LESSON, lesson.number))
    following = steps[index + 1]
    play = {} if following.stage is Stage.GAME else {"play": "Play a game"}
    answers = {
        "next": f"Next: {following.full_title}",
        **play,
        "repeat": "Repeat the lesson",
        "leave": "Leave the lesson",
    }
    screen = app.screen

    def handle_answer(answer: str) -> None:
        assert isinstance(screen, TaskScreen)
        if answer == "repeat":
            screen.action_step(-len(lesson.steps))
            return
        screen.dismiss()
        if answer == "next":
            open_step(app, following)
        elif answer == "play":
            play_first_game(app, lesson)

    ask(app, Question("You can play now", first_game_text(lesson), answers), handle_answer)
