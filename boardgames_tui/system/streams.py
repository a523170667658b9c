"""Standard streams of the process, prepared so that reading and writing cannot fail because of an encoding."""

import os
import sys

from boardgames_tui.core.printable import printable


def open_streams(output_errors: str = "replace") -> None:
    """Open os.devnull as each missing standard stream, and set the encoding error handlers of the others.

    `output_errors` is the handler for characters that standard output and standard error cannot encode. Bytes that
    standard input cannot decode are replaced.
    """
    streams = (("stdin", "r", "replace"), ("stdout", "w", output_errors), ("stderr", "w", output_errors))
    for name, mode, errors in streams:
        stream = getattr(sys, name)
        # Python sets a stream to None if it was closed when the process started.
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
        else:
            stream.reconfigure(errors=errors)


def is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def say(text: str) -> None:
    """Print a text and a line end to standard output, sanitised."""
    sys.stdout.write(f"{printable(text, lines=True)}\n")


def warn(*sentences: str) -> None:
    """Print sentences about problems to standard error, sanitised."""
    for sentence in sentences:
        sys.stderr.write(f"boardgames-tui: {printable(sentence)}\n")
