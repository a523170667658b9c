"""Start of the app from the command line, or of a game in plain text."""

import gc
import sys
from typing import TYPE_CHECKING

import typer

from boardgames_tui.core.errors import OptionError
from boardgames_tui.games import GAMES
from boardgames_tui.system.streams import is_terminal

if TYPE_CHECKING:
    from boardgames_tui.play.venue import Venue
    from boardgames_tui.ui.openers import Kind

COACH_HELP = "Tell me what each of my moves against the computer has cost."
TEXT_HELP = "Play in plain text, line by line."
COACH = typer.Option("--coach", help=COACH_HELP)
TEXT = typer.Option("--text", help=TEXT_HELP)
# What works without a terminal, as the end of an error message.
PLAY_IN_TEXT = f"play in plain text with `boardgames-tui GAME --text`, where GAME is {', '.join(GAMES)}"
ADD_TEXT = "add --text to play in plain text"


def open_app(kind: "Kind | None", *content: object, coach: bool = False, alternative: str = PLAY_IN_TEXT) -> None:
    """Run the app with content of a kind, such as a game and its venue, or with the picker if the kind is None.

    Without a terminal, raise OptionError with the `alternative`, which works without one.
    """
    if not is_terminal():
        raise OptionError(f"not a terminal, so the board cannot be drawn; {alternative}.")
    # Loading leaves no garbage; the app turns the collector on again when it is running.
    gc.disable()
    from boardgames_tui.ui.app import run_app
    from boardgames_tui.ui.openers import opener_of

    run_app(opener_of(kind, *content) if kind else None, plain=sys.stdout.encoding == "ascii", coach=coach)


def open_game(venue: "Venue", *, text: bool, coach: bool = False) -> None:
    """Play the game of a venue in plain text or in the app; raise OptionError if there is nobody to `coach`."""
    if coach:
        from boardgames_tui.play.coach import check_coach

        check_coach(venue.match)
    if text:
        from boardgames_tui.cli.text import play_text

        play_text(venue, coach=coach)
    else:
        open_app("game", venue, coach=coach, alternative=ADD_TEXT)
