"""A record on the screen: gone through, played by itself, changed, and left."""

from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from textual import events, getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen

from boardgames_tui.match.setup import Setup
from boardgames_tui.record import Node, Record
from boardgames_tui.ui.control.keys import IN_REPLAY, TOUCH, WRAPPED
from boardgames_tui.ui.control.match_scene import changes_of, last_board_change
from boardgames_tui.ui.control.record_session import RecordSession
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.screens import menus
from boardgames_tui.ui.screens.autoplay import Autoplay
from boardgames_tui.ui.screens.editor import EditorScreen
from boardgames_tui.ui.screens.help import RulesScreen
from boardgames_tui.ui.screens.record_menu import RecordMenu
from boardgames_tui.ui.screens.share import ShareScreen, texts_of
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.board_and_panel import BoardAndPanel
from boardgames_tui.ui.widgets.boards import BoardView
from boardgames_tui.ui.widgets.key_bar import KeyBar
from boardgames_tui.ui.widgets.move_list import RecordMoveList
from boardgames_tui.ui.widgets.record_panel import RecordPanel

# The actions that are left if the window is too small for the board.
BLIND = ("back", "rules", "save", "share")


class ReplayScreen(Screen[None]):
    """A record from one of its nodes, else from its start; `file` is where it came from, if it came from a file."""

    app = getters.app(SettingsApp)
    CSS_PATH = "screens.tcss"
    BINDING_GROUP_TITLE = "Record"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings((TOUCH, *IN_REPLAY, *WRAPPED))]

    def __init__(self, record: Record, at: Node | None = None, file: Path | None = None) -> None:
        super().__init__()
        self.session = RecordSession(record, at, person=self.app.settings.name)
        self.record_cursor = self.session.record_cursor
        self._autoplay = Autoplay(self, self._play_next)
        self.menu = RecordMenu(self, self.session, file, self.say)
        self.panel = RecordPanel(self.record_cursor)
        self.table = BoardAndPanel(self.session.scene(ranks={}, person_to_act=False), self.panel)
        self.board = self.table.board

    def compose(self) -> ComposeResult:
        yield self.table
        yield KeyBar(())

    def on_mount(self) -> None:
        self.board.focus()

    def on_resize(self) -> None:
        """Lay out the board and its panel for the window."""
        self.table.fit(self.size)
        self.arrive()

    def on_screen_suspend(self) -> None:
        """Stop playing and thinking while another screen is on top."""
        if self._autoplay.running:
            self._autoplay.stop()
            self.session.message = ""
        self.panel.analysis.pause()

    def on_screen_resume(self) -> None:
        """Go on with the analysis."""
        self.show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's signature
        """Allow no action on a board that is not shown."""
        return not self.table.is_too_small or action in BLIND

    # What is shown

    def show(self, *, moving: bool = False) -> None:
        """Show the position and what is to be said; `moving` shows as a motion how the position came about."""
        ranks = self.panel.analysis.ranks(self.record_cursor.match.position)
        scene = self.session.scene(ranks=ranks, person_to_act=not self._autoplay.running)
        self.board.scene = scene if moving else replace(scene, last_changes=())
        self.panel.show(self.session.message)
        self.query_one(KeyBar).hints = self.session.keys

    def arrive(self, *, moving: bool = False) -> None:
        """Show the present place in the record, with the cursor on the site of its last action."""
        self.session.update_controller()
        self.show(moving=moving)
        if self.session.last_site is not None:
            self.board.cursor = self.session.last_site

    def say(self, sentence: str) -> None:
        """Show a sentence at the same place in the record."""
        self.session.message = sentence
        self.show()

    def on_analysis_panel_ranked(self) -> None:
        """Mark on the board what an engine thinks best."""
        self.show(moving=self.board.is_moving)

    # Steps

    def action_walk(self, by: int) -> None:
        """Go one action on, or back."""
        self._autoplay.stop()
        self.session.step(by)
        self.arrive()

    def action_turn(self, by: int) -> None:
        """Go one turn on, or back."""
        self._autoplay.stop()
        self.session.step_turn(by)
        self.arrive()

    def action_end(self, way: int) -> None:
        """Go to the start, or to the end of the line."""
        self._autoplay.stop()
        self.session.go_to_end(way)
        self.arrive()

    def action_vary(self, by: int) -> None:
        """Go to an alternative, here or nearby."""
        self._autoplay.stop()
        self.session.go_to_alternative(by)
        self.arrive()

    def on_record_move_list_chosen(self, event: RecordMoveList.Chosen) -> None:
        """Go to the place that was clicked in the list or in the graph."""
        self._autoplay.stop()
        self.session.go_to_node(event.node)
        self.arrive()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Go one action on by the wheel."""
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Go one action back by the wheel."""
        self._wheel(event, -1)

    def _wheel(self, event: events.MouseEvent, by: int) -> None:
        if self.board.region.contains_point(event.screen_offset):
            event.stop()
            self.action_walk(by)

    def action_past(self, pages: int) -> None:
        """Scroll the list of moves."""
        self.panel.query_one(RecordMoveList).turn_pages(pages)

    def action_replay(self) -> None:
        """Show again how somebody last changed the board."""
        self.board.replay([changes_of(step) for step in last_board_change(self.record_cursor.match)])

    def action_copies(self) -> None:
        self.board.toggle_copies()

    def action_analyse(self) -> None:
        """Show what an engine thinks of the position and of the whole line, or hide it."""
        self.say(self.panel.analysis.toggle(self.record_cursor.match))

    # By itself

    def action_play_on(self) -> None:
        """Play on by itself, or stop."""
        if self._autoplay.running:
            self._autoplay.stop()
            self.say("")
        else:
            self._play_on()

    def action_pace(self, by: int) -> None:
        """Play on faster or more slowly; begin to play on if the record does not yet."""
        self._autoplay.change_pace(by)
        self._play_on()

    def _play_on(self) -> None:
        """Play on from here, or from the start if this is the end."""
        self._autoplay.stop()
        if self.record_cursor.node is self.record_cursor.line[-1]:
            self.record_cursor.go_to_ply(0)
            self.arrive()
        self._autoplay.start()
        seconds = f"{self._autoplay.seconds:g}"
        self.say(f"Plays on every {seconds} s: {{slower}} slower, {{faster}} faster, {{play_on}} stops.")

    def _play_next(self) -> None:
        if self.record_cursor.step(1):
            self.arrive(moving=self._autoplay.is_moving)
        else:
            self._autoplay.stop()
            self.say("This is the end of the line.")

    # What was not played

    def on_board_view_touched(self, event: BoardView.Touched) -> None:
        self._touch(event.site)

    def action_touch(self) -> None:
        self._touch(self.board.cursor)

    def _touch(self, site: int) -> None:
        self._autoplay.stop()
        self._show_after(played=self.session.select_site(site))

    def action_press(self) -> None:
        """Play the action that touches no site."""
        self._show_after(played=self.session.press())

    def _show_after(self, *, played: bool) -> None:
        if played:
            self.arrive()
        else:
            self.show()

    def action_ask(self) -> None:
        """Say why the site under the cursor is illegal, or what would happen there."""
        self.session.explain_site(self.board.cursor)
        self.show()

    # Changes

    def action_promote(self) -> None:
        self.session.promote()
        self.show()

    def action_prune(self) -> None:
        """Ask whether this action is to be deleted, with all that follows."""
        if self.record_cursor.node.parent:
            self.app.push_screen(menus.prune_question(self.record_cursor.node), self._prune)
        else:
            self.say("The start cannot be deleted.")

    def _prune(self, answer: str | None) -> None:
        if answer:
            self.session.prune()
            self.arrive()

    def action_restore(self) -> None:
        """Take back the last change."""
        self._autoplay.stop()
        self.session.restore()
        self.arrive()

    # Away from here

    def action_branch(self) -> None:
        self.menu.branch()

    def action_save(self) -> None:
        self.menu.save()

    def action_edit(self) -> None:
        """Set up a position from this one."""
        self.app.push_screen(EditorScreen(Setup.here(self.record_cursor.match)))

    def action_share(self) -> None:
        """Offer the position and the whole record to copy."""
        self.app.push_screen(ShareScreen(texts_of(self.record_cursor.record, self.record_cursor.node)))

    def action_rules(self) -> None:
        """Show the rules."""
        self.app.push_screen(RulesScreen(self.record_cursor.node.position.game))

    def action_back(self) -> None:
        """Let go of what was picked, or leave."""
        if self.session.controller.cancel_selection():
            self.show()
        else:
            self.menu.leave()
