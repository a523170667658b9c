"""`boardgames-tui`, and `python -m boardgames_tui`: the picker where nothing is asked for, else the command line.

To load the command line takes about as long as to load the picker, which therefore does without it.
"""

import gc
import sys

from boardgames_tui.system.streams import is_terminal, open_streams

INTERRUPTED = 130
"""The exit status after Ctrl+C."""


def main() -> None:
    """Open the picker, or do what was asked for."""
    try:
        open_streams()
        if sys.argv[1:] or not is_terminal():
            from boardgames_tui.cli import main as command_line

            command_line()
        else:
            _open_picker()
    except KeyboardInterrupt:
        # While it was still loading; later on it is answered where it comes.
        sys.exit(INTERRUPTED)


def _open_picker() -> None:
    # Nothing that is loaded is garbage; the app looks for some again when it stands.
    gc.disable()
    try:
        from boardgames_tui.ui.app import run_app

        run_app(None)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is answered as after a command
        from boardgames_tui.cli.error_answers import answer_for

        answer_for(error)


if __name__ == "__main__":
    main()
