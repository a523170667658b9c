"""Start of the app from the command line."""

import gc
from typing import TYPE_CHECKING

import typer

from boardgames_tui.core.errors import OptionError
from boardgames_tui.games import GAMES
from boardgames_tui.system.streams import is_terminal

if TYPE_CHECKING:
    from boardgames_tui.ui.openers import Kind

ASCII_HELP = "Use ASCII only for this run."
COACH_HELP = "Tell me what each of my moves against the computer has cost."
TEXT_HELP = "Play in plain text, line by line."
ASCII = typer.Option("--ascii", help=ASCII_HELP)
COACH = typer.Option("--coach", help=COACH_HELP)
# What works without a terminal, as the end of an error message.
PLAY_IN_TEXT = f"play in plain text with `boardgames-tui GAME --text`, where GAME is {', '.join(GAMES)}"


def open_app(
    kind: "Kind | None", *content: object, plain: bool, coach: bool = False, alternative: str = PLAY_IN_TEXT
) -> None:
    """Run the app with some content of a kind, or with the picker (None).

    If `plain`, draw in ASCII. If `coach`, what each turn of a person has cost is shown, whatever the settings say.

    Raise OptionError without a terminal; its message ends with the `alternative`, which works without one.
    """
    if not is_terminal():
        raise OptionError(f"not a terminal, so the board cannot be drawn; {alternative}.")
    # Loading leaves no garbage; the app turns the collector on again when it is running.
    gc.disable()
    from boardgames_tui.ui.app import run_app
    from boardgames_tui.ui.openers import opener_of

    run_app(opener_of(kind, *content) if kind else None, plain=plain, coach=coach)
