"""The question before the app quits, if a game, a record or a draft is not saved."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from textual.screen import Screen

from boardgames_tui.ui.screens import dialogs
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.screens.editor import EditorScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.unsaved_changes import UnsavedChanges


def question_before_quitting(screens: Sequence[Screen[Any]], quit_app: Callable[[], None]) -> Question | None:
    """Return a question that quits the app if the player agrees to lose what is not saved; None if all is saved.

    It is about games if one is not saved, else about changes of records, else about positions in the editor (drafts).
    """
    losses = [screen.venue.loss for screen in screens if isinstance(screen, PlayScreen) and screen.venue.loss]
    if losses:
        # A game has no rescue copy to discard: it is saved after each action, unless that fails.
        return dialogs.leave_question(losses[-1], quit_app)
    replays = [screen for screen in screens if isinstance(screen, ReplayScreen)]
    record_changes = [screen.changes for screen in replays if screen.record_cursor.is_unsaved]
    if record_changes:
        # The app quits at once after the answer, so that no dialog for a file can follow: saving is not offered.
        return dialogs.unsaved_question(None, partial(_discard_and_quit, record_changes, quit_app))
    editors = [screen for screen in screens if isinstance(screen, EditorScreen)]
    draft_changes = [screen.changes for screen in editors if screen.is_unsaved]
    if draft_changes:
        return dialogs.discard_question(partial(_discard_and_quit, draft_changes, quit_app))
    return None


def _discard_and_quit(unsaved_changes: Sequence[UnsavedChanges], quit_app: Callable[[], None]) -> None:
    for changes in unsaved_changes:
        changes.discard()
    quit_app()
