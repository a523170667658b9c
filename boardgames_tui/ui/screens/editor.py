"""A position being set up: shown with what the rules say of it, edited, played from, and left."""

from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen

from boardgames_tui.core.draft import Draft, Edits
from boardgames_tui.core.errors import BoardGamesError, PositionError
from boardgames_tui.core.kernel import EMPTY
from boardgames_tui.match.setup import Setup
from boardgames_tui.ui.board.scene import Scene
from boardgames_tui.ui.control.draft_scene import draft_keys, draft_scene
from boardgames_tui.ui.control.key_hints import EDIT_TYPE_BAR
from boardgames_tui.ui.control.keys import IN_EDITOR
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.screens import menus
from boardgames_tui.ui.screens.help import RulesScreen
from boardgames_tui.ui.screens.setup import branch_screen
from boardgames_tui.ui.screens.share import ShareScreen
from boardgames_tui.ui.screens.start_game import StartGame
from boardgames_tui.ui.widgets.board_and_panel import BoardAndPanel
from boardgames_tui.ui.widgets.boards import BoardView
from boardgames_tui.ui.widgets.command_input import CommandInput
from boardgames_tui.ui.widgets.editor_panel import ANCHOR, TOOLS, EditorPanel, tools_of
from boardgames_tui.ui.widgets.key_bar import KeyBar

# The actions that are left if the window is too small for the board.
BLIND = ("back", "rules")
WELCOME = "Enter or a click puts down what is in hand."


class EditorScreen(Screen[None]):
    """A draft, at first the start of a setup, whose players are also those of a game from here unless changed."""

    CSS_PATH = "screens.tcss"
    BINDING_GROUP_TITLE = "Position"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(IN_EDITOR)]

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self._setup = setup
        self._edits = Edits(Draft.of(setup.begin().start))
        # The draft that nothing is lost of: the first one, or the one that was last played from.
        self._kept = self.draft
        # The name of the tool in hand.
        self.tool = "black"
        self.message = WELCOME
        self.panel = EditorPanel(tools_of(self.draft))
        self.table = BoardAndPanel(self._scene, self.panel)
        self.board = self.table.board

    @property
    def draft(self) -> Draft:
        """What has been set up so far."""
        return self._edits.now

    @property
    def is_unsaved(self) -> bool:
        """Whether something was set up that nobody has played from."""
        return self.draft != self._kept

    def compose(self) -> ComposeResult:
        yield self.table
        yield KeyBar(())

    def on_mount(self) -> None:
        self.board.focus()

    def on_screen_resume(self) -> None:
        """Name the keys as they are now."""
        self.show()

    def on_resize(self) -> None:
        """Lay out the board and its panel for the window."""
        self.show()

    def show(self) -> None:
        """Show the draft, or ask for a larger window if the board needs one."""
        self.board.scene = self._scene
        self.table.fit(self.size)
        self.panel.show(self.draft, self.tool, self.message)
        if not self.panel.command_input.has_focus:
            self.query_one(KeyBar).hints = draft_keys(self._edits)

    @property
    def _scene(self) -> Scene:
        return draft_scene(self.draft, TOOLS[self.tool].cell)

    def take(self, draft: Draft, said: str = "") -> None:
        """Go on with a draft, which may be the same one."""
        self._edits.take(draft)
        self.say(said)

    def say(self, sentence: str) -> None:
        """Show the draft with a sentence that answers the last edit, empty if there is nothing to say."""
        self.message = sentence
        self.show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow only the tools that the game has, and no action on a board that is not shown."""
        if action == "type" and isinstance(self.focused, CommandInput):
            return False
        if action == "take" and parameters[0] not in tools_of(self.draft):
            return False
        return not self.table.is_too_small or action in BLIND

    # On the board

    def on_board_view_touched(self, event: BoardView.Touched) -> None:
        """Put down what is in hand, or take it up again where it stands."""
        self._touch(event.site)

    def on_board_view_wiped(self, event: BoardView.Wiped) -> None:
        """Clear a site."""
        self.take(self.draft.put(event.site, EMPTY))

    def action_touch(self) -> None:
        """Put down what is in hand where the cursor is."""
        self._touch(self.board.cursor)

    def _touch(self, site: int) -> None:
        cell = TOOLS[self.tool].cell
        if self.tool == ANCHOR:
            self._set_anchor(site)
        else:
            self.take(self.draft.put(site, EMPTY if self.draft.cells[site] == cell else cell))

    def _set_anchor(self, site: int) -> None:
        """Let the turn go on from a site, or say why it cannot."""
        try:
            self.take(self.draft.from_site(site))
        except PositionError as error:
            self.say(str(error))

    def action_take(self, tool: str) -> None:
        """Take something in hand."""
        self.tool = tool
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
        self.say("" if self._edits.step(-1) else "There is nothing to take back.")

    def action_redo(self) -> None:
        """Do again what was taken back."""
        self.say("" if self._edits.step(1) else "There is nothing to do again.")

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
        self.set_focus(self.panel.command_input)
        self.query_one(KeyBar).hints = EDIT_TYPE_BAR

    def on_input_submitted(self, event: CommandInput.Submitted) -> None:
        """Take the line that was typed; a refusal leaves it open."""
        if self._read(event.value):
            self.panel.command_input.close_accepted(lambda: self.set_focus(self.board))
        else:
            self.panel.command_input.keep_refused(selected=False)

    def on_input_blurred(self) -> None:
        """Show the line of the draft again where the focus goes elsewhere, but not to another window."""
        if self.app.app_focus:
            self.query_one(KeyBar).hints = draft_keys(self._edits)
            self.panel.command_input.value = self.draft.line

    def on_paste(self, event: events.Paste) -> None:
        """Take a line that was pasted on the board."""
        self._read(event.text)

    def _read(self, text: str) -> bool:
        """Take a position line, or say why not; return whether it was taken."""
        try:
            self.take(self.draft.typed(text))
        except PositionError as error:
            self.say(str(error))
            return False
        return True

    # Away from here

    def action_begin(self) -> None:
        """Ask who plays from here, and begin that game."""
        position = self.draft.position
        if position and not position.outcome:
            setup = replace(self._setup, size=self.draft.size, options=dict(position.options), start=position)
            self.app.push_screen(branch_screen(setup, position), self._begin)
        else:
            self.say("Nobody can play on from here.")

    def _begin(self, setup: Setup | None) -> None:
        if setup:
            self._kept = self.draft
            self.post_message(StartGame(setup.begin(), kept=False))

    def action_share(self) -> None:
        """Offer the line to copy."""
        self.app.push_screen(ShareScreen({"The position": self.draft.line}))

    def action_rules(self) -> None:
        """Show the rules."""
        self.app.push_screen(RulesScreen(self.draft.game))

    def action_back(self) -> None:
        """Leave the line, or the screen."""
        if isinstance(self.focused, CommandInput):
            self.board.focus()
            self.say("")
        elif self.is_unsaved:
            self.app.push_screen(menus.discard_question(), self._leave)
        else:
            self.dismiss()

    def _leave(self, answer: str | None) -> None:
        if answer:
            self.dismiss()
