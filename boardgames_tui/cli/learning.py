"""Commands to learn a game: the next step to do so, its lessons, its annotated games and its rules."""

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardgames_tui.cli.arguments import GAME
from boardgames_tui.cli.open_app import TEXT, open_app, open_game
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.game import Game
from boardgames_tui.storage.settings_file import change_settings, load_settings
from boardgames_tui.system.streams import say, warn

if TYPE_CHECKING:
    from boardgames_tui.learn.lesson import Lesson
    from boardgames_tui.play.lesson_task import LessonSeries

LESSON = typer.Argument(metavar="NUMBER", min=1, help="Number of the lesson: 1 teaches the rules, the next good play.")
ANNOTATED = typer.Argument(metavar="NUMBER", min=1, help="Number of the annotated game; without it, all are listed.")
PRINT = typer.Option("--text", help="Print the moves and the comments.")


def learn(game: Annotated[Game, GAME], text: Annotated[bool, TEXT] = False) -> None:
    """Open the next step to learn a game: a lesson, a first game, puzzles, an annotated game or your own mistakes."""
    from boardgames_tui.cli.puzzles import solve
    from boardgames_tui.learn.learning_path import Stage, games_played, next_step
    from boardgames_tui.learn.lesson import lesson_of
    from boardgames_tui.play.here import Here
    from boardgames_tui.storage.saved_games.library import read_library

    step = next_step(game, load_settings(), has_played=game.key in games_played(read_library().games))
    if not step:
        raise OptionError(f"No step to learn {game.title} is left: use lesson, puzzle or annotated to repeat one.")
    if text:
        say(f"Next: {step.full_title}.")
    match step.stage:
        case Stage.LESSON:
            lesson(game, step.number, text)
        case Stage.GAME:
            open_game(Here(lesson_of(game).first_game.begin()), text=text)
        case Stage.ANNOTATED:
            annotated(game, 1, text)
        case Stage.PUZZLES | Stage.MISTAKES:
            solve(game, mine=step.stage is Stage.MISTAKES, text=text)


def lesson(
    game: Annotated[Game, GAME], number: Annotated[int, LESSON] = 1, text: Annotated[bool, TEXT] = False
) -> None:
    """Learn a game, step by step, on a small board."""
    from boardgames_tui.learn.lesson import lesson_of

    # Raise an error before the app opens.
    chosen = lesson_of(game, number)
    if not text:
        open_app("lesson", chosen, alternative="add --text for a lesson in plain text")
        return
    from boardgames_tui.cli.task_text import run_tasks

    run_tasks(lesson_series(chosen), lambda: commands_after(chosen))


def lesson_series(lesson: "Lesson") -> "LessonSeries":
    """Return the steps of a lesson, with the progress in the settings."""
    from boardgames_tui.play.lesson_task import LessonSeries

    return LessonSeries(lesson, load_settings, _change_settings)


def _change_settings(**changes: Any) -> None:
    warn(*filter(None, [change_settings(**changes)]))


def commands_after(lesson: "Lesson") -> str:
    """Return the commands that continue after a lesson."""
    first, key = lesson.first_game, lesson.game.key
    begin = f"`boardgames-tui {key} --size {first.size} --white {first.white} --text` begins it."
    return f"{begin}\n`boardgames-tui learn {key} --text` opens the next step to learn {lesson.game.title}."


def annotated(
    game: Annotated[Game, GAME], number: Annotated[int | None, ANNOTATED] = None, text: Annotated[bool, PRINT] = False
) -> None:
    """View a game of the engine with comments, to learn from it."""
    from boardgames_tui.learn.annotated_game import annotated_game, annotated_games

    if number is None:
        games, faults = annotated_games(game)
        warn(*faults)
        for each in games:
            say(f"{each.number}  {each.title}")
        return
    chosen = annotated_game(game, number)
    if not text:
        open_app("annotated game", chosen, alternative="add --text to print the game with its comments")
        return
    from boardgames_tui.cli.record_text import annotated_text
    from boardgames_tui.learn.learning_path import changes_after_annotated

    _change_settings(**changes_after_annotated(game, load_settings()))
    say(annotated_text(chosen))


def rules(game: Annotated[Game, GAME]) -> None:
    """Print the rules of a game."""
    from boardgames_tui.learn.rules_card import PIECE_LETTERS, card_parts, draw_figures, plain_card

    if not sys.stdout.isatty():
        sys.stdout.write(plain_card(game))
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(highlight=False, markup=False)
    for part in card_parts(game):
        console.print(Markdown(part.translate(PIECE_LETTERS)) if isinstance(part, str) else f"\n{draw_figures(part)}")
