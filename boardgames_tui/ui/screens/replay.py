"""Looking through a record at the keyboard: every key and click that steps, changes the tree, or leads away."""

from typing import ClassVar

from textual import events
from textual.binding import BindingType

from boardgames_tui.core.action import Action
from boardgames_tui.match.setup import Setup
from boardgames_tui.ui.control.keys import IN_REPLAY, TOUCH, WRAPPED
from boardgames_tui.ui.control.match_scene import changes_of, latest
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.screens import menus
from boardgames_tui.ui.screens.editor import EditorScreen
from boardgames_tui.ui.screens.help import RulesScreen
from boardgames_tui.ui.screens.record import PACES, RecordScreen
from boardgames_tui.ui.screens.share import ShareScreen, texts_of
from boardgames_tui.ui.settings import settings_app
from boardgames_tui.ui.widgets.boards import BoardView
from boardgames_tui.ui.widgets.game_review import Course
from boardgames_tui.ui.widgets.move_list import Moves

BLIND = ("back", "rules", "save", "share")
"""What can be done where the window is too small for the board."""

ADDED = "Added to the record: {restore} takes it back."
PROMOTED = "This line comes first now: {restore} takes that back."


class ReplayScreen(RecordScreen):
    """A record with the keys that go through it."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings((TOUCH, *IN_REPLAY, *WRAPPED))]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's signature
        """Nothing can be done to a board that is not shown."""
        return not self.too_small or action in BLIND

    # Steps

    def _came(self, moved: bool, otherwise: str) -> None:
        """Show where a step led, or say why it led nowhere."""
        self.halt()
        self.said = "" if moved else otherwise
        self.arrive()

    def action_walk(self, by: int) -> None:
        """Go one action on, or back."""
        self._came(self.walk.step(by), _no_way(by))

    def action_turn(self, by: int) -> None:
        """Go one turn on, or back."""
        self._came(self.walk.skip(by), _no_way(by))

    def action_end(self, way: int) -> None:
        """Go to the start, or to the end of the line."""
        self._came(self.walk.go(0 if way < 0 else len(self.walk.line)), _no_way(way))

    def action_vary(self, by: int) -> None:
        """Go to what else was played here, or nearby."""
        self._came(self.walk.vary(by), "Nothing else was played on this line.")

    def on_moves_chosen(self, event: Moves.Chosen) -> None:
        """Go where the list was clicked."""
        self._came(self.walk.jump(event.node), "")

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

    def action_play_on(self) -> None:
        """Play on by itself, or stop."""
        if self.playing:
            self.halt()
            self.stay("")
        else:
            self.play_on()

    def action_pace(self, by: int) -> None:
        """Play on faster or more slowly, from now on if it does not yet."""
        self.pace = max(0, min(self.pace + by, len(PACES) - 1))
        self.play_on()

    def action_past(self, pages: int) -> None:
        """Scroll the list of moves."""
        self.query_one(Moves).turn_pages(pages)

    def action_replay(self) -> None:
        """Show again how somebody last changed the board."""
        self.board.show_again([changes_of(step) for step in latest(self.walk.match)])

    def action_copies(self) -> None:
        """Show one copy of a board that wraps, or four."""
        self.board.toggle_copies()

    def action_analyse(self) -> None:
        """Show what an engine thinks of the position and of the whole line, or no more."""
        self.stay(self.query_one(Course).toggle(self.walk.match))

    def on_screen_suspend(self) -> None:
        """Nothing is analysed while another screen is on top."""
        self.query_one(Course).rest()

    def on_screen_resume(self) -> None:
        """Go on with it."""
        self.show()

    # What was not played

    def on_board_view_touched(self, event: BoardView.Touched) -> None:
        """Play where somebody touched the board."""
        self._touch(event.site)

    def action_touch(self) -> None:
        """Play where the cursor is."""
        self._touch(self.board.cursor)

    def _touch(self, site: int) -> None:
        self.halt()
        if self.walk.node.position.outcome:
            self.stay("The game is over here.")
        elif self.hand.touch(site):
            self._take(self.hand.match.actions[-1])
        else:
            self.stay(self.hand.said)

    def on_board_view_zoomed(self, event: BoardView.Zoomed) -> None:
        """Draw boards at another scale from now on."""
        settings_app(self).change(scale=event.scale)

    def action_press(self) -> None:
        """Play the action that touches no site."""
        if self.hand.button:
            self._take(self.hand.button)

    def action_ask(self) -> None:
        """Say why the place under the cursor is illegal, or what would happen there."""
        self.hand.ask(self.board.cursor)
        self.stay(self.hand.said)

    def _take(self, action: Action) -> None:
        """Go on by an action, which may be written down only now."""
        known = len(self.walk.edits)
        self.walk.play(action)
        self.said = ADDED if len(self.walk.edits) > known else ""
        self.arrive()

    # Changes

    def action_promote(self) -> None:
        """Put this line before its siblings."""
        promoted = self.walk.promote()
        self.stay(PROMOTED if promoted else "This is the main line already.")

    def action_prune(self) -> None:
        """Ask whether this action is to be deleted, with all that follows."""
        if self.walk.node.parent:
            self.app.push_screen(menus.pruning(self.walk.node), self._prune)
        else:
            self.stay("The start cannot be deleted.")

    def _prune(self, answer: str | None) -> None:
        if answer and self.walk.prune():
            self.said = "Deleted: {restore} brings it back."
            self.arrive()

    def action_restore(self) -> None:
        """Take back the last change."""
        self._came(self.walk.undo(), "There is no change to take back.")

    # Away from here

    def action_branch(self) -> None:
        """Begin another game from here."""
        if self.walk.node.position.outcome:
            self.stay("The game is over here: go back to where it could go on.")
        else:
            self.branch()

    def action_save(self) -> None:
        """Save the record in a file."""
        self.save()

    def action_edit(self) -> None:
        """Set up a position from this one."""
        self.app.push_screen(EditorScreen(Setup.here(self.walk.match)))

    def action_share(self) -> None:
        """Offer the position and the whole record to copy."""
        self.app.push_screen(ShareScreen(texts_of(self.walk.record, self.walk.node)))

    def action_rules(self) -> None:
        """Show the rules."""
        self.app.push_screen(RulesScreen(self.walk.node.position.game))

    def action_back(self) -> None:
        """Let go of what was picked, or leave; ask first where something would be lost."""
        if self.hand.drop():
            self.show()
        elif self.walk.unsaved:
            self.app.push_screen(menus.unsaved(menus.SAVE), self._leave)
        else:
            self.dismiss()

    def _leave(self, answer: str | None) -> None:
        if answer == "save":
            self.save(then=self.dismiss)
        elif answer:
            self.dismiss()


def _no_way(by: int) -> str:
    return "This is the start." if by < 0 else "This is the end of the line."
