"""Saving a record in a file of this machine."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.app import App

from boardgames_tui.record import Record
from boardgames_tui.ui.screens.modal import ask


def can_use_files(app: App[Any]) -> bool:
    """Return whether the player can use files of this machine; show a warning if not."""
    try:
        # Raises if the current folder was deleted. The package that lists files needs that folder, too.
        Path.cwd()
    except OSError:
        app.notify("The folder that this program was started in no longer exists.", severity="warning")
        return False
    if app.is_web:
        app.notify("A browser page cannot open or save files, but it can copy a game.", severity="warning")
    return not app.is_web


def save_record(app: App[Any], record: Record, file: Path | None, on_saved: Callable[[Path], object]) -> None:
    """Ask for a file and save a record there; then call `on_saved` with that file.

    The proposed file is `file`, or one named after the game if None.
    """
    if not can_use_files(app):
        return
    from boardgames_tui.ui.screens.record_files import save_screen

    proposed_file = file or Path(f"{record.root.position.game.key}.bgn")
    ask(app, save_screen(record, proposed_file), on_saved)
