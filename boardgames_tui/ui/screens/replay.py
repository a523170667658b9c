"""Replay of a record: the player steps through the actions, replays them automatically, and edits the variations.

A record is a tree of nodes. The record's cursor is at one node, on a line from the root to an end; the board's cursor
is at a site. A review searches all turns on the line for mistakes.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from textual import events, on

from boardgames_tui.core.action import Action
from boardgames_tui.play.advice import with_names
from boardgames_tui.play.gestures import find_siteless_action
from boardgames_tui.play.match_scene import changes_of_last_turn, scene_of
from boardgames_tui.play.messages import NO_HELP
from boardgames_tui.play.record_cursor import NO_MORE, NO_MORE_BACK, NO_VARIATION, RecordCursor
from boardgames_tui.play.review import Review
from boardgames_tui.play.selection import Selection
from boardgames_tui.record import Node, Record
from boardgames_tui.record.formats import NATIVE, best_extension, dump
from boardgames_tui.record.losses import POSITION
from boardgames_tui.storage.rescue_copy import RescueCopy
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.keys import RECORD, bar, keys_of
from boardgames_tui.ui.screens import dialogs
from boardgames_tui.ui.screens.autoplay import Autoplay
from boardgames_tui.ui.screens.board_screen import BoardScreen
from boardgames_tui.ui.screens.dialogs import ask
from boardgames_tui.ui.screens.game_review import GameReview
from boardgames_tui.ui.screens.record_files import describe_saved, save_record
from boardgames_tui.ui.screens.start_game import start_new_game
from boardgames_tui.ui.screens.unsaved_changes import UnsavedChanges
from boardgames_tui.ui.widgets.key_bar import KeyBar
from boardgames_tui.ui.widgets.move_list import RecordMoveList
from boardgames_tui.ui.widgets.record_panel import WELCOME, RecordPanel, opening_message

PROMOTED = with_names("This line comes first now: {restore} takes that back.")
RESCUED = with_names("These changes are not saved yet: {save} saves them.")


class ReplayScreen(BoardScreen):
    """Screen that replays a record and edits its variations; a rescue copy keeps the unsaved changes in a file."""

    BINDING_GROUP_TITLE = RECORD.heading
    RETURN_LABEL = "Back to the record"
    BINDINGS = bindings(keys_of(RECORD))

    def __init__(
        self,
        record: Record,
        file: Path | None = None,
        rescue_copy: RescueCopy | None = None,
        *,
        title: str = "",
        start_node: Node | None = None,
        is_scratch: bool = False,
        forbids_help: bool = False,
    ) -> None:
        """Show a record at a node, by default at the end of its main line, and its `title`, if any, as a message.

        `file` is the file of the record. With `rescue_copy`, the record was read from this copy and is unsaved, and
        `file` is only a proposal for saving. If `is_scratch`, changes are trials that need not be saved. A replay that
        `forbids_help` has no analysis and starts no new game, because its game continues against somebody elsewhere.
        """
        super().__init__()
        self._forbids_help = forbids_help
        # The file of an excerpt holds more than this record, which would be lost if the record was saved there.
        self._file = None if record.is_excerpt else file
        self._protected_file = file if record.is_excerpt else None
        node, viewer_name = start_node or record.root.line[-1], self.app.settings.name
        self.record_cursor = RecordCursor(
            record, node, viewer_name=viewer_name, is_unsaved=rescue_copy is not None, is_scratch=is_scratch
        )
        self.changes = UnsavedChanges(self, rescue_copy or _new_copy(record, self._file), self._unsaved_text)
        self.selection = Selection(self.record_cursor.node.position)
        # The message in the panel, which answers the last input.
        self.message = f"{title}. {WELCOME}" if title else opening_message(record)
        if rescue_copy:
            self.message = RESCUED
        self.autoplay = Autoplay(self, self.record_cursor, self.show_node)
        review = Review(self.record_cursor)
        self.game_review = GameReview(
            self, self.record_cursor, review, show_node=self._stop_at_node, say=self.show_message
        )
        self.panel = RecordPanel(self.record_cursor, review)
        match = self.record_cursor.match
        self.put_board(match.position.game, scene_of(match, person_to_act=False), self.panel)

    def on_mount(self) -> None:
        self.show_node(self.message)

    def on_unmount(self) -> None:
        self.changes.finish()

    def _unsaved_text(self) -> str:
        """Return the text of the rescue copy; an empty text if the record has no unsaved changes."""
        cursor = self.record_cursor
        return dump(cursor.record, self.changes.extension) if cursor.is_unsaved else ""

    def on_screen_suspend(self) -> None:
        """Stop the automatic replay, and pause the analysis while another screen is on top."""
        if self.autoplay.is_running:
            self.autoplay.stop()
            # The message is about the running replay.
            self.message = ""
        self.panel.analysis.pause()

    def show(self, *, animated: bool = False) -> None:
        """Show the position and the message; if `animated`, animate the last action."""
        match, selected_sites = self.record_cursor.match, self.selection.sites
        person_to_act = not match.outcome and not self.autoplay.is_running
        scene = scene_of(match, selected_sites, person_to_act=person_to_act)
        scene = replace(scene, shows_targets=bool(selected_sites), ranks=self.panel.analysis.ranks(match.position))
        # The board animates the last changes of a scene: without any it only shows the position.
        self.board.scene = scene if animated else replace(scene, last_changes=())
        self.panel.show(self.message)
        self.query_one(KeyBar).hints = bar(RECORD, has_effect=self._has_effect)

    @property
    def _has_effect(self) -> Mapping[str, bool]:
        """Whether a key has an effect at the cursor, by the name of the key; other keys always have one."""
        record_cursor, allows_help = self.record_cursor, not self._forbids_help
        return {
            "variation": record_cursor.node_with_siblings is not None,
            "comment": any(node.full_comment for node in record_cursor.line),
            "promote": record_cursor.promotable_node is not None,
            "prune": record_cursor.ply > 0,
            "restore": bool(record_cursor.edits),
            "analyse": allows_help,
            "branch": allows_help,
            "mistake": allows_help,
            "better": allows_help,
        }

    def show_node(self, message: str = "", *, animated: bool = False) -> None:
        """Show the node of the record's cursor and a message; put the board's cursor on the site of the last action."""
        self.message = message
        self.selection = Selection(self.record_cursor.node.position)
        self.show(animated=animated)
        site = self.record_cursor.last_site
        if site is not None:
            self.board.cursor = site

    def on_analysis_panel_ranked(self) -> None:
        """Mark the engine's best actions on the board."""
        self.show(animated=self.board.is_moving)

    def action_walk(self, by: int) -> None:
        """Step by a number of actions, back if negative."""
        self._show_step(by, has_moved=self.record_cursor.step(by))

    def action_turn(self, by: int) -> None:
        """Step one turn forward (1) or back (-1)."""
        self._show_step(by, has_moved=self.record_cursor.step_turn(by))

    def action_end(self, direction: int) -> None:
        """Go to the end of the line (1) or to the start (-1)."""
        last_ply = len(self.record_cursor.line) - 1
        self._show_step(direction, has_moved=self.record_cursor.go_to_ply(last_ply if direction > 0 else 0))

    def _show_step(self, direction: int, *, has_moved: bool) -> None:
        """Show the node after a step, or say that the line ends here; `direction` is negative for a step back."""
        end_message = NO_MORE_BACK if direction < 0 else NO_MORE
        self._stop_at_node("" if has_moved else end_message)

    def _stop_at_node(self, message: str = "") -> None:
        self.autoplay.stop()
        self.show_node(message)

    def action_vary(self, by: int) -> None:
        """Go to the next variation (1) or the previous one (-1), at the nearest node that has variations."""
        has_moved = self.record_cursor.go_to_alternative(by)
        self._stop_at_node("" if has_moved else NO_VARIATION)

    def action_comment(self, direction: int) -> None:
        """Go to the next comment (1) or the previous one (-1) of the line."""
        node = self.record_cursor.next_commented_node(direction)
        if node:
            self.record_cursor.go_to_node(node)
            self._stop_at_node()
        else:
            self.show_message(f"No comment {'after' if direction > 0 else 'before'} this move.")

    def on_record_move_list_chosen(self, event: RecordMoveList.Chosen) -> None:
        self.record_cursor.go_to_node(event.node)
        self._stop_at_node()

    @on(events.MouseScrollDown)
    @on(events.MouseScrollUp)
    def step_by_wheel(self, event: events.MouseEvent) -> None:
        """Step one action forward or back if the mouse is over the board; elsewhere the wheel scrolls."""
        if self.board.region.contains_point(event.screen_offset):
            event.stop()
            self.action_walk(1 if isinstance(event, events.MouseScrollDown) else -1)

    def action_past(self, pages: int) -> None:
        """Scroll the list of moves by a number of pages, back if negative."""
        self.panel.query_one(RecordMoveList).turn_pages(pages)

    def action_replay(self) -> None:
        self.board.replay(changes_of_last_turn(self.record_cursor.match))

    def action_analyse(self) -> None:
        if self._allows_help():
            self.show_message(self.panel.analysis.toggle(self.game))

    def action_mistake(self, direction: int) -> None:
        """Go to the next mistake (1) or the previous one (-1)."""
        if self._allows_help():
            self.game_review.go_to_mistake(direction)

    def action_find_better(self) -> None:
        if self._allows_help():
            self.game_review.find_better()

    def _allows_help(self) -> bool:
        """Return whether the replay allows help; show a message if not."""
        if self._forbids_help:
            self.show_message(NO_HELP)
        return not self._forbids_help

    def action_play_on(self) -> None:
        if self.autoplay.is_running:
            self._stop_at_node()
        else:
            self.autoplay.start()

    def action_pace(self, by: int) -> None:
        """Change to a faster (1) or slower (-1) pace, and start the automatic replay with it."""
        self.autoplay.change_pace(by)

    def select_site(self, site: int) -> None:
        """Select a site; if this completes an action, go to the node after that action."""
        self.autoplay.stop()
        if self.record_cursor.node.position.outcome:
            self.show_message("The game is over here.")
            return
        self.selection = self.selection.add(site)
        if self.selection.action:
            self._go_to_action(self.selection.action)
        else:
            self.show_message(self.selection.message)

    def action_press(self) -> None:
        if action := find_siteless_action(self.record_cursor.node.position):
            self._go_to_action(action)

    def _go_to_action(self, action: Action) -> None:
        """Go to the node after an action; add the node to the record if the record lacks it."""
        is_new = self.record_cursor.play(action)
        self.changes.schedule_sync()
        self.show_node(with_names("Added to the record: {restore} takes it back.") if is_new else "")

    def action_ask(self) -> None:
        self.show_message(self.selection.explain(self.board.cursor))

    def action_promote(self) -> None:
        """Put the variation at the cursor first among its alternatives."""
        has_changed = self.record_cursor.promote()
        self.changes.schedule_sync()
        self.show_message(PROMOTED if has_changed else "This is the main line already.")

    def action_prune(self) -> None:
        node = self.record_cursor.node
        if node.parent:
            dialogs.prune_question(node, self._prune).ask(self.app)
        else:
            self.show_message("The start cannot be deleted.")

    def _prune(self) -> None:
        self.record_cursor.prune()
        self.changes.schedule_sync()
        self.show_node(with_names("Deleted: {restore} brings it back."))

    def action_restore(self) -> None:
        has_changed = self.record_cursor.undo()
        self.changes.schedule_sync()
        self._stop_at_node("The last change is undone." if has_changed else "No change to undo.")

    def action_branch(self) -> None:
        position = self.record_cursor.node.position
        if position.outcome:
            self.show_message("The game is over here. Go back to an earlier position to play from it.")
        elif self._allows_help():
            from boardgames_tui.ui.screens.setup import SetupScreen

            # The setup of a game from the middle is not saved for the next new game.
            start_game = partial(start_new_game, self, make_match=self.record_cursor.branch, saves_setup=False)
            ask(self.app, SetupScreen(self.record_cursor.branch_setup, position), start_game)

    def action_save(self, then: Callable[[], object] = lambda: None) -> None:
        """Ask for a file and save the record there; if this loses no part of the record, call `then`."""

        def handle_saved(file: Path, losses: str) -> None:
            self.show_message(describe_saved(file, losses))
            if not losses:
                self._file = file
                self.record_cursor.mark_saved()
                self.changes.mark_saved(file)
                then()

        record, protected_file = self.record_cursor.record, self._protected_file
        save_record(self.app, record, on_saved=handle_saved, proposed_file=self._file, protected_file=protected_file)

    def action_share(self) -> None:
        from boardgames_tui.ui.screens.share import ShareScreen

        self.app.push_screen(ShareScreen(str(self.record_cursor.node.position), self.record_cursor.record))

    def action_back(self) -> None:
        """Cancel the selection, stop the review, or leave the record; ask first if changes would be lost."""
        if self.selection.sites:
            self.selection = Selection(self.selection.position)
            self.show_message("")
        elif self.game_review.is_running:
            self.game_review.stop()
        elif self.record_cursor.is_unsaved:
            # On a page in a browser there are no files to save in.
            save_and_leave = None if self.app.is_web else partial(self.action_save, then=self.dismiss)
            dialogs.unsaved_question(save_and_leave, self.changes.discard_and_leave).ask(self.app)
        else:
            self.dismiss()


def _new_copy(record: Record, file: Path | None) -> RescueCopy:
    """Return a rescue copy in a format that can hold the record, named after the file or the game."""
    title = file.stem if file else record.root.position.game.key
    preferred_extension = file.suffix if file else NATIVE
    if preferred_extension.lower() == POSITION:
        # A file of a single position has no room for the moves that the player may add.
        preferred_extension = NATIVE
    return RescueCopy.new(title, best_extension(record, preferred_extension), file)
