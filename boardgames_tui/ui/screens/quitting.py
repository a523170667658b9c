"""The question before the app quits, if something is not saved."""

from collections.abc import Sequence
from typing import Any

from textual.screen import Screen

from boardgames_tui.ui.screens import dialogs
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.screens.editor import EditorScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.unsaved_changes import UnsavedChanges


def question_before_quitting(screens: Sequence[Screen[Any]]) -> tuple[Question, Sequence[UnsavedChanges]] | None:
    """Return the question about a game, a record or a position that is not saved, and the changes that it is about.

    Return None if all is saved.
    """
    losses = [screen.venue.loss for screen in screens if isinstance(screen, PlayScreen) and screen.venue.loss]
    if losses:
        return dialogs.leave_question(losses[-1]), ()
    replays = [screen for screen in screens if isinstance(screen, ReplayScreen)]
    record_changes = [screen.changes for screen in replays if screen.record_cursor.is_unsaved]
    if record_changes:
        return dialogs.unsaved_question(offers_saving=False), record_changes
    editors = [screen for screen in screens if isinstance(screen, EditorScreen)]
    draft_changes = [screen.changes for screen in editors if screen.is_unsaved]
    return (dialogs.discard_question(), draft_changes) if draft_changes else None
