"""Entry point of `boardgames-tui` and `python -m boardgames_tui`: the picker without arguments, else the command line.

Loading the command line takes about as long as loading the picker, which therefore does without it.
"""

import gc
import sys

from boardgames_tui.system.streams import is_terminal, open_streams

# Exit status after Ctrl+C.
INTERRUPTED = 130


def main() -> None:
    """Open the picker, or run the command line if there are arguments."""
    try:
        open_streams()
        if sys.argv[1:] or not is_terminal():
            from boardgames_tui.cli import main as command_line

            command_line()
        else:
            _open_picker()
    except KeyboardInterrupt:
        # During loading; later the app or the command handles it.
        sys.exit(INTERRUPTED)


def _open_picker() -> None:
    # Loading leaves no garbage; the app turns the collector on again when it is running.
    gc.disable()
    try:
        from boardgames_tui.ui.app import run_app

        run_app(None)
    except Exception as error:  # noqa: BLE001 - every error gets an answer, as after a command
        from boardgames_tui.cli import answer_for

        sys.exit(answer_for(error))


if __name__ == "__main__":
    main()
