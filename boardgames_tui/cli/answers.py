"""What the command line answers to an error: a sentence, and exit status 2 for usage, 1 for failure."""

import os
import sys
from typing import NoReturn

import typer

from boardgames_tui.core.errors import BoardGamesError, OptionError
from boardgames_tui.system.streams import warn


def answer_for(error: Exception) -> NoReturn:
    """Leave because of an error, with a sentence that says what it was."""
    match error:
        case OptionError():
            _leave(str(error), 2)
        case typer.TyperException():
            _leave(f"{error.format_message().rstrip('.')}.", 2)
        case BoardGamesError():
            _leave(str(error), 1)
        case BrokenPipeError():
            _give_up_output()
            sys.exit(1)
        case OSError():
            _give_up_output()
            _leave(f"{': '.join(str(part) for part in (error.filename, error.strerror) if part)}.", 1)
        case typer.Abort():
            sys.exit(130)
        case _:
            from boardgames_tui.system.crash_report import keep_report

            _leave(keep_report(error), 1)


def _give_up_output() -> None:
    """Let go what could not be written, or Python would try once more when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _leave(sentence: str, status: int) -> NoReturn:
    warn(sentence)
    sys.exit(status)
