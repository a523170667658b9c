"""Answers to errors: one sentence, and exit status 2 for wrong usage or 1 for a failure."""

import os
import sys
from typing import NoReturn

import typer

from boardgames_tui.core.errors import BoardGamesError, OptionError
from boardgames_tui.system.streams import warn


def answer_for(error: Exception) -> NoReturn:
    """Print a sentence about an error and exit."""
    match error:
        case OptionError():
            _leave(str(error), 2)
        case typer.TyperException():
            _refuse(error)
        case BoardGamesError():
            _leave(str(error), 1)
        case OSError():
            _give_up_output()
            _leave(f"{': '.join(str(part) for part in (error.filename, error.strerror) if part)}.", 1)
        case typer.Abort():
            sys.exit(130)
        case _:
            from boardgames_tui.system.crash_report import save_report

            _leave(save_report(error), 1)


def _refuse(error: typer.TyperException) -> NoReturn:
    """Exit after an error of Typer, and print the usage of the command unless only a value is wrong."""
    sentence = error.format_message()
    if not sentence:
        # Typer has printed the help of a group that was called without a command.
        sys.exit(2)
    # A missing argument is a BadParameter too, but without a message of its own.
    is_value = isinstance(error, typer.BadParameter) and error.message
    context = getattr(error, "ctx", None)
    if context and not is_value:
        sys.stderr.write(f"{context.get_usage()}\nTry '{context.command_path} --help' for help.\n")
    _leave(sentence if sentence.endswith((".", "?")) else f"{sentence}.", 2)


def _give_up_output() -> None:
    """Discard the output that could not be written. Python would try to write it again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _leave(sentence: str, status: int) -> NoReturn:
    warn(sentence)
    sys.exit(status)
