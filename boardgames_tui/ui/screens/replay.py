"""Replay of a record: the player steps through it, plays it automatically, and edits its variations.

A record is a tree of nodes, each with the position after an action. The cursor of the record is at one node of a
*line*, a path from the root to an end. The session holds the cursor and the message about the last input.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from textual import events, getters, on
from textual.app import ComposeResult
from textual.screen import Screen

from boardgames_tui.match.setup import Setup
from boardgames_tui.record import Record
from boardgames_tui.ui.control.branch import branch_match, branch_setup
from boardgames_tui.ui.control.keys import IN_REPLAY, TOUCH, WRAPPED
from boardgames_tui.ui.control.match_scene import changes_of, last_board_change
from boardgames_tui.ui.control.record_session import RecordSession
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.screens import menus
from boardgames_tui.ui.screens.autoplay import Autoplay
from boardgames_tui.ui.screens.dialogs import ask
from boardgames_tui.ui.screens.editor import EditorScreen
from boardgames_tui.ui.screens.help import RulesScreen
from boardgames_tui.ui.screens.record_files import save_record
from boardgames_tui.ui.screens.setup import SetupScreen
from boardgames_tui.ui.screens.share import ShareScreen, texts_of
from boardgames_tui.ui.screens.start_game import StartGame
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.board_and_panel import BoardAndPanel
from boardgames_tui.ui.widgets.boards import BoardView
from boardgames_tui.ui.widgets.key_bar import KeyBar
from boardgames_tui.ui.widgets.move_list import RecordMoveList
from boardgames_tui.ui.widgets.record_panel import RecordPanel

# Actions that stay possible if the window is too small for the board.
ACTIONS_WITHOUT_BOARD = ("back", "rules", "save", "share")


class ReplayScreen(Screen[None]):
    """Replay of a record from the end of its main line; `file` is the file that it was read from, if any."""

    app = getters.app(SettingsApp)
    CSS_PATH = "screens.tcss"
    BINDING_GROUP_TITLE = "Viewing a game"
    BINDINGS = bindings((TOUCH, *IN_REPLAY, *WRAPPED))

    def __init__(self, record: Record, file: Path | None = None) -> None:
        super().__init__()
        self._file = file
        self.session = RecordSession(record, record.root.line[-1], person=self.app.settings.name)
        self.record_cursor = self.session.record_cursor
        self.autoplay = Autoplay(self, self._play_next)
        self.panel = RecordPanel(self.record_cursor)
        self.board_and_panel = BoardAndPanel(self.session.scene(ranks={}, person_to_act=False), self.panel)
        self.board = self.board_and_panel.board

    def compose(self) -> ComposeResult:
        yield self.board_and_panel
        yield KeyBar(())

    def on_resize(self) -> None:
        """Lay out the board and its panel for the window."""
        self.board_and_panel.fit()
        self.show_node()

    def on_screen_suspend(self) -> None:
        """Stop the automatic replay, and pause the analysis while another screen is on top."""
        if self.autoplay.is_running:
            self.autoplay.stop()
            # The message is about the automatic replay.
            self.session.message = ""
        self.panel.analysis.pause()

    def on_screen_resume(self) -> None:
        """Show the record, which resumes the analysis."""
        self.show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's signature
        """Refuse actions that the board does not allow."""
        return self.board_and_panel.allows(action, ACTIONS_WITHOUT_BOARD)

    # Display

    def show(self, *, animated: bool = False) -> None:
        """Show the position and the message; if `animated`, animate the last action."""
        ranks = self.panel.analysis.ranks(self.record_cursor.match.position)
        scene = self.session.scene(ranks=ranks, person_to_act=not self.autoplay.is_running)
        # The board animates the last changes of its scene.
        self.board.scene = scene if animated else replace(scene, last_changes=())
        self.panel.show(self.session.message)
        self.query_one(KeyBar).hints = self.session.keys

    def show_node(self, *, animated: bool = False) -> None:
        """Show the current node, with the board's cursor on the site of the node's action, if it has one."""
        self.session.update_controller()
        self.show(animated=animated)
        site = self.session.last_site
        if site is not None:
            self.board.cursor = site

    def show_message(self, sentence: str) -> None:
        """Show a message without leaving the current node."""
        self.session.message = sentence
        self.show()

    def on_analysis_panel_ranked(self) -> None:
        """Mark the engine's best actions on the board."""
        self.show(animated=self.board.is_moving)

    # Steps

    def action_walk(self, by: int) -> None:
        """Step by a number of actions, back if negative."""
        self.autoplay.stop()
        self.session.step(by)
        self.show_node()

    def action_turn(self, by: int) -> None:
        """Step one turn forward (1) or back (-1)."""
        self.autoplay.stop()
        self.session.step_turn(by)
        self.show_node()

    def action_end(self, direction: int) -> None:
        """Go to the end of the line (1) or to the start (-1)."""
        self.autoplay.stop()
        self.session.go_to_end(direction)
        self.show_node()

    def action_vary(self, by: int) -> None:
        """Go to the next variation (1) or the previous one (-1) at the nearest node that has any."""
        self.autoplay.stop()
        self.session.go_to_alternative(by)
        self.show_node()

    def on_record_move_list_chosen(self, event: RecordMoveList.Chosen) -> None:
        """Go to the node that was clicked in the list or in the graph."""
        self.autoplay.stop()
        self.session.go_to_node(event.node)
        self.show_node()

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
        """Animate the last change of the board again."""
        steps = last_board_change(self.record_cursor.match)
        self.board.replay([changes_of(step) for step in steps])

    def action_copies(self) -> None:
        self.board.toggle_copies()

    def action_analyse(self) -> None:
        """Start or stop the analysis of the position and the line."""
        self.show_message(self.panel.analysis.toggle(self.record_cursor.match))

    # Automatic replay

    def action_play_on(self) -> None:
        """Start or stop the automatic replay."""
        if self.autoplay.is_running:
            self.autoplay.stop()
            self.show_message("")
        else:
            self._start_autoplay()

    def action_pace(self, by: int) -> None:
        """Change to a faster (1) or slower (-1) pace, and start the automatic replay with it."""
        self.autoplay.change_pace(by)
        self._start_autoplay()

    def _start_autoplay(self) -> None:
        """Start the automatic replay at the current node, or at the start if this is the end of the line."""
        if self.record_cursor.node is self.record_cursor.line[-1]:
            self.record_cursor.go_to_ply(0)
            self.show_node()
        self.autoplay.start()
        seconds = f"{self.autoplay.seconds:g}"
        self.show_message(f"A move every {seconds} s: {{slower}} slower, {{faster}} faster, {{play_on}} stops.")

    def _play_next(self) -> None:
        """Step to the next node of the line; stop the automatic replay at the end."""
        if self.record_cursor.step(1):
            self.show_node(animated=self.autoplay.has_time_for_motion)
        else:
            self.autoplay.stop()
            self.show_message("This is the end of the line.")

    # New variations

    def on_board_view_site_selected(self, event: BoardView.SiteSelected) -> None:
        self.select_site(event.site)

    def action_touch(self) -> None:
        self.select_site(self.board.cursor)

    def select_site(self, site: int) -> None:
        """Select a site; an action that this completes is played, in a new variation if the record lacks it."""
        self.autoplay.stop()
        self._show_after(played=self.session.select_site(site))

    def action_press(self) -> None:
        """Play the swap or the pass, the actions without a site."""
        self._show_after(played=self.session.press())

    def _show_after(self, *, played: bool) -> None:
        if played:
            self.show_node()
        else:
            self.show()

    def action_ask(self) -> None:
        """Show why the site under the cursor is illegal, or the effect of playing there."""
        self.session.explain_site(self.board.cursor)
        self.show()

    # Changes

    def action_promote(self) -> None:
        self.session.promote()
        self.show()

    def action_prune(self) -> None:
        """Ask whether to delete the current node and all that follow it."""
        node = self.record_cursor.node
        if node.parent:
            ask(self.app, menus.prune_question(node), lambda _: self._prune())
        else:
            self.show_message("The start cannot be deleted.")

    def _prune(self) -> None:
        self.session.prune()
        self.show_node()

    def action_restore(self) -> None:
        """Take back the last change of the record."""
        self.autoplay.stop()
        self.session.restore()
        self.show_node()

    # Other screens

    def action_branch(self) -> None:
        """Ask who plays a new game from the current node, and start that game."""
        position = self.record_cursor.node.position
        if position.outcome:
            self.show_message("The game is over here. Go back to an earlier position to play from it.")
        else:
            ask(self.app, SetupScreen(branch_setup(self.record_cursor), position), self._start_game)

    def _start_game(self, setup: Setup) -> None:
        """Start a game from the current node."""
        self.post_message(StartGame(branch_match(self.record_cursor, setup), saves_setup=False))

    def action_save(self, then: Callable[[], object] = lambda: None) -> None:
        """Ask for a file and save the record there; after that, call `then`."""

        def handle_saved(file: Path) -> None:
            self._file = file
            self.record_cursor.mark_saved()
            self.show_message(f"Saved as {file}.")
            then()

        save_record(self.app, self.record_cursor.record, self._file, handle_saved)

    def action_edit(self) -> None:
        """Open the position editor with the current position."""
        self.app.push_screen(EditorScreen(Setup.from_current_position(self.record_cursor.match)))

    def action_share(self) -> None:
        """Open the dialog to copy the position or the record."""
        self.app.push_screen(ShareScreen(texts_of(self.record_cursor.node.position, self.record_cursor.record)))

    def action_rules(self) -> None:
        self.app.push_screen(RulesScreen(self.record_cursor.node.position.game))

    def action_back(self) -> None:
        """Cancel the selection, or leave the record; ask first if changes would be lost."""
        if self.session.controller.cancel_selection():
            self.show()
        elif self.record_cursor.is_unsaved:
            ask(self.app, menus.unsaved_question(offers_saving=not self.app.is_web), self._handle_leave_answer)
        else:
            self.dismiss()

    def _handle_leave_answer(self, answer: str) -> None:
        """Save first, or leave without saving."""
        if answer == "save":
            self.action_save(then=self.dismiss)
        else:
            self.dismiss()
