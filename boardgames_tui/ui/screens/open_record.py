"""Opening a record from a file of this machine."""

from typing import TYPE_CHECKING, Any

from textual.app import App

from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.save_record import can_use_files

if TYPE_CHECKING:
    from boardgames_tui.ui.screens.open import OpenedRecord


def open_record(app: App[Any]) -> None:
    """Ask for a file and open the replay of its record, above the present screen."""
    if not can_use_files(app):
        return
    from boardgames_tui.ui.screens.open import OpenScreen

    def show(opened: "OpenedRecord | None") -> None:
        if opened:
            record = opened.record
            app.push_screen(ReplayScreen(record, record.root.line[-1], opened.file))
            if opened.notice:
                app.notify(opened.notice, severity="warning", markup=False)

    app.push_screen(OpenScreen(), show)
