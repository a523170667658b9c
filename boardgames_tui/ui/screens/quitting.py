"""The question before the app quits, if a game, a record or a draft is not saved."""

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
    """Return the question about what would be lost, and the changes to discard if the player quits anyway.

    Return None if everything is saved. Losses of games come first, then changes of records, then those of positions
    in the editor (drafts).
    """
    losses = [screen.venue.loss for screen in screens if isinstance(screen, PlayScreen) and screen.venue.loss]
    if losses:
        # A game has no rescue copy to discard: it is saved after each action, unless that fails.
        return dialogs.leave_question(losses[-1]), ()
    replays = [screen for screen in screens if isinstance(screen, ReplayScreen)]
    record_changes = [screen.changes for screen in replays if screen.record_cursor.is_unsaved]
    if record_changes:
        # The app quits at once after the answer, so that no dialog for a file can follow.
        return dialogs.unsaved_question(offers_saving=False), record_changes
    editors = [screen for screen in screens if isinstance(screen, EditorScreen)]
    draft_changes = [screen.changes for screen in editors if screen.is_unsaved]
    return (dialogs.discard_question(), draft_changes) if draft_changes else None
