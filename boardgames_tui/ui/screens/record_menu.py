"""Actions on a record as a whole: starting a game from it, saving it, and leaving it."""

from collections.abc import Callable
from pathlib import Path

from textual.screen import Screen

from boardgames_tui.match.setup import Setup
from boardgames_tui.ui.control.branch import branch_match, branch_setup
from boardgames_tui.ui.control.record_session import RecordSession
from boardgames_tui.ui.screens import menus
from boardgames_tui.ui.screens.save_record import save_record
from boardgames_tui.ui.screens.setup import branch_screen
from boardgames_tui.ui.screens.start_game import StartGame


class RecordMenu:
    """Actions on the record of a screen as a whole.

    `file` is the file that the record was read from, if any; `show_message` shows a message on the screen.
    """

    def __init__(
        self, screen: Screen[None], session: RecordSession, file: Path | None, show_message: Callable[[str], None]
    ) -> None:
        self._screen = screen
        self._record_cursor = session.record_cursor
        self._file = file
        self._show_message = show_message

    def branch(self) -> None:
        """Ask who plays a new game from the current node, and start that game."""
        position = self._record_cursor.node.position
        if position.outcome:
            self._show_message("The game is over here. Go back to an earlier position to play from it.")
        else:
            setup = branch_setup(self._record_cursor)
            self._screen.app.push_screen(branch_screen(setup, position), self._start_game)

    def _start_game(self, setup: Setup | None) -> None:
        """Start a game from the current node; None starts nothing."""
        if setup:
            self._screen.post_message(StartGame(branch_match(self._record_cursor, setup), saves_setup=False))

    def save(self, then: Callable[[], object] = lambda: None) -> None:
        """Ask for a file and save the record there; after that, call `then`."""

        def handle_saved(file: Path) -> None:
            self._file = file
            self._record_cursor.mark_saved()
            self._show_message(f"Saved as {file}.")
            then()

        save_record(self._screen.app, self._record_cursor.record, self._file, handle_saved)

    def leave(self) -> None:
        """Leave the record; ask first if changes would be lost."""
        if self._record_cursor.is_unsaved:
            save_answers = {} if self._screen.app.is_web else menus.SAVE_ANSWER
            self._screen.app.push_screen(menus.unsaved_question(save_answers), self._handle_leave_answer)
        else:
            self._screen.dismiss()

    def _handle_leave_answer(self, answer: str | None) -> None:
        """Save first, or leave without saving; the empty answer stays in the record."""
        if answer == "save":
            self.save(then=self._screen.dismiss)
        elif answer:
            self._screen.dismiss()
