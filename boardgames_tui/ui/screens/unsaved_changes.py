"""Unsaved changes of a screen, of which a rescue copy is kept in case the program ends before they are saved."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.screen import Screen
from textual.timer import Timer

from boardgames_tui.storage.rescue_copy import RescueCopy
from boardgames_tui.system.file_threads import start_file_thread, wait_for_file_thread

# Seconds from a change to the copy, during which further changes are collected.
COPY_DELAY = 1.0


class UnsavedChanges:
    """Keeper of the rescue copy of a screen.

    `make_text` returns the text of the copy, empty if there are no unsaved changes. The screen calls `note` after each
    change, and `finish` when it is removed.
    """

    def __init__(self, screen: Screen[Any], copy: RescueCopy, make_text: Callable[[], str]) -> None:
        self._screen = screen
        self._copy = copy
        self._make_text = make_text
        self._timer: Timer | None = None
        self._is_finished = False
        # Whether the player knows that the copy cannot be written.
        self._has_warned = False

    @property
    def extension(self) -> str:
        """Extension of the copy, which tells its format."""
        return self._copy.extension

    def note(self) -> None:
        """Write or remove the copy soon."""
        if not self._timer:
            self._timer = self._screen.set_timer(COPY_DELAY, self._write_in_thread)

    def note_saved(self, file: Path) -> None:
        """Remove the copy soon, because the player has saved the changes in a file."""
        self._copy.origin = file
        self.note()

    def discard(self) -> None:
        """Remove the copy, because the player gives the changes up."""
        self._make_text = lambda: ""
        self.finish()

    def finish(self) -> None:
        """Write or remove the copy now, and leave it to the next start of the program."""
        if not self._is_finished:
            self._is_finished = True
            self._copy.text = self._make_text()
            wait_for_file_thread(start_file_thread(self._sync_and_close))

    def _write_in_thread(self) -> None:
        """Let a thread wait for the disk."""
        self._timer = None
        if not self._is_finished:
            self._copy.text = self._make_text()
            self._screen.run_worker(self._sync, thread=True, group="rescue")

    def _sync_and_close(self) -> None:
        """Write or remove the file of the copy, and unlock it."""
        self._sync()
        self._copy.close()

    def _sync(self) -> None:
        """Write or remove the file of the copy; the first time that this fails, warn the player."""
        try:
            self._copy.sync()
        except OSError as error:
            if not self._has_warned:
                self._has_warned = True
                warning = f"No copy of your unsaved changes can be written ({error.strerror})."
                self._screen.app.notify(warning, severity="warning", markup=False)
