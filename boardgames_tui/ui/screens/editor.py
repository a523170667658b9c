"""Setting up a position at the keyboard: every key, click and typed or pasted line that changes the draft."""

from typing import ClassVar

from textual import events
from textual.binding import BindingType

from boardgames_tui.core.errors import BoardGamesError, PositionError
from boardgames_tui.core.kernel import EMPTY
from boardgames_tui.ui.control.key_hints import EDIT_TYPE_LINE
from boardgames_tui.ui.control.keys import IN_EDITOR
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.screens.draft import DraftScreen
from boardgames_tui.ui.screens.help import RulesScreen
from boardgames_tui.ui.screens.share import ShareScreen
from boardgames_tui.ui.settings import settings_app
from boardgames_tui.ui.widgets.boards import BoardView
from boardgames_tui.ui.widgets.command_input import Line
from boardgames_tui.ui.widgets.editor_panel import ANCHOR, TOOLS, tools_of
from boardgames_tui.ui.widgets.key_bar import KeyLine

BLIND = ("back", "rules")
"""What can be done where the window is too small for the board."""


class EditorScreen(DraftScreen):
    """A draft with the keys that change it."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(IN_EDITOR)]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what the game has can be taken in hand, and nothing can be done to a board that is not shown."""
        if action == "type" and isinstance(self.focused, Line):
            return False
        if action == "take" and parameters[0] not in tools_of(self.draft):
            return False
        return not self.has_class("too-small") or action in BLIND

    # On the board

    def on_board_view_touched(self, event: BoardView.Touched) -> None:
        """Put down what is in hand, or take it up again where it stands."""
        self._touch(event.site)

    def on_board_view_wiped(self, event: BoardView.Wiped) -> None:
        """Clear a site."""
        self.take(self.draft.put(event.site, EMPTY))

    def on_board_view_zoomed(self, event: BoardView.Zoomed) -> None:
        """Draw boards at another scale from now on."""
        settings_app(self).change(scale=event.scale)

    def action_touch(self) -> None:
        """Put down what is in hand where the cursor is."""
        self._touch(self.board.cursor)

    def _touch(self, site: int) -> None:
        cell = TOOLS[self.held].cell
        if self.held == ANCHOR:
            self._aim(site)
        else:
            self.take(self.draft.put(site, EMPTY if self.draft.cells[site] == cell else cell))

    def _aim(self, site: int) -> None:
        """Let the turn go on from a site, or say why it cannot."""
        try:
            self.take(self.draft.from_site(site))
        except PositionError as error:
            self.say(str(error))

    def action_take(self, tool: str) -> None:
        """Take something in hand."""
        self.held = tool
        self.say("")

    def action_wipe(self) -> None:
        """Clear the site under the cursor."""
        self.take(self.draft.put(self.board.cursor, EMPTY))

    def action_clear(self) -> None:
        """Clear the board."""
        self.take(self.draft.cleared())

    def action_usual(self) -> None:
        """Set up the usual start, or say why this size has none."""
        try:
            self.take(self.draft.begun())
        except BoardGamesError as error:
            self.say(str(error))

    def action_resize(self, by: int) -> None:
        """Take a larger board, or a smaller one."""
        sizes = self.draft.game.sizes
        at = sizes.index(self.draft.size) + by
        if 0 <= at < len(sizes):
            self.take(self.draft.resized(sizes[at]))
        else:
            self.say(f"{self.draft.game.title} has no {'larger' if by > 0 else 'smaller'} board.")

    def action_undo(self) -> None:
        """Take back the last edit."""
        self.say("" if self.edits.step(-1) else "There is nothing to take back.")

    def action_redo(self) -> None:
        """Do again what was taken back."""
        self.say("" if self.edits.step(1) else "There is nothing to do again.")

    # Whose turn, and which stage of it

    def action_turn(self) -> None:
        """Let the other side act."""
        self.take(self.draft.turned())

    def action_stage(self, by: int) -> None:
        """Take the next stage that the rules allow here."""
        draft = self.draft.next_rest(by)
        self.take(draft, "" if draft != self.draft else "The rules allow no other stage here.")

    # The line

    def action_type(self) -> None:
        """Open the line to type in."""
        # At once: keys that are already on their way belong to the line.
        self.set_focus(self.panel.line)
        self.query_one(KeyLine).hints = EDIT_TYPE_LINE

    def on_input_submitted(self, event: Line.Submitted) -> None:
        """Take the line that was typed; a refusal leaves it open."""
        if self.read(event.value):
            self.panel.line.close(lambda: self.set_focus(self.board))
        else:
            self.panel.line.keep(selected=False)

    def on_input_blurred(self) -> None:
        """Show the line of the draft again where the focus goes elsewhere, but not to another window."""
        if self.app.app_focus:
            self.query_one(KeyLine).hints = self.keys
            self.panel.line.value = self.draft.line

    def on_paste(self, event: events.Paste) -> None:
        """Take a line that was pasted on the board."""
        self.read(event.text)

    # Away from here

    def action_begin(self) -> None:
        """Begin a game from here."""
        self.begin()

    def action_share(self) -> None:
        """Offer the line to copy."""
        self.app.push_screen(ShareScreen({"The position": self.draft.line}))

    def action_rules(self) -> None:
        """Show the rules."""
        self.app.push_screen(RulesScreen(self.draft.game))

    def action_back(self) -> None:
        """Leave the line, or the screen."""
        if isinstance(self.focused, Line):
            self.board.focus()
            self.say("")
        else:
            self.leave()
