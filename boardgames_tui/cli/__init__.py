"""Command line. Each command imports what it needs when it runs, so that the others start without it."""

import codecs
import os
import sys

import typer

from boardgames_tui.cli.commands import app
from boardgames_tui.cli.output import ASCII_HANDLER, replace_unencodable
from boardgames_tui.core.errors import BoardGamesError, OptionError, quoted
from boardgames_tui.core.suggestion import closest
from boardgames_tui.games import GAMES
from boardgames_tui.system.streams import open_streams, warn

# Commands that the app and the arena start: whoever started those has read the warnings.
STARTED_BY_OTHERS = ("engine", "prepare")
# Exit statuses; the last one is that of shells after Ctrl+C.
FAILURE, WRONG_USAGE, INTERRUPTED = 1, 2, 130


def main() -> None:
    """Run the command that was typed and exit with its status, or after an error with that of `answer_for`."""
    codecs.register_error(ASCII_HANDLER, replace_unencodable)
    open_streams(ASCII_HANDLER)
    if not sys.argv[1:] or sys.argv[1] not in STARTED_BY_OTHERS:
        warn(*GAMES.installed.faults)
    try:
        try:
            status = app(prog_name="boardgames-tui", standalone_mode=False) or 0
        finally:
            # An error in writing is answered like any other; at exit, Python would print a traceback.
            sys.stdout.flush()
    except BaseException as error:  # noqa: BLE001 - nobody should have to read a traceback
        status = answer_for(error)
    sys.exit(status)


def answer_for(error: BaseException) -> int:
    """Print a sentence about an error and return the exit status. A crash is saved as a report first.

    Re-raise what is not an error, such as SystemExit, unless it comes from a game of another package.
    """
    match error:
        case typer.Abort():
            return INTERRUPTED
        case typer.TyperException():
            _explain_usage(error)
            return WRONG_USAGE
        case BoardGamesError():
            warn(str(error))
            return WRONG_USAGE if isinstance(error, OptionError) else FAILURE
        case _ if about_failed_game := GAMES.withdraw_failed(error):
            warn(about_failed_game)
        case OSError():
            # Standard output, descriptor 1, may be what cannot be written. Python would try it again at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            parts = [str(part) for part in (error.filename, error.strerror) if part]
            warn(f"{': '.join(parts)}.")
        case Exception():
            from boardgames_tui.system.crash_report import save_report

            warn(save_report(error))
        case _:
            raise error
    return FAILURE


def _explain_usage(error: typer.TyperException) -> None:
    """Print the message of an error of Typer, after the usage of the command unless only a value is wrong."""
    # Pydantic says of what kind the error is.
    sentence = error.format_message().replace(": Value error, ", ": ")
    # Only an unknown option has this, with all options that are somewhat alike.
    if alike := getattr(error, "possibilities", None):
        meant = closest(getattr(error, "option_name", ""), alike)
        sentence = f"{error.message}. Did you mean {quoted(meant)}?"
    if not sentence:
        # Typer has printed the help of a group that was called without a command.
        return
    # A missing argument is a BadParameter too, but without a message of its own.
    is_wrong_value = isinstance(error, typer.BadParameter) and error.message
    context = getattr(error, "ctx", None)
    if context and not is_wrong_value:
        sys.stderr.write(f"{context.get_usage()}\nTry '{context.command_path} --help' for help.\n")
    full_stop = "" if sentence.endswith((".", "?")) else "."
    warn(f"{sentence}{full_stop}")
