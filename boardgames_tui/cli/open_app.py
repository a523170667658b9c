"""Start of the app from the command line."""

from pathlib import Path
from typing import TYPE_CHECKING

from boardgames_tui.core.errors import OptionError
from boardgames_tui.games import GAMES
from boardgames_tui.system.streams import is_terminal

if TYPE_CHECKING:
    from boardgames_tui.core.game import Game
    from boardgames_tui.match.match import Match
    from boardgames_tui.record import Record

ASCII_HELP = "Use ASCII only for this run."
# What works without a terminal, as the end of an error message.
PLAY_IN_TEXT = f"play in plain text with `boardgames-tui GAME --text`, where GAME is {', '.join(GAMES)}"


def open_app(
    content: "Match | Game | Record | None",
    *,
    plain: bool,
    file: Path | None = None,
    alternative: str = PLAY_IN_TEXT,
) -> None:
    """Run the app with a match, the lesson of a game, a record, or None for the picker.

    If `plain`, draw in ASCII. `file` is the path of the record. Raise OptionError without a terminal; its message ends
    with the `alternative`, which works without one.
    """
    if not is_terminal():
        raise OptionError(f"not a terminal, so the board cannot be drawn; {alternative}.")
    from boardgames_tui.ui.app import run_app

    run_app(content, plain=plain, file=file)
