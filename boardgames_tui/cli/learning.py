"""Commands to learn a game: the next step to do so, its lessons and its rules."""

import sys
from typing import Annotated

import typer

from boardgames_tui.cli.arguments import GAME
from boardgames_tui.cli.open_app import ASCII, TEXT_HELP, open_app
from boardgames_tui.cli.output import print_in_ascii
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.game import Game
from boardgames_tui.system.streams import say

LESSON = typer.Argument(metavar="NUMBER", min=1, help="Number of the lesson: 1 teaches the rules, the next good play.")


def learn(
    game: Annotated[Game, GAME],
    text: Annotated[bool, typer.Option("--text", help=TEXT_HELP)] = False,
    plain: Annotated[bool, ASCII] = False,
) -> None:
    """Open the next step to learn a game: a lesson, a first game, puzzles, an annotated game or your own mistakes."""
    from boardgames_tui.cli.annotated import annotated
    from boardgames_tui.cli.puzzles import solve
    from boardgames_tui.cli.text import open_game
    from boardgames_tui.learn.learning_path import Stage, games_played, next_step
    from boardgames_tui.learn.lesson import lesson_of
    from boardgames_tui.play.here import Here
    from boardgames_tui.storage.saved_games.library import read_library
    from boardgames_tui.storage.settings_file import load_settings

    step = next_step(game, load_settings(), has_played=game.key in games_played(read_library().games))
    if not step:
        raise OptionError(f"No step to learn {game.title} is left: use lesson, puzzle or annotated to repeat one.")
    if text:
        say(f"Next: {step.full_title}.")
    match step.stage:
        case Stage.LESSON:
            lesson(game, step.number, text, plain)
        case Stage.GAME:
            open_game(Here(lesson_of(game).first_game.begin()), text=text, plain=plain)
        case Stage.ANNOTATED:
            annotated(game, 1, text, plain)
        case Stage.PUZZLES | Stage.MISTAKES:
            solve(game, mine=step.stage is Stage.MISTAKES, text=text, plain=plain)


def lesson(
    game: Annotated[Game, GAME],
    number: Annotated[int, LESSON] = 1,
    text: Annotated[bool, typer.Option("--text", help=TEXT_HELP)] = False,
    plain: Annotated[bool, ASCII] = False,
) -> None:
    """Learn a game, step by step, on a small board."""
    from boardgames_tui.learn.lesson import lesson_of

    # Raise an error before the app opens.
    chosen_lesson = lesson_of(game, number)
    if not text:
        open_app("lesson", chosen_lesson, plain=plain, alternative="add --text for a lesson in plain text")
        return
    from boardgames_tui.cli.lesson_text import run_lesson

    run_lesson(chosen_lesson, plain=plain)


def rules(game: Annotated[Game, GAME], plain: Annotated[bool, ASCII] = False) -> None:
    """Print the rules of a game."""
    if plain:
        print_in_ascii()
    from boardgames_tui.learn.rules_card import PIECE_LETTERS, card_parts, draw_figures, plain_card

    if not sys.stdout.isatty():
        sys.stdout.write(plain_card(game))
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(highlight=False, markup=False)
    for part in card_parts(game):
        console.print(Markdown(part.translate(PIECE_LETTERS)) if isinstance(part, str) else f"\n{draw_figures(part)}")
