"""Title of the terminal's window, which can tell that it is the player's turn."""

from typing import Any

from textual.app import App

from boardgames_tui.core.printable import printable

# Sequences of xterm that set the title, and keep and restore the one before; terminals without them ignore them.
SET, KEEP, RESTORE = "\x1b]2;{}\x07", "\x1b[22;2t", "\x1b[23;2t"


def keep_title(app: App[Any]) -> None:
    """Let the terminal keep its title until `restore_title`."""
    _write(app, KEEP)


def set_title(app: App[Any], title: str) -> None:
    """Set the title of the terminal's window."""
    _write(app, SET.format(printable(title)))


def restore_title(app: App[Any]) -> None:
    """Let the terminal show the title that it has kept."""
    _write(app, RESTORE)


def _write(app: App[Any], sequence: str) -> None:
    """Write to the terminal, but not to a page of a browser or a test."""
    driver = app._driver  # noqa: SLF001 - the app has no method that writes a sequence of control characters
    if driver and not (app.is_web or app.is_headless):
        driver.write(sequence)
