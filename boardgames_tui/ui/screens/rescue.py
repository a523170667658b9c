"""The questions about unsaved changes when the app starts and before it quits.

At the start they are in rescue copies: files with changes that were unsaved when the program ended earlier. A copy
holds a record or, with DRAFT_EXTENSION, a draft of the position editor.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from textual.app import App
from textual.screen import Screen

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.core.presentation import counted
from boardgames_tui.core.printable import printable
from boardgames_tui.record.formats import read_file
from boardgames_tui.storage.draft_json import read_draft
from boardgames_tui.storage.rescue_copy import RescueCopy, abandoned_copies
from boardgames_tui.storage.saved_games.summary import describe_time
from boardgames_tui.system.regular_file import read_regular_file
from boardgames_tui.ui.screens import dialogs
from boardgames_tui.ui.screens.dialogs import Answer, Question
from boardgames_tui.ui.screens.editor import DRAFT_EXTENSION, EditorScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.unsaved_changes import UnsavedChanges

# Errors on opening a copy that is damaged, or deleted, or open in another window.
READ_ERRORS = (BoardGamesError, OSError, UnicodeDecodeError)


def offer_rescued(app: App[Any]) -> None:
    """If there are rescue copies, ask which one to open, or whether to delete them all."""
    files = abandoned_copies()
    if files:
        answers: list[Answer] = [(f"Open {_describe(file)}", partial(_open, app, file)) for file in files]
        answers.append(("Keep for later", None))
        answers.append(("Discard them all" if len(files) > 1 else "Discard it", partial(_delete_all, app, files)))
        Question("Unsaved changes", "The program ended before these changes were saved.", answers).ask(app)


def _describe(file: Path) -> str:
    """Return the contents and the time of a copy in a few words; if the copy is damaged, return its name."""
    try:
        changed_at = datetime.fromtimestamp(file.stat().st_mtime).astimezone()
        content = read_regular_file(file)
        if file.suffix == DRAFT_EXTENSION:
            draft, _ = read_draft(content.decode("utf-8"))
            description = f"a position of {draft.game.title}"
        else:
            record = read_file(content, file.name)
            description = f"{record.root.position.game.title}, {counted(record.root.line[-1].turn, 'move')}"
    except READ_ERRORS:
        return printable(file.name)
    return f"{description}, {describe_time(changed_at, datetime.now().astimezone())}"


@contextmanager
def _warning_about(app: App[Any], file: Path) -> Iterator[None]:
    """Show a warning about a copy if opening it fails within the context."""
    try:
        yield
    except READ_ERRORS as error:
        cause = error.strerror if isinstance(error, OSError) else str(error).rstrip(".")
        app.notify(f"{file.name} cannot be opened: {cause}.", severity="warning", markup=False)


def _open(app: App[Any], file: Path) -> None:
    with _warning_about(app, file):
        app.push_screen(_rescued_screen(file))


def _delete_all(app: App[Any], files: Sequence[Path]) -> None:
    for file in files:
        with _warning_about(app, file):
            copy = RescueCopy.take_over(file)
            # A copy without a text has no file.
            copy.text = ""
            copy.sync()


def _rescued_screen(file: Path) -> Screen[Any]:
    """Return a screen with the unsaved changes of a copy; raise one of READ_ERRORS if the copy cannot be opened."""
    copy = RescueCopy.take_over(file)
    try:
        if file.suffix == DRAFT_EXTENSION:
            draft, setup = read_draft(copy.text)
            return EditorScreen(setup, draft, copy)
        record = read_file(copy.text.encode(), file.name)
        return ReplayScreen(record, copy.proposed_file, copy)
    except BaseException:
        # Without a screen, nothing else would unlock the copy.
        copy.close()
        raise


def question_before_quitting(screens: Sequence[Screen[Any]], quit_app: Callable[[], None]) -> Question | None:
    """Return a question about the first kind of unsaved changes that there are; None if all is saved.

    The kinds are games, changes of records, and positions in the editor (drafts). The answer may call `quit_app`.
    """
    losses = [screen.venue.loss for screen in screens if isinstance(screen, PlayScreen) and screen.venue.loss]
    if losses:
        # A game has no rescue copy to discard: it is saved after each action, unless that fails.
        return dialogs.leave_question(losses[-1], quit_app)
    replays = [screen for screen in screens if isinstance(screen, ReplayScreen)]
    record_changes = [screen.changes for screen in replays if screen.record_cursor.is_unsaved]
    if record_changes:
        # Saving is not offered, because no dialog for a file can follow: the app quits right after the answer.
        return dialogs.unsaved_question(save=None, leave=partial(_discard_and_quit, record_changes, quit_app))
    editors = [screen for screen in screens if isinstance(screen, EditorScreen)]
    draft_changes = [screen.changes for screen in editors if screen.is_unsaved]
    if draft_changes:
        return dialogs.discard_question(partial(_discard_and_quit, draft_changes, quit_app))
    return None


def _discard_and_quit(unsaved_changes: Sequence[UnsavedChanges], quit_app: Callable[[], None]) -> None:
    for changes in unsaved_changes:
        changes.discard()
    quit_app()
