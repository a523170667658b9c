"""Start of the app from the command line."""

from pathlib import Path
from typing import Any

from boardgames_tui.core.errors import OptionError
from boardgames_tui.games import GAMES
from boardgames_tui.system.streams import is_terminal

ASCII_HELP = "Draw with ASCII characters alone, this once."
PLAY = f"play in plain text with `boardgames-tui GAME --text`, where GAME is {', '.join(GAMES)}"


def open_app(first: Any, *, plain: bool, file: Path | None = None, instead: str = PLAY) -> None:
    """Run the app with a picker, a game, a lesson or a record. Raise OptionError without a terminal.

    `file` is the path of the record. `instead` completes the error message with what works without a terminal.
    """
    if not is_terminal():
        raise OptionError(f"this is no terminal, so there is no board to draw on; {instead}.")
    from boardgames_tui.ui.app import run_app

    run_app(first, plain=plain, file=file)
