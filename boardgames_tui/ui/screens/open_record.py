"""Opening a record from a file of this machine."""

from typing import TYPE_CHECKING, Any

from textual.app import App

from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.save_record import can_use_files

if TYPE_CHECKING:
    from boardgames_tui.ui.screens.open import OpenedRecord


def open_record(app: App[Any]) -> None:
    """Ask for a file and open the replay of the record in it, at the end of its main line."""
    if not can_use_files(app):
        return
    from boardgames_tui.ui.screens.open import OpenScreen

    def show_replay(opened: "OpenedRecord | None") -> None:
        if opened:
            last_node = opened.record.root.line[-1]
            app.push_screen(ReplayScreen(opened.record, last_node, opened.file))
            if opened.notice:
                app.notify(opened.notice, severity="warning", markup=False)

    app.push_screen(OpenScreen(), show_replay)
