"""Unsaved changes of a record or a draft, with their rescue copy: a file, in case the program ends unexpectedly."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.screen import Screen
from textual.timer import Timer

from boardgames_tui.storage.rescue_copy import RescueCopy
from boardgames_tui.system.file_threads import start_file_thread, wait_for_file_thread

# Seconds from a change to the writing of the copy, so that several quick changes are written at once.
COPY_DELAY = 1.0


class UnsavedChanges:
    """Unsaved changes on a screen, which keep its rescue copy up to date.

    To sync is to write the text of the changes to the file of the copy, or to remove the file if the text is empty. The
    screen calls `schedule_sync` after each change, and `finish` when it is removed.
    """

    def __init__(self, screen: Screen[Any], copy: RescueCopy, make_text: Callable[[], str]) -> None:
        self._screen = screen
        self._copy = copy
        self.extension = copy.extension
        self._make_text = make_text
        self._timer: Timer | None = None
        self._is_finished = False
        self._has_warned = False

    def schedule_sync(self) -> None:
        """Sync the copy after COPY_DELAY, unless this is scheduled already."""
        if not self._timer:
            self._timer = self._screen.set_timer(COPY_DELAY, self._sync_in_thread)

    def mark_saved(self, file: Path) -> None:
        """Note that the player has saved the changes in a file, and schedule a sync, which removes the copy."""
        self._copy.origin = file
        self.schedule_sync()

    def discard(self) -> None:
        """Remove the copy, because the player discards the changes."""
        # If the text is empty, a sync removes the file.
        self._make_text = lambda: ""
        self.finish()

    def discard_and_leave(self) -> None:
        self.discard()
        self._screen.dismiss()

    def finish(self) -> None:
        """Sync the copy now. If its file is kept, the next start of the program offers the changes to the player."""
        if not self._is_finished:
            self._is_finished = True
            self._copy.text = self._make_text()
            # In a thread, because the wait for a slow disk is limited.
            wait_for_file_thread(start_file_thread(self._sync_and_close))

    def _sync_in_thread(self) -> None:
        """Sync the copy in a thread, because the disk may be slow; after `finish` do nothing."""
        self._timer = None
        if not self._is_finished:
            self._copy.text = self._make_text()
            self._screen.run_worker(self._sync, thread=True, group="rescue")

    def _sync_and_close(self) -> None:
        """Sync the copy and unlock its file, so that the next start of the program finds the file."""
        self._sync()
        self._copy.close()

    def _sync(self) -> None:
        """Sync the copy; the first time that this fails, warn the player."""
        try:
            self._copy.sync()
        except OSError as error:
            if not self._has_warned:
                self._has_warned = True
                warning = f"No copy of your unsaved changes can be written ({error.strerror})."
                self._screen.app.notify(warning, severity="warning", markup=False)
