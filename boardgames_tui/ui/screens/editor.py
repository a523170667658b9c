"""Position editor: the player sets up a position, sees what the rules say about it, and plays from there.

The position that is set up is a draft, which need not be legal. Each edit makes a new draft. A tool places a cell
value or, in some games, selects the site on which the turn depends, such as that of the piece that has to act next.
"""

from collections.abc import Callable
from dataclasses import replace

from textual import events

from boardgames_tui.core.cells import BLACK, EMPTY, WHITE
from boardgames_tui.core.draft import Draft, Edits
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.drawing.scene import Scene, Target
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.advice import with_names
from boardgames_tui.storage.draft_json import write_draft
from boardgames_tui.storage.rescue_copy import RescueCopy
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.keys import EDITOR, LINE_INPUT, TOOLS, bar, keys_of
from boardgames_tui.ui.screens import dialogs
from boardgames_tui.ui.screens.board_screen import BoardScreen
from boardgames_tui.ui.screens.dialogs import ask
from boardgames_tui.ui.screens.setup import SetupScreen
from boardgames_tui.ui.screens.share import ShareScreen
from boardgames_tui.ui.screens.start_game import start_new_game
from boardgames_tui.ui.screens.unsaved_changes import UnsavedChanges
from boardgames_tui.ui.widgets.board_view import BoardView
from boardgames_tui.ui.widgets.command_input import CommandInput
from boardgames_tui.ui.widgets.editor_panel import SITE, EditorPanel, tools_of
from boardgames_tui.ui.widgets.key_bar import KeyBar

DRAFT_EXTENSION = ".json"


