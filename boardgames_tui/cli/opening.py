"""Opening the app from the command line."""

from typing import Any, NoReturn

from boardgames_tui.errors import OptionError
from boardgames_tui.games import GAMES
from boardgames_tui.streams import is_terminal

PLAIN = "Draw with ASCII characters alone, this once."


def open_app(first: Any, *, plain: bool) -> None:
    """Run the app from the picker, a board or a lesson on; raise OptionError where there is no terminal."""
    if not is_terminal():
        _refuse_without_terminal()
    from boardgames_tui.ui.app import run_app

    run_app(first, plain=plain)


def _refuse_without_terminal() -> NoReturn:
    raise OptionError(
        "this is no terminal, so there is no board to draw on; play in plain text with `boardgames-tui GAME --text`, "
        f"where GAME is {', '.join(GAMES)}."
    )
