"""Command line. Each command imports what it needs when it runs, so that the others start without it."""

import codecs
import sys

from boardgames_tui.cli.ascii_output import ASCII_HANDLER, replace_unencodable
from boardgames_tui.cli.commands import app
from boardgames_tui.cli.error_answers import answer_for
from boardgames_tui.system.streams import open_streams


def main() -> None:
    """Run the command that was typed and exit. After an error, print one sentence and exit as `answer_for` says."""
    codecs.register_error(ASCII_HANDLER, replace_unencodable)
    open_streams(ASCII_HANDLER)
    try:
        status = run_command()
    except Exception as error:  # noqa: BLE001 - nobody should have to read a traceback
        answer_for(error)  # It exits.
    sys.exit(status)


def run_command() -> int:
    """Run the command that was typed; return its exit status, which is 0 if it returns none."""
    try:
        return app(prog_name="boardgames-tui", standalone_mode=False) or 0
    finally:
        # An error in writing is answered like any other; at exit, Python would print a traceback.
        sys.stdout.flush()
