"""The streams of the process, made fit for what is written to them, whatever they were opened as."""

import os
import sys

from boardgames_tui.core.printable import printable


def open_streams() -> None:
    """Put nothing in the place of a stream that is closed; what one cannot write or read is a question mark there."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
        else:
            stream.reconfigure(errors="replace")


def is_terminal() -> bool:
    """Say whether somebody sits there: there are a screen to draw on and keys to read."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def say(text: str) -> None:
    """Print a text and a line end to standard output, foreign text in it made safe."""
    sys.stdout.write(f"{printable(text, lines=True)}\n")


def warn(*sentences: str) -> None:
    """Print sentences about problems to standard error, foreign text in them made safe."""
    for sentence in sentences:
        sys.stderr.write(f"boardgames-tui: {printable(sentence)}\n")
