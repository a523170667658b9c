"""Commands for puzzles: solve them in the app or in plain text, or print them."""

import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from boardgames_tui.cli.arguments import GAME, GAME_NAME
from boardgames_tui.cli.command_app import CommandApp, DefaultGroup
from boardgames_tui.cli.open_app import TEXT, open_app
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.game import Game
from boardgames_tui.games import GAMES
from boardgames_tui.learn.puzzle import has_puzzles, puzzles_of
from boardgames_tui.match.seats import LEVELS, checked_level
from boardgames_tui.storage.settings_file import load_settings
from boardgames_tui.system.streams import warn

if TYPE_CHECKING:
    from boardgames_tui.play.puzzle_series import PuzzleSeries


app = CommandApp(cls=DefaultGroup, help="Solve puzzles: `puzzle [GAME]` shows one after the other.")

GAME_OR_LAST = typer.Argument(help="Game (default: the last one played that has puzzles).", **GAME_NAME)
LEVEL_HELP = f"Begin with puzzles of this level, {LEVELS[0]} to {LEVELS[-1]} (default: near your rating)."
LEVEL = typer.Option(metavar="N", help=LEVEL_HELP, parser=lambda text: int(checked_level(text)))
THEME = typer.Option(metavar="THEME", help="Only puzzles about this, such as tempo; a wrong one lists all.")
MINE_HELP = "Solve your own mistakes in finished games, which come back until you know them."
MINE = typer.Option("--mine", help=MINE_HELP)


@app.command("solve")
def solve(
    game: Annotated[Game | None, GAME_OR_LAST] = None,
    level: Annotated[int | None, LEVEL] = None,
    theme: Annotated[str | None, THEME] = None,
    mine: Annotated[bool, MINE] = False,
    text: Annotated[bool, TEXT] = False,
) -> None:
    """Solve puzzles of a game; the word solve may be left out."""
    from boardgames_tui.play.game_puzzles import GamePuzzles

    for name, value in (("level", level), ("theme", theme)):
        if mine and value is not None:
            raise OptionError(f"Mistakes of yours have no {name}: leave out --{name} or --mine.")
    game = game or _last_game(lambda each: mine or has_puzzles(each))
    alternative = "add --text to solve puzzles in plain text"
    if text:
        from boardgames_tui.cli.task_text import run_tasks

        run_tasks(_own_mistakes(game) if mine else GamePuzzles(game, level, theme))
    elif mine:
        # The app shows the progress of the search, and the mistakes after it.
        open_app("mistakes", game, alternative=alternative)
    else:
        open_app("puzzles", GamePuzzles(game, level, theme), alternative=alternative)


def _last_game(is_wanted: Callable[[Game], bool]) -> Game:
    """Return the game played last if it is wanted, else the first that is; raise OptionError if none has puzzles."""
    last_key = load_settings().last_game
    keys = sorted(GAMES, key=lambda key: key != last_key)
    game = next((GAMES[key] for key in keys if is_wanted(GAMES[key])), None)
    if not game:
        raise OptionError("No game has puzzles yet.")
    return game


def _own_mistakes(game: Game) -> "PuzzleSeries":
    """Search new games for mistakes, with the progress on standard error; return all mistakes that are due."""
    import asyncio

    from rich.console import Console

    from boardgames_tui.play.due_mistakes import DueMistakes
    from boardgames_tui.play.own_review import review_games

    with Console(stderr=True, highlight=False).status("") as status:
        asyncio.run(review_games(game, status.update, warn))
    return DueMistakes(game)


@app.command("export")
def export(game: Annotated[Game, GAME]) -> None:
    """Print the puzzles of a game, one a line, as JSON."""
    puzzles, faults = puzzles_of(game)
    warn(*faults)
    if not puzzles:
        raise OptionError(f"{game.title} has no puzzles yet.")
    for puzzle in puzzles:
        sys.stdout.write(f"{json.dumps(puzzle.values(), ensure_ascii=False)}\n")
