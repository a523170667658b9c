"""Entry point of `boardgames-tui` and `python -m boardgames_tui`: the picker without arguments, else the command line.

Loading the command line takes about as long as loading the picker, which therefore does without it. So does the
question of a shell's prompt which games wait for the user.
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
        if _asks_what_waits(sys.argv[1:]):
            sys.exit(_answer_prompt(sys.argv[2:]))
        if sys.argv[1:] or not is_terminal():
            from boardgames_tui.cli import main as command_line

            command_line()
        else:
            _open_picker()
    except KeyboardInterrupt:
        # During loading; later the app or the command handles it.
        sys.exit(INTERRUPTED)


def _asks_what_waits(arguments: list[str]) -> bool:
    """Return whether the arguments ask which games wait for the user, and nothing else.

    A shell's prompt may ask that, and cannot wait for the command line to load.
    """
    folders = [argument for argument in arguments[1:] if argument != "--waiting"]
    is_waiting = arguments[:1] == ["table"] and len(arguments) == len(folders) + 2
    return is_waiting and len(folders) < 2 and not any(folder.startswith("-") for folder in folders)


def _answer_prompt(arguments: list[str]) -> int:
    """Print the games that wait for the user; return the exit status."""
    from boardgames_tui.core.errors import BoardGamesError
    from boardgames_tui.elsewhere.folder import given_table
    from boardgames_tui.elsewhere.lobby import print_waiting

    try:
        folder = "".join(argument for argument in arguments if argument != "--waiting")
        status = print_waiting(given_table(folder))
        # An error in writing is answered like any other; at exit, Python would print a traceback.
        sys.stdout.flush()
    except (BoardGamesError, OSError) as error:
        from boardgames_tui.cli import answer_for

        return answer_for(error)
    return status


def _open_picker() -> None:
    # Loading leaves no garbage; the app turns the collector on again when it is running.
    gc.disable()
    try:
        from boardgames_tui.ui.app import run_app

        run_app()
    except Exception as error:  # noqa: BLE001 - every error gets an answer, as after a command
        from boardgames_tui.cli import answer_for

        sys.exit(answer_for(error))


if __name__ == "__main__":
    main()
