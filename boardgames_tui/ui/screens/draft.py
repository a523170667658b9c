"""A draft on the screen: shown with what the rules say of it, changed to another one, played from, and left."""

from collections.abc import Sequence
from dataclasses import replace

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Static

from boardgames_tui.core.draft import Draft, Edits
from boardgames_tui.core.errors import PositionError
from boardgames_tui.core.kernel import BLACK, EMPTY, WHITE
from boardgames_tui.match.setup import Setup
from boardgames_tui.ui.board.scene import Scene, Target
from boardgames_tui.ui.control.key_hints import EDIT_LINE, Hint, possible
from boardgames_tui.ui.screens import menus
from boardgames_tui.ui.screens.setup import branch_screen
from boardgames_tui.ui.screens.start_game import Start
from boardgames_tui.ui.widgets.board_and_panel import lacks
from boardgames_tui.ui.widgets.boards import BoardView, board_for
from boardgames_tui.ui.widgets.editor_panel import TOOLS, EditorPanel, tools_of
from boardgames_tui.ui.widgets.key_bar import KeyLine
from boardgames_tui.ui.widgets.side_panel import BESIDE

WELCOME = "Enter or a click puts down what is in hand."


class DraftScreen(Screen[None]):
    """A board to set up, at first as a setup begins it; its players are those of a game from here, unless changed."""

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.setup = setup
        self.edits = Edits(Draft.of(setup.begin().start))
        self.held = "black"
        """The name of the tool in hand."""
        self.said = WELCOME
        self._kept = self.edits.now

    @property
    def draft(self) -> Draft:
        """What has been set up so far."""
        return self.edits.now

    @property
    def unsaved(self) -> bool:
        """Something was set up that nobody has played from."""
        return self.draft != self._kept

    def compose(self) -> ComposeResult:
        """The board and its panel, the keys below; a sentence in their place where the window is too small."""
        with Horizontal(id="table"):
            yield board_for(self.draft.geometry)(self._scene(), id="board", hears_touch=False)
            yield EditorPanel(tools_of(self.draft))
        yield KeyLine(())
        yield Static(id="too-small")

    @property
    def board(self) -> BoardView:
        """The board."""
        return self.query_one("#board", BoardView)

    @property
    def panel(self) -> EditorPanel:
        """What is said beside it."""
        return self.query_one(EditorPanel)

    def on_mount(self) -> None:
        """Begin."""
        self.board.focus()

    def on_screen_resume(self) -> None:
        """Name the keys as they are now."""
        self.show()

    def on_resize(self) -> None:
        """Put the panel beside the board or below it, or ask for a larger window."""
        self.query_one("#table").set_class(self.size.width < BESIDE, "below")
        self.show()

    def show(self) -> None:
        """Show the draft, or ask for a larger window where that is too small for it."""
        self.board.scene = self._scene()
        lacking = lacks(self.board, *self.size)
        self.set_class(bool(lacking), "too-small")
        self.query_one("#table").disabled = bool(lacking)
        self.query_one("#too-small", Static).update(lacking)
        if self.focused is None:
            self.board.focus()
        self.panel.show(self.draft, self.held, self.said)
        if not self.panel.line.has_focus:
            self.query_one(KeyLine).hints = self.keys

    @property
    def keys(self) -> Sequence[Hint]:
        """What can be done now, for the line of keys below the board."""
        edits = self.edits
        now = {"stage": len(self.draft.rests) > 1, "edit_undo": edits.leads(-1), "edit_redo": edits.leads(1)}
        return possible(EDIT_LINE, now)

    def _scene(self) -> Scene:
        draft, cell = self.draft, TOOLS[self.held].cell
        empty = (site for site, standing in enumerate(draft.cells) if standing == EMPTY)
        return Scene(
            draft.geometry,
            draft.cells,
            targets=dict.fromkeys(empty, Target.PLACE),
            marks=draft.game.marks(draft.position) if draft.position else {},
            ghost=cell if cell in (BLACK, WHITE) else EMPTY,
            marked=False,
        )

    def take(self, draft: Draft, said: str = "") -> None:
        """Go on with a draft, which may be the same one."""
        self.edits.take(draft)
        self.say(said)

    def say(self, sentence: str) -> None:
        """Show the draft with a sentence that answers what somebody did, empty where there is nothing to say."""
        self.said = sentence
        self.show()

    def read(self, text: str) -> bool:
        """Take a line, or say why it cannot be; say whether it was taken."""
        try:
            self.take(self.draft.typed(text))
        except PositionError as error:
            self.say(str(error))
            return False
        return True

    # Away from here

    def begin(self) -> None:
        """Ask who plays from here, and begin that game."""
        position = self.draft.position
        if position and not position.outcome:
            setup = replace(self.setup, size=self.draft.size, options=dict(position.options), start=position)
            self.app.push_screen(branch_screen(setup, position), self._begin)
        else:
            self.say("Nobody can play on from here.")

    def _begin(self, setup: Setup | None) -> None:
        if setup:
            self._kept = self.draft
            self.post_message(Start(setup.begin(), kept=False))

    def leave(self) -> None:
        """Go back; ask first where something would be lost."""
        if self.unsaved:
            self.app.push_screen(menus.forgetting(), self._leave)
        else:
            self.dismiss()

    def _leave(self, answer: str | None) -> None:
        if answer:
            self.dismiss()
