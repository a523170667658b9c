"""Command line. Each command imports what it needs when it runs, so that the others start without it."""

import sys

from boardgames_tui.cli.ascii_output import IN_ASCII, register_handler
from boardgames_tui.cli.commands import app
from boardgames_tui.cli.error_answers import answer_for
from boardgames_tui.system.streams import open_streams


def main() -> None:
    """Run the command line. Errors are one sentence, with exit status 2 for wrong usage and 1 for a failure."""
    register_handler()
    open_streams(IN_ASCII)
    try:
        status = run_command()
    except Exception as error:  # noqa: BLE001 - whatever it is, nobody should have to read a traceback
        answer_for(error)
    sys.exit(status)


def run_command() -> int:
    """Run the command that was typed; return its exit status."""
    try:
        return app(prog_name="boardgames-tui", standalone_mode=False) or 0
    finally:
        sys.stdout.flush()
