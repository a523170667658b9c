"""The ways that lead away from a record: a new game from it, a file, and leaving."""

from collections.abc import Callable
from pathlib import Path

from textual.screen import Screen

from boardgames_tui.match.setup import Setup
from boardgames_tui.ui.control.branch import branch_match, branch_setup
from boardgames_tui.ui.control.record_session import RecordSession
from boardgames_tui.ui.screens import menus
from boardgames_tui.ui.screens.save_record import save_record
from boardgames_tui.ui.screens.setup import branch_screen
from boardgames_tui.ui.screens.start_game import Start


class RecordMenu:
    """What can be done with the record of a screen as a whole.

    `file` is where the record came from, if it came from a file; `say` shows a sentence on the screen.
    """

    def __init__(
        self, screen: Screen[None], session: RecordSession, file: Path | None, say: Callable[[str], None]
    ) -> None:
        self._screen, self._walk, self._file, self._say = screen, session.walk, file, say

    def branch(self) -> None:
        """Ask who plays on from the present place, and begin that game."""
        position = self._walk.node.position
        if position.outcome:
            self._say("The game is over here: go back to where it could go on.")
        else:
            self._screen.app.push_screen(branch_screen(branch_setup(self._walk), position), self._branch)

    def _branch(self, setup: Setup | None) -> None:
        if setup:
            self._screen.post_message(Start(branch_match(self._walk, setup), kept=False))

    def save(self, then: Callable[[], object] = lambda: None) -> None:
        """Ask for a file and save the record there; then call `then` if that went well."""

        def saved(file: Path) -> None:
            self._file = file
            self._walk.saved()
            self._say(f"Saved as {file}.")
            then()

        save_record(self._screen.app, self._walk.record, self._file, saved)

    def leave(self) -> None:
        """Go back; ask first if changes would be lost."""
        if self._walk.unsaved:
            saving = {} if self._screen.app.is_web else menus.SAVE
            self._screen.app.push_screen(menus.unsaved(saving), self._leave)
        else:
            self._screen.dismiss()

    def _leave(self, answer: str | None) -> None:
        if answer == "save":
            self.save(then=self._screen.dismiss)
        elif answer:
            self._screen.dismiss()
