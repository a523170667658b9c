"""Title of the terminal's window, which can tell that it is the player's turn."""

from typing import Any

from textual.app import App

from boardgames_tui.core.printable import printable

# Sequences of xterm that set the title, and keep and restore the one before; terminals without them ignore them.
SET, KEEP, RESTORE = "\x1b]2;{}\x07", "\x1b[22;2t", "\x1b[23;2t"


def set_title(app: App[Any], title: str) -> None:
    write_to_terminal(app, SET.format(printable(title)))


def write_to_terminal(app: App[Any], sequence: str) -> None:
    """Write a control sequence to the terminal; do nothing in a page of a browser or in a test."""
    driver = app._driver  # noqa: SLF001 - the app has no method that writes a sequence of control characters
    if driver and not (app.is_web or app.is_headless):
        driver.write(sequence)
