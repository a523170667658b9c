"""Start of the app from the command line."""

from pathlib import Path
from typing import Any

from boardgames_tui.core.errors import OptionError
from boardgames_tui.games import GAMES
from boardgames_tui.system.streams import is_terminal

ASCII_HELP = "Use ASCII only for this run."
PLAY = f"play in plain text with `boardgames-tui GAME --text`, where GAME is {', '.join(GAMES)}"


def open_app(first: Any, *, plain: bool, file: Path | None = None, instead: str = PLAY) -> None:
    """Run the app with a picker, a game, a lesson or a record. Raise OptionError without a terminal.

    `file` is the path of the record. `instead` completes the error message with what works without a terminal.
    """
    if not is_terminal():
        raise OptionError(f"not a terminal, so the board cannot be drawn; {instead}.")
    from boardgames_tui.ui.app import run_app

    run_app(first, plain=plain, file=file)
