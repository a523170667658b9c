"""Saving a record in a file of this machine."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.app import App

from boardgames_tui.record import Record


def can_use_files(app: App[Any]) -> bool:
    """Return whether the player can use files of this machine; if not, show why."""
    try:
        # The package that lists files needs the current folder, too.
        Path.cwd()
    except OSError:
        app.notify("The folder that this program was started in no longer exists.", severity="warning")
        return False
    if app.is_web:
        app.notify("A browser page cannot open or save files, but it can copy a game.", severity="warning")
    return not app.is_web


def save_record(app: App[Any], record: Record, file: Path | None, saved: Callable[[Path], object]) -> None:
    """Ask where to save a record, with `file` as the proposal, and save it; then call `saved` with the file."""
    if not can_use_files(app):
        return
    from boardgames_tui.ui.screens.save import SaveScreen

    def call_saved(to: Path | None) -> None:
        if to:
            saved(to)

    app.push_screen(SaveScreen(record, file or Path(f"{record.root.position.game.key}.bgn")), call_saved)
