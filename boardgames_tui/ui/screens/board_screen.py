"""Screen with a board and a panel, which games in play, tasks, records and the position editor share."""

from textual import events, getters, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Static

from boardgames_tui.core.game import Game
from boardgames_tui.drawing.scene import Scene
from boardgames_tui.play.messages import size_text
from boardgames_tui.ui.keys import BLIND_ACTIONS
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.board_view import BoardView, board_for
from boardgames_tui.ui.widgets.command_input import CommandInput
from boardgames_tui.ui.widgets.key_bar import KeyBar
from boardgames_tui.ui.widgets.side_panel import COLUMNS_FOR_SIDE_PANEL, SidePanel


class BoardScreen(Screen[None]):
    """Board, panel and key bar. The panel is beside the board or below it.

    In a window that is too small for board and panel, a sentence takes their place.
    """

    app = getters.app(SettingsApp)
    CSS_PATH = "screens.tcss"

    def put_board(self, game: Game, scene: Scene, panel: SidePanel) -> None:
        """Create the widgets of the screen; a subclass calls this in `__init__`, when it knows the scene."""
        self.game, self._side_panel = game, panel
        self.board: BoardView = board_for(scene.geometry)(scene, game.key)
        self._too_small_notice = Static(id="too-small")

    def compose(self) -> ComposeResult:
        # Before the first layout, so that the board is not drawn at another size first.
        self.lay_out()
        yield Horizontal(self.board, self._side_panel, self._too_small_notice, id="table")
        yield KeyBar(())

    @on(events.Resize)
    @on(events.ScreenResume)
    def fit(self) -> None:
        self.lay_out()
        self.show()

    def lay_out(self) -> None:
        """Place the panel beside the board or below it, or ask for a larger window."""
        panel, too_small_message = self._side_panel, self._too_small_message
        panel.styles.width = panel.outer_width
        if panel.scrolls:
            # Below the board, the panel leaves the board the rows that it needs, and one to the key bar.
            _, board_height = self._smallest_window
            panel.styles.max_height = self.app.size.height - board_height - 1 if panel.is_below else None
        self.set_class(panel.is_below, "below")
        self.set_class(bool(too_small_message), "too-small")
        self.board.disabled = panel.disabled = bool(too_small_message)
        self._too_small_notice.update(too_small_message)
        if not too_small_message and self.focused is None:
            # The board has lost the focus while it was disabled.
            self.board.focus()

    @property
    def is_too_small(self) -> bool:
        return self.has_class("too-small")

    @property
    def _smallest_window(self) -> tuple[int, int]:
        return type(self.board).smallest_window(self.board.scene.geometry)

    @property
    def _too_small_message(self) -> str:
        """Sentence if the window is too small for the board and its panel, else an empty text."""
        window = self.app.size
        board_width, board_height = self._smallest_window
        # The key bar needs a row. A panel below the board needs four rows and 40 columns, a panel beside it 20 rows.
        if self._side_panel.is_below:
            width, height = max(board_width, 40), board_height + 4 + 1
        else:
            width, height = COLUMNS_FOR_SIDE_PANEL, max(board_height + 1, 20)
        if window.width >= width and window.height >= height:
            return ""
        needed = f"the board needs at least {size_text(width, height)}"
        return f"This window is {size_text(*window)}, but {needed}. Enlarge it, or use --text."

    def show(self) -> None:
        """Show the present state on the board, in the panel and in the key bar."""
        raise NotImplementedError

    def show_message(self, sentence: str) -> None:
        self.message = sentence
        self.show()

    def select_site(self, site: int) -> None:
        """Do what a click on a site does, or the key that plays at the cursor."""
        raise NotImplementedError

    @property
    def is_typing(self) -> bool:
        return isinstance(self.focused, CommandInput)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's signature
        """Refuse what the board or the open input rules out; in a small window, refuse all that needs the board."""
        if action == "copies" and not self.board.scene.geometry.wraps:
            return False
        if action == "type" and self.is_typing:
            # In the open input, the key that opens the input is a character to type.
            return False
        return action in BLIND_ACTIONS or not self.is_too_small

    def on_board_view_site_selected(self, event: BoardView.SiteSelected) -> None:
        self.select_site(event.site)

    def action_touch(self) -> None:
        self.select_site(self.board.cursor)

    def action_copies(self) -> None:
        self.board.toggle_copies()

    def action_rules(self) -> None:
        from boardgames_tui.ui.screens.help import RulesScreen

        self.app.push_screen(RulesScreen(self.game))

    def on_input_blurred(self) -> None:
        """Close the input when it loses the focus within the app; after a switch of windows, its focus comes back."""
        if self.app.app_focus:
            self.close_input()
            self.show()

    def close_input(self) -> None:
        self.query_one(CommandInput).hide()
