"""Command for annotated games: list them, view one in the app, or print it."""

from typing import Annotated

import typer

from boardgames_tui.cli.arguments import GAME
from boardgames_tui.cli.open_app import ASCII, open_app
from boardgames_tui.cli.output import print_in_ascii
from boardgames_tui.core.game import Game
from boardgames_tui.system.streams import say, warn

NUMBER = typer.Argument(metavar="NUMBER", min=1, help="Number of the annotated game; without it, all are listed.")
TEXT = typer.Option("--text", help="Print the moves and the comments.")


def annotated(
    game: Annotated[Game, GAME],
    number: Annotated[int | None, NUMBER] = None,
    text: Annotated[bool, TEXT] = False,
    plain: Annotated[bool, ASCII] = False,
) -> None:
    """View a game of the engine with comments, to learn from it."""
    if number is None:
        _list_games(game)
        return
    from boardgames_tui.learn.annotated_game import annotated_game

    chosen = annotated_game(game, number)
    if not text:
        open_app("annotated game", chosen, plain=plain, alternative="add --text to print the game with its comments")
        return
    from boardgames_tui.cli.annotated_text import annotated_text
    from boardgames_tui.cli.lesson_text import change_settings
    from boardgames_tui.learn.learning_path import changes_after_annotated
    from boardgames_tui.storage.settings_file import load_settings

    change_settings(**changes_after_annotated(game, load_settings()))
    if plain:
        print_in_ascii()
    say(annotated_text(chosen))


def _list_games(game: Game) -> None:
    """Print the numbers and titles of the annotated games of a game."""
    from boardgames_tui.learn.annotated_game import annotated_games

    games, faults = annotated_games(game)
    warn(*faults)
    for each in games:
        say(f"{each.number}  {each.title}")
