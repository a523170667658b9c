"""Opening the app from the command line."""

from pathlib import Path
from typing import Any, NoReturn

from boardgames_tui.errors import OptionError
from boardgames_tui.games import GAMES
from boardgames_tui.streams import is_terminal

PLAIN = "Draw with ASCII characters alone, this once."


def open_app(first: Any, *, plain: bool, file: Path | None = None) -> None:
    """Run the app from the picker, a board, a lesson or a record on; raise OptionError where there is no terminal.

    `file`: where a record came from.
    """
    if not is_terminal():
        _refuse_without_terminal()
    from boardgames_tui.ui.app import run_app

    run_app(first, plain=plain, file=file)


def _refuse_without_terminal() -> NoReturn:
    raise OptionError(
        "this is no terminal, so there is no board to draw on; play in plain text with `boardgames-tui GAME --text`, "
        f"where GAME is {', '.join(GAMES)}."
    )
