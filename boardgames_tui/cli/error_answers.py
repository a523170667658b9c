"""Answers to errors: one sentence, and exit status 2 for wrong usage or 1 for a failure."""

import os
import sys
from typing import NoReturn

import typer

from boardgames_tui.core.errors import BoardGamesError, OptionError
from boardgames_tui.system.streams import warn

# Exit statuses; the last one is that of shells after Ctrl+C.
FAILURE, WRONG_USAGE, INTERRUPTED = 1, 2, 130
# File descriptor.
STANDARD_OUTPUT = 1


def answer_for(error: Exception) -> NoReturn:
    """Print a sentence about an error and exit. A crash is saved as a report first."""
    match error:
        # An OptionError is a BoardGamesError too.
        case OptionError():
            _exit(str(error), WRONG_USAGE)
        case typer.TyperException():
            _exit_after_wrong_usage(error)
        case BoardGamesError():
            _exit(str(error), FAILURE)
        case OSError():
            # Standard output may be what cannot be written. Python would try to write the rest again at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), STANDARD_OUTPUT)
            parts = [str(part) for part in (error.filename, error.strerror) if part]
            _exit(f"{': '.join(parts)}.", FAILURE)
        case typer.Abort():
            sys.exit(INTERRUPTED)
        case _:
            from boardgames_tui.system.crash_report import save_report

            _exit(save_report(error), FAILURE)


def _exit_after_wrong_usage(error: typer.TyperException) -> NoReturn:
    """Print the message of an error of Typer, after the usage of the command unless only a value is wrong, and exit."""
    sentence = error.format_message()
    if not sentence:
        # Typer has printed the help of a group that was called without a command.
        sys.exit(WRONG_USAGE)
    # A missing argument is a BadParameter too, but without a message of its own.
    is_wrong_value = isinstance(error, typer.BadParameter) and error.message
    context = getattr(error, "ctx", None)
    if context and not is_wrong_value:
        sys.stderr.write(f"{context.get_usage()}\nTry '{context.command_path} --help' for help.\n")
    full_stop = "" if sentence.endswith((".", "?")) else "."
    _exit(f"{sentence}{full_stop}", WRONG_USAGE)


def _exit(sentence: str, status: int) -> NoReturn:
    warn(sentence)
    sys.exit(status)
