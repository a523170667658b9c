"""Screens of lessons, puzzles and mistakes: the series of tasks that each shows, and the question after a lesson."""

from boardgames_tui.core.cells import BLACK_MARK, LETTERS
from boardgames_tui.core.game import Game
from boardgames_tui.learn.annotated_game import has_annotated_games
from boardgames_tui.learn.lesson import Lesson, lesson_of
from boardgames_tui.play.advice import with_names
from boardgames_tui.play.here import Here
from boardgames_tui.play.lesson_task import LessonSeries, first_game_text
from boardgames_tui.play.puzzle_task import PuzzleSeries
from boardgames_tui.ui.screens.annotated_games import choose_annotated_game
from boardgames_tui.ui.screens.dialogs import Question, ask
from boardgames_tui.ui.screens.start_game import StartGame
from boardgames_tui.ui.screens.task import TaskScreen
from boardgames_tui.ui.settings import SettingsApp

ASCII_STONES = "Here x is a black stone and o a white one, with > before the last one. The cursor is [ ]."


def keys_message(app: SettingsApp, game: Game) -> str:
    """Return the message that explains the keys and, if the board is drawn in ASCII, its characters."""
    message = with_names("Move with the arrows and press {touch}, or click.")
    if not app.settings.ascii:
        return message
    has_markers = LETTERS[BLACK_MARK] in game.letters
    return f"{message} {ASCII_STONES}{' X is a black marker and O a white one.' if has_markers else ''}"


def puzzle_screen(app: SettingsApp, series: PuzzleSeries) -> TaskScreen:
    """Return the screen of puzzles; raise OptionError if the series has no puzzle."""
    return TaskScreen(series, keys_message(app, series.game))


def lesson_screen(app: SettingsApp, lesson: Lesson) -> TaskScreen:
    """Return the screen of a lesson, which continues at the step where the player left it."""
    series = LessonSeries(lesson, lambda: app.settings, app.change_settings)
    message = with_names("The lesson continues where you left it. {step_before} goes back.")
    return TaskScreen(
        series, message if series.index else keys_message(app, lesson.game), lambda *_: ask_at_end(app, lesson)
    )


def ask_at_end(app: SettingsApp, lesson: Lesson) -> None:
    """Ask how to continue after a lesson: a first game, the next lesson or annotated games, or the lesson again."""
    next_answer = {}
    if lesson.next_title:
        next_answer = {"next": f"Next lesson: {lesson.next_title}"}
    elif has_annotated_games(lesson.game):
        next_answer = {"annotated": "See annotated games"}
    answers = {"play": "Play a first game", **next_answer, "repeat": "Repeat the lesson", "leave": "Leave the lesson"}
    screen = app.screen

    def handle_answer(answer: str) -> None:
        assert isinstance(screen, TaskScreen)
        if answer == "repeat":
            screen.action_step(-len(lesson.steps))
        elif answer == "next":
            app.switch_screen(lesson_screen(app, lesson_of(lesson.game, lesson.number + 1)))
        else:
            screen.dismiss()
        if answer == "annotated":
            choose_annotated_game(app, [lesson.game])
        elif answer == "play":
            app.post_message(StartGame(Here(lesson.first_game.begin()), saves_setup=False))

    ask(app, Question("You can play now", first_game_text(lesson), answers), handle_answer)