class EditorScreen(BoardScreen):
    """Screen that edits a draft; a rescue copy keeps the unsaved draft in a file."""

    BINDING_GROUP_TITLE = EDITOR.heading
    RETURN_LABEL = "Back to the position"
    BINDINGS = bindings((*keys_of(TOOLS), *keys_of(EDITOR)))

    def __init__(self, setup: Setup, rescued_draft: Draft | None = None, rescue_copy: RescueCopy | None = None) -> None:
        """Edit the start of a setup, or the unsaved draft that was read from a rescue copy."""
        super().__init__()
        self._setup = setup
        self._edits = Edits(Draft.of(setup.begin().start))
        # Draft that counts as saved: the first one, or the one from which a game was started last.
        self._saved_draft = self.draft
        if rescued_draft:
            self._edits.append(rescued_draft)
        copy = rescue_copy or RescueCopy.new(setup.game.key, DRAFT_EXTENSION)
        self.changes = UnsavedChanges(self, copy, self._unsaved_text)
        self.tool = "black"
        self.message = with_names("{touch} or a click places the selected tool.")
        self._tools = tools_of(self.draft)
        self.panel = EditorPanel(self._tools)
        self.put_board(setup.game, self._scene, self.panel)

    @property
    def draft(self) -> Draft:
        return self._edits.current

    @property
    def is_unsaved(self) -> bool:
        """Whether the draft has changed since the start or since a game was started from it."""
        return self.draft != self._saved_draft

    def _unsaved_text(self) -> str:
        """Return the text of the rescue copy; an empty text if the draft has no unsaved changes."""
        return write_draft(self.draft, self._setup) if self.is_unsaved else ""

    def on_unmount(self) -> None:
        self.changes.finish()

    def show(self) -> None:
        """Show the draft and the key bar."""
        self.board.scene = self._scene
        # A board of another size may not fit in the window.
        self.lay_out()
        self.panel.show(self.draft, self.tool, self.message)
        can_step = self._edits.can_step
        has_effect = {"stage": self.draft.has_other_rest, "edit_undo": can_step(-1), "edit_redo": can_step(1)}
        self.query_one(KeyBar).hints = bar(LINE_INPUT) if self.is_typing else bar(EDITOR, has_effect=has_effect)

    @property
    def _scene(self) -> Scene:
        """Scene of the draft. Each empty site is a target, so that the ghost of a stone is shown at the cursor."""
        draft, tool_cell = self.draft, self._tools[self.tool].cell
        empty_sites = (site for site, cell in enumerate(draft.cells) if cell == EMPTY)
        return Scene(
            draft.geometry,
            draft.cells,
            targets=dict.fromkeys(empty_sites, Target.PLACE),
            # Only a legal draft has a position.
            marks=draft.position.marks if draft.position else {},
            # Markers and blocks have no ghost.
            ghost=tool_cell if tool_cell in {BLACK, WHITE} else EMPTY,
            shows_targets=False,
            neutral_sign=draft.game.pieces.neutral_sign,
        )

    def set_draft(self, draft: Draft, message: str = "") -> None:
        """Make a draft the current one, which the player can undo, and show it with a message."""
        self._edits.append(draft)
        self.changes.schedule_sync()
        self.show_message(message)

    def _try_edit(self, make_draft: Callable[[], Draft]) -> bool:
        """Make a draft and set it, or show the error if that fails; return whether a draft was made."""
        try:
            self.set_draft(make_draft())
        except BoardGamesError as error:
            self.show_message(str(error))
            return False
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "take" and parameters[0] not in self._tools:
            return False
        return super().check_action(action, parameters)

    def on_board_view_site_right_clicked(self, event: BoardView.SiteRightClicked) -> None:
        self.set_draft(self.draft.with_cell(event.site, EMPTY))

    def select_site(self, site: int) -> None:
        """Place the tool's cell value on a site, or clear a site that has this value already."""
        if self.tool == SITE:
            # This tool selects the site on which the turn depends.
            self._try_edit(lambda: self.draft.with_rest_of_site(site))
        else:
            tool_cell = self._tools[self.tool].cell
            has_cell_already = self.draft.cells[site] == tool_cell
            self.set_draft(self.draft.with_cell(site, EMPTY if has_cell_already else tool_cell))

    def action_take(self, tool: str) -> None:
        self.tool = tool
        self.show_message("")

    def action_wipe(self) -> None:
        self.set_draft(self.draft.with_cell(self.board.cursor, EMPTY))

    def action_clear(self) -> None:
        self.set_draft(self.draft.cleared())

    def action_usual(self) -> None:
        self._try_edit(self.draft.with_start)

    def action_resize(self, by: int) -> None:
        """Change to the next larger board (1) or the next smaller one (-1), or say that there is none."""
        sizes = self.draft.game.sizes
        index = sizes.index(self.draft.size) + by
        if 0 <= index < len(sizes):
            self.set_draft(self.draft.with_size(sizes[index]))
        else:
            self.show_message(f"{self.draft.game.title} has no {'larger' if by > 0 else 'smaller'} board.")

    def action_step(self, by: int) -> None:
        """Take back the last edit (-1), or redo the edit that was taken back last (1)."""
        has_changed = self._edits.step(by)
        self.changes.schedule_sync()
        self.show_message("" if has_changed else f"Nothing to {'redo' if by > 0 else 'take back'}.")

    def action_turn(self) -> None:
        self.set_draft(self.draft.with_other_side())

    def action_stage(self, by: int) -> None:
        """Change to the next stage of the turn (1) or the previous one (-1) that the rules allow here."""
        draft = self.draft.with_next_rest(by)
        self.set_draft(draft, "The rules allow no other stage here." if draft == self.draft else "")

    def action_type(self) -> None:
        # Immediate, unlike `focus()`: the next keys, which may be queued already, belong to the input.
        self.set_focus(self.panel.command_input)
        self.show()

    def on_input_submitted(self, event: CommandInput.Submitted) -> None:
        """Set up the position line that was typed; the input stays open if the line is refused."""
        accepted = self._try_edit(lambda: self.draft.with_line(event.value))
        self.panel.command_input.answer(accepted=accepted, selects_refused=False)

    def close_input(self) -> None:
        """Show the draft's line in the input, and discard the text typed so far."""
        self.panel.command_input.value = self.draft.line

    def on_paste(self, event: events.Paste) -> None:
        self._try_edit(lambda: self.draft.with_line(event.text))

    def action_begin(self) -> None:
        position = self.draft.position
        if not position:
            self.show_message("A game cannot begin with an impossible position.")
        elif position.outcome:
            self.show_message("The game is over in this position.")
        else:
            setup = replace(self._setup, size=self.draft.size, options=dict(position.options), start=position)
            ask(self.app, SetupScreen(setup, position), self._start_game)

    def _start_game(self, setup: Setup) -> None:
        # The game is saved, and with it the draft.
        self._saved_draft = self.draft
        self.changes.schedule_sync()
        start_new_game(self, setup, saves_setup=False)

    def action_share(self) -> None:
        self.app.push_screen(ShareScreen(self.draft.line))

    def action_back(self) -> None:
        if self.is_typing:
            self.board.focus()
            self.show_message("")
        elif self.is_unsaved:
            dialogs.discard_question(self.changes.discard_and_leave).ask(self.app)
        else:
            self.dismiss()
