"""The command line. A command imports what it needs when it runs, so that no other command waits for that."""

import sys

from boardgames_tui.cli.commands import app
from boardgames_tui.cli.error_answers import answer_for
from boardgames_tui.system.streams import open_streams


def main() -> None:
    """Run the command line; a refusal is one sentence and exit status 2 for usage, 1 for failure."""
    open_streams()
    try:
        status = _run()
    except Exception as error:  # noqa: BLE001 - whatever it is, nobody should have to read a traceback
        answer_for(error)
    sys.exit(status)


def _run() -> int:
    """Run the command that was typed; return the exit status that it asked for."""
    try:
        return app(prog_name="boardgames-tui", standalone_mode=False) or 0
    finally:
        sys.stdout.flush()
